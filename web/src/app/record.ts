/** A game as it is kept on the device. */
import type { Tree } from "./json";
import type { Kind } from "./session";

/** A line about a game: the points, as the program counts them. */
export interface Summary {
  readonly legal: boolean;
  readonly totals: Readonly<Record<string, number>>;
  readonly winners: readonly string[];
  readonly complete: boolean;
}

/** Times are milliseconds since 1970. */
export interface GameRecord {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly tree: Tree;
  readonly created: number;
  readonly changed: number;
  /** What somebody has written and the program cannot read as a game yet. */
  readonly draft?: string;
  /** What the program said of the game when it was last asked; `of` is the `changed` of that time. */
  readonly summary?: Summary & { readonly of: number };
}
