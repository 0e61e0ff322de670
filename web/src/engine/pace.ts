/** How long an engine that is being loaded still takes, by what has come of its files. All times are milliseconds. */

/** Which part of the files had come by when, each file as heavy as it is on its way. */
export interface Arrival {
  readonly at: number;
  readonly part: number;
}

/** The pace is that of so much time: a line that has become slow is not judged by its better days. */
const WINDOW = 10_000;
/** Before, a pace says nothing. */
const LEAST = 1500;
/** Arrivals that follow each other faster are one. */
const CLOSE = 250;
/** What Python takes to start once all has come: a desktop needs less, a slow phone more. */
const START = 3000;
/** Whatever takes longer than this is not worth a number. */
const LONGEST = 600;
const FINE = 20;

/** The arrivals with one more, as far as they still tell the pace. */
export function noted(arrivals: readonly Arrival[], next: Arrival): readonly Arrival[] {
  const before = arrivals.at(-2);
  const isClose = before !== undefined && next.at - before.at < CLOSE;
  const kept = isClose ? arrivals.slice(0, -1) : arrivals;
  const first = kept.findLastIndex(({ at }) => at <= next.at - WINDOW);
  return [...kept.slice(Math.max(0, first)), next];
}

/** For how many seconds it takes until something can be scored; undefined where nobody can tell. */
export function secondsLeft(arrivals: readonly Arrival[], now: number): number | undefined {
  const first = arrivals[0];
  const last = arrivals.at(-1);
  if (!first || !last) return undefined;
  if (last.part >= 1) return Math.max(0, START - (now - last.at)) / 1000;
  // What has not come by now counts too: a line that has broken off has no pace.
  const taken = now - first.at;
  const come = last.part - first.part;
  if (taken < LEAST || come <= 0) return undefined;
  const seconds = ((1 - last.part) * (taken / come) + START) / 1000;
  return seconds > LONGEST ? undefined : seconds;
}

/** Seconds as people say them, never too few: by tens, and by fives below 20; what was said before stays unless it is far off. */
export function said(seconds: number, before?: number): number {
  const step = seconds > FINE ? 10 : 5;
  const rounded = Math.ceil(seconds / step) * step;
  return before !== undefined && rounded > before && seconds < before * 1.5 ? before : rounded;
}
