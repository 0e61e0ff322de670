import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tree } from "../src/app/json";
import { applied, delta, headings, type Log, logged, states, whose } from "../src/app/log";

const game = (towers: number, scorings: readonly number[] = [1]) => ({
  game: "alhambra",
  scorings: Object.fromEntries(
    scorings.map((each) => [`${each}`, { Kim: { buildings: { tower: towers }, palace: ["* P2", `G8 ${towers}`] } }]),
  ),
});

test("every state of a game can be had again, with its time, its words and its scoring", () => {
  const trees = [game(1), game(2), game(2, [1, 2]), game(5, [1, 2]), game(4, [1, 2, 3])];
  const log = trees
    .slice(1)
    .reduce<Log>((known, tree, index) => logged(known, trees[index] ?? game(0), tree, `change ${index}`, index), []);
  const found = states(log, trees.at(-1) ?? game(0));
  assert.deepEqual(
    found.map(({ tree }) => tree),
    trees.toReversed(),
  );
  assert.deepEqual(
    found.map(({ change, scoring }) => [change?.at, change?.what, scoring]),
    [
      [3, "change 3", 3],
      [2, "change 2", 2],
      [1, "change 1", 2],
      [0, "change 0", 1],
      [undefined, undefined, 1],
    ],
  );
});

test("a log has at most so many changes and characters, and loses the oldest", () => {
  let log: Log = [];
  for (let step = 0; step < 500; step += 1) log = logged(log, game(step), game(step + 1), `${step}`, step);
  assert.deepEqual([log.length, log.at(-1)?.what, log[0]?.what], [400, "499", "100"]);
  const large = { text: "x".repeat(40_000) };
  for (let step = 0; step < 9; step += 1) log = logged(log, large, game(step), "large", step);
  assert.ok(JSON.stringify(log).length < 101_000);
  assert.equal(states(log, game(8))[1]?.tree.text, large.text);
});

test("what is kept in a place that was damaged is no log, and no reason to fail", () => {
  const damaged = { at: 1 } as unknown as Log;
  assert.equal(states(damaged, game(1)).length, 1);
  assert.equal(logged(damaged, game(1), game(2), "", 0).length, 1);
});

test("names of players are any text, and their order is part of a game", () => {
  const before = { players: { constructor: { wall: 1 }, __proto: 2 } };
  const after = { players: { __proto: 2, constructor: { wall: 1 } } };
  assert.deepEqual(Object.keys(applied(after, delta(after, before)).players ?? {}), ["constructor", "__proto"]);
  assert.deepEqual(delta(before, { players: { constructor: { wall: 3 }, __proto: 2 } }), [
    [["players", "constructor", "wall"], 3],
  ]);
});

test("a change is somebody's, everybody's or the table's", () => {
  const scored = (kim: number, nina: number, layout = "") => ({
    scorings: { 2: { Kim: { wall: kim }, Nina: { wall: nina } } },
    players: { Kim: { wall: kim } },
    layout,
  });
  const who = (after: ReturnType<typeof scored>) =>
    whose(logged([], scored(1, 1), after, "", 0)[0] ?? { at: 0, what: "", back: [] });
  assert.deepEqual(
    [who(scored(2, 1)), who(scored(1, 2)), who(scored(2, 2)), who(scored(1, 1, "x"))],
    ["Kim", "Nina", undefined, undefined],
  );
});

test("each group of changes has the heading of its scoring, also a game that has one scoring beside its players", () => {
  const first = { game: "alhambra" };
  const lone = (towers: number) => ({ ...first, scoring: 1, players: { Kim: { buildings: { tower: towers } } } });
  const both = (one: number, two: number) => ({
    ...first,
    scorings: {
      1: { Kim: { buildings: { tower: one } } },
      2: { Kim: { buildings: { tower: two } } },
    },
  });
  const log = (trees: readonly Tree[]) =>
    trees.slice(1).reduce<Log>((known, tree, index) => logged(known, trees[index] ?? first, tree, "", index), []);
  const heads = (...trees: Tree[]) => headings(states(log(trees), trees.at(-1) ?? first));
  assert.deepEqual(heads(first, lone(0), lone(1)), [0, 0, 0]);
  // A look back at scoring 1 from scoring 2, and on.
  assert.deepEqual(heads(lone(0), lone(1), both(1, 1), both(1, 2), both(3, 2), both(3, 4)), [2, 1, 2, 0, 1, 0]);
  // The game as it was at scoring 1 again, and a change of it.
  assert.deepEqual(heads(lone(0), lone(1), both(1, 1), lone(1), lone(2)), [1, 0, 2, 1, 0]);
});
