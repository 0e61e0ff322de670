import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { hearErasing } from "../src/app/erasing";
import { scoped } from "../src/device/scope";
import { isKept } from "../src/engine/client";
import { browserWith, storageOf } from "./caches";

test("where another tab deletes all data, this one keeps no engine either", async () => {
  const heard = new Map<string, () => void>();
  class Channel {
    constructor(readonly name: string) {}
    addEventListener(_: string, act: () => void): void {
      heard.set(this.name, act);
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
  storageOf({});
  browserWith(new Map());
  hearErasing();
  isKept.value = true;
  heard.get(scoped("erasing"))?.();
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(isKept.value, false);
});
