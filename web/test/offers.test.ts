import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameFacts, TileFacts } from "../src/game/facts";
import { offered } from "../src/game/offers";
import { type Palace, type Spot, sameSpot } from "../src/game/palace";

const tile = (word: string, walls: string): TileFacts => ({ word, price: 7, walls });
const tower = {
  id: "tower",
  letter: "T",
  tiles: [tile("T7new", "new"), tile("T9-", ""), tile("T8es", "es")],
  turned: [],
};
const facts = { types: [tower] } as unknown as GameFacts;
const at = (east: number, south: number, word: string): Palace[number] => ({ at: [east, south], word });
const NEAR: readonly Spot[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

test("the first place is beside the fountain, and one that was passed over is not offered again", () => {
  const passed: Spot[] = [];
  for (const _ of NEAR) {
    const next = offered(facts, [], passed) ?? [9, 9];
    assert.ok(
      NEAR.some((each) => sameSpot(each, next)),
      String(next),
    );
    assert.ok(!passed.some((each) => sameSpot(each, next)), String(next));
    passed.push(next);
  }
  assert.equal(offered(facts, [], passed), undefined);
});

test("a place with two open sides comes before one with one, and both before one behind a wall", () => {
  const corner = [at(1, 0, "T9-"), at(0, 1, "T9-")];
  assert.deepEqual(offered(facts, corner, []), [1, 1]);
  // T8es has walls on the east and the south: the open sides first, then the east, though it is no farther.
  const passed: Spot[] = [...NEAR];
  for (const _ of "nwe") passed.push(offered(facts, [at(0, -1, "T8es")], passed) ?? [9, 9]);
  assert.deepEqual(passed.at(-1), [1, -1]);
});

test("what lies there is never offered, and a word that is not known is open all around", () => {
  const vague = [at(1, 0, "?"), at(0, 1, "T?"), at(-1, 0, "T9-"), at(0, -1, "T9-")];
  const next = offered(facts, vague, []) ?? [9, 9];
  assert.ok(!vague.some((each) => sameSpot(each.at, next)));
  assert.equal(Math.abs(next[0]) + Math.abs(next[1]), 2);
});
