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

/** Open a game; `keep` is told each new tree. */
export function open(id: string, kind: Kind, first: Tree, keep: (tree: Tree) => void): GameSession {
  const steps = signal<Steps>({ past: [], now: first, next: [] });
  const move = (to: Steps): void => {
    steps.value = to;
    keep(to.now);
  };
  return {
    id,
    kind,
    value: computed(() => steps.value.now),
    change(next, what) {
      const { past, now } = steps.peek();
      if (next === now) return;
      move({ past: [...past.slice(1 - KEPT), { tree: now, what }], now: next, next: [] });
    },
    undo() {
      const { past, now, next } = steps.peek();
      const step = past.at(-1);
      if (step) move({ past: past.slice(0, -1), now: step.tree, next: [{ tree: now, what: step.what }, ...next] });
    },
    redo() {
      const { past, now, next } = steps.peek();
      const [step, ...rest] = next;
      if (step) move({ past: [...past, { tree: now, what: step.what }], now: step.tree, next: rest });
    },
    canUndo: computed(() => steps.value.past.length > 0),
    canRedo: computed(() => steps.value.next.length > 0),
    undone: computed(() => steps.value.past.at(-1)?.what ?? ""),
    redone: computed(() => steps.value.next[0]?.what ?? ""),
  };
}
