/** What the program answers with `--json`, as far as every part of the page reads it. */

export type Severity = "error" | "warning" | "note";

/** A place in a text: 1-based lines and columns. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One replacement in a text; `end_location` is exclusive. */
export interface Edit {
  readonly location: Place;
  readonly end_location: Place;
  readonly text: string;
}

/** A way to mend a finding. */
export interface Fix {
  readonly message: string;
  readonly edits: readonly Edit[];
}

export interface Finding {
  readonly code: string;
  readonly name: string;
  readonly severity: Severity;
  readonly rule: string | null;
  readonly message: string;
  readonly help: string | null;
  readonly location: Place | null;
  readonly end_location: Place | null;
  readonly player: string | null;
  readonly cells: readonly (readonly [number, number])[];
  readonly fixes?: readonly Fix[];
}

/** What `score`, `check` and `moves` have in common. */
export interface Judged {
  readonly legal: boolean;
  readonly findings: readonly Finding[];
}
