/** What of a photo is still to be looked at, as far as it belongs to this game. */

import { SCORE_SHEET, type SheetPhoto, type Taps } from "../photos/photos";
import type { Darkroom } from "./photographed";
import type { Readings } from "./read";
import type { Table } from "./table";

const SHEET = /^(space|coin)-/;

/** The rows of a score sheet that somebody has; none of another sheet. */
export function rowsOf(table: Table, darkroom: Darkroom, { document }: SheetPhoto): readonly number[] {
  return document === SCORE_SHEET ? table.players.map(darkroom.rowOf) : [];
}

/** How many places are asked about. */
export function openIn({ places }: SheetPhoto, rows: readonly number[]): number {
  return places.filter(({ asked, box }) => asked && isWanted(box, rows)).length;
}

/** How many places nobody could tell. */
export function untoldIn(readings: Readings, rows: readonly number[]): number {
  return [...readings].filter(([box, reading]) => reading === "?" && isWanted(box, rows)).length;
}

/** What is said of the places that are asked about, by whoever has seen them all. */
export function leftIn({ places }: SheetPhoto, rows: readonly number[], readings: Readings): Taps {
  const asked = places.filter((place) => place.asked && isWanted(place.box, rows));
  return asked.map(({ box }) => [box, readings.get(box) ?? "?"] as const);
}

function isWanted(box: string, rows: readonly number[]): boolean {
  return SHEET.test(box) || rows.some((row) => box.startsWith(`box-${row}-`));
}
