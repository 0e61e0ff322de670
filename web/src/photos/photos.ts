/** Photos of sheets that lie under what is filled in. They are in this page's memory alone, and nowhere else. */
import type { Json } from "../app/json";

/** Left, top, width and height in mm from the upper left of the sheet. */
export type Box = readonly [number, number, number, number];

/** What a place of a sheet was read as, how likely that is, and whether a person has to say. */
export interface Place {
  readonly box: string;
  readonly reading: string;
  readonly probability: number;
  readonly asked: boolean;
  /** What it looks most like by itself: `else` for something that is no reading, empty where it was not seen. */
  readonly first: string;
}

/** A sheet on a photo, laid flat. */
export interface SheetPhoto {
  /** Of the flat picture. */
  readonly address: string;
  readonly document: string;
  /** Its size in mm. */
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<string, Box>>;
  /** Whether the photo shows another sheet, of which nothing was read. */
  readonly isBeside: boolean;
  /** What was read, as the program is told it again when another photo of the game comes. */
  readonly record: Json;
  /** None where nothing was read, or before all photos of the game are judged. */
  readonly places: readonly Place[];
  /** The grid that is printed on it, as a game has it; null on a sheet without one. */
  readonly layout: Json;
}

/** What a person has said of places, the last word last: a box, and what it shows. */
export type Taps = readonly (readonly [string, string])[];

/** What nobody can tell: something else, or not seen. */
export const OPEN = "?";

/** A photo of the game, and whose sheet it shows; that of the score sheet is everybody's: no player is called so. */
export interface Held {
  readonly name: string;
  readonly photo: SheetPhoto;
}

export const EVERYBODY = "";

/** What of photo and drawing is seen. */
export type Shown = "photo" | "both" | "drawing";

/** A photo under the sheet of a player. */
export interface Under {
  readonly photo: SheetPhoto;
  readonly shown: Shown;
  /** The row of the player on a score sheet, from 1. */
  readonly row: number;
}

export const SCORE_SHEET = "score-sheet";
export const PALACE_FORM = "palace-form";

/** The box of a place of the photo, if the photo is to be seen and has it. */
export function boxUnder(under: Under | undefined, name: string): Box | undefined {
  return under && under.shown !== "drawing" ? under.photo.boxes[name] : undefined;
}

/** Nothing of a photo is left in the page. */
export function forget(photo: SheetPhoto): void {
  URL.revokeObjectURL(photo.address);
}
