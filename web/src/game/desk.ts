/** What lies on the desk: the game, whose palace is looked at, what is chosen, which tile is in hand. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Tree } from "../app/json";
import type { GameSession } from "../app/session";
import { t } from "../app/texts";
import { announce } from "../app/ui";
import { notify } from "../app/ui/notice";
import { Judging } from "../play/judging";
import {
  type GameFacts,
  type PutOnFacts,
  printed,
  spotName,
  tileName,
  withoutShared,
  withPutOn,
  wordsOf,
} from "./facts";
import type { Aside } from "./forms";
import { type Answer, fitting, type GameFinding, JUDGED, type Moves, movesOf, type ScoringAnswer } from "./judging";
import * as model from "./model";
import { offered } from "./offers";
import {
  laid,
  lifted,
  moved,
  type Palace,
  parted,
  reworded,
  type Spot,
  sameSpot,
  sayings,
  without,
  wordAt,
} from "./palace";

/** A tile that is about to be laid; `from` is where it lies in this palace. */
export interface Hand {
  readonly word: string;
  readonly from: Spot | undefined;
}

export interface Desk {
  readonly session: GameSession;
  readonly judge: Judging<Answer>;
  readonly scoring: Signal<number>;
  readonly player: Signal<string>;
  /** The place that is chosen, of a tile or an empty one. */
  readonly spot: Signal<Spot | undefined>;
  /** Whether the place was chosen by the page, for the next tile. */
  readonly isOffered: Signal<boolean>;
  /** Choose the place where the next tile is likely to lie, where a palace is being laid. */
  readonly offer: () => void;
  /** Leave the place that is offered aside; it is not offered again. */
  readonly pass: () => void;
  readonly hand: Signal<Hand | undefined>;
  /** Where the last tile was laid, the fountain before that: a tile that is slid goes from there. */
  readonly last: Signal<Spot>;
  /** Where a tile is being slid to. */
  readonly slid: Signal<Spot | undefined>;
  readonly moves: ReadonlySignal<Moves | undefined>;
  /** The tiles that may lie on the place that is chosen. */
  readonly fits: ReadonlySignal<ReadonlySet<string>>;
  /** Whether the tiles are shown. */
  readonly tray: Signal<boolean>;
  /** Whether what lies on buildings is written by type: of a player at a scoring, and as it was wanted last. */
  readonly byType: Signal<ReadonlyMap<string, boolean>>;
  /** Steps by which the board is larger than what fits. */
  readonly zoom: Signal<number>;
  readonly names: ReadonlySignal<readonly string[]>;
  readonly palace: ReadonlySignal<Palace | undefined>;
  /** Whether there is one tile of this word in the game: not where the tiles are home-made, or a word is vague. */
  readonly isSingle: (word: string) => boolean;
  readonly owners: ReadonlySignal<ReadonlyMap<string, model.Owner>>;
  readonly answer: ReadonlySignal<Answer | undefined>;
  readonly scored: ReadonlySignal<ScoringAnswer | undefined>;
  /** What was found in the palace that is looked at. */
  readonly faults: ReadonlySignal<readonly GameFinding[]>;
  /** What is kept of players while it is not shown: a palace beside counts, or counts beside a palace. */
  readonly aside: Map<string, Aside>;
  readonly stop: () => void;
}

/** What most parts of the view are given. */
export interface DeskProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
}

const FOUNTAIN: Spot = [0, 0];
const NONE: ReadonlySet<string> = new Set();
/** Milliseconds after which a place is looked at, not only passed. */
const PAUSE = 200;

export function openDesk(session: GameSession, facts: GameFacts): Desk {
  const tree = session.value;
  const exact = new Set(
    facts.types.flatMap(({ tiles, turned }) => [
      ...tiles.map(({ word }) => word),
      ...turned.flatMap(({ name }) => wordsOf(facts, name)),
    ]),
  );
  const isSingle = (word: string): boolean => exact.has(printed(word)) && !model.hasAnyTiles(tree.peek());
  const scoring = signal(model.scorings(tree.peek()).at(-1) ?? 1);
  const player = signal(model.names(tree.peek())[0] ?? "");
  const judge = new Judging(tree, JUDGED);
  const answer = computed(() => judge.judged.value?.answer);
  const names = computed(() => model.names(tree.value));
  const palace = computed(() => model.palaceAt(tree.value, scoring.value, player.value));
  const steady = effect(() => steadied(tree.value, scoring, player));
  const looked = { tree, scoring, player, palace };
  const owners = computed(() => ownersOf(facts, model.owners(tree.value, scoring.value), isSingle));
  const [moves, hand, noMoves] = movesOfHand(looked, facts);
  const [fits, spot, noFits] = fitsOfSpot(looked, () => heldBy({ ...looked, owners }, facts));
  const offers = offersOf(looked, facts, spot);
  const anew = effect(() => {
    // A step back may have changed where the next tile is likely to lie.
    if (palace.value && offers.isOffered.peek()) offers.offer();
  });
  const desk: Desk = {
    session,
    judge,
    scoring,
    player,
    spot,
    hand,
    last: signal(FOUNTAIN),
    slid: signal(undefined),
    moves,
    fits,
    ...offers,
    tray: signal(false),
    byType: signal(new Map()),
    zoom: signal(0),
    names,
    palace,
    isSingle,
    owners,
    answer,
    scored: computed(() => scoringOf(answer.value, scoring.value)),
    faults: computed(() => (answer.value?.findings ?? []).filter((each) => isFault(each, player.value, scoring.value))),
    aside: new Map(),
    stop() {
      for (const end of [steady, anew, noMoves, noFits]) end();
      judge.stop();
    },
  };
  // A palace of which nothing is laid begins the same way, whether the game is new, a rematch or opened again.
  look(desk, {});
  return desk;
}

/** Who has which tile, by all words for it: of those that there are once. */
function ownersOf(
  facts: GameFacts,
  owners: ReadonlyMap<string, model.Owner>,
  isSingle: (word: string) => boolean,
): ReadonlyMap<string, model.Owner> {
  const own = [...owners].filter(([word]) => isSingle(word));
  // Whoever has it at the scoring that is looked at comes first.
  return new Map(own.reverse().flatMap(([word, owner]) => wordsOf(facts, word).map((each) => [each, owner] as const)));
}

function scoringOf(answer: Answer | undefined, number: number): ScoringAnswer | undefined {
  const all = [...(answer?.scorings ?? []), ...(answer?.standing?.scorings ?? [])];
  return all.find(({ scoring }) => scoring === number);
}

/** Undo may take away what is looked at. */
function steadied(tree: Tree, scoring: Signal<number>, player: Signal<string>): void {
  const known = model.scorings(tree);
  const names = model.names(tree);
  if (!names.includes(player.peek())) player.value = names[0] ?? "";
  if (known.length > 0 && !known.includes(scoring.peek())) scoring.value = known.at(-1) ?? 1;
}

function isFault({ severity, player, scoring }: GameFinding, name: string, number: number): boolean {
  return severity !== "note" && player === name && (scoring === null || scoring === number);
}

/** What is looked at. */
interface Looked extends Pick<Desk, "player" | "scoring" | "palace"> {
  readonly tree: ReadonlySignal<Tree>;
}

type End = () => void;

/** Where the tile in hand may lie, the hand, and an end to asking. */
function movesOfHand(
  { tree, scoring, player, palace }: Looked,
  facts: GameFacts,
): readonly [Desk["moves"], Desk["hand"], End] {
  const hand = signal<Hand | undefined>(undefined);
  const moves = signal<Moves | undefined>(undefined);
  const end = effect(() => {
    const held = hand.value;
    const now = palace.value;
    moves.value = undefined;
    if (!held || !now) return;
    const [name, number] = [player.peek(), scoring.peek()];
    const base = held.from ? model.withPalaceAt(tree.peek(), number, name, lifted(facts, now, held.from)) : tree.peek();
    movesOf(base, name, leaving(facts, now, held), number).then(
      (found) => {
        if (hand.peek() === held && palace.peek() === now) moves.value = found;
      },
      () => undefined,
    );
  });
  return [moves, hand, end];
}

/** What may lie on the place that is chosen, the place, and an end to asking. */
function fitsOfSpot(
  { tree, scoring, player, palace }: Looked,
  held: () => readonly string[],
): readonly [Desk["fits"], Desk["spot"], End] {
  const spot = signal<Spot | undefined>(undefined);
  const fits = signal<ReadonlySet<string>>(NONE);
  const end = effect(() => {
    const at = spot.value;
    const now = palace.value;
    fits.value = NONE;
    if (!at || !now || model.hasAnyTiles(tree.peek())) return undefined;
    // Who lays one tile after the other does not wait for what is only a help.
    const later = setTimeout(() => {
      fitting(tree.peek(), player.peek(), at, scoring.peek(), held()).then(
        (found) => {
          if (spot.peek() === at && palace.peek() === now) fits.value = new Set(found);
        },
        () => undefined,
      );
    }, PAUSE);
    return () => clearTimeout(later);
  });
  return [fits, spot, end];
}

/** The next place, and what was passed over of each palace. */
function offersOf(
  { scoring, player, palace }: Looked,
  facts: GameFacts,
  spot: Signal<Spot | undefined>,
): Pick<Desk, "isOffered" | "offer" | "pass"> {
  const isOffered = signal(false);
  const passed = new Map<string, readonly Spot[]>();
  const place = (): string => `${scoring.peek()} ${player.peek()}`;
  return {
    isOffered,
    offer() {
      const now = palace.peek();
      const next = now && offered(facts, now, passed.get(place()) ?? []);
      isOffered.value = next !== undefined;
      spot.value = next;
    },
    pass() {
      const left = spot.peek();
      if (isOffered.peek() && left) passed.set(place(), [...(passed.get(place()) ?? []), left]);
      isOffered.value = false;
    },
  };
}

/** Look at another player's palace, or another scoring; one that is being laid goes on at the place that is offered. */
export function look(desk: Desk, to: { readonly player?: string; readonly scoring?: number }): void {
  putBack(desk);
  desk.last.value = FOUNTAIN;
  if (to.player !== undefined) desk.player.value = to.player;
  if (to.scoring !== undefined) desk.scoring.value = to.scoring;
  if (desk.palace.peek()?.length === 0) desk.tray.value = true;
  if (desk.tray.peek()) desk.offer();
}

/** Take a step in the game, and say it. */
export function step(desk: Desk, next: Tree, what: string, tell = announce): void {
  desk.session.change(next, what);
  tell(what);
}

/** Say on the page what was done, with a way back as long as nothing else is done. */
function tellOnPage({ session }: Desk, what: string): void {
  const done = session.value.peek();
  notify(what, t("Undo"), () => {
    if (session.value.peek() === done) session.undo();
  });
}

/** Take a step from the game as it is by now. */
export function stepGame(desk: Desk, change: (tree: Tree) => Tree, what: string): void {
  step(desk, change(desk.session.value.peek()), what);
}

/** Change the entry of the player who is looked at. */
export function stepEntry(desk: Desk, change: (entry: Tree) => Tree, what: string): void {
  const [tree, scoring, name] = [desk.session.value.peek(), desk.scoring.peek(), desk.player.peek()];
  const entry = model.entryOf(tree, scoring, name);
  if (typeof entry === "object") step(desk, model.withEntry(tree, scoring, name, change(entry)), what);
}

function stepPalace(desk: Desk, base: Tree, palace: Palace, what: string, tell = announce): void {
  step(desk, model.withPalaceAt(base, desk.scoring.peek(), desk.player.peek(), palace), what, tell);
}

/** A place of the board is tapped: the tile in hand is laid there, else the place is chosen. */
export function tap(desk: Desk, facts: GameFacts, spot: Spot): void {
  const held = desk.hand.peek();
  if (sameSpot(spot, [0, 0])) return;
  if (held) {
    lay(desk, facts, held, spot);
    return;
  }
  const isOwn = !desk.isOffered.peek();
  const again = sameSpot(desk.spot.peek(), spot);
  // Who taps the place that is offered wants it, and has not seen that it is chosen.
  if (again && !isOwn) {
    desk.isOffered.value = false;
    return;
  }
  desk.pass();
  desk.spot.value = again ? undefined : spot;
  if (!again) desk.tray.value = true;
}

/** A place is said by a slide: the tile that is chosen next is laid there. */
export function layAt(desk: Desk, spot: Spot): void {
  desk.pass();
  desk.spot.value = spot;
}

/** A tile of the tray is tapped: it is laid on the place that is chosen, else taken in hand. */
export function take(desk: Desk, facts: GameFacts, chosen: string): void {
  const word = asHeld(desk, facts, chosen);
  const spot = desk.spot.peek();
  const from = placeOf(desk, facts, word);
  if (spot) {
    // Who takes a tile that lies elsewhere in this palace may not have known it.
    lay(desk, facts, { word, from }, spot, from && ((what) => tellOnPage(desk, what)));
    if (!from) desk.offer();
  } else desk.hand.value = desk.hand.peek()?.word === word ? undefined : { word, from };
}

/** What says who has a tile, and from where that is seen. */
type Held = Pick<Desk, "owners" | "player" | "scoring">;

/** A tile as it is taken: what was put on it goes with it, unless it was turned since or what is on it stays behind. */
export function asHeld({ owners, player, scoring }: Held, facts: GameFacts, chosen: string): string {
  const owner = owners.peek().get(chosen);
  if (!owner || printed(owner.word) !== printed(chosen)) return chosen;
  const isHere = owner.inPalace && owner.player === player.peek() && owner.scoring === scoring.peek();
  return isHere ? owner.word : withoutShared(facts, owner.word);
}

/** The tiles of the player who is looked at on which something is put. */
function heldBy(held: Held, facts: GameFacts): readonly string[] {
  const own = [...held.owners.peek()].filter(([, owner]) => owner.player === held.player.peek());
  return own.map(([word]) => asHeld(held, facts, word)).filter((word) => printed(word) !== word);
}

/** A tile in hand as it goes to another place than its own. */
function leaving(facts: GameFacts, palace: Palace, { word, from }: Hand): string {
  return from && wordAt(palace, from) === word ? withoutShared(facts, word) : word;
}

/** Where a tile lies in the palace that is looked at. */
export function placeOf(desk: Desk, facts: GameFacts, word: string): Spot | undefined {
  const words = wordsOf(facts, word);
  return desk.isSingle(word) ? desk.palace.peek()?.find((each) => words.includes(printed(each.word)))?.at : undefined;
}

/** A mouse drags a tile: it is in hand until it is dropped. */
export function drag(desk: Desk, event: DragEvent, hand: Hand): void {
  event.dataTransfer?.setData("text/plain", hand.word);
  // What is drawn anew while a drag begins would end it.
  setTimeout(() => {
    desk.spot.value = undefined;
    desk.hand.value = hand;
  });
}

/** The mouse has let go, wherever that was. */
export function drop(desk: Desk): void {
  setTimeout(() => {
    desk.hand.value = undefined;
  });
}

/** A game in which the player who is looked at has another reserve. */
function reserving(desk: Desk, tree: Tree, change: (reserve: readonly string[]) => readonly string[]): Tree {
  const [scoring, name] = [desk.scoring.peek(), desk.player.peek()];
  const reserve = model.reserveOf(model.entryOf(tree, scoring, name));
  return model.withReserve(tree, scoring, name, change(reserve));
}

/** The game without a tile, out of the reserve of the player who is looked at or with somebody else. */
function freed(desk: Desk, facts: GameFacts, word: string): Tree {
  const words = wordsOf(facts, word);
  const tree = desk.session.value.peek();
  const owner = desk.owners.peek().get(printed(word));
  const isForeign = owner !== undefined && owner.player !== desk.player.peek();
  const base = isForeign ? withoutTile(facts, tree, owner.player, words) : tree;
  return reserving(desk, base, (reserve) => reserve.filter((each) => !words.includes(printed(each))));
}

function withoutTile(facts: GameFacts, tree: Tree, player: string, words: readonly string[]): Tree {
  const lift = (palace: Palace, at: Spot): Palace => lifted(facts, palace, at);
  return words.reduce((next, word) => model.withoutTile(next, player, word, lift), tree);
}

/** Nothing is chosen any more, and nothing in hand. */
export function putBack(desk: Desk): void {
  desk.hand.value = undefined;
  desk.spot.value = undefined;
  desk.isOffered.value = false;
}

function lay(desk: Desk, facts: GameFacts, hand: Hand, spot: Spot, tell = announce): void {
  const { from } = hand;
  const palace = desk.palace.peek();
  if (!palace) return;
  putBack(desk);
  desk.last.value = spot;
  const isSame = sameSpot(from, spot);
  if (isSame && wordAt(palace, spot) === hand.word) return;
  const word = isSame ? hand.word : leaving(facts, palace, hand);
  const base = freed(desk, facts, word);
  const values = { tile: tileName(facts, word), place: spotName(facts, spot) };
  const next = desk.isSingle(word) ? laid(palace, spot, word) : [...without(palace, spot), { at: spot, word }];
  if (from) {
    const left = isSame ? [] : [from, spot].filter((at) => wordAt(palace, at) !== undefined);
    const free = left.reduce((rest, at) => parted(facts, rest, at), palace);
    stepPalace(desk, base, reworded(moved(free, from, spot), spot, word), t("Moved: {tile}; {place}", values), tell);
  } else stepPalace(desk, base, next, t("Laid: {tile}; {place}", values));
}

/** Take a tile off the board, and into the reserve if that is wanted. */
export function takeOff(desk: Desk, facts: GameFacts, spot: Spot, toReserve = false): void {
  const palace = desk.palace.peek();
  const lying = palace && wordAt(palace, spot);
  if (!palace || lying === undefined) return;
  const tree = desk.session.value.peek();
  const word = withoutShared(facts, lying);
  const tile = tileName(facts, word);
  putBack(desk);
  const base = toReserve ? reserving(desk, tree, (reserve) => [...reserve, word]) : tree;
  const what = toReserve ? t("In reserve: {tile}", { tile }) : t("Removed: {tile}", { tile });
  stepPalace(desk, base, lifted(facts, palace, spot), what);
}

/** Put something on a side of the tile that lies on a place, or take it away where it is. */
export function putOn(desk: Desk, facts: GameFacts, spot: Spot, what: PutOnFacts, side: string): void {
  const palace = desk.palace.peek();
  const word = palace && wordAt(palace, spot);
  if (!palace || word === undefined) return;
  const said = sayings(palace, spot, what, side);
  const next = (said.length > 0 ? said : [{ at: spot, word, side }]).reduce(
    (laid, each) => reworded(laid, each.at, withPutOn(facts, each.word, what.sign, each.side)),
    palace,
  );
  const values = { tile: tileName(facts, wordAt(next, spot) ?? word), place: spotName(facts, spot) };
  stepPalace(desk, desk.session.value.peek(), next, t("Laid: {tile}; {place}", values));
}

/** The same with the tile in hand, which lies on no board: it may be in reserve. */
export function putOnHand(desk: Desk, facts: GameFacts, { sign }: PutOnFacts, side: string): void {
  const held = desk.hand.peek();
  if (!held) return;
  const next = withPutOn(facts, held.word, sign, side);
  const tree = desk.session.value.peek();
  const kept = model.reserveOf(model.entryOf(tree, desk.scoring.peek(), desk.player.peek()));
  if (kept.includes(held.word)) {
    const changed = reserving(desk, tree, (reserve) => reserve.map((each) => (each === held.word ? next : each)));
    step(desk, changed, t("In reserve: {tile}", { tile: tileName(facts, next) }));
  }
  desk.hand.value = { ...held, word: next };
}

/** Put the tile in hand, which lies on no board, into the player's reserve. */
export function reserveHand(desk: Desk, facts: GameFacts): void {
  const held = desk.hand.peek();
  if (held?.from) takeOff(desk, facts, held.from, true);
  else if (held) {
    const word = withoutShared(facts, held.word);
    const owner = desk.owners.peek().get(printed(word));
    const tree = desk.session.value.peek();
    const base = owner ? withoutTile(facts, tree, owner.player, wordsOf(facts, word)) : tree;
    desk.hand.value = undefined;
    const next = reserving(desk, base, (reserve) => [...reserve, word]);
    step(desk, next, t("In reserve: {tile}", { tile: tileName(facts, word) }));
  }
}

/** Take a tile out of the reserve. */
export function dropReserve(desk: Desk, facts: GameFacts, word: string): void {
  desk.hand.value = undefined;
  const next = reserving(desk, desk.session.value.peek(), (reserve) => reserve.filter((each) => each !== word));
  step(desk, next, t("Removed: {tile}", { tile: tileName(facts, word) }));
}
