/** A player's palace and counts: while one of them is shown, and scored, the other one is kept beside the game. */
import { branch, type Tree } from "../app/json";
import type { Item } from "../play/items";
import { isSame } from "../play/tree";
import { asCounts, asPalace } from "./model";
import { type Palace, palaceOf } from "./palace";

/** What is not shown of a player. */
export interface Aside {
  /** The entry with the palace. */
  readonly palace?: Tree;
  /** The entry with the counts, and the palace that was shown in their place. */
  readonly counts?: { readonly entry: Tree; readonly beside: Palace };
}

/** What is shown, and what is kept. */
interface Turned {
  readonly entry: Tree;
  readonly aside: Aside;
}

/** A palace gives way to counts: to those that were there, else, where it was changed since, to what lies in it. */
export function toCounts(entry: Tree, { counts }: Aside, items: readonly Item[], counted: () => Tree): Turned {
  const isOld = counts !== undefined && isSame(toJson(counts.beside), toJson(palaceOf(entry) ?? []));
  const shown = isOld ? asCounts(entry, branch(counts.entry, "buildings"), counts.entry, items) : counted();
  return { entry: shown, aside: { palace: entry } };
}

/** Counts give way to the palace that was there, else to an empty one. */
export function toPalace(entry: Tree, { palace }: Aside, items: readonly Item[]): Turned {
  const beside = palaceOf(palace) ?? [];
  return { entry: asPalace(entry, beside, items), aside: { counts: { entry, beside } } };
}

function toJson(palace: Palace): Tree {
  return Object.fromEntries(palace.map(({ at, word }) => [at.join(","), word]));
}
