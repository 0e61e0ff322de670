import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Finding } from "../src/app/answers";
import { exported, exportText, isArchive, newOf, partsOf, type ReadPart, readArchive } from "../src/app/exports";
import { filtered, playersIn, yearsIn } from "../src/app/filters";
import type { Tree } from "../src/app/json";
import { dayOf, timeOf } from "../src/app/played";
import type { GameRecord } from "../src/app/record";
import { finished } from "../src/app/statistics";
import { toldOf } from "../src/app/told";
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
  assert.deepEqual(newOf(all, []), all);
  assert.deepEqual(newOf(all, [one]), [two]);
  assert.deepEqual(newOf(all, [empty]), [one, two]);
  assert.deepEqual(newOf(all, all), []);
});

test("an archive is known by its first line, whatever is above it and however it ends", () => {
  for (const text of ["ALHA1\n", "\uFEFFALHA1\r\nx", "# a remark\n\nalha2\r", "ALHA1"])
    assert.ok(isArchive(text), text);
  for (const text of ["", "ALHAMBRA\n", `${CODE}\n`, "Kim P2\nALHA1\n", '{"file": 1}'])
    assert.ok(!isArchive(text), text);
});

/** Stands in for the engine: each line is a game of its own, but for those that say so. */
function engine(parts: string[] = [], last = false) {
  return ({ text }: { readonly text: string }): Promise<ReadPart> => {
    parts.push(text);
    const lines = text.split("\n").map((line, index) => [line, index + 1] as const);
    const own = lines.filter(([line]) => line.includes("game"));
    return Promise.resolve({
      games: own.map(([line]) => ({ kind: "alhambra", name: line, tree: { notes: line }, date: "" })),
      findings: lines.filter(([line]) => line.includes("bad")).map(([, line]) => finding(line)),
      last,
    });
  };
}

function finding(line: number, name = "bad-archive"): Finding {
  const location = { line, column: 1 };
  return {
    code: "ALH122",
    name,
    severity: "error",
    rule: null,
    message: "`Why`",
    help: null,
    location,
    end_location: null,
    player: null,
    cells: [],
  };
}

test("the whole of an archive is read in small parts, and lines keep their numbers", async () => {
  const lines = [
    "# remark",
    "",
    "\uFEFFalha1",
    ...Array.from({ length: 4500 }, (_, index) => `\tgame ${index}\t${CODE}`),
  ];
  for (const bad of [5, 2004, 4503]) lines[bad - 1] = "bad";
  const parts: string[] = [];
  const shares: number[] = [];
  const read = await readArchive(lines.join("\r\n"), (share) => shares.push(share), engine(parts));
  assert.equal(read.games.length, 4497);
  assert.deepEqual(
    read.findings.map(({ location }) => location?.line),
    [5, 2004, 4503],
  );
  assert.ok(parts.every((part) => part.startsWith("\uFEFFalha1\n") && part.split("\n").length <= 11));
  assert.deepEqual([shares.length, shares.at(-1)], [parts.length, 1]);
});

test("what is no archive is asked about once, and what is empty not at all", async () => {
  const parts: string[] = [];
  await readArchive("\u0001\n".repeat(500), undefined, engine(parts, true));
  assert.equal(parts.length, 1);
  assert.deepEqual(partsOf(" \n# nothing\n"), []);
  assert.ok(isArchive("", "Games.ALH") && !isArchive("", "games.yaml"));
  // Without its first line, by its name alone.
  const some = Array.from({ length: 12 }, (_, index) => `\tgame ${index}\t${CODE}`);
  assert.deepEqual(
    partsOf(some.join("\n")).map(({ text, above }) => [text.split("\n")[0], above]),
    [
      [some[0], 0],
      ["ALHA1", 9],
    ],
  );
});

test("a game that is here already or twice in a file is no new one; on another day it is", () => {
  const [tree, other] = [{ players: { Kim: { wall: 1 } } }, { players: { Kim: { wall: 2 } } }];
  const here = [record("1", 0, { tree, date: "2026-11-30" })];
  const game = (date: string | undefined, own: Tree = tree) =>
    ({ kind: "alhambra", name: "", tree: own, ...(date === undefined ? {} : { date }) }) as const;
  const given = [game("2026-11-30"), game(undefined), game(""), game(""), game("2026-12-01"), game("", other)];
  assert.deepEqual(newOf(given, here), [given[2], given[4], given[5]]);
});

test("of a file of games is told what came of each line", () => {
  assert.equal(toldOf(0, 0, []), "No games in this file");
  assert.equal(toldOf(1, 3, []), "Games added: 1 · Already here: 2");
  assert.equal(toldOf(1, 1, [finding(3)]), "Games added: 1 · Lines that could not be read: 1 (3: Why)");
  assert.equal(
    toldOf(0, 0, [finding(3, "wrong-encoding")]),
    "No games in this file · Lines that could not be read: 1 (3)",
  );
  const many = [1, 2, 3, 4, 5, 6, 6].map((line) => finding(line));
  assert.ok(toldOf(0, 1, many).endsWith(": 6 (1, 2, 3, 4, 5 …)"));
});

test("a game without a day is of no year, and the oldest", () => {
  const all = [record("none", 9e12, { date: "" }), record("old", Date.parse("2024-05-05T12:00:00"))];
  const ids = (year: string) => filtered(all, { kind: undefined, player: "", year, text: "" }).map(({ id }) => id);
  assert.deepEqual([yearsIn(all), ids(""), ids("2024")], [["2024"], ["old", "none"], ["old"]]);
  // Who was begun here has no day of a file, and keeps the time.
  const games = exported(exportText(all))?.map(({ date, created }) => [date, created]);
  assert.deepEqual(games, [
    ["", undefined],
    [undefined, Date.parse("2024-05-05T12:00:00")],
  ]);
});

test("a day is the same day again", () => {
  assert.equal(dayOf(timeOf("2026-11-30") ?? 0), "2026-11-30");
  assert.deepEqual([timeOf(""), timeOf(undefined), timeOf("never")], [undefined, undefined, undefined]);
});

test("games that are over are told, the oldest first", () => {
  const won = { Kim: { won: true, wall: 6, best: 90 } };
  const games = finished([
    record("2", 2, { summary: told({ KIM: 100 }, "KIM", 6) }),
    record("1", 1, { summary: told({ Kim: 100 }, "Kim", 6) }),
    record("4", 4, { summary: told({ Kim: 999 }, "Kim", 50, false) }),
    record("5", 5),
  ]);
  assert.deepEqual(games[0], { game: "alhambra", totals: { Kim: 100 }, real: won });
  assert.deepEqual(
    games.flatMap(({ totals }) => Object.keys(totals)),
    ["Kim", "KIM"],
  );
});

test("the engine says which names are one player in the filter", () => {
  const summary = { ...told({ Weiß: 60 }, "Weiß", 9), keys: { Weiß: "weiss" } };
  const other = { ...told({ WEISS: 90 }, "WEISS", 9), keys: { WEISS: "weiss" } };
  const all = [
    record("1", 1, { summary, tree: { players: { Weiß: {} } } }),
    record("2", 2, { summary: other, tree: { players: { WEISS: {} } } }),
  ];
  assert.deepEqual(playersIn(all, undefined), [["weiss", "WEISS"]]);
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
  assert.deepEqual(playersIn(all, undefined), [
    ["ani", "Ani"],
    ["kim", "kim"],
    ["nina", "Nina"],
  ]);
  assert.deepEqual(
    playersIn(all, "roll-and-write").map(([, name]) => name),
    ["Ani", "kim"],
  );
});
