/** What is scored, as the facts of a game list it, in the order of its sheet. */

/** An item, or a sum of items. */
export interface Row {
  readonly id: string;
  readonly name: string;
}

export interface Item extends Row {
  /** Who can have it: all players, real ones alone, or virtual ones alone. */
  readonly of: "all" | "real" | "virtual";
  /** The key of a player under which its number can be written; empty where it cannot. */
  readonly typed: string;
}

/** The items that a player can have. */
export function itemsOf(items: readonly Item[], isVirtual: boolean): readonly Item[] {
  return items.filter((item) => item.of === "all" || (item.of === "virtual") === isVirtual);
}
