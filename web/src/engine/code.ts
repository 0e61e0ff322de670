/** Whether the code of a sheet can be read where its markers say that it is. */
import type { Machine } from "./eye";
import { type Marker, type Point, sideOf } from "./finding";

/** The middles of the markers of a sheet, clockwise from the upper left; the upper left of its code; the code's side. */
export type CodePlace = readonly number[];

/** Of a marker's side: how far its corners may be from where a plane has them. */
const NEAR = 0.3;
/** Corners of the markers that have to be there: all but one. */
const ENOUGH = 15;
/** How far off a code may be, in sides of a marker. */
const REACH = 0.25;
const LONGEST = 64;
const FLOAT = 4;
const HALVES: readonly Point[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

/** What can be said of a code: markers that are in no plane lie on bent paper. */
export type CodeSeen = "read" | "unread" | "bent";

/** Look for a code at each of the places where sheets have one. */
export function codeSeen(eyes: Machine, markers: readonly Marker[], places: readonly CodePlace[]): CodeSeen {
  const four = clockwise(markers);
  const seen = four.length === HALVES.length ? places.map((place) => codeAt(eyes, four, place)) : [];
  return (["read", "unread"] as const).find((each) => seen.includes(each)) ?? "bent";
}

function codeAt(eyes: Machine, four: readonly Marker[], place: CodePlace): CodeSeen {
  const sheet = HALVES.flatMap((_, marker) =>
    HALVES.flatMap(([x, y]) => [(place[2 * marker] ?? 0) + x, (place[2 * marker + 1] ?? 0) + y]),
  );
  const photo = four.flatMap(({ corners }) => corners.flat());
  const [plane, corners, text] = [room(eyes, 9), room(eyes, 8), eyes.call("eye_room", LONGEST)];
  const near = NEAR * Math.min(...four.map(sideOf));
  const close = eyes.call("eye_plane", put(eyes, sheet), put(eyes, photo), sheet.length / 2, near, plane);
  if (close < ENOUGH) return "bent";
  const length = eyes.call("eye_code", plane, put(eyes, place.slice(8)), REACH, corners, text, LONGEST);
  return length > 0 ? "read" : "unread";
}

function room(eyes: Machine, floats: number): number {
  return eyes.call("eye_room", floats * FLOAT);
}

function put(eyes: Machine, floats: readonly number[]): number {
  const at = room(eyes, floats.length);
  eyes.write(at, new Uint8Array(new Float32Array(floats).buffer));
  return at;
}

/** Four markers clockwise from the upper left of the sheet, which each of them knows by its own. */
function clockwise(markers: readonly Marker[]): readonly Marker[] {
  const [x, y] = [axis(markers, 1), axis(markers, 3)];
  const along = (marker: Marker, [right, down]: Point): number =>
    marker.corners.reduce((sum, corner) => sum + corner[0] * right + corner[1] * down, 0);
  const [first, second, ...rest] = [...markers].sort((one, other) => along(one, y) - along(other, y));
  if (!first || !second || rest.length !== 2) return [];
  const fromLeft = (one: Marker, other: Marker): number => along(one, x) - along(other, x);
  return [...[first, second].sort(fromLeft), ...rest.sort(fromLeft).reverse()];
}

/** From the first corner of markers to another one, together. */
function axis(markers: readonly Marker[], to: number): Point {
  return markers.reduce<Point>(
    ([x, y], { corners }) => {
      const [start, end] = [corners[0], corners[to]];
      return start && end ? [x + end[0] - start[0], y + end[1] - start[1]] : [x, y];
    },
    [0, 0],
  );
}
