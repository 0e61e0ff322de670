/** What the program says of the game on the page: asked anew after every change, only the latest answer is kept. */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Finding, Fix } from "../app/answers";
import type { Tree } from "../app/json";
import { language } from "../app/texts";
import { boot, question } from "../engine/client";
import type { Spot } from "./palace";

/** A way to mend a finding, with the tree after it; null where that is no game any more. */
export interface Mending extends Fix {
  readonly value?: Tree | null;
}

/** A finding, and in which of several scorings it is. */
export interface GameFinding extends Finding {
  readonly scoring: number | null;
  readonly fixes?: readonly Mending[];
}

export interface Award {
  readonly player: string;
  readonly kind: string;
  readonly sides?: readonly (readonly [number, number, string])[];
}

export interface PlayerPoints {
  readonly buildings: Readonly<Record<string, { readonly count: number; readonly points: number }>>;
  readonly wall: { readonly length: number; readonly points: number };
  readonly points: number;
}

export interface ScoringAnswer {
  readonly scoring: number;
  readonly players: Readonly<Record<string, PlayerPoints>>;
  readonly awards: readonly Award[];
}

export interface Question {
  readonly player: string | null;
  readonly scoring: number;
  readonly cell: Spot | null;
  readonly written: string;
  readonly tiles: readonly string[];
}

/** The object that `score --json` prints. */
export interface Answer {
  readonly legal: boolean;
  readonly findings: readonly GameFinding[];
  readonly scorings: readonly ScoringAnswer[];
  readonly totals: Readonly<Record<string, number>>;
  readonly winners: readonly string[];
  readonly before: Readonly<Record<string, number>>;
  readonly complete: boolean;
  readonly leftovers?: readonly { readonly tile: string; readonly winner: string | null }[];
  readonly possible?: readonly { readonly totals: Readonly<Record<string, number>> }[];
  readonly questions?: readonly Question[];
}

export interface Moves {
  readonly place: readonly Spot[];
  readonly swap: readonly Spot[];
}

function asked<T>(name: string, values: unknown): Promise<T> {
  return question<T>(`game.${name}`, values);
}

/** The answer and the tree that it is about. */
export interface Judged {
  readonly tree: Tree;
  readonly answer: Answer;
}

export interface Judge {
  /** The last answer; undefined until there is one. */
  readonly judged: Signal<Judged | undefined>;
  /** Why there is no answer. */
  readonly failed: Signal<string>;
  readonly stop: () => void;
}

/** How long nothing must change before fixes are looked for, which takes longer than all else. */
const IDLE = 1500;

export function judge(tree: ReadonlySignal<Tree>): Judge {
  const judged = signal<Judged | undefined>(undefined);
  const failed = signal("");
  let wanted: { readonly tree: Tree; readonly lang: string } | undefined;
  let busy = false;
  let stopped = false;
  let idle = 0;

  const next = async (): Promise<void> => {
    if (busy || stopped || !wanted) return;
    const now = wanted;
    wanted = undefined;
    busy = true;
    try {
      const answer = await asked<Answer>("judge", now);
      if (stopped) return;
      judged.value = { tree: now.tree, answer };
      failed.value = "";
      if (!wanted && !answer.legal) idle = window.setTimeout(() => void mend(now), IDLE);
    } catch (error) {
      failed.value = String(error);
    }
    busy = false;
    void next();
  };
  const mend = async (now: { readonly tree: Tree; readonly lang: string }): Promise<void> => {
    if (busy || wanted) return;
    busy = true;
    try {
      const answer = await asked<Answer>("judge", { ...now, fixes: true });
      if (judged.peek()?.tree === now.tree) judged.value = { tree: now.tree, answer };
    } catch {
      // What can be mended is offered, not promised.
    }
    busy = false;
    void next();
  };
  const stop = effect(() => {
    const now = { tree: tree.value, lang: language.value };
    window.clearTimeout(idle);
    wanted = now;
    void next();
  });
  // An engine that was started again is asked what the last one could not answer.
  const again = effect(() => {
    if (boot.value.state !== "ready" || failed.peek() === "") return;
    wanted = { tree: tree.peek(), lang: language.peek() };
    void next();
  });
  return {
    judged,
    failed,
    stop: () => {
      stopped = true;
      stop();
      again();
      window.clearTimeout(idle);
    },
  };
}

/** Where a tile may be added to a player's palace, or swapped in. */
export function movesOf(tree: Tree, player: string, tile: string, scoring: number): Promise<Moves> {
  return asked("moves", { tree, lang: language.peek(), player, tile, scoring });
}

/** The tiles of the set that may lie on a place, or be swapped for the one there; none where the palace is not legal. */
export function fitting(tree: Tree, player: string, at: Spot, scoring: number): Promise<readonly string[]> {
  return asked("fits", { tree, lang: language.peek(), player, at, scoring });
}

export interface Reason {
  readonly text: string;
  readonly rules?: readonly string[];
}

export function whyPoints(tree: Tree, player: string, item: string, scoring: number): Promise<Reason> {
  return asked("why", { tree, lang: language.peek(), player, item, scoring });
}

export function whyHere(tree: Tree, player: string, tile: string, at: Spot, scoring: number): Promise<Reason> {
  return asked("may", { tree, lang: language.peek(), player, tile, at, scoring });
}
