import "./browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Tree } from "../src/app/json";
import { asHeld, type Desk, reserveHand, take, takeOff } from "../src/game/desk";
import type { GameFacts, TileFacts } from "../src/game/facts";
import * as model from "../src/game/model";
import type { Spot } from "../src/game/palace";

const tile = (word: string, price: number, walls: string): TileFacts => ({ word, price, walls });
const WAYS = [tile("T14nes", 14, "nes"), tile("T14nsw", 14, "nsw")];
const facts = {
  types: [
    {
      letter: "T",
      name: "Tower",
      tiles: [tile("T9nw", 9, "nw"), tile("T11-", 11, "")],
      turned: [{ module: "magical", name: "T14", ways: WAYS }],
    },
    { letter: "G", name: "Garden", tiles: [tile("G9e", 9, "e")], turned: [] },
  ],
  sides: { n: "north", e: "east", s: "south", w: "west" },
  squares: [],
  putOn: [
    { module: "walls", sign: "+", name: "Walls", shared: false },
    { module: "gates", sign: "=", name: "Gates", shared: true },
  ],
} as unknown as GameFacts;

/** A desk with a game of one scoring and a player on it: as much of one as the deeds of a hand need. */
function deskOf(players: Tree, spot?: Spot): Desk {
  const value = signal<Tree>({ game: "alhambra", scoring: 1, players });
  const own = model.owners(value.peek(), 1);
  const ways = WAYS.flatMap(({ word }) => {
    const lying = WAYS.map((each) => own.get(each.word)).find(Boolean);
    return lying ? [[word, lying] as const] : [];
  });
  return {
    session: { value, change: (next: Tree) => (value.value = next) },
    scoring: signal(1),
    player: signal("Kim"),
    spot: signal(spot),
    hand: signal(undefined),
    isOffered: signal(false),
    last: signal([0, 0]),
    palace: {
      peek: () => model.palaceAt(value.peek(), 1, "Kim"),
    },
    owners: signal(new Map([...own, ...ways])),
    isSingle: () => true,
    offer: () => undefined,
  } as unknown as Desk;
}

const kim = (desk: Desk) => model.entryOf(desk.session.value.peek(), 1, "Kim");

test("a tile that may be turned is taken as it is chosen", () => {
  const desk = deskOf({ Kim: { palace: ["* T14nes"] } }, [-1, 0]);
  take(desk, facts, "T14nsw");
  assert.deepEqual(kim(desk), { palace: ["T14nsw *"] });
});

test("what was put on a tile goes with it, and a gate stays behind", () => {
  const desk = deskOf({ Kim: { palace: ["*"] }, Nina: { palace: ["* G9e T9nw+s=w"], reserve: ["T11-+w"] } }, [1, 0]);
  assert.equal(asHeld(desk, facts, "T11-"), "T11-+w");
  take(desk, facts, "T9nw");
  assert.deepEqual(kim(desk), { palace: ["* T9nw+s"] });
});

test("what is taken from beside a gate leaves none, with whoever it is", () => {
  const desk = deskOf({ Kim: { palace: ["*"] }, Nina: { palace: ["* G9e=e T9nw"] } }, [1, 0]);
  take(desk, facts, "T9nw");
  assert.deepEqual(model.entryOf(desk.session.value.peek(), 1, "Nina"), { palace: ["* G9e"] });
});

for (const row of ["* G9e T9nw+s=w", "* G9e=e T9nw+s"]) {
  test(`a tile that leaves its place leaves the gate beside it: ${row}`, () => {
    const off = deskOf({ Kim: { palace: [row] } });
    takeOff(off, facts, [2, 0], true);
    assert.deepEqual(kim(off), { palace: ["* G9e"], reserve: ["T9nw+s"] });
    const away = deskOf({ Kim: { palace: [row] } }, [-1, 0]);
    take(away, facts, "T9nw");
    assert.deepEqual(kim(away), { palace: ["T9nw+s * G9e"] });
    // Put back where it was, it is as it was.
    const same = deskOf({ Kim: { palace: [row] } }, [2, 0]);
    take(same, facts, "T9nw");
    assert.deepEqual(kim(same), { palace: [row] });
  });
}

test("a tile in hand goes into the reserve without a gate", () => {
  const desk = deskOf({ Kim: { palace: ["*"] } });
  desk.hand.value = { word: "T9nw=w", from: undefined };
  reserveHand(desk, facts);
  assert.deepEqual(kim(desk), { palace: ["*"], reserve: ["T9nw"] });
});
