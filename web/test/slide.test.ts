/** What comes of a finger on a tile, by the events that a browser sends. */
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Desk } from "../src/game/desk";
import type { Palace, Spot } from "../src/game/palace";
import { listen, Slide, STEP } from "../src/game/slide";

function touched() {
  const desk = {
    palace: signal<Palace>([]),
    last: signal<Spot>([0, 0]),
    slid: signal<Spot | undefined>(undefined),
    spot: signal<Spot | undefined>(undefined),
    hand: signal(undefined),
    pass: () => undefined,
  };
  const chosen: string[] = [];
  const box = new EventTarget();
  const own = { dataset: { tile: "P5" }, isConnected: true, closest: () => own };
  const tile = Object.assign(new EventTarget(), own);
  const unmount = listen(box, new Slide(desk as unknown as Desk), (word) => chosen.push(word));
  const send = (type: string, ...fingers: readonly number[]): boolean => {
    const touches = fingers.map((clientX) => ({ clientX, clientY: 0 }));
    const event = Object.assign(new Event(type, { cancelable: true }), { touches });
    Object.defineProperty(event, "target", { value: tile });
    tile.dispatchEvent(event);
    // What is taken from the page is in no box.
    if (tile.isConnected) box.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { tile, chosen, desk, send, unmount };
}

for (const [milliseconds, isMade] of [
  [100, false],
  [300, true],
  [900, true],
] as const) {
  test(`a tap of ${milliseconds} ms ${isMade ? "chooses the tile" : "is left to the click"}, and no place is chosen`, ({
    mock,
  }) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { chosen, desk, send } = touched();
    send("touchstart", 50);
    mock.timers.tick(milliseconds);
    send("touchmove", 53);
    // A click comes of the first alone.
    assert.equal(send("touchend"), isMade);
    assert.deepEqual(chosen, isMade ? ["P5"] : []);
    assert.deepEqual([desk.spot.peek(), desk.slid.peek()], [undefined, undefined]);
  });
}

test("a tile that is held and slid is laid where the finger goes, and nowhere if it comes back", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const [x, words, spot] of [
    [50, [], undefined],
    [50 + 2 * STEP, ["P5"], [2, 0]],
  ] as const) {
    const { chosen, desk, send } = touched();
    desk.palace.value = [{ at: [1, 0], word: "S4" }];
    send("touchstart", 50);
    mock.timers.tick(250);
    assert.ok(send("touchmove", 50 + STEP));
    send("touchmove", x);
    assert.ok(send("touchend"));
    assert.deepEqual([chosen, desk.spot.peek(), desk.slid.peek()], [words, spot, undefined]);
  }
});

test("who moves at once scrolls", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { chosen, desk, send } = touched();
  send("touchstart", 50);
  assert.equal(send("touchmove", 65), false);
  mock.timers.tick(900);
  assert.equal(desk.slid.peek(), undefined);
  assert.equal(send("touchend"), false);
  assert.deepEqual(chosen, []);
});

for (const [what, isHeld] of [
  ["a hold", true],
  ["a touch", false],
] as const) {
  test(`${what} ends with a cancel, a second finger, the box and its tile`, ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    for (const way of ["cancel", "finger", "unmount", "removed"]) {
      const { tile, chosen, desk, send, unmount } = touched();
      send("touchstart", 50);
      if (isHeld) mock.timers.tick(250);
      assert.equal(desk.slid.peek() !== undefined, isHeld);
      if (way === "cancel") send("touchcancel");
      if (way === "finger") send("touchstart", 50, 90);
      if (way === "unmount") unmount();
      if (way === "removed") {
        tile.isConnected = false;
        send("touchend");
      }
      mock.timers.tick(900);
      assert.equal(desk.slid.peek(), undefined, way);
      assert.equal(send("touchend"), false);
      assert.deepEqual(chosen, [], way);
    }
  });
}
