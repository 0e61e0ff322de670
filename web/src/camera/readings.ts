/** What was read on a photo, looked over by a person: blocks of places that were read as the same, and what they change. */
import type { Place, SheetPhoto, Taps } from "../sheet/photos";

export type Kind = "space" | "coin" | "box";

export interface Block {
  readonly kind: Kind;
  readonly reading: string;
  /** The least sure ones first. */
  readonly places: readonly Place[];
}

/** What a place of a kind may be, in the order in which taps lead from one to the next; then it is open. */
export const READINGS: Readonly<Record<Kind, readonly string[]>> = {
  space: ["built", "blank"],
  coin: ["circled", "crossed", "blank"],
  box: ["crossed", "blank"],
};

/** What nobody can tell: something else, or not seen. */
export const OPEN = "?";

export function kindOf(box: string): Kind | undefined {
  const [kind] = box.split("-");
  return kind === "space" || kind === "coin" || kind === "box" ? kind : undefined;
}

/** The blocks of a photo, without empty ones; `rows` are the rows of a score sheet that somebody has. */
export function blocksOf({ places }: SheetPhoto, rows: readonly number[]): readonly Block[] {
  const wanted = places.filter(({ box }) => kindOf(box) !== "box" || rows.includes(Number(box.split("-")[1])));
  return (["space", "box", "coin"] as const).flatMap((kind) =>
    [OPEN, ...READINGS[kind]].flatMap((reading): Block[] => {
      const found = wanted.filter((place) => kindOf(place.box) === kind && readingOf(place, kind) === reading);
      return found.length > 0 ? [{ kind, reading, places: leastSureFirst(found) }] : [];
    }),
  );
}

/** What a place is taken for: nobody guesses at what was not seen, or is something else. */
function readingOf({ reading, first, asked }: Place, kind: Kind): string {
  const isOpen = asked && (first === "" || first === "else");
  return !isOpen && READINGS[kind].includes(reading) ? reading : OPEN;
}

/** What a tap on a place leads to, by what it stood for when the review was opened: the others first, then open. */
export function nextOf(kind: Kind, opened: string, now: string): string {
  const all = READINGS[kind];
  const turned = opened === OPEN ? all : [...all.slice(all.indexOf(opened)), ...all.slice(0, all.indexOf(opened))];
  const ways = opened === OPEN ? [OPEN, ...turned] : [...turned, OPEN];
  return ways[(ways.indexOf(now) + 1) % ways.length] ?? OPEN;
}

/** What a key says of a place: a reading, empty for one that it cannot have, undefined for other keys. */
export function keyed(kind: Kind, key: string): string | undefined {
  const reading = { x: kind === "space" ? "built" : "crossed", o: "circled", ".": "blank", "?": OPEN }[
    key.toLowerCase()
  ];
  if (reading === undefined || reading === OPEN) return reading;
  return READINGS[kind].includes(reading) ? reading : "";
}

function leastSureFirst(places: readonly Place[]): readonly Place[] {
  return [...places].sort(
    (one, other) => Number(other.asked) - Number(one.asked) || one.probability - other.probability,
  );
}

/** What each place is: what somebody has said last, else what it was read as. */
export function said({ places }: SheetPhoto, taps: Taps): ReadonlyMap<string, string> {
  const own = places.flatMap((place): [string, string][] => {
    const kind = kindOf(place.box);
    return kind ? [[place.box, readingOf(place, kind)]] : [];
  });
  return new Map([...own, ...taps]);
}
