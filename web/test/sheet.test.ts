import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json, Tree } from "../src/app/json";
import type { SheetFacts } from "../src/sheet/facts";
import { JUDGED } from "../src/sheet/judging";
import * as model from "../src/sheet/model";
import { withReadCounts, withReadSheet } from "../src/sheet/read";

const type = (id: string, letter: string, boxes: number): SheetFacts["types"][number] => {
  return { id, letter, name: id, boxes, places: [], ink: "", ground: "", tile: [], sign: [] };
};
const GRANADA = ["GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC"];
const facts: SheetFacts = {
  space: 16,
  types: [type("pavilion", "P", 4), type("garden", "G", 8), type("tower", "T", 8)],
  items: [],
  total: "Total",
  places: [],
  gridLines: 6,
  coins: { start: 3, default: 20, most: 40, size: 10, drawing: [] },
  dice: { blue: [], yellow: [] },
  layouts: [{ id: "granada", name: "Granada", rows: GRANADA, coins: 20 }],
  defaultLayout: "granada",
  lastSeed: 9,
  longestId: 20,
  longestName: 60,
  unseen: "\\u202e",
  players: { most: 6, virtual: { 1: [3, 2, 1], 2: [1], 3: [0], 4: [0] }, names: ["Dirk", "Dirki", "Dirkelson"] },
  rounds: {},
};
const player = (...rows: readonly string[]): Tree => ({
  sheet: rows.length > 0 ? rows : Array.from({ length: 6 }, () => "......"),
  coins: { circled: 3, crossed: 0 },
});
const BEGUN: Tree = { game: "roll-and-write", players: {} };
const join = (tree: Tree, ...names: readonly string[]): Tree =>
  names.reduce((game, name) => model.withFittingVirtual(model.withPlayer(game, name, facts), facts), tree);
const names = (tree: Tree): readonly string[] => model.playersOf(tree, facts).map(({ name }) => name);

// Players

test("players come and go with virtual ones", () => {
  assert.deepEqual(names(join(BEGUN, "A")), ["A"]);
  const two = join(BEGUN, "A", "B");
  assert.deepEqual(two, {
    game: "roll-and-write",
    layout: "granada",
    players: { A: player(), B: player(), Dirk: { virtual: true, buildings: {} } },
  });
  assert.deepEqual(names(join(two, "C")), ["A", "B", "C"]);
  const alone = model.withVersus(model.withVirtual(model.withoutPlayer(two, "B"), 3, facts), true);
  assert.deepEqual([names(alone), alone.mode], [["A", "Dirk", "Dirki", "Dirkelson"], "versus"]);
  assert.equal(model.withFittingVirtual(alone, facts), alone, "three virtual players are as usual");
  assert.ok(!("mode" in join(alone, "B")));
  assert.ok(!("mode" in model.withVirtual(alone, 0, facts)));
  const fewer = model.withVirtual(alone, 2, facts);
  assert.deepEqual([names(fewer), fewer.mode], [["A", "Dirk", "Dirki"], "versus"]);
  assert.equal(model.withFittingVirtual(fewer, facts), fewer, "two may be, too");
  assert.equal(model.withVirtual(alone, 1, facts).mode, "versus");
});

test("a player joins before the virtual ones, and the first one writes down the grid", () => {
  const virtual = { game: "roll-and-write", players: { Dirk: { virtual: true } } };
  assert.deepEqual(names(model.withPlayer(virtual, "A", facts)), ["A", "Dirk"]);
  assert.ok(!("layout" in model.withPlayer(virtual, "A", facts)));
  assert.equal(model.withPlayer(BEGUN, "A", facts, "seed-1").layout, "seed-1");
});

test("virtual players that are a list get the first free names", () => {
  const game = { players: { A: player(), Dirk: player() }, virtual: [{ tower: 2 }, {}] };
  const read = model.playersOf(game, facts);
  assert.deepEqual(read.map(({ name, virtual }) => [name, virtual]).slice(2), [
    ["Dirki", true],
    ["Dirkelson", true],
  ]);
  assert.deepEqual([read[2]?.counts, read[2]?.kind, read[0]?.kind], [{ tower: 2 }, "counts", "sheet"]);
});

test("a name is changed wherever it is written, and left out with its player", () => {
  const game = {
    game: "roll-and-write",
    players: { A: player(), B: player(), C: player() },
    completed: { tower: ["A", ["B", "C"]], garden: ["A", "B"] },
    claimed: { A: 20, B: 30 },
  };
  const renamed = model.withName(game, "A", "__proto__");
  assert.deepEqual(names(renamed), ["__proto__", "B", "C"]);
  assert.deepEqual(renamed.completed, { tower: ["__proto__", ["B", "C"]], garden: ["__proto__", "B"] });
  assert.deepEqual(Object.entries(renamed.claimed as Tree), [
    ["__proto__", 20],
    ["B", 30],
  ]);
  assert.equal(model.withName(game, "A", "B"), game);
  assert.equal(model.withName(game, "A", " "), game);
  const left = model.withoutPlayer(game, "B");
  assert.deepEqual([names(left), left.completed], [["A", "C"], { tower: ["A", "C"], garden: ["A"] }]);
  assert.deepEqual(left.claimed, { A: 20 });
});

// Sheets

test("whoever takes a cross back has completed nothing", () => {
  const game = { players: { A: player("X....."), B: player() }, completed: { garden: ["A", "B"] } };
  const free = model.withSpace(game, "A", [0, 0], "garden", facts);
  assert.deepEqual(model.entryOf(free, "A"), player());
  assert.deepEqual(free.completed, { garden: ["B"] });
  assert.deepEqual(model.withSpace(game, "A", [0, 4], "garden", facts).completed, game.completed);
  assert.deepEqual(model.withSheet(game, "A", facts).completed, { garden: ["B"] });
  assert.deepEqual(model.withSheet(game, "A", facts, game.players.A).completed, game.completed);
});

test("a space is built where it is tapped, on a sheet that may not be drawn yet", () => {
  const game = { players: { A: { claimed: 4 } } };
  const entry = model.entryOf(model.withSpace(game, "A", [1, 2], undefined, facts), "A");
  assert.deepEqual(entry.sheet, ["......", "..X...", "......", "......", "......", "......"]);
  assert.deepEqual([entry.coins, entry.claimed], [{ circled: 3, crossed: 0 }, 4]);
  const [read] = model.playersOf({ players: { A: { sheet: "X# .\n\nx" } } }, facts);
  assert.deepEqual(
    read?.marks.slice(0, 2).map((row) => row.slice(0, 3)),
    [
      [true, true, false],
      [true, false, false],
    ],
  );
});

test("a tap on a coin gains it, spends it, and takes both back", () => {
  const cases: readonly [readonly [number, number], number, readonly [number, number]][] = [
    [[3, 0], 5, [5, 0]], // a free one is gained with those before it
    [[5, 0], 4, [5, 4]], // a gained one is spent with those before it
    [[5, 5], 5, [4, 4]], // the last one is free again
    [[5, 4], 2, [5, 1]], // later ones are gained: it is gained, too
    [[3, 3], 3, [3, 2]], // the first ones are printed as gained
  ];
  for (const [[circled, crossed], number, then] of cases) {
    const after = model.tappedCoin({ circled, crossed }, number, 3);
    assert.deepEqual([after.circled, after.crossed], then);
  }
  assert.deepEqual(model.tappedCoin({ left: 1 }, 5, 3), { circled: 5, crossed: 0 });
  const coins = model.entryOf(model.withCoins({ players: {} }, "A", 2, 4, facts), "A").coins;
  assert.deepEqual(coins, { circled: 4, crossed: 4 });
});

// Counts

test("claims and counts are written as copies write them", () => {
  const game = { players: { A: { ...player(), claimed: 51 }, B: player(), D: { virtual: true } } };
  const tally = { counts: { garden: 2, tower: 0 }, rows: [1, 1], columns: [2, 0], left: 3 };
  assert.deepEqual(model.entryOf(model.withCounts(game, "A", tally), "A"), {
    buildings: { garden: 2 },
    rows: [1, 1],
    columns: [2, 0],
    coins: 3,
    claimed: 51,
  });
  const claimed = model.withClaim(model.withClaim(game, "B", "tower", 6), "B", "total", 7);
  assert.deepEqual(model.entryOf(claimed, "B").claimed, { tower: 6, total: 7 });
  const counted = model.withCount(model.withCount(game, "D", "tower", 8, facts), "D", "pavilion", 4, facts);
  const expected: readonly [string, Json][] = [
    ["pavilion", 4],
    ["tower", 8],
  ];
  assert.deepEqual(Object.entries(model.entryOf(counted, "D").buildings as Tree), expected);
  const fewer = model.withCount({ ...counted, completed: { tower: ["D", "A"] } }, "D", "tower", 7, facts);
  assert.deepEqual(fewer.completed, { tower: ["A"] });
  const full = model.withCount({ ...counted, completed: { tower: ["D", "A"] } }, "D", "tower", 8, facts);
  assert.deepEqual(full.completed, { tower: ["D", "A"] });
  assert.deepEqual(
    model.entryOf(model.withoutTally({ players: { A: { sheet: [], rows: [1], lines: 2 } } }, "A"), "A"),
    {
      sheet: [],
    },
  );
});

test("lines are written one by one, as points, or not at all", () => {
  const game = { players: { A: { buildings: {}, lines: 9 } } };
  const each = model.withLine(game, "A", "columns", 1, 4, 3);
  assert.deepEqual(model.entryOf(each, "A"), { buildings: {}, rows: [0, 0, 0], columns: [0, 4, 0] });
  assert.deepEqual(model.entryOf(model.withLinesAs(each, "A", "points", 3), "A"), { buildings: {}, lines: 0 });
  assert.deepEqual(model.entryOf(model.withLinesAs(each, "A", "none", 3), "A"), { buildings: {} });
});

test("an order without players is none, and one player of a round needs no list", () => {
  const game = model.withOrder({}, "tower", [["A"], [], ["B", "C"]]);
  assert.deepEqual(game, { completed: { tower: ["A", ["B", "C"]] } });
  assert.deepEqual(model.orderOf(game, "tower"), [["A"], ["B", "C"]]);
  assert.deepEqual(model.withOrder(game, "tower", [[]]), {});
});

// Grids

test("a grid is one of the facts, or the letters that are written", () => {
  assert.equal(model.layoutOf({}, facts)?.name, "Granada");
  assert.equal(model.layoutOf({ layout: "seed-7" }, facts), undefined);
  const own = model.layoutOf({ layout: { id: "mine", rows: GRANADA.map((row) => row.toLowerCase()) } }, facts);
  assert.deepEqual(own, { id: "mine", name: "mine", rows: GRANADA, coins: 20 });
  assert.equal(model.layoutOf({ layout: GRANADA.slice(1) }, facts), undefined);
  assert.equal(model.typeAt(own, 0, 1, facts)?.id, "pavilion");
  assert.equal(model.typeAt(own, 9, 1, facts), undefined);
});

test("counts come back from a sheet that was only looked at, with all that the game had", () => {
  const counted = { buildings: { tower: 8 }, lines: 5, coins: 3 };
  const before: Tree = { game: "roll-and-write", players: { A: counted, B: counted }, completed: { tower: ["A"] } };
  const after = model.withSheet(before, "A", facts);
  const aside = { counts: { before, after } };
  assert.deepEqual(model.withCountsAside(after, "A", aside), before);
  // Something else was changed meanwhile: it stays.
  const { B: _, ...others } = after.players as Record<string, Json>;
  const claimed = { ...(others.A as Record<string, Json>), claimed: 7 };
  const alone: Tree = { ...after, players: { A: claimed } };
  assert.deepEqual(model.withCountsAside(alone, "A", aside)?.players, { A: { ...counted, claimed: 7 } });
  const changed: Tree = { ...after, players: { A: { buildings: {} } } };
  assert.equal(model.withCountsAside(changed, "A", aside), undefined);
  assert.equal(model.withCountsAside(after, "A", {}), undefined);
});

// Judgements

test("fixes are looked for where something is wrong, not where it is only not written yet", () => {
  const finding = { code: "", name: "", rule: null, message: "", help: null, location: null, end_location: null };
  const error = { ...finding, severity: "error" as const, player: null, cells: [] };
  const isMendable = (legal: boolean, unfinished: readonly number[]): boolean =>
    JUDGED.isMendable({
      answer: { legal, findings: [error, { ...error, severity: "warning" }], totals: {}, winners: [], complete: true },
      layout: null,
      sheets: {},
      orders: [],
      rounds: { game: null, played: null },
      unfinished,
    });
  assert.deepEqual([isMendable(false, []), isMendable(false, [1]), isMendable(false, [0])], [true, true, false]);
  assert.ok(!isMendable(true, []));
});

// What was read on photos

test("a sheet is filled in as it was read: spaces one by one, coins by their number", () => {
  const game = join(BEGUN, "Ani", "Ota");
  const readings = new Map([
    ["space-1-2", "built"],
    ["space-6-6", "built"],
    ["space-3-3", "blank"],
    ["coin-1", "crossed"],
    ["coin-4", "circled"],
    ["coin-5", "circled"],
    ["coin-6", "blank"],
  ]);
  const [ani, ota] = model.playersOf(withReadSheet(game, "Ani", readings, facts), facts);
  assert.deepEqual(
    ani?.marks.map((row) => row.map((mark) => (mark ? "X" : ".")).join("")),
    [".X....", "......", "......", "......", "......", ".....X"],
  );
  assert.deepEqual(ani?.coins, { circled: 3, crossed: 1 });
  assert.deepEqual(ota?.coins, { circled: 3, crossed: 0 });
});

test("a score sheet fills in the counts of each player from the row that is theirs", () => {
  const game = model.withCounts(join(BEGUN, "Ani", "Ota"), "Ani", { counts: {}, rows: [], columns: [], left: 0 });
  const rows = model.playersOf(game, facts).flatMap((each) => (each.kind === "counts" ? [[each, 2] as const] : []));
  const readings = new Map([
    ["box-1-garden-1", "crossed"],
    ["box-2-tower-1", "crossed"],
    ["box-2-tower-2", "crossed"],
    ["box-2-pavilion-1", "blank"],
  ]);
  const [ani] = model.playersOf(withReadCounts(game, rows, readings, facts), facts);
  assert.deepEqual(ani?.counts, { tower: 2 });
});
