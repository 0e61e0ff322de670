import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameRecord } from "../src/app/record";
import { add, find, games, loaded, openStore, rename, setDraft, setSummary, storageFault } from "../src/app/store";
import { scoped } from "../src/device/scope";
import { storageOf } from "./caches";

const PAUSE = 400;
const TREE = { game: "alhambra", players: {} };
const SUMMARY = { legal: false, totals: {}, winners: [], complete: false, real: {} };

type Message = Record<string, unknown>;
const sent: Message[] = [];
let hear: (message: Message) => void = () => undefined;

class Channel {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  addEventListener(_: string, act: (event: { readonly data: Message }) => void): void {
    if (this.name === scoped("games")) hear = (data) => act({ data });
  }
  postMessage(message: Message): void {
    sent.push(message);
  }
}

function record(id: string, changed: number, more: object = {}) {
  return { id, kind: "alhambra", name: id, tree: TREE, created: 1, changed, ...more };
}

async function told(): Promise<Message[]> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return sent.splice(0);
}

function gameOf(id: string): GameRecord {
  const found = find(id);
  if (!found) throw new Error(`no game ${id}`);
  return found;
}

test("whatever is damaged on the device, the games are read", async () => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  storageOf({
    "alhambra-sheets:leaving/1": '[["x"]]',
    [scoped("leaving/1")]: '[["x"]]',
    [scoped("leaving/2")]: JSON.stringify([["a", record("a", 6, { draft: "a page more" })]]),
    [scoped("games")]: "begun",
    [`${scoped("games")}/0`]: "{cut off",
    [`${scoped("games")}/a`]: JSON.stringify(record("a", 5, { draft: "first" })),
  });
  await openStore();
  await told();
  assert.ok(loaded.value);
  assert.deepEqual(
    games.value.map(({ id, draft }) => [id, draft]),
    [["a", "a page more"]],
  );
});

test("a change is later than the one before, whatever the clock says", () => {
  const id = add("alhambra", "m", TREE, { draft: "first", created: 7, changed: Date.now() + 100_000 });
  const times = [gameOf(id).changed];
  for (const change of [() => setDraft(id, "more"), () => rename(id, "n"), () => setDraft(id, undefined)]) {
    change();
    times.push(gameOf(id).changed);
  }
  assert.deepEqual(
    times.toSorted((one, other) => one - other),
    times,
  );
  assert.deepEqual([new Set(times).size, find(id)?.created, find(id)?.draft], [4, 7, undefined]);
});

test("what the program says of a game is told as that, and takes nothing back", async () => {
  const id = add("alhambra", "m", TREE, { draft: "first" });
  await told();
  const earlier = gameOf(id);
  setSummary(id, { ...SUMMARY, of: earlier.changed });
  const kept = { ...SUMMARY, of: earlier.changed };
  assert.deepEqual(await told(), [{ id, changed: earlier.changed, summary: kept }]);
  // Of a change and of points told while it waits, others hear the change.
  setDraft(id, "first and ten more lines");
  setSummary(id, { ...SUMMARY, of: earlier.changed });
  assert.deepEqual(await told(), [{ id, record: find(id) }]);
  // Another tab that has not heard of it: it is told once more.
  hear({ id, changed: earlier.changed, summary: kept });
  assert.equal(find(id)?.draft, "first and ten more lines");
  assert.deepEqual(await told(), [{ id, record: find(id) }]);
  const now = gameOf(id).changed;
  hear({ id, changed: now, summary: { ...kept, legal: true, of: now } });
  assert.deepEqual([find(id)?.summary?.legal, find(id)?.draft], [true, "first and ten more lines"]);
  hear({ id: "unknown", changed: now, summary: kept });
  assert.equal(find("unknown"), undefined);
  assert.deepEqual(await told(), []);
});

test("of two records the later one stays", async () => {
  const id = add("alhambra", "own", TREE);
  await told();
  const own = gameOf(id);
  hear({ id, record: { ...own, name: "earlier", changed: own.changed - 1 } });
  assert.equal(find(id)?.name, "own");
  assert.deepEqual(await told(), [{ id, record: own }]);
  hear({ id, record: { ...own, name: "later", changed: own.changed + 1 } });
  assert.equal(find(id)?.name, "later");
  hear({ id, record: null });
  assert.equal(find(id), undefined);
});

test("of two changes at the same time all tabs keep the same one", async () => {
  const id = add("alhambra", "both", TREE);
  await told();
  const own = gameOf(id);
  const other = (word: string): GameRecord => ({ ...own, tree: { game: word, players: {} } });
  hear({ id, record: other("z") });
  assert.equal(gameOf(id).tree.game, "z");
  // The other tab, which had that one, is told of it again, and keeps it.
  hear({ id, record: other("b") });
  assert.equal(gameOf(id).tree.game, "z");
  const [again] = await told();
  assert.equal((again?.record as GameRecord | undefined)?.tree.game, "z");
});

test("what found no room is said until it is kept, whatever else is kept meanwhile, and is tried again", async () => {
  const put = localStorage.setItem;
  let room = 300;
  const setItem = (key: string, text: string): void => {
    if (text.length > room) throw new DOMException("full", "QuotaExceededError");
    put.call(localStorage, key, text);
  };
  Object.defineProperty(localStorage, "setItem", { value: setItem, configurable: true, enumerable: false });
  const large = add("alhambra", "large".repeat(100), TREE);
  await told();
  assert.equal(storageFault.value, "full");
  const small = add("alhambra", "small", TREE);
  await told();
  assert.ok(localStorage.getItem(`${scoped("games")}/${small}`));
  assert.equal(storageFault.value, "full");
  room = Number.POSITIVE_INFINITY;
  rename(small, "smaller");
  await told();
  await told();
  assert.ok(localStorage.getItem(`${scoped("games")}/${large}`));
  assert.equal(storageFault.value, "");
});
