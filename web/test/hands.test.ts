/** What three palaces of 15 tiles cost a person in six games, by the prices and the ways of `benchmarks/hands.py`: where
    the place that is offered has a tile, one touch; else the place near the last one, by a slide or by one touch more.
    One of these games is played in the browser too (`tests/web/test_room.py`), and costs the same there. */
import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameFacts } from "../src/game/facts";
import { offered } from "../src/game/offers";
import { type Palace, type Spot, sameSpot } from "../src/game/palace";
import { STEP } from "../src/game/slide";
import { games, tray } from "./palaces.json";

const WANTED = 120;
const DECISION = 1.35;
const TOUCH = 1.1;
const SPACE = 0.2;
const HELD = 1;
/** The phone of the model, and the tiles side by side on it. */
const WIDE = 390;
const COLUMNS = 9;
const EDGE = 10;

const letters = [...new Set(tray.map((word) => word.charAt(0)))];
const facts = {
  types: letters.map((letter) => ({
    letter,
    turned: [],
    tiles: tray
      .filter((word) => word.startsWith(letter))
      .map((word) => ({ word, walls: /[nesw]*$/.exec(word)?.[0] ?? "" })),
  })),
} as unknown as GameFacts;

interface Cost {
  readonly touches: number;
  readonly slides: number;
  readonly spaces: number;
}

const far = (one: Spot, other: Spot): number => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]);

/** Whether a finger that slides a tile so many spaces to the east stays on the screen. */
function hasRoom(word: string, across: number): boolean {
  const column = (tray.indexOf(word) % COLUMNS) + 0.5;
  const x = EDGE + (column / COLUMNS) * (WIDE - 2 * EDGE) + STEP * across;
  return x > 0 && x < WIDE;
}

/** The place that is laid next where none is offered that has a tile: the nearest to the last. */
function nearest(left: Palace, laid: readonly Spot[], last: Spot): Spot {
  const near = left.map(({ at }) => at).filter((at) => laid.some((each) => far(at, each) === 1));
  const order = near.sort((one, other) => far(one, last) - far(other, last) || one[0] - other[0] || one[1] - other[1]);
  return order[0] ?? [0, 0];
}

/** A palace in the order in which the page keeps it. */
function inRows(palace: Palace): Palace {
  return [...palace].sort(({ at: one }, { at: other }) => one[1] - other[1] || one[0] - other[0]);
}

function laying(palace: Palace): Cost {
  const cost = { touches: 0, slides: 0, spaces: 0 };
  const passed: Spot[] = [];
  let laid: Palace = [];
  let last: Spot = [0, 0];
  while (laid.length < palace.length) {
    const left = palace.filter((each) => !laid.includes(each));
    const offer = offered(facts, inRows(laid), passed);
    const isRight = left.some(({ at }) => sameSpot(at, offer));
    if (!isRight && offer) passed.push(offer);
    const at = isRight && offer ? offer : nearest(left, [[0, 0], ...laid.map((each) => each.at)], last);
    const next = left.find((each) => sameSpot(each.at, at));
    if (!next) throw new Error(`nothing lies at ${at}`);
    const spaces = far(at, last) + HELD;
    if (isRight) cost.touches += 1;
    else if (SPACE * spaces < TOUCH && hasRoom(next.word, at[0] - last[0])) {
      cost.slides += 1;
      cost.spaces += spaces;
    } else cost.touches += 2;
    laid = [...laid, next];
    last = at;
  }
  return cost;
}

function costOf(palaces: readonly Palace[]): Cost {
  const costs = palaces.map(laying);
  const sum = (key: keyof Cost): number => costs.reduce((all, each) => all + each[key], 0);
  // All but the first player are turned to.
  return { touches: sum("touches") + palaces.length - 1, slides: sum("slides"), spaces: sum("spaces") };
}

for (const [seed, game] of Object.entries(games)) {
  test(`three palaces of game ${seed} are laid in less than ${WANTED} s`, () => {
    const palaces = game.map((palace) =>
      palace.map(([east, south, word]) => ({ at: [east, south], word })),
    ) as Palace[];
    const tiles = palaces.flat().length;
    assert.equal(tiles, 45);
    const { touches, slides, spaces } = costOf(palaces);
    const seconds = DECISION * tiles + TOUCH * (touches + slides) + SPACE * spaces;
    assert.ok(seconds < WANTED, `${touches} touches, ${slides} slides, ${spaces} spaces: ${seconds.toFixed(1)} s`);
    if (seed === "16") assert.deepEqual([touches, slides, spaces], [41, 8, 19]);
  });
}
