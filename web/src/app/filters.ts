/** Some of many games: by which game it is, who played, in which year, and words. */
import { playersOf, titleOf } from "./naming";
import { byDay, playedOn } from "./played";
import type { GameRecord } from "./record";
import type { Kind } from "./session";
import { folded, keyOf } from "./statistics";

/** What is looked for, a player by the key; an empty text is anything. */
export interface Filter {
  readonly kind: Kind | undefined;
  readonly player: string;
  readonly year: string;
  readonly text: string;
}

/** The games that a filter lets through, the latest first. */
export function filtered(all: readonly GameRecord[], { kind, player, year, text }: Filter): readonly GameRecord[] {
  const words = folded(text.trim()).split(/\s+/);
  return all
    .filter((record) => {
      const players = playersOf(record.tree);
      const told = folded(`${titleOf(record.name, record.kind, record.tree)} ${players.join(" ")}`);
      return (
        (kind === undefined || record.kind === kind) &&
        (player === "" || players.some((name) => keyOf(record, name) === player)) &&
        (year === "" || yearOf(record) === year) &&
        words.every((word) => told.includes(word))
      );
    })
    .toSorted((one, other) => byDay(other, one));
}

export function kindsIn(all: readonly GameRecord[]): readonly Kind[] {
  return [...new Set(all.map(({ kind }) => kind))].sort();
}

/** The players of a game by their keys, each in one spelling of the name. */
export function playersIn(
  all: readonly GameRecord[],
  kind: Kind | undefined,
): readonly (readonly [key: string, name: string])[] {
  const names = all
    .filter((record) => kind === undefined || record.kind === kind)
    .flatMap((record) => playersOf(record.tree).map((name) => [keyOf(record, name), name] as const));
  return [...new Map(names)].sort(([, one], [, other]) => one.localeCompare(other));
}

export function yearsIn(all: readonly GameRecord[]): readonly string[] {
  return [...new Set(all.map(yearOf))].filter(Boolean).sort().reverse();
}

/** The year of a game, empty where nobody knows it. */
function yearOf(record: GameRecord): string {
  return playedOn(record).slice(0, 4);
}
