/** What people like to know of many games: how often each player won, walls, best scorings. */
import { byDay } from "./played";
import type { GameRecord } from "./record";

/** How a player has done; null where nothing is known. */
export interface Done {
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
  player: string;
  games: number;
  won: number;
  walls: number[];
  best: number[];
  most: number[];
}

/** How the players have done in games that are over, who has won most first; names in another case are one player. */
export function statistics(records: readonly GameRecord[]): readonly Done[] {
  const sums = new Map<string, Sum>();
  // The oldest game first: a player is called as there.
  for (const { summary } of records.toSorted(byDay)) {
    if (!summary?.complete) continue;
    for (const [player, { won, wall, best }] of Object.entries(summary.real ?? {})) {
      const sum = sums.get(folded(player)) ?? { player, games: 0, won: 0, walls: [], best: [], most: [] };
      sums.set(folded(player), sum);
      sum.games += 1;
      sum.won += won ? 1 : 0;
      if (wall !== null) sum.walls.push(wall);
      if (best !== null) sum.best.push(best);
      const total = Object.hasOwn(summary.totals, player) ? summary.totals[player] : undefined;
      if (total !== undefined) sum.most.push(total);
    }
  }
  return [...sums.values()]
    .map(({ player, games, won, walls, best, most }) => ({
      player,
      games,
      won,
      wall: walls.length > 0 ? walls.reduce((one, other) => one + other) / walls.length : null,
      best: best.length > 0 ? Math.max(...best) : null,
      most: most.length > 0 ? Math.max(...most) : null,
    }))
    .sort((one, other) => other.won - one.won || other.games - one.games || one.player.localeCompare(other.player));
}

/** A name by which a player is known again. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
