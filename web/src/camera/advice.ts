/** What somebody who holds a camera over a sheet is told, by the markers in its picture. */
import { distance, type Marker, type Point, type Seen, sideOf, uppermost } from "../engine/finding";

/** A word for which the page has a sentence; `good` is a picture that may be taken. */
export type Advice = "corners" | "nearer" | "level" | "light" | "dark" | "still" | "code" | "flat" | "good";

/** What is told of one picture: what to do, and the corners of the sheet in it. */
export interface Look {
  readonly advice: Advice;
  /** The middles of the four markers, in their order around the sheet; empty where they are not seen. */
  readonly outline: readonly Point[];
}

/** Of a marker's side, in pixels of the photo that would be taken: below, its modules cannot be told. */
const LEAST_SIDE = 26;
/** How much larger the nearest marker may be than the farthest. */
const MOST_TILT = 1.45;
/** How much brighter the brightest part of the paper may be than the darkest. */
const MOST_SHADE = 2.6;
/** Paper that is darker is noise. */
const DARK = 55;
/** How far the sheet may move from one picture to the next, as a part of its size. */
const STILL = 0.012;
const CORNERS = 4;

/** Look at a picture; `enlarged` is how much larger the photo will be, `before` the outline in the picture before. */
export function looked({ markers, light }: Seen, enlarged: number, before: readonly Point[]): Look {
  const found = uppermost(markers);
  const outline = around(found.map(middle));
  return { outline, advice: advised(found, outline, light, enlarged, before) };
}

function advised(
  found: readonly Marker[],
  outline: readonly Point[],
  light: readonly number[],
  enlarged: number,
  before: readonly Point[],
): Advice {
  if (found.length < CORNERS) return "corners";
  const sides = found.map(sideOf);
  const [least, most] = [Math.min(...sides), Math.max(...sides)];
  if (most > least * MOST_TILT) return "level";
  if (least * enlarged < LEAST_SIDE) return "nearer";
  const [darkest, brightest] = [Math.min(...light), Math.max(...light)];
  if (brightest < DARK) return "dark";
  if (brightest > darkest * MOST_SHADE) return "light";
  return isStill(outline, before) ? "good" : "still";
}

/** Points in their order around what is between them, the uppermost left one first. */
function around(points: readonly Point[]): readonly Point[] {
  const centre = mean(points);
  const angle = ([x, y]: Point): number => Math.atan2(y - centre[1], x - centre[0]);
  return [...points].sort((one, other) => angle(one) - angle(other));
}

function isStill(outline: readonly Point[], before: readonly Point[]): boolean {
  const [first, , third] = outline;
  if (!first || !third || before.length !== outline.length) return false;
  const size = distance(first, third);
  return outline.every((point, place) => distance(point, before[place] ?? [0, 0]) < size * STILL);
}

function middle({ corners }: Marker): Point {
  return mean(corners);
}

function mean(points: readonly Point[]): Point {
  const [x, y] = points.reduce<Point>(([left, top], each) => [left + each[0], top + each[1]], [0, 0]);
  return [x / points.length, y / points.length];
}
