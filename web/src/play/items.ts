/** What is scored, as the facts of a game list it, in the order of its sheet. */

/** An item, or a sum of items. */
export interface Row {
  readonly id: string;
  readonly name: string;
}

/** A card that shows a tile: the word for it, and the type of the tile. */
export interface Card {
  readonly word: string;
  readonly type: string;
}

export interface Item extends Row {
  /** Who can have it: all players, real ones alone, or virtual ones alone. */
  readonly of: "all" | "real" | "virtual";
  /** The key of a player under which its number can be written; empty where it cannot. */
  readonly typed: string;
  /** The module that brings it. */
  readonly module?: string;
  /** The lowest number that can be written, where that is below 0, and the highest one. */
  readonly least?: number;
  readonly most?: number;
  /** How many there are of each type, by which the number can be written, too. */
  readonly pieces?: Readonly<Record<string, number>>;
  /** Whether it is counted in a palace; of others a number is written beside one. */
  readonly drawn?: boolean;
  /** Whether it counts as buildings: it has no points of its own, and is written by type alone. */
  readonly added?: boolean;
  /** The cards as which it is written, each with the type of the tile that it shows. */
  readonly cards?: readonly Card[];
  /** The scorings in which it is scored, where these are not all of them. */
  readonly scorings?: readonly number[];
}

/** The items that a player can have. */
export function itemsOf(items: readonly Item[], isVirtual: boolean): readonly Item[] {
  return items.filter((item) => item.of === "all" || (item.of === "virtual") === isVirtual);
}
