/** What people like to know of many games: how often each player won, walls, best scorings. The engine adds it up. */
import { question } from "../engine/client";
import { byDay } from "./played";
import type { Feats, GameRecord } from "./record";
import type { Kind } from "./session";

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
  readonly most: number;
}

/** What is told of a game that is over. */
interface Finished {
  readonly game: Kind;
  readonly totals: Readonly<Record<string, number>>;
  readonly real: Readonly<Record<string, Feats>>;
}

/** The games that are over, the oldest first: a player is called as there. */
export function finished(records: readonly GameRecord[]): readonly Finished[] {
  return records.toSorted(byDay).flatMap(({ kind, summary }) => {
    const { complete, totals, real } = summary ?? {};
    return complete && totals && real ? [{ game: kind, totals, real }] : [];
  });
}

/** How the players have done in games that are over, who has won most first. */
export async function statistics(records: readonly GameRecord[]): Promise<readonly Done[]> {
  const games = finished(records);
  return games.length > 0 ? await question<readonly Done[]>("frame.players", { games }) : [];
}

/** By what a player of a game is known again: the engine says so, and until it has, one spelling has to do. */
export function keyOf({ summary }: GameRecord, name: string): string {
  const keys = summary?.keys;
  return keys && Object.hasOwn(keys, name) ? (keys[name] ?? "") : folded(name);
}

/** A text in which words are looked for, whatever their case. */
export function folded(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
