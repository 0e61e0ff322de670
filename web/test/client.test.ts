/** The page's side of the engine, with a worker that never answers. */
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultText } from "../src/camera/faults";
import { askWithin, boot, LateError, start } from "../src/engine/client";
import type { FromWorker, ToWorker } from "../src/engine/protocol";

const engines: Engine[] = [];

/** A worker: what it was told, what it says, and whether it was ended. */
class Engine {
  readonly told: ToWorker[] = [];
  isEnded = false;
  #heard: (event: { data: FromWorker }) => void = () => undefined;

  constructor() {
    engines.push(this);
  }

  addEventListener(what: string, heard: (event: { data: FromWorker }) => void): void {
    if (what === "message") this.#heard = heard;
  }

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: FromWorker): void {
    this.#heard({ data });
  }
}

Object.assign(globalThis, { Worker: Engine });

/** An engine that was started just now and has all of its files, if it is `whole`. */
function started(whole = true): Engine {
  start("https://example.org/page/engine/", "en");
  const engine = engines.at(-1) as Engine;
  if (whole) engine.say({ kind: "whole" });
  return engine;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("an engine that finds no end is ended in time, and another one is started", async () => {
  const engine = started();
  const told: unknown = await askWithin(20, "camera.look", {}).catch((error: unknown) => error);
  assert.ok(told instanceof LateError);
  assert.equal(engine.isEnded, true);
  assert.equal(engines.at(-1)?.isEnded, false);
  assert.equal(engines.at(-1)?.told[0]?.kind, "start");
  assert.equal(boot.value.state, "loading");
  assert.equal(faultText("late"), "The photo could not be read.");
});

test("an answer in time ends the wait, and files that are still to come are no part of it", async () => {
  const engine = started(false);
  const answer = askWithin(20, "camera.look", {});
  await pause(60);
  assert.equal(engine.isEnded, false);
  engine.say({ kind: "whole" });
  engine.say({ kind: "reply", id: 2, ok: true, text: "{}", bytes: [] });
  assert.equal((await answer).text, "{}");
  await pause(60);
  assert.equal(engine.isEnded, false);
});
