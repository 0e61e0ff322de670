import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, exported, exportText, isArchive, partsOf, timeOf } from "../src/app/exports";
import { filtered, playersIn, yearsIn } from "../src/app/filters";
import type { GameRecord } from "../src/app/record";
import { statistics } from "../src/app/statistics";
import backup from "./exports/backup-1.json";

const CODE = "ALHG1:6Y+7PE0I-8RZLCKDWY/R61RAS-1LB";

function record(id: string, created: number, more: Partial<GameRecord> = {}): GameRecord {
  return {
    id,
    kind: "alhambra",
    name: "",
    tree: { game: "alhambra", players: { Kim: {}, Nina: {} } },
    created,
    changed: created,
    ...more,
  };
}

function told(totals: Record<string, number>, won: string, wall: number | null, complete = true) {
  const real = Object.fromEntries(
    Object.entries(totals).map(([name, points]) => [name, { won: name === won, wall, best: points - 10 }]),
  );
  return { legal: true, totals, winners: [won], complete, real, of: 0 };
}

test("a backup of any version is opened for ever, and is what is written today", () => {
  const text = JSON.stringify(backup, null, 1);
  const games = exported(text);
  assert.deepEqual(
    games?.map(({ kind, name }) => [kind, name]),
    [
      ["alhambra", "Monday"],
      ["roll-and-write", ""],
    ],
  );
  const records = (games ?? []).map((game, index) => ({ id: `${index}`, created: 0, changed: 0, ...game }));
  assert.equal(exportText(records), `${text}\n`);
  assert.equal(exported("{}"), undefined);
  assert.equal(exported('{"file": "alhambra-sheets-games", "games": 3}'), undefined);
});

test("an archive is known by its first line, whatever is above it and however it ends", () => {
  for (const text of ["ALHA1\n", "\uFEFFALHA1\r\nx", "# a remark\n\nalha2\r", "ALHA1"])
    assert.ok(isArchive(text), text);
  for (const text of ["", "ALHAMBRA\n", `${CODE}\n`, "Kim P2\nALHA1\n", '{"file": 1}'])
    assert.ok(!isArchive(text), text);
});

test("parts of an archive have the numbers of its lines", () => {
  const lines = ["# remark", "ALHA1", ...Array.from({ length: 25 }, (_, index) => `\tgame ${index}\t${CODE}`)];
  const parts = partsOf(lines.join("\r\n"));
  assert.equal(parts.length, 3);
  assert.equal(parts[0]?.split("\n")[1], "ALHA1");
  for (const [index, part] of parts.entries()) {
    const own = part.split("\n");
    if (index > 0) assert.equal(own[0], "ALHA1");
    for (const [at, line] of own.entries()) if (line.includes("game")) assert.equal(line, lines[at]);
  }
  assert.equal(partsOf(lines.join("\n"), 10).length, 1);
});

test("a day is the same day again", () => {
  assert.equal(dayOf(timeOf("2026-11-30") ?? 0), "2026-11-30");
  assert.deepEqual([timeOf(""), timeOf(undefined), timeOf("never")], [undefined, undefined, undefined]);
});

test("players are counted in finished games alone, in one spelling", () => {
  const [kim, nina, ...others] = statistics([
    record("2", 2, { summary: told({ KIM: 100, Nina: 80 }, "KIM", 6) }),
    record("1", 1, { summary: told({ Kim: 60, Nina: 90 }, "Nina", 9) }),
    record("3", 3, { summary: told({ Kim: 70, Nina: 20 }, "Kim", null) }),
    record("4", 4, { summary: told({ Kim: 999, Nina: 20 }, "Kim", 50, false) }),
    record("5", 5),
  ]);
  assert.deepEqual(kim, { key: "kim", player: "Kim", games: 3, won: 2, wall: 7.5, best: 90, most: 100 });
  assert.deepEqual([nina?.won, nina?.most, others.length], [1, 90, 0]);
});

test("the engine says which names are one player, in figures and in the filter", () => {
  const summary = { ...told({ Weiß: 60 }, "Weiß", 9), keys: { Weiß: "weiss" } };
  const other = { ...told({ WEISS: 90 }, "WEISS", 9), keys: { WEISS: "weiss" } };
  const all = [
    record("1", 1, { summary, tree: { players: { Weiß: {} } } }),
    record("2", 2, { summary: other, tree: { players: { WEISS: {} } } }),
  ];
  assert.deepEqual(
    statistics(all).map(({ key, games, most }) => [key, games, most]),
    [["weiss", 2, 90]],
  );
  assert.deepEqual(playersIn(all), [["weiss", "WEISS"]]);
  assert.equal(filtered(all, { kind: undefined, player: "weiss", year: "", text: "" }).length, 2);
});

test("games are found by game, player, year and words", () => {
  const all = [
    record("old", Date.parse("2024-05-05T12:00:00"), { name: "At Tom’s" }),
    record("new", Date.parse("2026-05-05T12:00:00")),
    record("sheet", Date.parse("2026-06-05T12:00:00"), {
      kind: "roll-and-write",
      tree: { players: { kim: {}, Ani: {} } },
    }),
  ];
  const ids = (more: object): string =>
    filtered(all, { kind: undefined, player: "", year: "", text: "", ...more })
      .map(({ id }) => id)
      .join(" ");
  assert.equal(ids({}), "sheet new old");
  assert.equal(ids({ kind: "alhambra" }), "new old");
  assert.equal(ids({ player: "kim", year: "2026" }), "sheet new");
  assert.equal(ids({ text: " tom’s  KIM " }), "old");
  assert.deepEqual(yearsIn(all), ["2026", "2024"]);
  assert.deepEqual(playersIn(all), [
    ["ani", "Ani"],
    ["kim", "kim"],
    ["nina", "Nina"],
  ]);
});
