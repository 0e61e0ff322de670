/** A palace as the page moves it about: tiles with their places from the fountain, read from a tree and written again. */
import { isTree, type Json, type Tree } from "../app/json";
import { type GameFacts, known, type PutOnFacts, printed, sidesOn, withPutOn } from "./facts";

/** East and south of the fountain. */
export type Spot = readonly [east: number, south: number];

/** A tile, or what somebody wrote for one, on its place. */
export interface Placed {
  readonly at: Spot;
  readonly word: string;
}

export type Palace = readonly Placed[];

const EMPTY = new Set([".", "-", "_"]);
const FOUNTAIN = "*";
/** Spaces of the largest drawing; what is larger is written as a list. */
const DRAWN = 2500;

export function sameSpot(one: Spot | undefined, other: Spot | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];
}

export function wordAt(palace: Palace, spot: Spot): string | undefined {
  return palace.find(({ at }) => sameSpot(at, spot))?.word;
}

/** The palace of a player; undefined where there is none. */
export function palaceOf(entry: Json | undefined): Palace | undefined {
  if (!isTree(entry)) return undefined;
  if (Array.isArray(entry.tiles)) return fromList(entry.tiles as readonly Json[]);
  const drawing = entry.palace;
  if (typeof drawing === "string") return fromRows(drawing.split("\n"));
  if (Array.isArray(drawing)) return fromRows((drawing as readonly Json[]).map(String));
  return undefined;
}

function fromList(list: readonly Json[]): Palace {
  return list.flatMap((item) => {
    if (!isTree(item) || !Array.isArray(item.at)) return [];
    const [east, south] = (item.at as readonly Json[]).map(Number);
    const known = Number.isInteger(east) && Number.isInteger(south);
    return known ? [{ at: [east ?? 0, south ?? 0] as const, word: String(item.tile) }] : [];
  });
}

function fromRows(rows: readonly string[]): Palace {
  const cells = rows
    .map((row) => row.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length > 0)
    .flatMap((row, south) => row.map((word, east) => ({ at: [east, south] as const, word })));
  const [east, south] = cells.find(({ word }) => word === FOUNTAIN)?.at ?? [0, 0];
  return cells
    .filter(({ word }) => word !== FOUNTAIN && !EMPTY.has(word))
    .map(({ at, word }) => ({ at: [at[0] - east, at[1] - south] as const, word }));
}

/** An entry with another palace in place of the one that it has; a number of tiles to compare with is dropped. */
export function withPalace(entry: Tree, palace: Palace): Tree {
  const rest = Object.entries(entry).filter(([key]) => key !== "palace" && key !== "tiles");
  const box = boxOf(palace);
  const drawn = !Array.isArray(entry.tiles) && box.wide * box.high <= DRAWN;
  const first: readonly [string, Json] = drawn ? ["palace", toRows(palace)] : ["tiles", toList(palace)];
  return Object.fromEntries([first, ...rest]);
}

function toList(palace: Palace): Json {
  const sorted = [...palace].sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
  return sorted.map(({ at, word }) => ({ at: [...at], tile: word }));
}

function toRows(palace: Palace): readonly string[] {
  const { left, top, wide, high } = boxOf(palace);
  const rows = Array.from({ length: high }, () => new Array<string>(wide).fill("."));
  for (const { at, word } of [{ at: [0, 0] as const, word: FOUNTAIN }, ...palace]) {
    const row = rows[at[1] - top];
    if (row) row[at[0] - left] = word;
  }
  return rows.map((row) => row.join(" "));
}

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

/** The rectangle of a palace, its fountain in it. */
export function boxOf(palace: Palace): Extent {
  const easts = [0, ...palace.map(({ at }) => at[0])];
  const souths = [0, ...palace.map(({ at }) => at[1])];
  const left = least(easts);
  const top = least(souths);
  return {
    left,
    top,
    wide: -least(easts.map((each) => -each)) - left + 1,
    high: -least(souths.map((each) => -each)) - top + 1,
  };
}

/** The rectangle of a palace and the ring of places around it. */
export function ringed(palace: Palace): Extent {
  const { left, top, wide, high } = boxOf(palace);
  return { left: left - 1, top: top - 1, wide: wide + 2, high: high + 2 };
}

/** The place of a rectangle that is nearest to a place. */
export function within(box: Extent, [east, south]: Spot): Spot {
  const clamp = (value: number, least: number, length: number): number =>
    Math.max(least, Math.min(least + length - 1, value));
  return [clamp(east, box.left, box.wide), clamp(south, box.top, box.high)];
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other));
}

/** How many tiles of a type lie in a palace. */
export function countIn(facts: GameFacts, palace: Palace, type: string): number {
  return palace.filter(({ word }) => known(facts, word).type?.id === type).length;
}

/** A palace with a tile on a place; it lies nowhere else in it then, and what lay there is gone. */
export function laid(palace: Palace, at: Spot, word: string): Palace {
  return [...palace.filter((each) => printed(each.word) !== printed(word) && !sameSpot(each.at, at)), { at, word }];
}

/** A palace in which a tile is moved; the tile that lies there takes the place that becomes free. */
export function moved(palace: Palace, from: Spot, to: Spot): Palace {
  return palace.map((each) => {
    if (sameSpot(each.at, from)) return { ...each, at: to };
    return sameSpot(each.at, to) ? { ...each, at: from } : each;
  });
}

const BEYOND: Readonly<Record<string, readonly [east: number, south: number, side: string]>> = {
  n: [0, -1, "s"],
  e: [1, 0, "w"],
  s: [0, 1, "n"],
  w: [-1, 0, "e"],
};

/** The sides that say of a side of a tile that something is put on it: its own, and where it is shared, that of the tile behind it. */
export function sayings(
  palace: Palace,
  [east, south]: Spot,
  { sign, shared }: Pick<PutOnFacts, "sign" | "shared">,
  side: string,
): readonly { readonly at: Spot; readonly word: string; readonly side: string }[] {
  const [x, y, across] = BEYOND[side] ?? [0, 0, ""];
  const sides = [{ at: [east, south] as const, side }];
  if (shared) sides.push({ at: [east + x, south + y], side: across });
  return sides.flatMap((each) => {
    const word = wordAt(palace, each.at) ?? "";
    return sidesOn(word, sign).includes(each.side) ? [{ ...each, word }] : [];
  });
}

/** A palace with another word for the tile on a place. */
export function reworded(palace: Palace, at: Spot, word: string): Palace {
  return palace.map((each) => (sameSpot(each.at, at) ? { ...each, word } : each));
}

/** A palace in which the tile on a place shares nothing any more with those around it. */
export function parted(facts: GameFacts, palace: Palace, at: Spot): Palace {
  const shared = facts.putOn.filter((each) => each.shared);
  const said = shared.flatMap((what) =>
    Object.keys(facts.sides).flatMap((side) =>
      sayings(palace, at, what, side).map((each) => ({ ...each, sign: what.sign })),
    ),
  );
  return said.reduce(
    (left, each) => reworded(left, each.at, withPutOn(facts, wordAt(left, each.at) ?? each.word, each.sign, each.side)),
    palace,
  );
}

/** A palace from which a tile is taken, with what it shares with those around it. */
export function lifted(facts: GameFacts, palace: Palace, at: Spot): Palace {
  return without(parted(facts, palace, at), at);
}

export function without(palace: Palace, at: Spot): Palace {
  return palace.filter((each) => !sameSpot(each.at, at));
}
