/** Some of many games: by which game it is, who played, in which year, and words. */
import { playersOf, titleOf } from "./naming";
import { byDay, playedOn } from "./played";
import type { GameRecord } from "./record";
import type { Kind } from "./session";
import { folded } from "./statistics";

/** What is looked for; an empty text is anything. */
export interface Filter {
  readonly kind: Kind | undefined;
  readonly player: string;
  readonly year: string;
  readonly text: string;
}

/** The games that a filter lets through, the latest first. */
export function filtered(all: readonly GameRecord[], { kind, player, year, text }: Filter): readonly GameRecord[] {
  const [who, words] = [folded(player), folded(text.trim()).split(/\s+/)];
  return all
    .filter((record) => {
      const players = playersOf(record.tree).map(folded);
      const told = folded(`${titleOf(record.name, record.kind, record.tree)} ${players.join(" ")}`);
      return (
        (kind === undefined || record.kind === kind) &&
        (player === "" || players.includes(who)) &&
        (year === "" || yearOf(record) === year) &&
        words.every((word) => told.includes(word))
      );
    })
    .toSorted((one, other) => byDay(other, one));
}

export function kindsIn(all: readonly GameRecord[]): readonly Kind[] {
  return [...new Set(all.map(({ kind }) => kind))].sort();
}

/** The names of all who have played a game, each in one spelling. */
export function playersIn(all: readonly GameRecord[], kind: Kind | undefined): readonly string[] {
  const names = all
    .filter((record) => kind === undefined || record.kind === kind)
    .flatMap(({ tree }) => playersOf(tree));
  return [...new Map(names.map((name) => [folded(name), name])).values()].sort((one, other) =>
    one.localeCompare(other),
  );
}

export function yearsIn(all: readonly GameRecord[]): readonly string[] {
  return [...new Set(all.map(yearOf))].filter(Boolean).sort().reverse();
}

/** The year of a game, empty where nobody knows it. */
function yearOf(record: GameRecord): string {
  return playedOn(record).slice(0, 4);
}
