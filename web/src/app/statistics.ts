/** What people like to know of many games: how often each player won, walls, best scorings. */
import { byDay } from "./played";
import type { GameRecord } from "./record";

/** How a player has done; null where nothing is known. */
export interface Done {
  /** By what the player is known again in other games. */
  readonly key: string;
  readonly player: string;
  readonly games: number;
  readonly won: number;
  /** The average of the longest walls of the games. */
  readonly wall: number | null;
  /** The most points in one scoring, and in one game. */
  readonly best: number | null;
  readonly most: number | null;
}

interface Sum {
  key: string;
  player: string;
  games: number;
  won: number;
  walls: number[];
  best: number[];
  most: number[];
}

/** How the players have done in games that are over, who has won most first; names that the engine takes for one are one player. */
export function statistics(records: readonly GameRecord[]): readonly Done[] {
  const sums = new Map<string, Sum>();
  // The oldest game first: a player is called as there.
  for (const record of records.toSorted(byDay)) {
    const { summary } = record;
    if (!summary?.complete) continue;
    for (const [player, { won, wall, best }] of Object.entries(summary.real ?? {})) {
      const key = keyOf(record, player);
      const sum = sums.get(key) ?? { key, player, games: 0, won: 0, walls: [], best: [], most: [] };
      sums.set(key, sum);
      sum.games += 1;
      sum.won += won ? 1 : 0;
      if (wall !== null) sum.walls.push(wall);
      if (best !== null) sum.best.push(best);
      const total = of(summary.totals, player);
      if (total !== undefined) sum.most.push(total);
    }
  }
  return [...sums.values()]
    .map(({ key, player, games, won, walls, best, most }) => ({
      key,
      player,
      games,
      won,
      wall: walls.length > 0 ? walls.reduce((one, other) => one + other) / walls.length : null,
      best: best.length > 0 ? Math.max(...best) : null,
      most: most.length > 0 ? Math.max(...most) : null,
    }))
    .sort((one, other) => other.won - one.won || other.games - one.games || one.player.localeCompare(other.player));
}

/** By what a player of a game is known again: the engine says so, and until it has, one spelling has to do. */
export function keyOf({ summary }: GameRecord, name: string): string {
  return of(summary?.keys, name) ?? folded(name);
}

/** A text in which words are looked for, whatever their case. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function of<T>(names: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return names && Object.hasOwn(names, name) ? names[name] : undefined;
}
