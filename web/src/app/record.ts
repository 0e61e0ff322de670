/** A game as it is kept on the device. */
import { isTree, type Json, type Tree } from "./json";
import type { Log } from "./log";
import type { Kind } from "./session";

/** A line about a game: the points, as the program counts them. */
export interface Summary {
  readonly legal: boolean;
  readonly totals: Readonly<Record<string, number>>;
  readonly winners: readonly string[];
  readonly complete: boolean;
  /** What is counted of many games, by the real players who have points; what was told before this was counted lacks it. */
  readonly real?: Readonly<Record<string, Feats>>;
  /** By what each player is known again in other games. */
  readonly keys?: Readonly<Record<string, string>>;
}

/** What a player has done in a game; null where that is not known. */
export interface Feats {
  readonly won: boolean;
  readonly wall: number | null;
  readonly best: number | null;
}

/** Times are milliseconds since 1970. */
export interface GameRecord {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly tree: Tree;
  readonly created: number;
  readonly changed: number;
  /** The day that its file told, as 2026-11-30; empty where nobody knows it. A game that was begun here has none. */
  readonly date?: string;
  /** What somebody has written and the program cannot read as a game yet. */
  readonly draft?: string;
  /** What was changed, and when. */
  readonly log?: Log;
  /** What the program said of the game when it was last asked; `of` is the `changed` of that time. */
  readonly summary?: Summary & { readonly of: number };
}

/** Whether what was read somewhere is a game. */
export function isRecord(value: unknown): value is GameRecord {
  const record = value as Json | undefined;
  return isTree(record) && typeof record.id === "string" && isTree(record.tree);
}
