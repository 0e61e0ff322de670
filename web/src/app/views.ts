/** The views that other parts export, each fetched when it is first wanted. */
import type { ComponentType } from "preact";
import type { PlaceProps, SessionProps } from "./props";

export const loadGame = async (): Promise<ComponentType<SessionProps>> => (await import("../game/GameView")).GameView;
export const loadSheet = async (): Promise<ComponentType<SessionProps>> =>
  (await import("../sheet/SheetView")).SheetView;
export const loadPrint = async (): Promise<ComponentType<PlaceProps>> => (await import("../print/PrintView")).PrintView;
export const loadLook = async (): Promise<ComponentType<PlaceProps>> => (await import("../look/LookView")).LookView;
