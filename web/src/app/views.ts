/** The views that other parts export, each fetched when it is first wanted. */
import type { ComponentType } from "preact";
import type { GameSession } from "./session";

/** What a view of a game is given. */
export interface SessionProps {
  readonly session: GameSession;
}

/** What the views without a game are given: the rest of the route, decoded (`#/look/B3.6` gives ["B3.6"]). */
export interface PlaceProps {
  readonly path: readonly string[];
}

export const loadGame = async (): Promise<ComponentType<SessionProps>> => (await import("../game/GameView")).GameView;
export const loadSheet = async (): Promise<ComponentType<SessionProps>> =>
  (await import("../sheet/SheetView")).SheetView;
export const loadPrint = async (): Promise<ComponentType<PlaceProps>> => (await import("../print/PrintView")).PrintView;
export const loadLook = async (): Promise<ComponentType<PlaceProps>> => (await import("../look/LookView")).LookView;
