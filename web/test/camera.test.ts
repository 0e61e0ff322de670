/** What is told over the live picture, and what a person makes of readings. */
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { looked } from "../src/camera/advice";
import { lackOf } from "../src/camera/capture";
import { blocksOf, keyed, nextOf, said } from "../src/camera/readings";
import type { Marker, Point } from "../src/engine/finding";
import { withRead } from "../src/game/PalacePhoto";
import type { Place, SheetPhoto } from "../src/photos/photos";

const EVEN = Array.from({ length: 16 }, () => 200);

function marker(number: number, [x, y]: Point, side = 20): Marker {
  const corners: Point[] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  return { number, sure: 1, corners };
}

const SHEET = [marker(1, [100, 100]), marker(2, [500, 100]), marker(3, [500, 700]), marker(4, [100, 700])];

function told(markers: readonly Marker[], light = EVEN, enlarged = 2, before: readonly Point[] = []): string {
  return looked({ markers, light, code: undefined, milliseconds: 0 }, enlarged, before).advice;
}

test("a sheet is good when it is seen whole, near, level, lit, and twice at the same place", () => {
  const first = looked({ markers: SHEET, light: EVEN, code: undefined, milliseconds: 0 }, 2, []);
  assert.equal(first.advice, "still");
  assert.equal(told(SHEET, EVEN, 2, first.outline), "good");
  const moved = SHEET.map(({ number, corners }) => marker(number, [(corners[0]?.[0] ?? 0) + 30, corners[0]?.[1] ?? 0]));
  assert.equal(told(moved, EVEN, 2, first.outline), "still");
});

test("what is wrong first is told first", () => {
  assert.equal(told(SHEET.slice(0, 3)), "corners");
  assert.equal(told([...SHEET.slice(0, 3), marker(4, [100, 700], 40)]), "level");
  assert.equal(told(SHEET, EVEN, 1), "nearer");
  assert.equal(
    told(
      SHEET,
      EVEN.map(() => 30),
    ),
    "dark",
  );
  assert.equal(told(SHEET, [50, ...EVEN]), "light");
});

test("a sheet beneath does not count: of markers with one number the larger is meant", () => {
  const { outline } = looked(
    { markers: [marker(1, [300, 300], 10), ...SHEET], light: EVEN, code: undefined, milliseconds: 0 },
    2,
    [],
  );
  assert.deepEqual(outline, [
    [110, 110],
    [510, 110],
    [510, 710],
    [110, 710],
  ]);
});

test("the outline begins at the upper left, in whatever order markers are found", () => {
  const seen = (markers: readonly Marker[]) =>
    looked({ markers, light: EVEN, code: undefined, milliseconds: 0 }, 2, []).outline;
  assert.deepEqual(seen([...SHEET].reverse()), seen(SHEET));
});

test("a camera that is refused, missing or in use is told apart", () => {
  const lacks = ["NotAllowedError", "NotFoundError", "OverconstrainedError", "NotReadableError", "AbortError"].map(
    (name) => lackOf(new DOMException("", name)),
  );
  assert.deepEqual(lacks, ["refused", "none", "none", "busy", "busy"]);
  assert.equal(lackOf(new Error("")), "busy");
});

const place = (box: string, reading: string, probability: number, asked = false): Place => ({
  box,
  reading,
  probability,
  asked,
  first: reading,
});
const PHOTO: SheetPhoto = {
  isBeside: false,
  address: "blob:",
  document: "player-sheet",
  width: 148,
  height: 210,
  boxes: {},
  layout: null,
  record: {},
  places: [
    place("space-1-1", "built", 0.99),
    place("space-1-2", "blank", 0.9),
    place("space-1-3", "built", 0.7),
    place("space-1-4", "else", 0.9, true),
    place("coin-1", "crossed", 0.99),
    place("points-total", "12", 0.5),
    place("box-2-tower-1", "crossed", 0.8),
    place("box-5-tower-1", "crossed", 0.8),
  ],
};

test("what was read as the same stands together, what is asked and what is least sure first", () => {
  const blocks = blocksOf(PHOTO, [2]).map(({ kind, reading, places }) => [
    kind,
    reading,
    ...places.map(({ box }) => box),
  ]);
  assert.deepEqual(blocks, [
    ["space", "?", "space-1-4"],
    ["space", "built", "space-1-3", "space-1-1"],
    ["space", "blank", "space-1-2"],
    ["box", "crossed", "box-2-tower-1"],
    ["coin", "crossed", "coin-1"],
  ]);
});

test("a tap says the other, of coins the next, then that nobody is sure; the last word counts", () => {
  const said3 = (kind: "space" | "coin", opened: string): readonly string[] => {
    const first = nextOf(kind, opened, opened);
    const second = nextOf(kind, opened, first);
    return [first, second, nextOf(kind, opened, second)];
  };
  assert.deepEqual(said3("space", "built"), ["blank", "?", "built"]);
  assert.deepEqual(said3("space", "blank"), ["built", "?", "blank"]);
  assert.deepEqual(said3("space", "?"), ["built", "blank", "?"]);
  assert.deepEqual(said3("coin", "crossed"), ["blank", "circled", "?"]);
  assert.equal(said(PHOTO, []).get("space-1-4"), "?");
  const taps = [
    ["space-1-1", "blank"],
    ["space-1-1", "?"],
  ] as const;
  assert.equal(said(PHOTO, taps).get("space-1-1"), "?");
  assert.equal(said(PHOTO, taps.slice(0, 1)).get("space-1-1"), "blank");
  assert.equal(said(PHOTO, []).has("points-total"), false);
});

test("a palace form shows tiles by their letters; what is known beside a letter does not matter", () => {
  const form: SheetPhoto = {
    ...PHOTO,
    document: "palace-form",
    places: [
      place("space-4-5", "G", 0.99),
      place("space-5-4", "P5nw", 0.9),
      place("reserve-1", "?", 0.9),
      place("space-1-1", "blank", 0.99),
      place("space-6-5", "else", 0.6, true),
      place("tick-4-5-G", "crossed", 0.99),
      place("scoring-3", "crossed", 0.99),
    ],
  };
  const letters = ["P", "G"];
  const blocks = blocksOf(form, [], letters).map(({ kind, reading, places }) => [
    kind,
    reading,
    ...places.map(({ box }) => box),
  ]);
  assert.deepEqual(blocks, [
    ["tile", "?", "space-6-5"],
    ["tile", "P", "space-5-4"],
    ["tile", "G", "space-4-5"],
    ["tile", "filled", "reserve-1"],
    ["tile", "blank", "space-1-1"],
  ]);
  assert.deepEqual([...said(form, [], letters).keys()].length, 5);
  assert.deepEqual(
    ["G", "filled", "blank", "?"].map((now) => nextOf("tile", "G", now, letters)),
    ["filled", "blank", "P", "G"],
  );
  assert.deepEqual(
    ["g", "x", ".", "?", "o"].map((key) => keyed("tile", key, letters)),
    ["G", "filled", "blank", "?", ""],
  );
});

test("a palace from a photo takes the place of the one before, and so does its reserve; what is claimed stays", () => {
  const read = { palace: "G *\n", reserve: ["T"] };
  assert.deepEqual(withRead({ palace: ["P5 *"], reserve: ["A7"], claims: { total: 9 } }, read), {
    palace: ["G *"],
    claims: { total: 9 },
    reserve: ["T"],
  });
  assert.deepEqual(withRead({ palace: ["*"], reserve: ["A7"] }, { palace: "* ??" }), { palace: ["* ??"] });
});

test("keys say what a place is, as in the page of review; no space is circled", () => {
  assert.deepEqual(
    ["x", "X", ".", "?", "o", "a"].map((key) => keyed("space", key)),
    ["built", "built", "blank", "?", "", undefined],
  );
  assert.deepEqual([keyed("coin", "o"), keyed("box", "x")], ["circled", "crossed"]);
});
