/** What the views are given that are fetched when they are first wanted. */
import type { GameSession } from "./session";

/** What a view of a game is given. */
export interface SessionProps {
  readonly session: GameSession;
}

/** What the views without a game are given: the rest of the route, decoded (`#/look/B3.6` gives ["B3.6"]). */
export interface PlaceProps {
  readonly path: readonly string[];
}
