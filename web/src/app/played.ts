/** The day on which a game was played: that of its file, else the one on which it was begun here. */
import type { GameRecord } from "./record";

/** The day of a time, here, as 2026-11-30. */
export function dayOf(time: number): string {
  const day = new Date(time);
  const two = (number: number): string => `${number}`.padStart(2, "0");
  return `${`${day.getFullYear()}`.padStart(4, "0")}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Noon of a day, here; undefined where it is none. */
export function timeOf(day: string | undefined): number | undefined {
  const time = day ? Date.parse(`${day}T12:00:00`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The day of a game, as 2026-11-30; empty where nobody knows it. */
export function playedOn({ date, created }: GameRecord): string {
  return date ?? dayOf(created);
}

/** By this games are put in order; those without a day are the oldest. */
export function playedAt({ date, created }: GameRecord): number {
  return date === "" ? Number.NEGATIVE_INFINITY : created;
}

/** Put the game that was played first in front. */
export function byDay(one: GameRecord, other: GameRecord): number {
  const [first, second] = [playedAt(one), playedAt(other)];
  return first === second ? 0 : first < second ? -1 : 1;
}
