/** What the program says of the game on the page: asked anew after every step, one question at a time. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Tree } from "../app/json";
import { language } from "../app/texts";
import { boot } from "../engine/client";

/** An answer and the tree that it is about. */
export interface JudgedTree<Answer> {
  readonly tree: Tree;
  readonly answer: Answer;
}

/** How a game is asked about. */
export interface Asking<Answer> {
  /** `fixes` are looked for only where they are wanted: that takes longer than all else. */
  readonly ask: (tree: Tree, lang: string, fixes: boolean) => Promise<Answer>;
  readonly isMendable: (answer: Answer) => boolean;
  /** For how many milliseconds nothing must change before fixes are looked for. */
  readonly idle: number;
}

export interface Judging<Answer> {
  /** The last answer, of an earlier step until there is a newer one; undefined until there is any. */
  readonly judged: ReadonlySignal<JudgedTree<Answer> | undefined>;
  /** Why there is no answer; empty where there is one. */
  readonly failed: ReadonlySignal<string>;
  readonly stop: () => void;
}

interface Step {
  readonly tree: Tree;
  readonly lang: string;
}

/** Judge a game from now on, and each of its steps that is still the last one when its turn comes. */
export function judging<Answer>(
  game: ReadonlySignal<Tree>,
  { ask, isMendable, idle }: Asking<Answer>,
): Judging<Answer> {
  const judged = signal<JudgedTree<Answer> | undefined>(undefined);
  const failed = signal("");
  let wanted: Step | undefined;
  let isBusy = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const want = (step: Step): void => {
    clearTimeout(timer);
    wanted = step;
    void next();
  };
  const next = async (): Promise<void> => {
    if (isBusy || isStopped || !wanted) return;
    const step = wanted;
    wanted = undefined;
    isBusy = true;
    try {
      const answer = await ask(step.tree, step.lang, false);
      if (isStopped) return;
      judged.value = { tree: step.tree, answer };
      failed.value = "";
      if (!wanted && isMendable(answer)) timer = setTimeout(() => void mend(step), idle);
    } catch (error) {
      failed.value = String(error);
    }
    isBusy = false;
    void next();
  };
  const mend = async ({ tree, lang }: Step): Promise<void> => {
    isBusy = true;
    try {
      const answer = await ask(tree, lang, true);
      if (!wanted && !isStopped) judged.value = { tree, answer };
    } catch {
      // What can be mended is offered, not promised.
    }
    isBusy = false;
    void next();
  };
  const stepped = effect(() => want({ tree: game.value, lang: language.value }));
  // An engine that was started again is asked what the last one could not answer.
  const again = effect(() => {
    if (boot.value.state === "ready" && failed.peek() !== "") want({ tree: game.peek(), lang: language.peek() });
  });
  return {
    judged,
    failed,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stepped();
      again();
    },
  };
}
