import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { add, find, games, openStore } from "../src/app/store";
import { scoped } from "../src/device/scope";
import { storageOf } from "./caches";

const PAUSE = 400;

test("a game that is begun before the others are read is kept beside them, and what was lost in an update comes too", async () => {
  const tree = { game: "alhambra", players: {} };
  const record = (id: string, changed: number) => ({ id, kind: "alhambra", name: id, tree, created: 1, changed });
  storageOf({
    [scoped("games")]: "begun",
    [`${scoped("games")}/known`]: JSON.stringify(record("known", 5)),
    // Of an earlier version, which was open beside this one.
    "alhambra-sheets/known": JSON.stringify(record("known", 6)),
    "alhambra-sheets/deleted": JSON.stringify(record("deleted", 4)),
    "alhambra-sheets@/#games/other": JSON.stringify(record("other", 5)),
  });
  // There is no other tab, and an open channel would keep this process running.
  Reflect.deleteProperty(globalThis, "BroadcastChannel");
  const opened = openStore();
  const id = add("alhambra", "begun", tree);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  await opened;
  assert.deepEqual(
    games.value.map(({ name }) => name),
    ["begun", "known"],
  );
  assert.equal(find("known")?.changed, 6);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(scoped("games")));
  assert.ok(kept.includes(`${scoped("games")}/${id}`) && kept.length === 3);
});
