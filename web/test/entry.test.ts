import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepWithin, typedWithin } from "../src/app/ui/within";
import { placeLabel } from "../src/game/Board";
import { cardsOf, withCard } from "../src/game/Cards";
import { type GameFacts, type TileFacts, tileName, turnedIn, withPutOn, wordsOf } from "../src/game/facts";
import { toCounts, toPalace } from "../src/game/forms";
import type { GameFinding } from "../src/game/judging";
import { reworded } from "../src/game/palace";
import { isSquare, squareWord } from "../src/game/Squares";
import { wordTyped } from "../src/game/typed";
import { areNames } from "../src/play/NameFields";
import { faultOfName } from "../src/play/names";

const tile = (word: string, price: number, walls = ""): TileFacts => ({ word, price, walls });
const P9 = { module: "magical", name: "P9", ways: [tile("P9n", 9, "n"), tile("P9e", 9, "e")] };
const pavilion = {
  id: "pavilion",
  letter: "P",
  name: "Pavilion",
  tiles: [tile("P5nw", 5, "nw"), tile("P8-", 8)],
  turned: [P9],
};
const garden = {
  id: "garden",
  letter: "G",
  name: "Garden",
  tiles: [tile("G10n", 10, "n"), tile("G10-", 10)],
  turned: [],
};
const bazaars = {
  module: "bazaars",
  name: "Bazaars",
  pattern: "B([PG]{2})",
  example: "BPG",
  types: 2,
  sides: false,
};
const camps = {
  module: "camps",
  name: "Camps",
  pattern: "K([NESW]|[NS][EW]|[EW][NS])",
  example: "Kne",
  types: 0,
  sides: true,
};
const huts = { module: "huts", name: "Huts", pattern: "H([PG])([NESW]{1,4}|-)", example: "HPn", types: 1, sides: true };
const facts = {
  types: [pavilion, garden],
  sides: { n: "north", e: "east" },
  squares: [bazaars, huts, camps],
  putOn: [
    { module: "walls", sign: "+", name: "Walls" },
    { module: "gates", sign: "=", name: "Gates" },
  ],
} as unknown as GameFacts;

test("counts and palace give way to each other, and nothing of them is lost", () => {
  const counts = { buildings: { tower: 3, garden: 2 }, wall: 4, claimed: 9 };
  const counted = (): never => {
    throw new Error("nothing is to be counted");
  };
  const palace = toPalace(counts, {}, []);
  assert.deepEqual(palace.entry, { palace: ["*"], claimed: 9 });
  assert.deepEqual(toCounts(palace.entry, palace.aside, [], counted).entry, counts);
  // What is typed of a palace that was put aside stays beside it, too; a claim is that of now.
  const laid = { palace: ["* G8ne"], claimed: 9 };
  const first = toCounts(laid, {}, [], () => ({ buildings: { garden: 1 } }));
  assert.deepEqual(first.entry, { buildings: { garden: 1 } });
  const back = toPalace(counts, first.aside, []);
  assert.deepEqual(back.entry, laid);
  assert.deepEqual(toCounts({ ...laid, claimed: 8 }, back.aside, [], counted).entry, { ...counts, claimed: 8 });
  // Of a palace that was changed since, its tiles are counted.
  const changed = { palace: ["* G8ne T7new"] };
  const again = toCounts(changed, back.aside, [], () => ({ buildings: { garden: 1, tower: 1 } }));
  assert.deepEqual(again, { entry: { buildings: { garden: 1, tower: 1 } }, aside: { palace: changed } });
});

test("what is typed is the one tile of the set that fits", () => {
  for (const text of ["P5", "p5 ", "p5NW", "P5nw"]) assert.equal(wordTyped(facts, text), "P5nw", text);
  assert.equal(wordTyped(facts, "P8"), "P8-");
  assert.equal(wordTyped(facts, "G10"), "G10", "there are two of them");
  assert.equal(wordTyped(facts, "P5ne"), "P5ne", "another tile than that of the set");
  assert.equal(wordTyped(facts, "P5", true), "P5", "any tiles");
  assert.deepEqual(
    ["?", "P", "X5"].map((text) => wordTyped(facts, text)),
    ["?", "P", "X5"],
  );
  assert.deepEqual(
    ["", "5", "tower"].map((text) => wordTyped(facts, text)),
    [undefined, undefined, undefined],
  );
});

test("a tile that may be laid in any orientation is one tile in all of them, where its module is played with", () => {
  for (const word of ["P9", "P9n", "P9e"]) assert.deepEqual(wordsOf(facts, word), ["P9", "P9n", "P9e"]);
  assert.deepEqual(wordsOf(facts, "P8-"), ["P8-"]);
  assert.equal(tileName(facts, "P9e"), "Pavilion 9, east");
  assert.deepEqual([turnedIn(pavilion as never, []), turnedIn(pavilion as never, ["magical"])], [[], [P9]]);
  const palace = [{ at: [1, 0], word: "P9n" } as const, { at: [0, 1], word: "P8-" } as const];
  assert.deepEqual(reworded(palace, [1, 0], "P9e"), [{ at: [1, 0], word: "P9e" }, palace[1]]);
});

test("a square of a module is typed where it is played with, and named by its types", () => {
  assert.equal(wordTyped(facts, " bgp", false, ["bazaars"]), "BGP");
  for (const text of ["bgp", "BG"]) assert.equal(wordTyped(facts, text), undefined);
  assert.equal(squareWord(facts, bazaars, ["G", "P"], []), "BPG");
  assert.deepEqual(
    [["e", "n"], []].map((sides) => squareWord(facts, huts, ["G"], sides)),
    ["HGne", "HG-"],
  );
  assert.equal(wordTyped(facts, "hgNE", false, ["huts"]), "HGne");
  assert.deepEqual([tileName(facts, "HGne"), tileName(facts, "HP-")], ["Huts: Garden, north, east", "Huts: Pavilion"]);
  assert.deepEqual([tileName(facts, "BGP"), tileName(facts, "X1")], ["Bazaars: Garden, Pavilion", "X1"]);
});

test("what modules put on a tile is typed where they are played with, and named by its sides", () => {
  assert.equal(wordTyped(facts, "p8+NE", false, ["walls"]), "P8-+ne");
  assert.equal(wordTyped(facts, "P5+e=n", false, ["walls", "gates"]), "P5nw+e=n");
  for (const text of ["P8+n", "P8=n", "P8+", "P8+x"])
    assert.equal(wordTyped(facts, text, false, ["gates"]), text === "P8=n" ? "P8-=n" : undefined);
  assert.equal(tileName(facts, "P8-+ne"), "Pavilion 8; Walls: north, east");
  assert.equal(withPutOn(facts, "P8-", "+", "e"), "P8-+e");
  assert.equal(withPutOn(facts, "P8-+e=e", "+", "n"), "P8-+ne=e");
  assert.equal(withPutOn(facts, "P8-+e", "+", "e"), "P8-");
});

test("a camp has no types, and one bastion or two at a right angle", () => {
  assert.deepEqual(
    [["e"], ["e", "n"], []].map((sides) => squareWord(facts, camps, [], sides)),
    ["Ke", "Kne", "K-"],
  );
  assert.deepEqual(
    ["Ke", "Kne", "Knw", "K-", "Kns", "Knes"].map((word) => isSquare(camps, word)),
    [true, true, true, false, false, false],
  );
  assert.equal(wordTyped(facts, "kNE", false, ["camps"]), "Kne");
  assert.equal(tileName(facts, "Kne"), "Camps: north, east");
});

test("cards are kept in their order, none is written for itself, and the last that goes leaves nothing", () => {
  const cards = ["P8", "G10", "T12"].map((word) => ({ word }));
  assert.deepEqual(withCard(cards, ["T12"], "P8"), ["P8", "T12"]);
  assert.deepEqual(withCard(cards, ["P8", "T12"], "P8"), ["T12"]);
  assert.equal(withCard(cards, ["P8"], "P8"), undefined);
  assert.deepEqual(
    [{ bonus: ["P8"] }, { bonus: [] }, {}].map((entry) => cardsOf(entry, "bonus")),
    [["P8"], [], undefined],
  );
});

test("a number that is too high is kept where the program judges it", () => {
  const limits = { least: 0, most: 7, over: true };
  assert.deepEqual([typedWithin(99, limits), typedWithin(99, { ...limits, over: undefined })], [99, 7]);
  assert.equal(typedWithin(0, { least: 1, most: undefined, over: undefined }), 1);
  assert.deepEqual([stepWithin(6, 1, limits), stepWithin(7, 1, limits), stepWithin(99, 1, limits)], [7, 7, 99]);
  assert.deepEqual([stepWithin(9, -1, limits), stepWithin(0, -1, limits)], [8, 0]);
});

test("a character that nobody sees is told of a name", () => {
  const unseen = "\\u00ad-\\u00ad\\u202a-\\u202e";
  const told = "This name contains the invisible character U+202E.";
  assert.equal(faultOfName("Ki\u202em", unseen), told);
  assert.deepEqual(
    ["Kim", "Zoë", "-", "🏳️‍🌈", ""].map((name) => faultOfName(name, unseen)),
    new Array(5).fill(undefined),
  );
  assert.deepEqual(
    [["Kim", ""], ["Kim", "Kim"], ["Kim", "\u202eNina"], [""]].map((typed) => areNames(typed, unseen)),
    [true, false, false, false],
  );
});

test("a place is told without the marks of notation", () => {
  const fault = { message: "`P9` is not a tile." } as unknown as GameFinding;
  assert.equal(placeLabel(facts, [1, 0], "P9", undefined, fault), "east 1; Pavilion, P9; P9 is not a tile.");
});
