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
  /** The last scoring that had been begun; 0 where the game has none. */
  readonly scoring: number;
}

/** Changes that are kept, and characters of JSON that they may take: more would make keeping slow. */
const MOST = 400;
const MOST_CHARACTERS = 100_000;

/** The log with one more change, without the oldest where it gets too long. */
export function logged(log: Log | undefined, before: Tree, after: Tree, what: string, at: number): Log {
  const longer = [...(Array.isArray(log) ? log : []), { at, what, back: delta(after, before) }];
  let room = MOST_CHARACTERS;
  let first = longer.length;
  while (first > 0 && longer.length - first < MOST) {
    room -= JSON.stringify(longer[first - 1]).length;
    if (room < 0) break;
    first -= 1;
  }
  return longer.slice(first);
}

/** All states that the log leads back to, the present one first. */
export function states(log: Log | undefined, now: Tree): readonly State[] {
  const found: State[] = [];
  let tree = now;
  for (const change of Array.isArray(log) ? log.toReversed() : []) {
    found.push({ tree, change, scoring: scoringOf(tree) });
    tree = applied(tree, change.back);
  }
  return [...found, { tree, change: undefined, scoring: scoringOf(tree) }];
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

function scoringOf(tree: Tree): number {
  const begun = isTree(tree.scorings) ? Object.keys(tree.scorings).map(Number).filter(Number.isInteger) : [];
  return Math.max(0, ...begun);
}
