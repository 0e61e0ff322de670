import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsOf } from "../src/play/items";
import * as tree from "../src/play/tree";

test("a key that is set keeps its place, a new one comes last, and one without a value is gone", () => {
  const game = { a: 1, b: 2, c: 3 };
  assert.deepEqual(Object.entries(tree.set(game, "b", 5)), [
    ["a", 1],
    ["b", 5],
    ["c", 3],
  ]);
  assert.deepEqual(Object.keys(tree.set(game, "d", 0)), ["a", "b", "c", "d"]);
  assert.deepEqual(tree.set(game, "a", undefined), { b: 2, c: 3 });
  assert.deepEqual(game, { a: 1, b: 2, c: 3 });
  assert.deepEqual(tree.without(game, "a", "c"), { b: 2 });
});

test("what has nothing in it is not written", () => {
  assert.deepEqual(tree.setFilled({ a: 1 }, "a", {}), {});
  assert.deepEqual(tree.setFilled({}, "a", []), {});
  assert.deepEqual(tree.setFilled({}, "a", ["x"]), { a: ["x"] });
});

test("names are any text", () => {
  for (const name of ["__proto__", "constructor", "Ann"]) {
    assert.equal(tree.own({}, name), undefined);
    assert.equal(tree.found({}, name), undefined);
    const made = tree.rekeyed(tree.set({ Kim: 1, Nina: 2 }, "Tom", 3), "Kim", name);
    assert.deepEqual(Object.entries(made), [
      [name, 1],
      ["Nina", 2],
      ["Tom", 3],
    ]);
    assert.equal(tree.own(made, name), 1);
    assert.deepEqual(Object.keys(tree.rekeyed(made, name, undefined)), ["Nina", "Tom"]);
  }
});

test("values are the same by what they say", () => {
  assert.ok(tree.isSame({ rows: ["A"] }, { rows: ["A"] }));
  assert.ok(!tree.isSame({ rows: ["A"] }, { rows: ["B"] }));
  assert.ok(tree.isSame(undefined, undefined) && !tree.isSame(undefined, null));
});

test("a lone total is a number, and claims beside it are named", () => {
  const total = tree.withClaim({ palace: [] }, "total", 51);
  assert.deepEqual(total, { palace: [], claimed: 51 });
  assert.deepEqual(tree.claimsOf(total), { total: 51 });
  const both = tree.withClaim(total, "tower", 6);
  assert.deepEqual(both.claimed, { total: 51, tower: 6 });
  assert.deepEqual(tree.withClaim(both, "total", undefined).claimed, { tower: 6 });
  assert.deepEqual(tree.withClaim(total, "total", undefined), { palace: [] });
  assert.deepEqual(tree.claimsOf({ claimed: { tower: 6, garden: "?" } }), { tower: 6 });
  assert.deepEqual(tree.claimsOf(5), {});
});

test("a player has the items of a real or of a virtual one", () => {
  const items = (["all", "real", "virtual"] as const).map((of) => ({ id: of, name: of, of, typed: "" }));
  assert.deepEqual(
    itemsOf(items, false).map(({ id }) => id),
    ["all", "real"],
  );
  assert.deepEqual(
    itemsOf(items, true).map(({ id }) => id),
    ["all", "virtual"],
  );
});
