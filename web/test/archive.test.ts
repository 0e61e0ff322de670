import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, exported, exportText, isArchive, newOnes, partsOf, timeOf } from "../src/app/exports";
import { filtered, playersIn, yearsIn } from "../src/app/filters";
import type { GameRecord } from "../src/app/record";
import { statistics } from "../src/app/statistics";
import first from "./exports/backup-1.json";
import second from "./exports/backup-2.json";

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

test("a backup of any version is opened for ever, and the last one is what is written today", () => {
  const games = exported(JSON.stringify(first, null, 1));
  assert.deepEqual(
    games?.map(({ tree: _, ...more }) => more),
    [
      { kind: "alhambra", name: "Monday" },
      { kind: "roll-and-write", name: "" },
    ],
  );
  const text = JSON.stringify(second, null, 1);
  const restored = (exported(text) ?? []).map((game, index) => record(`${index}`, 0, game));
  assert.equal(exportText(restored), `${text}\n`);
  assert.deepEqual(
    restored.map(({ tree }) => tree).slice(0, 2),
    games?.map(({ tree }) => tree),
  );
  assert.deepEqual([restored[2]?.draft, restored[2]?.created], ["Kim: P2 and a mistake\n", 1_764_700_000_000]);
  assert.equal(exported("{}"), undefined);
  assert.equal(exported('{"file": "alhambra-sheets-games", "games": 3}'), undefined);
});

test("what is no text and no time that has been is left out of a backup", () => {
  const tree = { game: "alhambra" };
  for (const time of [-1, Date.now() + 100_000, "1", null]) {
    const games = [{ name: 3, draft: 3, created: time, changed: time, tree }, { name: "no tree" }, 3];
    const read = exported(JSON.stringify({ file: "alhambra-sheets-games", version: 2, games }));
    assert.deepEqual(read, [{ kind: "alhambra", name: "", tree }]);
  }
});

test("a game of a file that is here already is not added, and a draft is no empty game", () => {
  const tree = { game: "alhambra", players: {} };
  const empty = record("0", 1, { tree });
  const one = record("1", 1, { tree, draft: "one" });
  const two = record("2", 1, { tree, draft: "two" });
  const all = [empty, one, two];
  assert.deepEqual(newOnes(all, []), all);
  assert.deepEqual(newOnes(all, [one]), [two]);
  assert.deepEqual(newOnes(all, [empty]), [one, two]);
  assert.deepEqual(newOnes(all, all), []);
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
  assert.deepEqual(kim, { player: "Kim", games: 3, won: 2, wall: 7.5, best: 90, most: 100 });
  assert.deepEqual([nina?.won, nina?.most, others.length], [1, 90, 0]);
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
  assert.equal(ids({ player: "Kim", year: "2026" }), "sheet new");
  assert.equal(ids({ text: " tom’s  KIM " }), "old");
  assert.deepEqual(yearsIn(all), ["2026", "2024"]);
  assert.deepEqual(playersIn(all), ["Ani", "kim", "Nina"]);
});
