/** The log of a game: each change with its time and its words, and what takes it back; so any earlier state is there. */
import { isTree, type Json, type Tree } from "./json";

/** What makes one tree of another: the values that are different, each with the way to it. */
export type Delta = readonly (readonly [path: readonly (string | number)[], value: Json])[];

/** A change; `back` makes the tree before of the tree after it. `at` is in milliseconds since 1970. */
export interface Logged {
  readonly at: number;
  readonly what: string;
  readonly back: Delta;
}

export type Log = readonly Logged[];

/** A game as it was after a change, or before the first one that is known. */
export interface State {
  readonly tree: Tree;
  /** Undefined for the state before the first change. */
  readonly change: Logged | undefined;
  /** The scoring that the change is about, else the last that had been begun; 0 where the game has none. */
  readonly scoring: number;
}

/** Changes that are kept, and characters of JSON that they may take: more would make keeping slow. */
const MOST = 400;
const MOST_CHARACTERS = 100_000;

const sizes = new WeakMap<Logged, number>();

/** The log with one more change, without the oldest where it gets too long. */
export function logged(log: Log | undefined, before: Tree, after: Tree, what: string, at: number): Log {
  const longer = [...(Array.isArray(log) ? log : []), { at, what, back: delta(after, before) }];
  let room = MOST_CHARACTERS;
  let first = longer.length;
  while (first > 0 && longer.length - first < MOST) {
    room -= sizeOf(longer[first - 1]);
    if (room < 0) break;
    first -= 1;
  }
  return longer.slice(first);
}

/** Characters of a change, counted once: the whole log is looked at with each new one. */
function sizeOf(change: Logged | undefined): number {
  if (!change) return 0;
  const known = sizes.get(change) ?? JSON.stringify(change).length;
  sizes.set(change, known);
  return known;
}

/** All states that the log leads back to, the present one first. */
export function states(log: Log | undefined, now: Tree): readonly State[] {
  const found: State[] = [];
  let tree = now;
  for (const change of Array.isArray(log) ? log.toReversed() : []) {
    found.push({ tree, change, scoring: changedScoring(change) ?? scoringOf(tree) });
    tree = applied(tree, change.back);
  }
  return [...found, { tree, change: undefined, scoring: scoringOf(tree) }];
}

/** The scoring whose heading stands above each of the states, 0 for none; a game of one scoring has no headings. */
export function headings(known: readonly State[]): readonly number[] {
  const several = new Set(known.map(({ scoring }) => scoring).filter(Boolean)).size > 1;
  return known.map(({ scoring }, index) => (several && scoring !== known[index - 1]?.scoring ? scoring : 0));
}

/** The one player whose part of the game a change is about; undefined where it is about several, or about none. */
export function whose({ back }: Logged): string | undefined {
  const names = new Set(
    back.map(([path]) => (path[0] === "scorings" ? path[2] : path[0] === "players" ? path[1] : "")),
  );
  const [name] = names;
  return names.size === 1 && typeof name === "string" && name !== "" ? name : undefined;
}

/** What makes the second tree of the first. */
export function delta(from: Json, to: Json, path: readonly (string | number)[] = []): Delta {
  if (from === to) return [];
  const [before, after] = [entries(from), entries(to)];
  const isAlike =
    before !== undefined &&
    after !== undefined &&
    Array.isArray(from) === Array.isArray(to) &&
    before.length === after.length &&
    before.every(([key], index) => key === after[index]?.[0]);
  if (!isAlike) return [[path, to]];
  return before.flatMap(([key, value], index) => delta(value, after[index]?.[1] ?? null, [...path, key]));
}

/** A tree with the values of a delta. */
export function applied(tree: Tree, changes: Delta): Tree {
  const made = changes.reduce<Json>((result, [path, value]) => withValue(result, path, value), tree);
  return isTree(made) ? made : tree;
}

function withValue(tree: Json, [key, ...rest]: readonly (string | number)[], value: Json): Json {
  if (key === undefined) return value;
  const own = entries(tree)?.map(([each, old]) => [each, each === key ? withValue(old, rest, value) : old] as const);
  if (!own) return tree;
  return Array.isArray(tree) ? own.map(([, each]) => each) : Object.fromEntries(own);
}

/** The parts of a list or an object in their order; undefined for anything else. */
function entries(value: Json): readonly (readonly [string | number, Json])[] | undefined {
  if (Array.isArray(value)) return value.map((each: Json, index) => [index, each] as const);
  return isTree(value) ? Object.entries(value) : undefined;
}

/** The last scoring that is written: a game that has one alone says so beside its players. */
function scoringOf(tree: Tree): number {
  const written = isTree(tree.scorings) ? Object.keys(tree.scorings) : [tree.scoring];
  return Math.max(0, ...written.map(Number).filter(Number.isInteger));
}

/** The one scoring that a change is about; undefined where it is about several, or about the whole game. */
function changedScoring({ back }: Logged): number | undefined {
  const numbers = new Set(back.map(([path]) => (path[0] === "scorings" ? Number(path[1]) : Number.NaN)));
  const [number] = numbers;
  return numbers.size === 1 && Number.isInteger(number) ? number : undefined;
}
