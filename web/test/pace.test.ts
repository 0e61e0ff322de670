import assert from "node:assert/strict";
import { test } from "node:test";
import { type Arrival, noted, said, secondsLeft } from "../src/engine/pace";

const WHOLE = 5_500_000;

/** What has come by a time, piece by piece, at so many bytes a second from a time on. */
function arrived(until: number, paces: readonly (readonly [from: number, bytes: number])[]): readonly Arrival[] {
  let list: readonly Arrival[] = [{ at: 0, part: 0 }];
  let bytes = 0;
  for (let at = 100; at <= until; at += 100) {
    const pace = paces.findLast(([from]) => at > from)?.[1] ?? 0;
    if (pace === 0) continue;
    bytes = Math.min(WHOLE, bytes + pace / 10);
    list = noted(list, { at, part: bytes / WHOLE });
  }
  return list;
}

const left = (until: number, ...paces: readonly (readonly [number, number])[]): number =>
  Math.round(secondsLeft(arrived(until, paces), until) ?? Number.NaN);

test("seconds are those of the bytes still to come at the pace seen, and of the start after them", () => {
  // 1.6 Mbit/s: 27.5 s in all, and 3 s more.
  assert.equal(left(5000, [0, 200_000]), 26);
  assert.equal(left(20_000, [0, 200_000]), 11);
});

test("a pace of long ago says nothing: a slower line takes longer, and one that has broken off has no end", () => {
  assert.equal(left(20_000, [0, 200_000], [10_000, 50_000]), 63);
  assert.equal(left(12_000, [0, 200_000], [10_000, 0]) > left(10_000, [0, 200_000]), true);
  assert.equal(secondsLeft(arrived(5000, [[0, 200_000]]), 500_000), undefined);
});

test("nothing is told of a line that has shown nothing yet, and what has all come is about to start", () => {
  assert.equal(secondsLeft([], 100), undefined);
  assert.equal(secondsLeft(arrived(1000, [[0, 200_000]]), 1000), undefined);
  assert.equal(secondsLeft([{ at: 0, part: 0 }], 9000), undefined);
  const there = [
    { at: 0, part: 0 },
    { at: 4000, part: 1 },
  ];
  assert.deepEqual(
    [4000, 6000, 60_000].map((now) => secondsLeft(there, now)),
    [3, 1, 0],
  );
});

test("few arrivals are kept, however many come", () => {
  assert.ok(arrived(60_000, [[0, 20_000]]).length <= 55);
});

test("people hear round numbers that do not flicker", () => {
  assert.deepEqual(
    [41, 40, 38, 20, 19, 11, 4].map((each) => said(each)),
    [50, 40, 40, 20, 20, 15, 5],
  );
  assert.equal(said(42, 40), 40);
  assert.equal(said(61, 40), 70);
  assert.equal(said(29, 40), 30);
});
