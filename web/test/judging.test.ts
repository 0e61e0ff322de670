import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Tree } from "../src/app/json";
import { language } from "../src/app/texts";
import { boot } from "../src/engine/client";
import { worded } from "../src/play/fix-told";
import { Judging } from "../src/play/judging";

const IDLE = 500;
const READY = { state: "ready", restored: false, milliseconds: 1 } as const;

boot.value = READY;

/** An engine that answers when it is told to, and remembers what it was asked. */
function engine(isMendable = false) {
  const asked: string[] = [];
  const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const asking = {
    ask: (tree: Tree, lang: string, fixes: boolean): Promise<string> => {
      asked.push(`${tree.step} ${lang}${fixes ? " fixes" : ""}`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    isMendable: () => isMendable,
    idle: IDLE,
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    asked,
    asking,
    answer: async (text: string): Promise<void> => {
      waiting.shift()?.resolve(text);
      await settled();
    },
    fail: async (text: string): Promise<void> => {
      waiting.shift()?.reject(new Error(text));
      await settled();
    },
  };
}

declare function setImmediate(act: () => void): void;

test("one question is asked at a time, and of steps that come meanwhile the last alone", async () => {
  const { asked, asking, answer } = engine();
  const game = signal<Tree>({ step: 1 });
  const first = game.peek();
  const judge = new Judging(game, asking);
  game.value = { step: 2 };
  game.value = { step: 3 };
  assert.deepEqual(asked, ["1 en"]);
  await answer("one");
  assert.deepEqual(judge.judged.value, { tree: first, answer: "one" });
  assert.deepEqual(asked, ["1 en", "3 en"]);
  await answer("three");
  assert.deepEqual(judge.judged.value, { tree: { step: 3 }, answer: "three" });
  assert.equal(judge.judged.value?.tree, game.peek());
  assert.equal(asked.length, 2);
  judge.stop();
});

test("what is done while the engine is loaded is asked once, as soon as it is ready", async () => {
  const { asked, asking, answer } = engine();
  boot.value = { state: "loading", step: "download", done: 0 };
  const game = signal<Tree>({ step: 1 });
  const judge = new Judging(game, asking);
  game.value = { step: 2 };
  boot.value = { state: "loading", step: "start", done: 0 };
  game.value = { step: 3 };
  assert.deepEqual(asked, []);
  boot.value = READY;
  assert.deepEqual(asked, ["3 en"]);
  await answer("three");
  assert.equal(judge.judged.value?.tree, game.peek());
  judge.stop();
});

test("fixes are looked for once nothing has changed for a while", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, asking, answer } = engine(true);
  const game = signal<Tree>({ step: 1 });
  const judge = new Judging(game, asking);
  await answer("one");
  mock.timers.tick(IDLE - 1);
  game.value = { step: 2 };
  await answer("two");
  mock.timers.tick(IDLE - 1);
  assert.deepEqual(asked, ["1 en", "2 en"]);
  mock.timers.tick(1);
  assert.deepEqual(asked, ["1 en", "2 en", "2 en fixes"]);
  await answer("two, with fixes");
  assert.equal(judge.judged.value?.answer, "two, with fixes");
  mock.timers.tick(9 * IDLE);
  assert.equal(asked.length, 3);
  judge.stop();
});

test("nobody looks for fixes of a step that is not the last one", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, asking, answer } = engine(true);
  const game = signal<Tree>({ step: 1 });
  const judge = new Judging(game, asking);
  game.value = { step: 2 };
  await answer("one");
  mock.timers.tick(IDLE);
  assert.deepEqual(asked, ["1 en", "2 en"]);
  judge.stop();
});

test("nobody looks for fixes of what needs none", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, asking, answer } = engine(false);
  const judge = new Judging(signal<Tree>({ step: 1 }), asking);
  await answer("one");
  mock.timers.tick(9 * IDLE);
  assert.deepEqual(asked, ["1 en"]);
  judge.stop();
});

test("fixes that come too late are not shown, and those that cannot be found are no failure", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, asking, answer, fail } = engine(true);
  const game = signal<Tree>({ step: 1 });
  const judge = new Judging(game, asking);
  await answer("one");
  mock.timers.tick(IDLE);
  game.value = { step: 2 };
  await answer("one, with fixes");
  assert.equal(judge.judged.value?.answer, "one");
  await answer("two");
  mock.timers.tick(IDLE);
  await fail("too hard");
  assert.deepEqual([judge.judged.value?.answer, judge.failed.value], ["two", ""]);
  assert.deepEqual(asked, ["1 en", "1 en fixes", "2 en", "2 en fixes"]);
  judge.stop();
});

test("another language is another question", async () => {
  const { asked, asking, answer } = engine();
  const judge = new Judging(signal<Tree>({ step: 1 }), asking);
  await answer("one");
  language.value = "de";
  await answer("eins");
  language.value = "en";
  assert.deepEqual([asked, judge.judged.value?.answer], [["1 en", "1 de", "1 en"], "eins"]);
  judge.stop();
});

test("what an engine could not answer is told, and asked again of the next one", async () => {
  const { asked, asking, answer, fail } = engine();
  const judge = new Judging(signal<Tree>({ step: 1 }), asking);
  await fail("stopped");
  assert.deepEqual([judge.failed.value, judge.judged.value], ["Error: stopped", undefined]);
  boot.value = { state: "loading", step: "start", done: 0 };
  assert.equal(asked.length, 1);
  boot.value = { state: "ready", restored: false, milliseconds: 1 };
  assert.deepEqual(asked, ["1 en", "1 en"]);
  await answer("one");
  assert.deepEqual([judge.failed.value, judge.judged.value?.answer], ["", "one"]);
  boot.value = { state: "ready", restored: true, milliseconds: 1 };
  assert.equal(asked.length, 2, "nothing is left to be asked");
  judge.stop();
});

test("fixes that an engine did not find are asked of the next one, once", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { asked, asking, answer, fail } = engine(true);
  const judge = new Judging(signal<Tree>({ step: 1 }), asking);
  await answer("one");
  mock.timers.tick(IDLE);
  for (const count of [3, 3]) {
    await fail("stopped");
    boot.value = { state: "loading", step: "start", done: 0 };
    boot.value = { state: "ready", restored: false, milliseconds: 1 };
    mock.timers.tick(IDLE);
    assert.equal(asked.length, count);
  }
  assert.deepEqual(asked, ["1 en", "1 en fixes", "1 en fixes"]);
  judge.stop();
});

test("a failed question does not hold up the next step", async () => {
  const { asked, asking, answer, fail } = engine();
  const game = signal<Tree>({ step: 1 });
  const judge = new Judging(game, asking);
  game.value = { step: 2 };
  await fail("no");
  assert.deepEqual(asked, ["1 en", "2 en"]);
  await answer("two");
  assert.deepEqual([judge.judged.value?.answer, judge.failed.value], ["two", ""]);
  judge.stop();
});

test("nobody is asked, and nothing is told, after the end", async () => {
  const { asked, asking, answer } = engine(true);
  const game = signal<Tree>({ step: 1 });
  const judge = new Judging(game, asking);
  judge.stop();
  await answer("one");
  game.value = { step: 2 };
  assert.deepEqual([asked, judge.judged.value], [["1 en"], undefined]);
});

test("a fix is called by what it changes, and is none where it comes to no game", () => {
  const fix = { message: "line 3", edits: [], value: { game: "alhambra" } };
  assert.deepEqual(
    worded(fix, "; ", () => ["a", "b"]),
    [{ ...fix, message: "a; b" }],
  );
  assert.deepEqual(
    worded(fix, "; ", () => []),
    [fix],
  );
  assert.deepEqual(
    worded({ ...fix, value: null }, "; ", () => ["a"]),
    [],
  );
});
