import assert from "node:assert/strict";
import { test } from "node:test";
import { edited, offsetIn } from "../src/app/edits";
import { open } from "../src/app/session";

test("two hundred steps can be taken back, and a new one ends what could be done again", () => {
  const kept: unknown[] = [];
  const game = open("id", "alhambra", { step: 0 }, ({ step }) => kept.push(step));
  for (let step = 1; step <= 250; step += 1) game.change({ step }, `step ${step}`);
  let back = 0;
  while (game.canUndo.value) {
    game.undo();
    back += 1;
  }
  assert.deepEqual([back, game.value.value.step, game.redone.value], [200, 50, "step 51"]);
  game.redo();
  game.redo();
  game.undo();
  assert.deepEqual([game.value.value.step, game.undone.value, game.redone.value], [51, "step 51", "step 52"]);
  game.change({ step: -1 }, "another way");
  game.redo();
  assert.deepEqual([game.canRedo.value, game.value.value.step, kept.at(-1)], [false, -1, -1]);
});

test("a tree that stays the same is no step", () => {
  const first = { step: 0 };
  const game = open("id", "alhambra", first, () => assert.ok(false, "nothing is to be kept"));
  game.change(first, "nothing");
  game.undo();
  assert.deepEqual([game.canUndo.value, game.undone.value], [false, ""]);
});

test("edits are counted in characters, whatever these are made of", () => {
  const edit = (line: number, start: number, end: number, text: string) => ({
    location: { line, column: start },
    end_location: { line, column: end },
    text,
  });
  const text = "a: 🏰x\r\nb: ye\n";
  const edits = [edit(1, 5, 6, "z"), edit(2, 4, 6, "no"), edit(2, 1, 1, "q")];
  assert.equal(edited(text, edits), "a: 🏰z\r\nqb: no\n");
  assert.equal(offsetIn(text, { line: 2, column: 1 }), 8);
  assert.equal(offsetIn(text, { line: 9, column: 1 }), text.length);
});
