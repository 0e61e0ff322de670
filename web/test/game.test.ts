import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf } from "../src/game/changes";
import {
  again,
  answerTo,
  itemsIn,
  modulesOf,
  settingOf,
  spread,
  withAnswer,
  withModules,
  withoutOne,
  withSetting,
} from "../src/game/expansions";
import type { GameFacts } from "../src/game/facts";
import { partOf, worthIn } from "../src/game/judging";
import * as model from "../src/game/model";
import { boxOf, laid, moved, type Placed, palaceOf, sayings, without, withPalace } from "../src/game/palace";
import type { Item } from "../src/play/items";

const KIM = { palace: ["* G8ne"], claimed: 5 };
const NINA = { buildings: { tower: 1 }, wall: 3 };
const GAME = {
  game: "alhambra",
  scorings: {
    "1": { Kim: KIM, Nina: NINA },
    "2": { Kim: { palace: ["* G8ne"], reserve: ["T7new"] }, Nina: { buildings: { tower: 2 }, wall: 4 } },
  },
  claimed: { Kim: 12 },
};
const LONE = { game: "alhambra", scoring: 2, players: { Kim: KIM, Nina: NINA }, before: { Kim: 7 } };
const CHESTS: Item = {
  id: "treasure-chamber",
  name: "Chests",
  of: "all",
  typed: "chests",
  module: "treasure-chamber",
  most: 42,
  pieces: { garden: 9 },
};
const CAMPS: Item = { id: "camps", name: "Camps", of: "real", typed: "camps", module: "camps", drawn: true };
const ITEMS = [{ id: "wall", name: "Wall", of: "real", typed: "wall" } as const, CHESTS, CAMPS];
const at = (east: number, south: number, word: string): Placed => ({ at: [east, south], word });

// Palaces

test("a drawing is read from its fountain, and written again as it was", () => {
  const drawn = { palace: [". P5nw .", "T9nw * G8ne", "C9s . ."] };
  const palace = palaceOf(drawn) ?? [];
  assert.deepEqual(palace, [at(0, -1, "P5nw"), at(-1, 0, "T9nw"), at(1, 0, "G8ne"), at(-1, 1, "C9s")]);
  assert.deepEqual(withPalace(drawn, palace), drawn);
  assert.deepEqual(palaceOf({ palace: "T9nw *\n- _" }), [at(-1, 0, "T9nw")]);
  assert.deepEqual(withPalace({ claimed: 3, tiles: 4 }, []), { palace: ["*"], claimed: 3 });
});

test("a list stays a list in the order of its places, and what is no place in it is left out", () => {
  const listed = {
    tiles: [
      { at: [1, 1], tile: "A" },
      { at: [2, 0], tile: "B" },
      { at: "here", tile: "C" },
    ],
  };
  const palace = palaceOf(listed) ?? [];
  assert.deepEqual(palace, [at(1, 1, "A"), at(2, 0, "B")]);
  assert.deepEqual(withPalace(listed, palace).tiles, [
    { tile: "B", at: [2, 0] },
    { tile: "A", at: [1, 1] },
  ]);
  assert.ok("tiles" in withPalace({ palace: ["*"] }, [at(60, 60, "A")]), "a drawing of this size is too large");
  assert.equal(palaceOf({ buildings: {} }), undefined);
});

test("the rectangle of a palace has its fountain in it", () => {
  assert.deepEqual(boxOf([]), { left: 0, top: 0, wide: 1, high: 1 });
  assert.deepEqual(boxOf([at(2, 3, "A"), at(4, 3, "B")]), { left: 0, top: 0, wide: 5, high: 4 });
  assert.deepEqual(boxOf([at(-2, -1, "A")]), { left: -2, top: -1, wide: 3, high: 2 });
});

test("a tile that is laid lies nowhere else, and one that is moved changes places", () => {
  const palace = [at(1, 0, "A"), at(2, 0, "B")];
  assert.deepEqual(laid(palace, [2, 0], "A"), [at(2, 0, "A")]);
  assert.deepEqual(moved(palace, [1, 0], [2, 0]), [at(2, 0, "A"), at(1, 0, "B")]);
  assert.deepEqual(moved(palace, [1, 0], [3, 0]), [at(3, 0, "A"), at(2, 0, "B")]);
  assert.deepEqual(without(palace, [1, 0]), [at(2, 0, "B")]);
});

// Scorings

test("a game with one scoring becomes one with several, and keeps what is beside it", () => {
  assert.deepEqual(model.scorings(LONE), [2]);
  const two = model.withSitting(LONE, 3, { Kim: 1 });
  assert.deepEqual(two, { game: "alhambra", scorings: { "1": { Kim: 7 }, "2": LONE.players, "3": { Kim: 1 } } });
  assert.deepEqual(model.scorings(two), [1, 2, 3]);
  assert.deepEqual(model.withoutScoring(two, 2).scorings, { "1": { Kim: 7 }, "3": { Kim: 1 } });
  assert.deepEqual(model.scorings({ game: "alhambra" }), []);
  // Points before the third are those of two scorings.
  assert.deepEqual(model.scorings(model.withSitting({ ...LONE, scoring: 3 }, 2, { Kim: 1 })), [2, 3]);
});

test("a scoring begins with the palaces of the one before it, without claims", () => {
  const begun = model.sitting(model.begun(GAME, 3, "copy", ITEMS), 3);
  assert.deepEqual(begun, {
    Kim: { palace: ["* G8ne"], reserve: ["T7new"] },
    Nina: { buildings: { tower: 2 }, wall: 4 },
  });
  const walled = { game: "alhambra", scoring: 1, players: { Kim: { palace: ["*"], wall: 3, claimed: 2 } } };
  assert.deepEqual(model.sitting(model.begun(walled, 2, "copy", ITEMS), 2), { Kim: { palace: ["*"] } });
  assert.equal(model.copied(GAME, 3), 2);
  assert.equal(model.copied(model.begun(GAME, 3, "points", ITEMS), 2), 1, "points alone are nothing to begin with");
});

test("a scoring begins empty, or as points alone", () => {
  const virtual = model.withVirtual(GAME, "Nina", true, ITEMS);
  const empty = model.begun(virtual, 3, "empty", ITEMS);
  assert.deepEqual(model.sitting(empty, 3), { Kim: { palace: ["*"] }, Nina: { virtual: true, buildings: {} } });
  const points = model.begun(GAME, 3, "points", ITEMS);
  assert.deepEqual(model.sitting(points, 3), { Kim: 0, Nina: 0 });
  assert.deepEqual([model.isPoints(points, 3), model.isPoints(points, 2)], [true, false]);
  assert.deepEqual([model.isBlank(empty, 3), model.isBlank(points, 3), model.isBlank(points, 2)], [true, true, false]);
});

test("nothing but an empty palace or no counts is blank", () => {
  const blank = (entry: object): boolean =>
    model.isBlank({ scoring: 1, players: { Kim: JSON.parse(JSON.stringify(entry)) } }, 1);
  for (const entry of [{ palace: ["*"] }, { buildings: {} }, { virtual: true, buildings: {} }, { tiles: [] }])
    assert.ok(blank(entry), JSON.stringify(entry));
  for (const entry of [{ palace: ["* A"] }, { buildings: { tower: 1 } }, { wall: 1 }, { palace: ["*"], claimed: 4 }])
    assert.ok(!blank(entry), JSON.stringify(entry));
});

// Players

test("a player comes to every scoring as it is written", () => {
  const points = model.begun(GAME, 3, "points", ITEMS);
  const { scorings } = model.withPlayer(points, "Tom");
  assert.deepEqual(JSON.parse(JSON.stringify(scorings))["3"], { Kim: 0, Nina: 0, Tom: 0 });
  assert.deepEqual(model.entryOf(model.withPlayer(GAME, "Tom"), 1, "Tom"), { palace: ["*"] });
  assert.deepEqual(model.withPlayer({ game: "alhambra" }, "Dirk", { virtual: true, first: 3 }), {
    game: "alhambra",
    scoring: 3,
    players: { Dirk: { virtual: true, buildings: {} } },
  });
});

test("a player becomes the imaginary one at every scoring, who keeps counts and claims alone", () => {
  const made = model.withVirtual(GAME, "Nina", true, ITEMS);
  assert.deepEqual(
    [1, 2].map((scoring) => model.entryOf(made, scoring, "Nina")),
    [1, 2].map((tower) => ({ virtual: true, buildings: { tower } })),
  );
  assert.deepEqual(model.entryOf(made, 1, "Kim"), KIM);
  assert.deepEqual(model.entryOf(model.withVirtual(GAME, "Kim", true, ITEMS), 1, "Kim"), {
    virtual: true,
    buildings: {},
    claimed: 5,
  });
  assert.deepEqual([model.isVirtual(made, "Nina"), model.isVirtual(made, "Kim")], [true, false]);
  assert.ok(!model.isVirtual(model.withVirtual(made, "Nina", false, ITEMS), "Nina"));
});

test("a name is changed and left out wherever it is written", () => {
  for (const name of ["__proto__", "constructor", "Ann"]) {
    const tree = model.renamed(GAME, "Kim", name);
    assert.deepEqual(model.names(tree), [name, "Nina"]);
    assert.deepEqual(model.entryOf(tree, 1, name), KIM);
    assert.equal(model.topNumber(tree, "claimed", name), 12);
    assert.ok(!model.isVirtual(tree, name));
    const without = model.withoutPlayer(tree, name);
    assert.deepEqual([model.names(without), without.claimed], [["Nina"], {}]);
  }
  assert.deepEqual(model.renamed(LONE, "Kim", "Ann").before, { Ann: 7 });
});

// Tiles

test("a tile is taken from who has it, out of palace and reserve, at every scoring", () => {
  assert.deepEqual(model.owners(GAME, 1).get("T7new"), {
    player: "Kim",
    scoring: 2,
    inPalace: false,
    word: "T7new",
  });
  assert.deepEqual(model.owners(GAME, 2).get("G8ne"), {
    player: "Kim",
    scoring: 2,
    inPalace: true,
    word: "G8ne",
  });
  const taken = model.withoutTile(model.withoutTile(GAME, "Kim", "G8ne"), "Kim", "T7new");
  assert.equal(model.owners(taken, 1).size, 0);
  assert.deepEqual(model.entryOf(taken, 2, "Kim"), { palace: ["*"] });
  assert.deepEqual(model.entryOf(model.withReserve(GAME, 1, "Kim", ["P2"]), 1, "Kim"), { ...KIM, reserve: ["P2"] });
});

test("a tile is the same one whatever was put on it", () => {
  const walled = model.withReserve(GAME, 1, "Nina", ["C9w+n"]);
  assert.deepEqual(model.owners(walled, 1).get("C9w"), { player: "Nina", scoring: 1, inPalace: false, word: "C9w+n" });
  assert.equal(model.owners(model.withoutTile(walled, "Nina", "C9w"), 1).get("C9w"), undefined);
});

test("a gate is one for two tiles, whichever of them says it", () => {
  const gate = { sign: "=", shared: true };
  const palace = [at(1, 0, "G8ne=e"), at(2, 0, "C9w")];
  assert.deepEqual(sayings(palace, [2, 0], gate, "w"), [{ at: [1, 0], side: "e", word: "G8ne=e" }]);
  assert.deepEqual(sayings(palace, [1, 0], gate, "e"), [{ at: [1, 0], side: "e", word: "G8ne=e" }]);
  assert.deepEqual(sayings(palace, [1, 0], gate, "n"), []);
  assert.deepEqual(sayings(palace, [2, 0], { sign: "=", shared: false }, "w"), []);
});

test("counts take the place of a palace, and a palace theirs", () => {
  const entry = { palace: ["* G8ne"], reserve: ["T7new"], claimed: 5 };
  const counts = model.asCounts(entry, { garden: 1 }, { wall: 2 }, ITEMS);
  assert.deepEqual(counts, { buildings: { garden: 1 }, wall: 2, reserve: ["T7new"], claimed: 5 });
  assert.deepEqual(model.asPalace(counts, [at(1, 0, "G8ne")], ITEMS), entry);
  assert.deepEqual(model.withCount({ buildings: { garden: 1 }, tiles: 3 }, "tower", 2), {
    buildings: { garden: 1, tower: 2 },
  });
  assert.deepEqual([model.countOf(counts, "garden"), model.countOf(counts, "tower")], [1, undefined]);
  assert.deepEqual([model.amountOf(counts, "wall"), model.amountOf(7, "wall")], [2, undefined]);
});

test("each currency keeps its own tile, and money is asked of real players", () => {
  const game = model.withVirtual(GAME, "Nina", true, ITEMS);
  const two = model.withLeftover(model.withLeftover(game, "blue", "T7new"), "green", "P2");
  assert.deepEqual(two.leftovers, [
    { tile: "T7new", currency: "blue" },
    { tile: "P2", currency: "green" },
  ]);
  assert.deepEqual(two.money, { Kim: {} });
  assert.deepEqual(model.withLeftover(two, "blue", undefined).leftovers, [{ tile: "P2", currency: "green" }]);
  assert.deepEqual(model.withLeftover(model.withLeftover(two, "blue", undefined), "green", undefined), game);
  assert.equal(model.moneyOf(model.withMoney(two, "Kim", "blue", 9), "Kim", "blue"), 9);
});

test("points before a game's one scoring are a sum, which goes with its last number", () => {
  assert.ok(model.takesBefore(LONE) && !model.takesBefore(GAME) && !model.takesBefore({ ...LONE, scoring: 1 }));
  assert.ok(!("before" in model.withTopNumber(LONE, "before", "Kim", undefined)));
});

test("the part of any item is found in an answer", () => {
  const own = { buildings: { tower: { count: 2, points: 6 } }, wall: { length: 5, points: 5 }, points: 11 };
  assert.deepEqual(partOf(own, "tower"), { count: 2, points: 6 });
  assert.deepEqual(partOf(own, "wall"), { length: 5, points: 5 });
  assert.deepEqual(
    ["points", "buildings", "camps"].map((item) => partOf(own, item)),
    [undefined, undefined, undefined],
  );
  assert.equal(partOf(undefined, "wall"), undefined);
});

test("points that nobody can check stay with the player, with names or without, and not for the next scoring", () => {
  const entry = { palace: ["* G8ne"], extra: { Falconers: 12, Zoo: -2 } };
  const counts = model.asCounts(entry, { garden: 1 }, { wall: 2 }, ITEMS);
  assert.deepEqual(counts, { buildings: { garden: 1 }, wall: 2, extra: entry.extra });
  assert.deepEqual(model.asPalace(counts, [at(1, 0, "G8ne")], ITEMS), entry);
  assert.deepEqual(model.extraOf(entry), [
    ["Falconers", 12],
    ["Zoo", -2],
  ]);
  assert.deepEqual(model.extraOf({ extra: -7 }), [["", -7]]);
  assert.deepEqual(model.withExtra(entry, "Zoo", 3).extra, { Falconers: 12, Zoo: 3 });
  assert.deepEqual(model.withExtra({ extra: { Zoo: 3 } }, "Zoo", undefined), {});
  assert.deepEqual(model.withExtra({ wall: 3 }, "", -4), { wall: 3, extra: -4 });
  const game = { game: "alhambra", modules: ["bazaars"], scorings: { "1": { Kim: entry, Nina: NINA } } };
  assert.ok(model.hasExtra(game) && !model.hasExtra(GAME));
  assert.ok(!model.hasExtra({ scorings: { "2": model.sitting(model.begun(game, 2, "copy", ITEMS), 2) } }));
  assert.deepEqual(model.rematch(game, 1).modules, ["bazaars"]);
  const own = { buildings: {}, modules: { extra: { points: 10, items: {} } }, points: 10 };
  assert.equal(partOf(own, "extra")?.points, 10);
});

// Modules

const RULES = [
  {
    id: "virtual-chests",
    module: "treasure-chamber",
    clause: "X13.6",
    question: "?",
    usual: true,
    asked: true,
    beside: [],
  },
  { id: "both", module: "camps", clause: "X", question: "?", usual: true, asked: true, beside: ["treasure-chamber"] },
];

const CARD = { module: "cards", name: "Cards", one: "order", many: "orders", options: [{ value: "PC", label: "PC" }] };
const WRITTEN = { items: ITEMS, settings: [CARD] };

test("what is written of a module is there with a palace and with counts, for the imaginary player and the next scoring", () => {
  const laidOut = { palace: ["* G8ne"], chests: { garden: 1 }, camps: 3, claimed: 5 };
  const counts = model.asCounts(laidOut, { garden: 1 }, { wall: 2, camps: 4, other: 1 }, ITEMS);
  // What is drawn is counted, as the wall is.
  assert.deepEqual(counts, { buildings: { garden: 1 }, wall: 2, camps: 4, chests: { garden: 1 }, claimed: 5 });
  assert.deepEqual(model.asPalace(counts, [at(1, 0, "G8ne")], ITEMS), {
    palace: ["* G8ne"],
    chests: { garden: 1 },
    claimed: 5,
  });
  const game = { game: "alhambra", scoring: 1, players: { Kim: laidOut, Nina: counts } };
  assert.deepEqual(model.entryOf(model.withVirtual(game, "Nina", true, ITEMS), 1, "Nina"), {
    virtual: true,
    buildings: { garden: 1 },
    chests: { garden: 1 },
    claimed: 5,
  });
  const { Kim, Nina } = model.sitting(model.begun(game, 2, "copy", ITEMS), 2);
  assert.deepEqual(Kim, { palace: ["* G8ne"], chests: { garden: 1 } });
  assert.deepEqual(Nina, { buildings: { garden: 1 }, wall: 2, camps: 4, chests: { garden: 1 } });
});

test("a number is written in all or by type", () => {
  const entry = { buildings: {}, chests: { garden: 2, tower: 1 } };
  assert.deepEqual([model.amountOf(entry, "chests"), model.amountOf({ chests: 4 }, "chests")], [3, 4]);
  assert.deepEqual([model.isByType(entry, "chests"), model.isByType({ chests: 4 }, "chests")], [true, false]);
  assert.deepEqual(
    [model.pieceOf(entry, "chests", "tower"), model.pieceOf({ chests: 4 }, "chests", "tower")],
    [1, undefined],
  );
  assert.deepEqual(model.withPiece(entry, "chests", "tower", undefined).chests, { garden: 2 });
  assert.deepEqual(model.withPiece({ chests: 4 }, "chests", "tower", 1), { chests: { tower: 1 } });
  assert.deepEqual(model.withPiece({ chests: { tower: 1 } }, "chests", "tower", undefined), {});
});

test("modules are chosen; with one that is played with no more goes what was written of it", () => {
  assert.deepEqual(
    itemsIn(GAME, ITEMS, 1).map(({ id }) => id),
    ["wall"],
  );
  const chosen = withModules(GAME, ["treasure-chamber"], WRITTEN, RULES);
  assert.deepEqual(chosen, { ...GAME, modules: ["treasure-chamber"] });
  assert.deepEqual(
    itemsIn(chosen, ITEMS, 1).map(({ id }) => id),
    ["wall", "treasure-chamber"],
  );
  const kim = { ...KIM, chests: 2, claimed: { wall: 3, "treasure-chamber": 7 } };
  const played = withAnswer(model.withEntry(chosen, 1, "Kim", kim), "virtual-chests", false);
  assert.deepEqual([answerTo(played, "virtual-chests"), answerTo(chosen, "virtual-chests")], [false, undefined]);
  assert.ok(!("rule" in withAnswer(played, "virtual-chests", undefined)));
  const without = withModules(played, ["camps"], WRITTEN, RULES);
  assert.deepEqual([modulesOf(without), "rule" in without], [["camps"], false]);
  assert.deepEqual(model.entryOf(without, 1, "Kim"), { ...KIM, claimed: { wall: 3 } });
  assert.deepEqual(withModules(chosen, [], WRITTEN, RULES), GAME);
  // A rule of two modules is in question where both are played with.
  const two = withAnswer(withModules(chosen, ["treasure-chamber", "camps"], WRITTEN, RULES), "both", true);
  assert.equal(answerTo(withModules(two, ["treasure-chamber", "camps"], WRITTEN, RULES), "both"), true);
  assert.equal(answerTo(withModules(two, ["camps"], WRITTEN, RULES), "both"), undefined);
});

test("the answer that a fix gives is said, and no line of a file", () => {
  const facts = { types: [] } as unknown as GameFacts;
  const answered = withAnswer(GAME, "virtual-chests", true);
  assert.deepEqual(changesOf(facts, GAME, answered), ["Yes"]);
  assert.deepEqual(changesOf(facts, answered, withAnswer(answered, "virtual-chests", false)), ["No"]);
  assert.deepEqual(changesOf(facts, answered, answered), []);
});

test("what is chosen for a scoring stays with it, and is chosen anew in a new game", () => {
  const lone = withSetting({ ...LONE, modules: ["cards"] }, CARD, 2, "PC");
  assert.deepEqual([lone.order, settingOf(lone, CARD, 2)], ["PC", "PC"]);
  const both = spread(lone, model.begun(lone, 3, "copy", ITEMS), [CARD]);
  assert.deepEqual([both.orders, "order" in both], [{ "2": "PC" }, false]);
  const chosen = withSetting(both, CARD, 3, "CP");
  assert.deepEqual([settingOf(chosen, CARD, 3), settingOf(chosen, CARD, 1)], ["CP", undefined]);
  assert.deepEqual(spread(both, chosen, [CARD]), chosen);
  assert.deepEqual(withoutOne(chosen, 2, [CARD]).orders, { "3": "CP" });
  assert.ok(!("orders" in withSetting(both, CARD, 2, undefined)));
  for (const game of [
    again(chosen, 1, [CARD]),
    withModules(chosen, [], WRITTEN, RULES),
    withModules(lone, [], WRITTEN, RULES),
  ])
    assert.ok(!("orders" in game) && !("order" in game));
  // What is scored in some scorings has no row in the others.
  const late = [{ ...CHESTS, scorings: [3] }];
  const game = { ...GAME, modules: ["treasure-chamber"] };
  assert.deepEqual([itemsIn(game, late, 2).length, itemsIn(game, late, 3).length], [0, 1]);
});

test("what a place or a side brings is told with it, and points without a place are not", () => {
  const bazaar = { cell: [1, 0] as const, count: 3, types: 2, points: 6 };
  const side = { cell: [0, 1] as const, side: "n", points: -3 };
  const modules = {
    bazaars: { points: 6, items: [bazaar] },
    invaders: { points: -3, items: [side] },
    chests: { points: 7, count: 2 },
    gates: { points: 0, items: [{ cell: [1, 0] as const, side: "e" }] },
    extra: { points: 10, items: { Falconers: 10 } },
  };
  assert.deepEqual(worthIn({ buildings: {}, modules, points: 20 }), [bazaar, side]);
  assert.deepEqual([worthIn({ buildings: {}, points: 20 }), worthIn(undefined)], [[], []]);
});
