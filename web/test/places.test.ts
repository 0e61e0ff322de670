import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { exportText, kindOf } from "../src/app/exports";
import { fileName, playersOf, titleOf } from "../src/app/naming";
import { codeIn } from "../src/app/opening";
import { link, parsed } from "../src/app/route";
import { t } from "../src/app/texts";
import type { Option, PrintFacts } from "../src/print/facts";
import { optionLabel, paperLabel, size, usualLabel, valueLabel } from "../src/print/labels";

test("a route is read back from its link, whatever is in its path", () => {
  for (const path of [["7f3a"], ["score-pad", "a/b c"], ["B3.6"], ["ü#%"]]) {
    assert.deepEqual(parsed(link("print", ...path)), { page: "print", path });
  }
  assert.equal(link("look", "reference-card", "a b"), "#/look/reference-card/a%20b");
});

test("an unknown address is that of the games, and a broken one is taken as it is", () => {
  assert.deepEqual(parsed(""), { page: "games", path: [] });
  assert.deepEqual(parsed("#/nothing/here"), { page: "games", path: [] });
  assert.deepEqual(parsed("#/look/%E0%A4"), { page: "look", path: ["%E0%A4"] });
});

test("a code is a shared game, in any case and escaped", () => {
  assert.deepEqual(parsed("#alhg1:ABC+D"), { page: "shared", path: ["alhg1:ABC+D"] });
  assert.deepEqual(parsed("#ALHG1%3AABC"), { page: "shared", path: ["ALHG1:ABC"] });
  assert.deepEqual(parsed("#/shared/x"), { page: "games", path: [] });
});

test("codes are found in links, with blanks in them, and in nothing else", () => {
  assert.equal(codeIn(" https://example.org/page/#ALHG1:AB C\n+D "), "ALHG1:ABC+D");
  assert.equal(codeIn("alhg12:0:1"), "alhg12:0:1");
  for (const text of [
    "(https://example.org/#ALHG1:AB).",
    '"ALHG1:AB"',
    "<ALHG1:AB>,",
    "https://example.org/#ALHG1:AB”",
  ])
    assert.equal(codeIn(text), "ALHG1:AB", text);
  assert.equal(codeIn("game: alhambra"), undefined);
  assert.equal(codeIn(`ALHG1:${"A".repeat(400_001)}`), undefined);
});

test("games are exported with what they are, and without the device's own keys", () => {
  const record = {
    id: "1",
    kind: "alhambra",
    name: "N",
    tree: { game: "alhambra" },
    created: 1,
    changed: 2,
    date: "",
  } as const;
  assert.deepEqual(JSON.parse(exportText([record])), {
    file: "alhambra-sheets-games",
    version: 2,
    games: [{ kind: "alhambra", name: "N", date: "", created: 1, changed: 2, tree: { game: "alhambra" } }],
  });
  assert.deepEqual(["roll-and-write", "alhambra", null].map(kindOf), ["roll-and-write", "alhambra", "alhambra"]);
});

test("a game is called by its name, else by its players, else by its kind", () => {
  const tree = { scorings: { "1": { Kim: 1, Nina: 2 }, "2": { Nina: 1, Tom: 0 } } };
  assert.deepEqual(playersOf(tree), ["Kim", "Nina", "Tom"]);
  assert.equal(titleOf("", "alhambra", tree), "Kim, Nina, Tom");
  assert.equal(titleOf("Sunday", "alhambra", tree), "Sunday");
  assert.equal(titleOf("", "roll-and-write", {}), "Alhambra: Roll & Write");
  assert.equal(fileName("Kim & Nina: 1/2?", ".yaml"), "Kim-Nina-1-2.yaml");
  assert.equal(fileName("//", ".yaml"), "alhambra.yaml");
});

test("values stand where a text names them", () => {
  assert.equal(t("{name}: {points} points", { name: "{points}", points: 3 }), "{points}: 3 points");
  assert.equal(t("{nobody} said"), "{nobody} said");
});

test("options and their values have names, or are called as on the command line", () => {
  const option = (name: string): Option => ({
    name,
    kind: "text",
    help: "",
    default: "",
    choices: [],
    most: 0,
    whole: true,
  });
  assert.deepEqual(
    ["crop_marks", "novelty"].map((name) => optionLabel(option(name))),
    ["Crop marks", "novelty"],
  );
  const games = { alhambra: "Alhambra" };
  const facts: PrintFacts = { documents: [], languages: { de: "Deutsch" }, games, said_by_game: [], layouts: {} };
  assert.deepEqual(
    [
      ["paper", "a4"],
      ["paper", "letter"],
      ["ink", "mono"],
      ["lang", "de"],
      ["game", "alhambra"],
      ["layout", "seed-1"],
    ].map(([name = "", value = ""]) => valueLabel(name, value, facts)),
    ["A4", "Letter", "Black only", "Deutsch", "Alhambra", "seed-1"],
  );
  assert.deepEqual(["paper", "order", "other"].map(usualLabel), ["Same size as the sheet", "Cut and stack", "Default"]);
  assert.equal(paperLabel("poker"), "Small cards");
  assert.deepEqual([size(999_400, "en"), size(1_250_000, "de")], ["999\u00a0kB", "1,3\u00a0MB"]);
});
