/** What the program says of everything that can be printed: `web/facts_print.py`. */
import { factsOf } from "../app/facts";

/** An option of `print`: what it takes, and what it is where nobody says it. */
export interface Option {
  readonly name: string;
  readonly kind: "flag" | "number" | "choice" | "list" | "text";
  readonly help: string;
  readonly default: Value;
  readonly choices: readonly string[];
  /** The greatest number; 0 where there is none. */
  readonly most: number;
  readonly whole: boolean;
}

export type Value = string | number | boolean | readonly string[];

/** What is asked for, by the names of the options; what is left out is as usual. */
export type Values = Readonly<Record<string, Value>>;

export interface Printable {
  readonly name: string;
  /** Empty for what stands for several. */
  readonly title: string;
  readonly description: string;
  /** Sheets of shapes are made in the page, what is set from text is not. */
  readonly made_of: "shapes" | "text";
  readonly games: readonly string[];
  readonly formats: readonly string[];
  readonly languages: readonly string[];
  readonly needs_game: boolean;
  /** The game that it can be filled in from; empty for none. */
  readonly filled_from: string;
  readonly options: readonly Option[];
}

export interface PrintFacts {
  readonly documents: readonly Printable[];
  readonly languages: Readonly<Record<string, string>>;
  readonly games: Readonly<Record<string, string>>;
  /** Options that a game says itself. */
  readonly said_by_game: readonly string[];
  readonly layouts: Readonly<Record<string, string>>;
}

export const printFacts = factsOf<PrintFacts>("print");
