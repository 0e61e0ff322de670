/** The program's own cards, rules and findings as data: `web/facts_look.py`. */

import type { Severity } from "../app/answers";
import { loadFacts } from "../app/facts";

/** A part of a drawing: its name, its attributes, and what is inside. */
export type Shape = readonly [
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: readonly (Shape | string)[],
];

export interface Picture {
  readonly kind: "Picture";
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly parts: readonly Shape[];
}

export interface Statement {
  readonly kind: "Statement";
  readonly text: string;
  readonly rules: readonly string[];
  readonly lead: string;
}

export interface TableRow {
  readonly name: string;
  readonly icon: string;
  readonly letter: string;
  readonly cells: readonly string[];
  readonly strong: boolean;
}

export interface Table {
  readonly kind: "Table";
  readonly caption: string;
  readonly corner: string;
  readonly groups: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly rows: readonly TableRow[];
  readonly rules: readonly string[];
}

export type Block =
  | { readonly kind: "Prose"; readonly statement: Statement }
  | { readonly kind: "Items"; readonly statements: readonly Statement[] }
  | {
      readonly kind: "Steps";
      readonly steps: readonly {
        readonly sign: string;
        readonly name: string;
        readonly statements: readonly Statement[];
      }[];
    }
  | {
      readonly kind: "Cases";
      readonly cases: readonly { readonly statement: Statement; readonly legal: Picture; readonly illegal: Picture }[];
    }
  | { readonly kind: "Drawing"; readonly figure: Picture; readonly statements: readonly Statement[] }
  | { readonly kind: "Example"; readonly name: string; readonly statements: readonly Statement[] }
  | {
      readonly kind: "Answers";
      readonly answers: readonly { readonly question: string; readonly statement: Statement }[];
    }
  | Table;

export interface Section {
  readonly name: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
}

export interface Card {
  readonly document: string;
  readonly game: string;
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
  readonly notes: readonly Statement[];
  readonly imprint: string;
}

export interface Rule {
  readonly number: string;
  readonly game: string;
  readonly text: string;
  /** What it rests on: the rulebook, an edition, our reading. */
  readonly standing: string;
  readonly findings: readonly string[];
}

export interface FindingKind {
  readonly code: string;
  readonly name: string;
  readonly severity: Severity;
  readonly rule: string | null;
  readonly text: string;
  /** What its rule rests on; empty if it has none. */
  readonly standing: string;
}

export interface LookFacts {
  readonly cards: readonly Card[];
  readonly rules: readonly Rule[];
  readonly findings: readonly FindingKind[];
  readonly icons: Readonly<Record<string, { readonly path: string; readonly colour: string }>>;
}

export function loadLookFacts(language: string): Promise<LookFacts> {
  return loadFacts<LookFacts>("look", language);
}
