import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepAwake } from "../src/app/awake";
import { formerGames } from "../src/app/former";
import { watchRenewal } from "../src/app/renewal";
import { recalled, scoped } from "../src/device/scope";
import { Keeper } from "../src/offline/keeper";
import { browserWith, type Hosted, storageOf, sumOf } from "./caches";

const HOST = "https://example.org/";
const PORTAL = ["<html>Log in</html>", "text/html; charset=utf-8"] as const;
const CARD = "%PDF card";

/** A copy of the page in a folder of the host, with a finished file, and what keeps it. */
function copy(hosted: Hosted, folder: string, word: string): Keeper {
  const index = JSON.stringify({ sums: { "en/card.pdf": sumOf(CARD) } });
  const files = { "./": `<html>${word}`, "page.js": word, "facts/en.json": "{}", "files/index.json": index };
  for (const [name, text] of Object.entries(files))
    hosted.set(new URL(name, HOST + folder).href, [text, name === "./" ? "text/html" : "text/plain"]);
  hosted.set(`${HOST}${folder}files/en/card.pdf`, [CARD, "application/pdf"]);
  const sums = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sumOf(text)]));
  return new Keeper({ version: word, files: sums }, HOST + folder);
}

async function told(keeper: Keeper, address: string): Promise<string> {
  const response = await keeper.answer(new Request(HOST + address));
  return response.type === "error" ? "refused" : await response.text();
}

test("names of copies of the page on one host are different, and none begins another", () => {
  const [root, one, other] = ["", "a/", "a/index.html"].map((path) => scoped("games", HOST + path));
  assert.ok(root && one && one === other && !one.startsWith(root) && !one.startsWith(scoped("", HOST)));
});

test("copies on one host leave each other what they keep, below each other too", async () => {
  const hosted: Hosted = new Map();
  const { shelves } = browserWith(hosted);
  const [root, beta] = [copy(hosted, "", "one"), copy(hosted, "beta/", "two")];
  await root.install();
  await root.clear();
  await beta.install();
  assert.equal(await beta.clear(), false);
  const next = copy(hosted, "", "three");
  await next.install();
  assert.equal(await next.clear(), true);
  hosted.clear();
  assert.deepEqual(
    [await told(next, ""), await told(next, "page.js"), await told(beta, "beta/index.html?a"), shelves.size],
    ["<html>three", "three", "<html>two", 2],
  );
});

test("what an earlier version kept is used where it is of this copy, and dropped; all else stays", async () => {
  const hosted: Hosted = new Map();
  const { shelves, asked } = browserWith(hosted);
  const keeper = copy(hosted, "a/", "one");
  for (const folder of ["a/", "b/"]) {
    const cache = await caches.open(`alhambra-sheets-site-${folder}`);
    await cache.put(`${HOST}${folder}page.js`, new Response("one"));
    await cache.put(`${HOST}${folder}files.json`, new Response(JSON.stringify({ "page.js": sumOf("one") })));
  }
  await keeper.install();
  assert.ok(!asked.includes(`${HOST}a/page.js`) && asked.includes(`${HOST}a/facts/en.json`));
  assert.equal(await keeper.clear(), true);
  assert.deepEqual([...shelves.keys()].sort(), ["alhambra-sheets-site-b/", scoped("site-one", `${HOST}a/`)]);
});

test("what was lost is fetched again: a file when it is asked for, all of it at the next visit", async () => {
  const hosted: Hosted = new Map();
  const { shelves, asked } = browserWith(hosted);
  const keeper = copy(hosted, "", "one");
  await keeper.install();
  shelves.clear();
  assert.equal(await told(keeper, "page.js"), "one");
  await keeper.install();
  assert.equal(asked.filter((address) => address.endsWith("/page.js")).length, 2);
  hosted.clear();
  assert.deepEqual([await told(keeper, "page.js"), await told(keeper, "facts/en.json")], ["one", "{}"]);
});

test("a page that wants a login is shown, and never kept or given as a card or a script", async () => {
  const hosted: Hosted = new Map();
  const { shelves } = browserWith(hosted);
  const keeper = copy(hosted, "", "one");
  await keeper.install();
  shelves.get(scoped("site-one", HOST))?.kept.delete(`${HOST}page.js`);
  const right = [...hosted];
  for (const address of hosted.keys()) hosted.set(address, PORTAL);
  const card = "files/en/card.pdf";
  assert.deepEqual([await told(keeper, card), await told(keeper, "page.js")], ["refused", "refused"]);
  for (const [address, answer] of right) hosted.set(address, answer);
  assert.deepEqual([await told(keeper, `${card}?1`), await told(keeper, `${card}?2`)], [CARD, CARD]);
  const kept = [...(shelves.get(scoped("site-one", HOST))?.kept.keys() ?? [])];
  assert.deepEqual(
    kept.filter((address) => address.includes("card")),
    [HOST + card],
  );
  hosted.clear();
  assert.equal(await told(keeper, card), CARD);
  // A browser that keeps nothing any more shows the login.
  shelves.clear();
  hosted.set(HOST, PORTAL);
  assert.equal(await told(keeper, ""), PORTAL[0]);
  assert.equal(shelves.get(scoped("site-one", HOST))?.kept.size, 0);
});

test("a file that was lost is never replaced by that of the next version", async () => {
  const hosted: Hosted = new Map();
  const { shelves } = browserWith(hosted);
  const keeper = copy(hosted, "", "one");
  await keeper.install();
  shelves.get(scoped("site-one", HOST))?.kept.delete(`${HOST}page.js`);
  hosted.set(`${HOST}page.js`, ["two", "text/javascript"]);
  assert.equal(await told(keeper, "page.js"), "refused");
  hosted.delete(`${HOST}page.js`);
  assert.equal(await told(keeper, "page.js"), "refused");
  hosted.set(`${HOST}page.js`, ["one", "text/javascript"]);
  assert.equal(await told(keeper, "page.js"), "one");
});

test("the screen is kept on by one lock, however often the page comes back, and by none after the game", async () => {
  const [held, acts] = [new Set<object>(), new Set<() => void>()];
  const request = async (): Promise<object> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const lock = { released: false, release: async () => held.delete(lock) };
    held.add(lock);
    return lock;
  };
  Object.defineProperty(globalThis, "navigator", { value: { wakeLock: { request } }, configurable: true });
  Object.assign(globalThis.document, {
    hidden: false,
    addEventListener: (_: string, act: () => void) => acts.add(act),
    removeEventListener: (_: string, act: () => void) => acts.delete(act),
  });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));
  const end = keepAwake();
  for (const act of acts) act();
  await settled();
  assert.equal(held.size, 1);
  end();
  await settled();
  assert.deepEqual([held.size, acts.size], [0, 0]);
  // Over before the browser has answered.
  keepAwake()();
  await settled();
  assert.equal(held.size, 0);
});

test("an open page looks for a newer version once an hour, and when it comes back after a while", ({ mock }) => {
  mock.timers.enable({ apis: ["setInterval", "Date"] });
  let looks = 0;
  let comeBack: () => void = () => assert.ok(false, "nobody listens");
  const document = Object.assign(globalThis.document, {
    hidden: false,
    addEventListener: (_: string, act: () => void) => {
      comeBack = act;
    },
  });
  watchRenewal({
    update: () => {
      looks += 1;
      return Promise.reject(new TypeError("no network"));
    },
  });
  mock.timers.tick(30_000);
  comeBack();
  assert.equal(looks, 0);
  mock.timers.tick(31_000);
  comeBack();
  comeBack();
  assert.equal(looks, 1);
  document.hidden = true;
  mock.timers.tick(120_000);
  comeBack();
  assert.equal(looks, 1);
  mock.timers.tick(3_600_000);
  assert.equal(looks, 2);
});

test("games and settings that all copies of a host shared are found as they were last", async () => {
  const game = (id: string, changed: number) => ({ id, kind: "alhambra", name: "", tree: {}, created: 1, changed });
  storageOf({
    "alhambra-sheets/a": JSON.stringify(game("a", 5)),
    "alhambra-sheets/b": JSON.stringify(game("b", 5)),
    "alhambra-sheets/c": JSON.stringify(game("c", 5)),
    "alhambra-sheets/d": JSON.stringify({ id: "d" }),
    "alhambra-sheets:leaving/1": JSON.stringify([
      ["a", game("a", 6)],
      ["b", game("b", 4)],
      ["c", null],
      ["e", game("e", 1)],
    ]),
    "alhambra-sheets:preferences": '{"language":"de"}',
  });
  const found = await formerGames();
  assert.deepEqual(
    [...found.values()].map(({ id, changed }) => `${id}${changed}`),
    ["a6", "b5", "e1"],
  );
  assert.equal(recalled("preferences"), '{"language":"de"}');
  localStorage.setItem("alhambra-sheets:preferences", '{"language":"cs"}');
  assert.equal(recalled("preferences"), '{"language":"de"}');
});
