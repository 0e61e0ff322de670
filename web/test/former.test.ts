import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { forgetFormer, formerGames } from "../src/app/former";
import { recalled as left } from "../src/app/journal";
import { hasNeighbours } from "../src/device/neighbours";
import { forgetAll, recalled, scoped } from "../src/device/scope";
import { browserWith, storageOf } from "./caches";

const DAMAGED = [
  "{cut off",
  "null",
  "3",
  '[["x"]]',
  '[null, 3, ["x", 3], ["x", {"id": "y", "tree": {}}], [3, null]]',
  "",
];

function record(id: string, changed = 5) {
  return { id, kind: "alhambra", name: id, tree: { game: "alhambra", players: {} }, created: 1, changed };
}

/** Keys with damaged texts, before and behind the others. */
function around(prefix: string, kept: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]);
  const [before, behind] = ["0", "z"].map((at) => DAMAGED.map((text, index) => [`${prefix}${at}${index}`, text]));
  return Object.fromEntries([...(before ?? []), ...texts, ...(behind ?? [])]);
}

test("whatever is damaged of what earlier versions kept, the rest is taken over", async () => {
  storageOf({
    ...around("alhambra-sheets/", { "alhambra-sheets/a": record("a"), "alhambra-sheets/b": record("b") }),
    ...around("alhambra-sheets:leaving/", {
      "alhambra-sheets:leaving/1": [["x"], ["c", record("c")], ["b", null]],
      "alhambra-sheets:leaving/2": [["a", record("a", 4)]],
    }),
  });
  const found = await formerGames();
  assert.deepEqual([...found.keys()], ["a", "c"]);
  assert.equal(found.get("a")?.changed, 5);
});

test("what was deleted in one copy is not taken over there again, and stays for the others", async () => {
  const shared = {
    "alhambra-sheets/a": JSON.stringify(record("a")),
    "alhambra-sheets:preferences": '{"theme":"dark"}',
    "alhambra-sheets@/#preferences": "{}",
  };
  storageOf({ ...shared, [scoped("preferences")]: "{}", [scoped("games/a")]: "{}" });
  assert.equal((await formerGames()).size, 1);
  forgetAll();
  assert.equal((await formerGames()).size, 0);
  assert.equal(recalled("preferences"), null);
  const others = Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.startsWith(scoped(""))));
  assert.deepEqual(others, shared);
  assert.equal(localStorage.getItem(scoped("games/a")), null);
});

test("a damaged entry of a page that was left goes, and blocks no other", () => {
  const prefix = scoped("leaving/");
  storageOf(
    around(prefix, {
      [`${prefix}1`]: [["a", record("a", 9)], ["x"], ["b", null]],
      [`${prefix}2`]: [
        ["a", record("a", 8)],
        ["c", record("c")],
      ],
    }),
  );
  const found = left();
  assert.deepEqual([...found.keys()], ["a", "b", "c"]);
  assert.deepEqual([found.get("a")?.changed, found.get("b")], [9, null]);
  assert.deepEqual(Object.keys(localStorage), []);
});

test("another copy is found by whatever it has here, and does not count once its data were deleted", async () => {
  const { shelves } = browserWith(new Map());
  const databases: { name: string }[] = [{ name: scoped("games") }, { name: "alhambra-sheets" }, { name: "others" }];
  Object.assign(globalThis, { indexedDB: { databases: async () => databases } });
  const site = "alhambra-sheets-site-1";
  const own = await caches.open(site);
  await own.put("https://example.org/page/", new Response());
  storageOf({ "alhambra-sheets:preferences": "{}", [scoped("preferences")]: "{}" });
  assert.equal(await hasNeighbours(), false);
  storageOf({ "alhambra-sheets@/page/beta/#preferences": "{}" });
  assert.equal(await hasNeighbours(), true);
  storageOf({});
  databases.push({ name: "alhambra-sheets@/#games" });
  assert.equal(await hasNeighbours(), true);
  storageOf({ "alhambra-sheets@/#former": "forgotten" });
  assert.equal(await hasNeighbours(), false);
  // One of an earlier version, which has not been opened since.
  shelves.delete(site);
  const other = await caches.open("alhambra-sheets-site-2");
  await other.put("https://example.org/page/beta/", new Response());
  assert.equal(await hasNeighbours(), true);
});

test("what earlier versions kept is deleted, unless a window of one has it open", async () => {
  const deleted: string[] = [];
  const answers = { how: "onsuccess" };
  const deleteDatabase = (name: string) => {
    deleted.push(name);
    const asked: Record<string, () => void> = {};
    queueMicrotask(() => asked[answers.how]?.());
    return asked;
  };
  Object.assign(globalThis, { indexedDB: { deleteDatabase } });
  const own = { [scoped("preferences")]: "{}" };
  storageOf({ ...own, "alhambra-sheets:preferences": "{}", "alhambra-sheets/a": "{}", "alhambra-sheets@/#x": "" });
  await forgetFormer();
  assert.deepEqual(Object.keys(localStorage), [scoped("preferences"), "alhambra-sheets@/#x"]);
  assert.deepEqual(deleted, ["alhambra-sheets"]);
  answers.how = "onblocked";
  const how = await forgetFormer().then(
    () => "deleted",
    () => "open elsewhere",
  );
  assert.equal(how, "open elsewhere");
});
