/** What the program answers with `--json`, as far as every part of the page reads it. */
import type { Tree } from "./json";

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
  /** All places, where equal faults are one finding. */
  readonly locations?: readonly Place[];
  readonly end_location: Place | null;
  readonly player: string | null;
  readonly cells: readonly (readonly [number, number])[];
  readonly fixes?: readonly Fix[];
}

/** A fix of a game on the page, with the tree after it; null where that is no game any more. */
export interface Mending extends Fix {
  readonly value?: Tree | null;
}
