/**
 * A game of Roll & Write as the page reads and changes it. The tree is the transcript; every change is a function from
 * a tree to the next one. What is allowed or worth points is the engine's business: here nothing is judged.
 */
import { branch, isTree, type Json, type Tree } from "../app/json";
import * as trees from "../play/tree";
import {
  claimsOf,
  isSame,
  isVirtual,
  numberOf,
  numbersOf,
  rekeyed,
  set,
  setFilled,
  VIRTUAL,
  without,
} from "../play/tree";
import type { Layout, SheetFacts, TypeFacts } from "./facts";

export type Lines = "rows" | "columns";

/** What is written of a player. */
export interface Player {
  readonly name: string;
  readonly virtual: boolean;
  readonly kind: "sheet" | "counts";
  /** The spaces that are built, row by row; all free where no sheet is drawn. */
  readonly marks: readonly (readonly boolean[])[];
  readonly coins: Coins | undefined;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: readonly number[] | undefined;
  readonly columns: readonly number[] | undefined;
  /** Points for rows and columns. */
  readonly lines: number | undefined;
  /** What the players had worked out, by item; a plain number is the total. */
  readonly claimed: Readonly<Record<string, number>>;
}

/** Coins of a sheet: those circled and those of them crossed, or only how many are left. */
export type Coins = { readonly circled: number; readonly crossed: number } | { readonly left: number };

/** Who filled the boxes of a type: a group for each round, the earliest first. */
export type Groups = readonly (readonly string[])[];

const BUILT = "X";
const FREE = ".";

// Reading

/** The players in their order, virtual ones without a name by those that they are called. */
export function playersOf(tree: Tree, facts: SheetFacts): readonly Player[] {
  return Object.entries(branch(named(tree, facts), "players")).map(([name, entry]) =>
    player(name, isTree(entry) ? entry : {}, facts),
  );
}

function player(name: string, entry: Tree, facts: SheetFacts): Player {
  const { sheet, buildings } = entry;
  const virtual = isVirtual(entry);
  return {
    name,
    virtual,
    kind: sheet === undefined && (virtual || buildings !== undefined) ? "counts" : "sheet",
    marks: marksOf(sheet, facts.gridLines),
    coins: coinsOf(entry.coins),
    counts: numbersOf(buildings),
    rows: listOf(entry.rows),
    columns: listOf(entry.columns),
    lines: numberOf(entry.lines),
    claimed: claimsOf(entry),
  };
}

function marksOf(sheet: Json | undefined, size: number): readonly (readonly boolean[])[] {
  const text = typeof sheet === "string" ? sheet.split("\n") : Array.isArray(sheet) ? sheet : [];
  const rows = text.filter((row): row is string => typeof row === "string" && row.trim() !== "");
  return Array.from({ length: size }, (_, row) => {
    const signs = (rows[row] ?? "").replace(/\s/g, "");
    return Array.from({ length: size }, (_, column) => /[Xx#]/.test(signs[column] ?? ""));
  });
}

function coinsOf(value: Json | undefined): Coins | undefined {
  if (typeof value === "number") return { left: value };
  if (!isTree(value)) return undefined;
  return { circled: numberOf(value.circled) ?? 0, crossed: numberOf(value.crossed) ?? 0 };
}

function listOf(value: Json | undefined): readonly number[] | undefined {
  return Array.isArray(value) ? value.map((each) => numberOf(each) ?? 0) : undefined;
}

/** The rounds that are played in a game in progress; undefined for a game that is over. */
export function roundsPlayed(tree: Tree): number | undefined {
  return numberOf(tree.rounds_played);
}

/** Whether virtual players score, too. */
export function isVersus(tree: Tree): boolean {
  return tree.mode === "versus";
}

/** The order in which a type was completed, as far as it is written. */
export function orderOf(tree: Tree, type: string): Groups {
  const written = branch(tree, "completed")[type];
  if (!Array.isArray(written)) return [];
  return written.map((group) => (Array.isArray(group) ? group.map(String) : [String(group)]));
}

/** Virtual players written as a list get the names that the engine gives them: these can be changed one by one. */
export function named(tree: Tree, facts: SheetFacts): Tree {
  const { virtual, ...rest } = tree;
  if (!Array.isArray(virtual)) return tree;
  const players = branch(tree, "players");
  const free = facts.players.names.filter((name) => !Object.hasOwn(players, name));
  const more = virtual.map((buildings, index): [string, Json] => [
    free[index] ?? `${index + 1}`,
    { ...VIRTUAL, buildings: isTree(buildings) ? buildings : {} },
  ]);
  return { ...rest, players: Object.fromEntries([...Object.entries(players), ...more]) };
}

// Players

/** A player with an empty sheet. The first one of a game also writes down on which grid it is played. */
export function withPlayer(tree: Tree, name: string, facts: SheetFacts, layout: Json = facts.defaultLayout): Tree {
  const players = branch(tree, "players");
  const begun = tree.layout === undefined && Object.keys(players).length === 0 ? { ...tree, layout } : tree;
  const entries = Object.entries(players);
  const virtual = entries.findIndex(([, entry]) => isVirtual(entry));
  const at = virtual < 0 ? entries.length : virtual;
  return { ...begun, players: Object.fromEntries(entries.toSpliced(at, 0, [name, emptySheet(facts)])) };
}

function emptySheet(facts: SheetFacts): Tree {
  const row = FREE.repeat(facts.gridLines);
  return {
    sheet: Array.from({ length: facts.gridLines }, () => row),
    coins: { circled: facts.coins.start, crossed: 0 },
  };
}

/** A new game of the same players on the same grid, nothing of which is played yet. */
export function rematch(tree: Tree, facts: SheetFacts): Tree {
  const players = Object.entries(branch(tree, "players")).map(([name, entry]): [string, Json] => [
    name,
    isVirtual(entry) ? VIRTUAL : emptySheet(facts),
  ]);
  const agreed = without(tree, "players", "completed", "claimed", "rounds_played");
  return { ...agreed, players: Object.fromEntries(players) };
}

export function withoutPlayer(tree: Tree, name: string): Tree {
  return renamed(tree, name, undefined);
}

/** A player under another name, wherever the game names them; the tree itself where the name is taken or empty. */
export function withName(tree: Tree, from: string, to: string): Tree {
  return to.trim() === "" || Object.hasOwn(branch(tree, "players"), to) ? tree : renamed(tree, from, to);
}

/** A name replaced wherever the game has it, or left out. */
function renamed(tree: Tree, from: string, to: string | undefined): Tree {
  const seated = set(tree, "players", rekeyed(branch(tree, "players"), from, to));
  const claimed = isTree(tree.claimed) ? setFilled(seated, "claimed", rekeyed(tree.claimed, from, to)) : seated;
  return Object.keys(branch(tree, "completed")).reduce((next, type) => {
    const groups = orderOf(next, type).map((group) => group.flatMap((name) => (name === from ? (to ?? []) : [name])));
    return withOrder(next, type, groups);
  }, claimed);
}

/** So many virtual players: those at the end are taken away, new ones get the first free names. */
export function withVirtual(tree: Tree, number: number, facts: SheetFacts): Tree {
  const current = named(tree, facts);
  const entries = Object.entries(branch(current, "players"));
  const virtual = entries.filter(([, entry]) => isVirtual(entry)).map(([name]) => name);
  const fewer = virtual.slice(number).reduce((next, name) => withoutPlayer(next, name), current);
  const players = branch(fewer, "players");
  const free = facts.players.names.filter((name) => !Object.hasOwn(players, name));
  const more = free.slice(0, Math.max(0, number - virtual.length)).map((name): [string, Json] => [name, VIRTUAL]);
  const all = { ...fewer, players: Object.fromEntries([...Object.entries(players), ...more]) };
  return number > 0 ? all : set(all, "mode", undefined);
}

/** The numbers of virtual players that a game of so many real ones may have. */
export function virtualAllowed(tree: Tree, facts: SheetFacts): readonly number[] {
  const real = playersOf(tree, facts).filter(({ virtual }) => !virtual).length;
  return facts.players.virtual[real] ?? [];
}

/** As many virtual players as the real ones need; as they are where their number may be. */
export function withFittingVirtual(tree: Tree, facts: SheetFacts): Tree {
  const [usual, ...others] = virtualAllowed(tree, facts);
  const players = playersOf(tree, facts);
  const virtual = players.filter((each) => each.virtual).length;
  // One real player may be joined by others in a moment: virtual players come when somebody says so, or with two.
  if (usual === undefined || virtual === usual || others.includes(virtual)) return tree;
  const wanted = players.length - virtual === 1 && virtual === 0 ? 0 : usual;
  const fitting = withVirtual(tree, wanted, facts);
  return players.length - virtual === 1 ? fitting : set(fitting, "mode", undefined);
}

export function withVersus(tree: Tree, on: boolean): Tree {
  return set(tree, "mode", on ? "versus" : undefined);
}

// A sheet

/** A space built, or free again. Whoever loses a building of a type has not completed it. */
export function withSpace(
  tree: Tree,
  name: string,
  [row, column]: readonly [number, number],
  type: string | undefined,
  facts: SheetFacts,
): Tree {
  const entry = drawn(tree, name, facts);
  const marks = marksOf(entry.sheet, facts.gridLines);
  const built = marks[row]?.[column] ?? false;
  const sheet = marks.map((line, y) =>
    line.map((mark, x) => ((y === row && x === column ? !mark : mark) ? BUILT : FREE)).join(""),
  );
  const next = withEntry(tree, name, { ...entry, sheet });
  return built && type !== undefined ? withoutCompletion(next, name, type) : next;
}

/** A player with a sheet, and the coins that are printed on it, where nothing is written of them yet. */
function drawn(tree: Tree, name: string, facts: SheetFacts): Tree {
  return { ...emptySheet(facts), ...entryOf(tree, name) };
}

function withoutCompletion(tree: Tree, name: string, type: string): Tree {
  const groups = orderOf(tree, type);
  if (!groups.some((group) => group.includes(name))) return tree;
  return withOrder(
    tree,
    type,
    groups.map((group) => group.filter((each) => each !== name)),
  );
}

/** How many coins are circled, and how many of them crossed; crossed ones are circled, too. */
export function withCoins(tree: Tree, name: string, circled: number, crossed: number, facts: SheetFacts): Tree {
  return withEntry(tree, name, {
    ...drawn(tree, name, facts),
    coins: { circled: Math.max(circled, crossed), crossed },
  });
}

export function withCoinsLeft(tree: Tree, name: string, left: number | undefined): Tree {
  return withField(tree, name, "coins", left);
}

/**
 * What a tap on a coin makes of the track: a free one is gained with all before it, a gained one is spent with all
 * before it, and a spent one is free again, unless it is printed as gained or later ones are gained.
 */
export function tappedCoin(coins: Coins, number: number, start: number): { circled: number; crossed: number } {
  const { circled, crossed } = "left" in coins ? { circled: Math.max(coins.left, start), crossed: 0 } : coins;
  if (number > circled) return { circled: number, crossed };
  if (number > crossed) return { circled, crossed: number };
  const last = number === circled && number > start;
  return { circled: last ? number - 1 : circled, crossed: number - 1 };
}

// Counts

/** What a drawn sheet comes to, or nothing: what a player's counts begin with. */
export interface Tally {
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly left: number | undefined;
}

/** Counts in place of a sheet; claims stay. */
export function withCounts(tree: Tree, name: string, tally: Tally): Tree {
  const { claimed } = entryOf(tree, name);
  const buildings = Object.fromEntries(Object.entries(tally.counts).filter(([, count]) => count > 0));
  const entry = { buildings, rows: tally.rows, columns: tally.columns, coins: tally.left ?? 0 };
  return withEntry(tree, name, claimed === undefined ? entry : { ...entry, claimed });
}

/** A sheet without the counts, rows and columns that are written beside it to be compared. */
export function withoutTally(tree: Tree, name: string): Tree {
  return withEntry(tree, name, without(entryOf(tree, name), "buildings", "rows", "columns", "lines"));
}

/** What is written of a player. */
export function entryOf(tree: Tree, name: string): Tree {
  return branch(branch(tree, "players"), name);
}

/** A sheet in place of counts, that which was put aside or an empty one; claims stay. */
export function withSheet(tree: Tree, name: string, facts: SheetFacts, aside?: Tree): Tree {
  const { claimed } = entryOf(tree, name);
  const entry = without(aside ?? emptySheet(facts), "claimed");
  const next = withEntry(tree, name, claimed === undefined ? entry : { ...entry, claimed });
  // On an empty sheet nothing is complete.
  return aside ? next : facts.types.reduce((game, { id }) => withoutCompletion(game, name, id), next);
}

/** What is kept of a player: a sheet while there are counts, or the game with counts and as it was without them. */
export interface Aside {
  readonly sheet?: Tree;
  readonly counts?: { readonly before: Tree; readonly after: Tree };
}

/** A game with the counts that a sheet has taken the place of, where this sheet was not changed since. */
export function withCountsAside(tree: Tree, name: string, { counts }: Aside): Tree | undefined {
  if (!counts) return undefined;
  if (isSame(tree, counts.after)) return counts.before;
  const entry = entryOf(tree, name);
  const claimed = entry.claimed === undefined ? {} : { claimed: entry.claimed };
  if (!isSame(without(entry, "claimed"), without(entryOf(counts.after, name), "claimed"))) return undefined;
  return withEntry(tree, name, { ...without(entryOf(counts.before, name), "claimed"), ...claimed });
}

export function withCount(tree: Tree, name: string, type: string, count: number, facts: SheetFacts): Tree {
  const entry = entryOf(tree, name);
  const numbers = { ...numbersOf(entry.buildings), [type]: count };
  const order = facts.types.map(({ id }) => id);
  const buildings = Object.fromEntries(order.flatMap((id) => (numbers[id] ? [[id, numbers[id]]] : [])));
  const next = withEntry(tree, name, { ...entry, buildings });
  const boxes = facts.types.find(({ id }) => id === type)?.boxes ?? 0;
  return count < boxes ? withoutCompletion(next, name, type) : next;
}

/** How many buildings there are in each row or column; both are written, or none. */
export function withLine(tree: Tree, name: string, lines: Lines, index: number, count: number, size: number): Tree {
  const entry = without(entryOf(tree, name), "lines");
  const empty = Array.from({ length: size }, () => 0);
  const rows = listOf(entry.rows) ?? empty;
  const columns = listOf(entry.columns) ?? empty;
  const changed =
    lines === "rows" ? { rows: rows.with(index, count), columns } : { rows, columns: columns.with(index, count) };
  return withEntry(tree, name, { ...entry, ...changed });
}

/** Rows and columns as they are to be written: each line, the points for all, or nothing known. */
export function withLinesAs(tree: Tree, name: string, how: "each" | "points" | "none", size: number): Tree {
  const entry = without(entryOf(tree, name), "rows", "columns", "lines");
  const empty = Array.from({ length: size }, () => 0);
  const more = how === "each" ? { rows: empty, columns: empty } : how === "points" ? { lines: 0 } : {};
  return withEntry(tree, name, { ...entry, ...more });
}

export function withLinePoints(tree: Tree, name: string, points: number | undefined): Tree {
  return withField(tree, name, "lines", points);
}

// The game

export function withLayout(tree: Tree, layout: Json): Tree {
  return { ...tree, layout };
}

/** A game in progress after so many rounds; undefined for one that is over. */
export function withRounds(tree: Tree, played: number | undefined): Tree {
  return set(tree, "rounds_played", played);
}

/** The order in which a type was completed; groups without a player are left out, and an order without groups. */
export function withOrder(tree: Tree, type: string, groups: Groups): Tree {
  const written = groups
    .filter((group) => group.length > 0)
    .map((group): Json => (group.length === 1 ? (group[0] ?? "") : group));
  return setFilled(tree, "completed", setFilled(branch(tree, "completed"), type, written));
}

export function withClaim(tree: Tree, name: string, item: string, points: number | undefined): Tree {
  return withEntry(tree, name, trees.withClaim(entryOf(tree, name), item, points));
}

// Trees

function withEntry(tree: Tree, name: string, entry: Tree): Tree {
  return set(tree, "players", set(branch(tree, "players"), name, entry));
}

function withField(tree: Tree, name: string, field: string, value: Json | undefined): Tree {
  return withEntry(tree, name, set(entryOf(tree, name), field, value));
}

/** The grid of a game as far as the game and the facts say it; undefined where the engine has to be asked. */
export function layoutOf(tree: Tree, facts: SheetFacts): Layout | undefined {
  const written = tree.layout ?? facts.defaultLayout;
  if (typeof written === "string") return facts.layouts.find(({ id }) => id === written);
  const rows = isTree(written) ? written.rows : written;
  if (!Array.isArray(rows) || rows.length !== facts.gridLines) return undefined;
  const letters = rows.map((row) => (typeof row === "string" ? row.replace(/\s/g, "").toUpperCase() : ""));
  const { id, name, coins } = isTree(written) ? written : {};
  return {
    id: typeof id === "string" ? id : null,
    name: typeof name === "string" ? name : typeof id === "string" ? id : "",
    rows: letters,
    coins: typeof coins === "number" ? coins : facts.coins.default,
  };
}

/** The type on a space of a grid. */
export function typeAt(
  layout: Layout | undefined,
  row: number,
  column: number,
  facts: SheetFacts,
): TypeFacts | undefined {
  const letter = layout?.rows[row]?.[column];
  return letter === undefined ? undefined : facts.types.find((each) => each.letter === letter);
}
