/** A game of the base game: looks into its tree, and trees in which one thing is different. */
import { branch, isTree, type Json, type Tree } from "../app/json";
import type { Item } from "../play/items";
import * as trees from "../play/tree";
import { isEmpty, numberOf, numbersOf, ofPlayer, own, set, setFilled, VIRTUAL } from "../play/tree";
import { printed } from "./facts";
import { type Palace, palaceOf, without, withPalace } from "./palace";

/** The key of points that nobody can check. */
export const EXTRA = "extra";
const EMPTY_PALACE: Tree = { palace: ["*"] };
const WALL = "wall";
/** The keys that tell what a player has built. */
const BUILT = ["palace", "tiles", "buildings", "virtual"] as const;

export function mapped(tree: Tree, change: (value: Json, key: string) => Json): Tree {
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, change(value, key)]));
}

/** Whether the tiles are home-made: any number of each. */
export function hasAnyTiles(tree: Tree): boolean {
  return own(tree, "tiles") === "any";
}

/** Whether anybody has points that nobody can check, be they claimed alone. */
export function hasExtra(tree: Tree): boolean {
  return scorings(tree).some((scoring) =>
    Object.values(sitting(tree, scoring)).some(
      (entry) => ofPlayer(entry, EXTRA) !== undefined || Object.hasOwn(trees.claimsOf(entry), EXTRA),
    ),
  );
}

/** Points that nobody can check, each with what it is for; a number alone has no name. */
export function extraOf(entry: Json | undefined): readonly (readonly [name: string, points: number])[] {
  const extra = ofPlayer(entry, EXTRA);
  return typeof extra === "number" ? [["", extra]] : Object.entries(numbersOf(extra));
}

/** An entry with other such points for a name, or alone where there is none; undefined takes them away. */
export function withExtra(entry: Tree, name: string, points: number | undefined): Tree {
  return name === "" ? set(entry, EXTRA, points) : setFilled(entry, EXTRA, set(branch(entry, EXTRA), name, points));
}

// Scorings

/** The scorings that are written, in their order. */
export function scorings(tree: Tree): readonly number[] {
  if (Object.hasOwn(tree, "scorings")) return Object.keys(branch(tree, "scorings")).map(Number).sort();
  return Object.hasOwn(tree, "players") ? [lone(tree)] : [];
}

/** Of which scoring a file without `scorings` is: the last of the game where nothing is said. */
function lone(tree: Tree): number {
  const said = Number(own(tree, "scoring") ?? 3);
  return Number.isInteger(said) ? said : 3;
}

/** What is written of the players at a scoring, by their names. */
export function sitting(tree: Tree, scoring: number): Tree {
  if (Object.hasOwn(tree, "scorings")) return branch(branch(tree, "scorings"), String(scoring));
  return scoring === lone(tree) ? branch(tree, "players") : {};
}

export function withSitting(tree: Tree, scoring: number, players: Tree): Tree {
  if (Object.hasOwn(tree, "scorings")) {
    return set(tree, "scorings", sorted(set(branch(tree, "scorings"), String(scoring), players)));
  }
  if (!Object.hasOwn(tree, "players")) return { ...tree, scoring, players };
  if (scoring === lone(tree)) return set(tree, "players", players);
  return withSitting(whole(tree), scoring, players);
}

/** A game with one scoring as one that has several; points before the second scoring are those of the first. */
function whole(tree: Tree): Tree {
  const first = lone(tree);
  const before = branch(tree, "before");
  const earlier = first === 2 && !isEmpty(before) ? { "1": before } : {};
  const [game, ...others] = Object.entries(trees.without(tree, "scoring", "players", "before"));
  const own = { scorings: { ...earlier, [String(first)]: branch(tree, "players") } };
  return { ...Object.fromEntries(game ? [game] : []), ...own, ...Object.fromEntries(others) };
}

function sorted(tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).sort(([one], [other]) => Number(one) - Number(other)));
}

/** How a scoring begins: with what lay there before, with nothing, or as points alone. */
export type Beginning = "copy" | "empty" | "points";

/** The scoring whose palaces another one begins with: the last before it that has some, else the next one. */
export function copied(tree: Tree, scoring: number): number | undefined {
  const known = scorings(tree).filter((each) => each !== scoring && !isPoints(tree, each));
  return known.filter((each) => each < scoring).at(-1) ?? known[0];
}

export function begun(tree: Tree, scoring: number, how: Beginning, items: readonly Item[]): Tree {
  const source = copied(tree, scoring);
  const from = source === undefined ? {} : sitting(tree, source);
  const players = names(tree).map((name): readonly [string, Json] => {
    if (how === "points") return [name, 0];
    const entry = own(from, name);
    if (how === "copy" && isTree(entry)) return [name, carried(entry, items)];
    return [name, isVirtual(tree, name) ? VIRTUAL : EMPTY_PALACE];
  });
  return withSitting(tree, scoring, Object.fromEntries(players));
}

/** What a player takes along into the next scoring: no points, and no claims, of which a wall beside a palace is one. */
function carried(entry: Tree, items: readonly Item[]): Tree {
  const rest = trees.without(entry, "claimed", EXTRA);
  return palaceOf(entry) ? trees.without(rest, ...drawnKeys(items)) : rest;
}

/** A game without a scoring; with one that is left it is a file of this one. */
export function withoutScoring(tree: Tree, scoring: number): Tree {
  if (!Object.hasOwn(tree, "scorings")) return tree;
  return set(tree, "scorings", trees.without(branch(tree, "scorings"), String(scoring)));
}

/** Whether only the points of a scoring are written. */
export function isPoints(tree: Tree, scoring: number): boolean {
  const values = Object.values(sitting(tree, scoring));
  return values.length > 0 && values.every((value) => typeof value === "number");
}

/** Whether nothing is written of anybody's tiles at a scoring. */
export function isBlank(tree: Tree, scoring: number): boolean {
  return Object.values(sitting(tree, scoring)).every((entry) => {
    if (!isTree(entry)) return entry === 0;
    const nothing = (palaceOf(entry)?.length ?? 0) === 0 && isEmpty(branch(entry, "buildings"));
    return nothing && isEmpty(trees.without(entry, "palace", "tiles", "buildings", "virtual"));
  });
}

// Players

/** The names of all players in the order in which they are written. */
export function names(tree: Tree): readonly string[] {
  return [...new Set(scorings(tree).flatMap((scoring) => Object.keys(sitting(tree, scoring))))];
}

export function isVirtual(tree: Tree, name: string): boolean {
  return scorings(tree).some((scoring) => trees.isVirtual(own(sitting(tree, scoring), name)));
}

/** A game in which a player is the imaginary one, who has counts alone; or is a real one, whatever the name says. */
export function withVirtual(tree: Tree, name: string, virtual: boolean, items: readonly Item[]): Tree {
  return everywhere(tree, (players) => {
    const entry = own(players, name);
    if (!isTree(entry)) return players;
    if (!virtual) return set(players, name, set(entry, "virtual", false));
    const kept = ["claimed", ...items.filter(({ of }) => of !== "real").map(({ typed }) => typed)];
    return set(players, name, { ...VIRTUAL, buildings: countsOf(entry) ?? {}, ...only(entry, kept) });
  });
}

export function entryOf(tree: Tree, scoring: number, name: string): Tree | number | undefined {
  const entry = own(sitting(tree, scoring), name);
  return typeof entry === "number" || isTree(entry) ? entry : undefined;
}

export function withEntry(tree: Tree, scoring: number, name: string, entry: Tree | number): Tree {
  return withSitting(tree, scoring, set(sitting(tree, scoring), name, entry));
}

/** A game in which something is done to the players of each scoring. */
export function everywhere(tree: Tree, change: (players: Tree, scoring: number) => Tree): Tree {
  return scorings(tree).reduce((next, each) => withSitting(next, each, change(sitting(next, each), each)), tree);
}

export function withPlayer(tree: Tree, name: string, { virtual = false, first = 1 } = {}): Tree {
  const seated = scorings(tree).length > 0 ? tree : withSitting(tree, first, {});
  return everywhere(seated, (players, scoring) => {
    if (Object.keys(players).length > 0 && isPoints(seated, scoring)) return set(players, name, 0);
    return set(players, name, virtual ? VIRTUAL : EMPTY_PALACE);
  });
}

/** A new game of the same players, nothing of which is played yet; what was agreed on at the table stays. */
export function rematch(tree: Tree, first: number): Tree {
  const agreed = trees.without(tree, "players", "scoring", "scorings", "before", "claimed", "leftovers", "money");
  return names(tree).reduce((next, name) => withPlayer(next, name, { virtual: isVirtual(tree, name), first }), agreed);
}

/** A game in which a player has another name wherever the name is written, or is in it no more. */
export function renamed(tree: Tree, name: string, next: string | undefined): Tree {
  const change = (players: Tree): Tree => trees.rekeyed(players, name, next);
  return besides(everywhere(tree, change), change);
}

export function withoutPlayer(tree: Tree, name: string): Tree {
  return renamed(tree, name, undefined);
}

/** A game in which something is done to the tables of players beside the scorings. */
function besides(tree: Tree, change: (players: Tree) => Tree): Tree {
  return mapped(tree, (value, key) =>
    ["claimed", "money", "before"].includes(key) && isTree(value) ? change(value) : value,
  );
}

// Palaces

export function palaceAt(tree: Tree, scoring: number, name: string): Palace | undefined {
  return palaceOf(own(sitting(tree, scoring), name));
}

export function withPalaceAt(tree: Tree, scoring: number, name: string, palace: Palace): Tree {
  const entry = entryOf(tree, scoring, name);
  return withEntry(tree, scoring, name, withPalace(isTree(entry) ? entry : {}, palace));
}

export function reserveOf(entry: Json | undefined): readonly string[] {
  const reserve = ofPlayer(entry, "reserve");
  return Array.isArray(reserve) ? reserve.map(String) : [];
}

export function withReserve(tree: Tree, scoring: number, name: string, reserve: readonly string[]): Tree {
  const entry = entryOf(tree, scoring, name);
  if (!isTree(entry)) return tree;
  return withEntry(tree, scoring, name, setFilled(entry, "reserve", reserve));
}

/** A game in which a player does not have a tile any more, at no scoring; `lift` takes it out of a palace. */
export function withoutTile(tree: Tree, name: string, word: string, lift = without): Tree {
  return everywhere(tree, (players) => {
    const entry = own(players, name);
    if (!isTree(entry)) return players;
    const palace = palaceOf(entry);
    const lying = palace?.find((each) => printed(each.word) === printed(word));
    const taken = palace && lying ? withPalace(entry, lift(palace, lying.at)) : entry;
    const reserve = reserveOf(entry).filter((each) => printed(each) !== printed(word));
    return set(players, name, setFilled(taken, "reserve", reserve));
  });
}

/** Where a tile lies: with whom, at which scoring, and whether in the palace. */
export interface Owner {
  readonly player: string;
  readonly scoring: number;
  readonly inPalace: boolean;
  /** How it is written there, with what was put on it. */
  readonly word: string;
}

/** Who has which tile, as it is printed: at this scoring, else at another one. */
export function owners(tree: Tree, scoring: number): ReadonlyMap<string, Owner> {
  const held = new Map<string, Owner>();
  const order = [scoring, ...scorings(tree).filter((each) => each !== scoring)];
  for (const each of order) {
    for (const [player, entry] of Object.entries(sitting(tree, each))) {
      const add = (word: string, inPalace: boolean): void => {
        const tile = printed(word);
        if (!held.has(tile)) held.set(tile, { player, scoring: each, inPalace, word });
      };
      for (const { word } of palaceOf(entry) ?? []) add(word, true);
      for (const word of reserveOf(entry)) add(word, false);
    }
  }
  return held;
}

// Counts

export function countsOf(entry: Json | undefined): Tree | undefined {
  const counts = ofPlayer(entry, "buildings");
  return isTree(counts) ? counts : undefined;
}

export function countOf(entry: Json | undefined, type: string): number | undefined {
  return numberOf(own(countsOf(entry) ?? {}, type));
}

/** An entry with another number of buildings of a type; 0 where none is given, as on a page that is filled in. */
export function withCount(entry: Tree, type: string, count: number | undefined): Tree {
  return set(set(entry, "buildings", set(branch(entry, "buildings"), type, count)), "tiles", undefined);
}

/** What is written of an item that has a key of its own beside the buildings: the length of the wall; a sum of types. */
export function amountOf(entry: Json | undefined, item: string): number | undefined {
  const written = ofPlayer(entry, item);
  if (!isTree(written)) return numberOf(written);
  return Object.values(numbersOf(written)).reduce((one, other) => one + other, 0);
}

/** How many are written of a type, where an item is written by type. */
export function pieceOf(entry: Json | undefined, item: string, type: string): number | undefined {
  return numberOf(own(isByType(entry, item) ? branch(entry, item) : {}, type));
}

export function isByType(entry: Json | undefined, item: string): entry is Tree {
  return isTree(ofPlayer(entry, item));
}

export function withPiece(entry: Tree, item: string, type: string, number: number | undefined): Tree {
  return setFilled(entry, item, set(branch(entry, item), type, number));
}

/** The keys of what is counted in a palace, and written where there is none. */
function drawnKeys(items: readonly Item[]): readonly string[] {
  return [WALL, ...items.filter(({ drawn }) => drawn).map(({ typed }) => typed)];
}

/** A player's entry as counts: those of the tiles that lie there, and the amounts of what is counted in a palace. */
export function asCounts(entry: Tree, counts: Tree, amounts: Tree, items: readonly Item[]): Tree {
  const drawn = drawnKeys(items);
  const { claimed, ...kept } = trees.without(entry, ...BUILT, ...drawn);
  return { buildings: counts, ...only(amounts, drawn), ...kept, ...(claimed === undefined ? {} : { claimed }) };
}

/** A player's entry as a palace, empty where none is known. */
export function asPalace(entry: Tree, palace: Palace, items: readonly Item[]): Tree {
  return withPalace(trees.without(entry, ...BUILT, ...drawnKeys(items)), palace);
}

function only(tree: Tree, keys: readonly string[]): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([key]) => keys.includes(key)));
}

// Points

/** What is written at the top of a game for a player: `claimed` for the whole game, `before` for earlier scorings. */
export function topNumber(tree: Tree, key: "claimed" | "before", name: string): number | undefined {
  return numberOf(own(branch(tree, key), name));
}

export function withTopNumber(tree: Tree, key: "claimed" | "before", name: string, value: number | undefined): Tree {
  return setFilled(tree, key, set(branch(tree, key), name, value));
}

/** Whether the points of earlier scorings can be written as one sum. */
export function takesBefore(tree: Tree): boolean {
  return !Object.hasOwn(tree, "scorings") && Object.hasOwn(tree, "players") && lone(tree) > 1;
}

// The market at the end

export interface Leftover {
  readonly tile: string;
  readonly currency: string;
}

export function leftovers(tree: Tree): readonly Leftover[] {
  const list = own(tree, "leftovers");
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((item) =>
    isTree(item) ? [{ tile: String(item.tile), currency: String(item.currency) }] : [],
  );
}

/** A game with a tile left on the space of a currency, or with none there; money is asked of all real players. */
export function withLeftover(tree: Tree, currency: string, tile: string | undefined): Tree {
  const others = leftovers(tree).filter((each) => each.currency !== currency);
  const list = tile === undefined ? others : [...others, { tile, currency }];
  if (list.length === 0) return trees.without(tree, "leftovers", "money");
  const money = branch(tree, "money");
  const real = names(tree).filter((name) => !isVirtual(tree, name));
  const amounts = Object.fromEntries(real.map((name) => [name, own(money, name) ?? {}]));
  const left = list.map((each) => ({ ...each }));
  return set(set(tree, "leftovers", left), "money", amounts);
}

export function moneyOf(tree: Tree, name: string, currency: string): number | undefined {
  return numberOf(own(branch(branch(tree, "money"), name), currency));
}

export function withMoney(tree: Tree, name: string, currency: string, value: number | undefined): Tree {
  const money = branch(tree, "money");
  return set(tree, "money", set(money, name, set(branch(money, name), currency, value)));
}
