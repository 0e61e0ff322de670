/** What the page knows of Roll & Write without the engine: `web/facts_sheet.py` writes it down. */
import { factsOf } from "../app/facts";
import type { Item } from "../play/items";

/** A path of a drawing, as SVG has it. */
export interface Stroke {
  readonly d: string;
  readonly fill?: string;
  readonly evenOdd?: boolean;
  readonly stroke?: string;
  readonly width?: number;
}

export type Drawing = readonly Stroke[];

/** One of the six types of buildings. */
export interface TypeFacts {
  readonly id: string;
  readonly letter: string;
  readonly name: string;
  readonly boxes: number;
  readonly places: readonly number[];
  readonly ink: string;
  readonly ground: string;
  /** A space of the grid, without its letter. */
  readonly tile: Drawing;
  /** The sign of the type in tables. */
  readonly sign: Drawing;
}

/** A grid: its letters row by row, and its coins. One without an id is six lines of letters in the game. */
export interface Layout {
  readonly id: string | null;
  readonly name: string;
  readonly rows: readonly string[];
  readonly coins: number;
}

export interface SheetFacts {
  /** Side of the square that spaces, signs and dice are drawn in. */
  readonly space: number;
  readonly types: readonly TypeFacts[];
  /** What is scored, in the order of the printed sheet. */
  readonly items: readonly Item[];
  readonly total: string;
  readonly places: readonly string[];
  readonly gridLines: number;
  readonly coins: {
    readonly start: number;
    readonly default: number;
    readonly most: number;
    readonly size: number;
    readonly drawing: Drawing;
  };
  readonly dice: Readonly<Record<"blue" | "yellow", readonly Drawing[]>>;
  readonly layouts: readonly Layout[];
  readonly defaultLayout: string;
  readonly lastSeed: number;
  readonly longestId: number;
  readonly longestName: number;
  /** Characters that no name may have, as a class of a regular expression. */
  readonly unseen: string;
  readonly players: {
    readonly most: number;
    /** How many virtual players there may be, by the number of real ones; the usual number first. */
    readonly virtual: Readonly<Record<string, readonly number[]>>;
    /** What virtual players are called, the first one first. */
    readonly names: readonly string[];
  };
  /** The rounds of a game by the number of all who play. */
  readonly rounds: Readonly<Record<string, number>>;
}

export const sheetFacts = factsOf<SheetFacts>("sheet");
