/** A game that is open: its tree, the steps that led to it, and a way back. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Tree } from "./json";

export type { Json, Tree } from "./json";

export type Kind = "alhambra" | "roll-and-write";

export interface GameSession {
  readonly id: string;
  readonly kind: Kind;
  readonly value: ReadonlySignal<Tree>;
  /** Take a step; `what` names it in a few words, in the reader's language: "T7 laid". */
  change(next: Tree, what: string): void;
  undo(): void;
  redo(): void;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** What undo would take back, and what redo would bring; empty where there is nothing. */
  readonly undone: ReadonlySignal<string>;
  readonly redone: ReadonlySignal<string>;
}

interface Step {
  readonly tree: Tree;
  readonly what: string;
}

interface Steps {
  readonly past: readonly Step[];
  readonly now: Tree;
  readonly next: readonly Step[];
}

/** Steps that can be taken back. */
const KEPT = 200;

/** How a tree came about. */
export type Deed = "change" | "undo" | "redo";

/** Open a game; `keep` is told each new tree, how it came about, and what the step was. */
export function open(
  id: string,
  kind: Kind,
  first: Tree,
  keep: (tree: Tree, deed: Deed, what: string) => void,
): GameSession {
  const steps = signal<Steps>({ past: [], now: first, next: [] });
  const move = (to: Steps, deed: Deed, what: string): void => {
    steps.value = to;
    keep(to.now, deed, what);
  };
  return {
    id,
    kind,
    value: computed(() => steps.value.now),
    change(next, what) {
      const { past, now } = steps.peek();
      if (next === now) return;
      move({ past: [...past.slice(1 - KEPT), { tree: now, what }], now: next, next: [] }, "change", what);
    },
    undo() {
      const { past, now, next } = steps.peek();
      const step = past.at(-1);
      if (!step) return;
      const undone = { past: past.slice(0, -1), now: step.tree, next: [{ tree: now, what: step.what }, ...next] };
      move(undone, "undo", step.what);
    },
    redo() {
      const { past, now, next } = steps.peek();
      const [step, ...rest] = next;
      if (!step) return;
      move({ past: [...past, { tree: now, what: step.what }], now: step.tree, next: rest }, "redo", step.what);
    },
    canUndo: computed(() => steps.value.past.length > 0),
    canRedo: computed(() => steps.value.next.length > 0),
    undone: computed(() => steps.value.past.at(-1)?.what ?? ""),
    redone: computed(() => steps.value.next[0]?.what ?? ""),
  };
}
