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

interface Step {
  readonly tree: Tree;
  readonly lang: string;
}

/** Judges a game from its making on, and each of its steps that is still the last one when its turn comes. */
export class Judging<Answer> {
  readonly #judged = signal<JudgedTree<Answer> | undefined>(undefined);
  readonly #failed = signal("");
  readonly #asking: Asking<Answer>;
  readonly #ends: readonly (() => void)[];
  #wanted: Step | undefined;
  /** The step whose fixes an engine did not find: the next one is asked, once. */
  #unmended: Step | undefined;
  #isBusy = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: ReadonlySignal<Tree>, asking: Asking<Answer>) {
    this.#asking = asking;
    this.#ends = [
      effect(() => this.#want({ tree: game.value, lang: language.value })),
      // What was done while the engine was loaded is asked once, as it is then; an engine that was started again is
      // asked what the last one could not answer.
      effect(() => {
        if (boot.value.state === "loading") return;
        const isAnew = boot.value.state === "ready" && this.#failed.peek() !== "";
        if (isAnew) this.#want({ tree: game.peek(), lang: language.peek() });
        else this.#again();
      }),
    ];
  }

  /** The last answer, of an earlier step until there is a newer one; undefined until there is any. */
  get judged(): ReadonlySignal<JudgedTree<Answer> | undefined> {
    return this.#judged;
  }

  /** Why there is no answer; empty where there is one. */
  get failed(): ReadonlySignal<string> {
    return this.#failed;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const end of this.#ends) end();
  }

  #want(step: Step): void {
    clearTimeout(this.#timer);
    this.#unmended = undefined;
    this.#wanted = step;
    void this.#next();
  }

  #again(): void {
    const step = this.#unmended;
    if (step && boot.peek().state === "ready") {
      this.#unmended = undefined;
      this.#timer = setTimeout(() => void this.#mend(step, true), this.#asking.idle);
    }
    void this.#next();
  }

  async #next(): Promise<void> {
    if (this.#isBusy || this.#isStopped || !this.#wanted || boot.peek().state === "loading") return;
    const step = this.#wanted;
    this.#wanted = undefined;
    this.#isBusy = true;
    try {
      const answer = await this.#asking.ask(step.tree, step.lang, false);
      if (this.#isStopped) return;
      this.#judged.value = { tree: step.tree, answer };
      this.#failed.value = "";
      const isLast = this.#wanted === undefined;
      if (isLast && this.#asking.isMendable(answer)) {
        this.#timer = setTimeout(() => void this.#mend(step), this.#asking.idle);
      }
    } catch (error) {
      this.#failed.value = String(error);
    }
    this.#isBusy = false;
    void this.#next();
  }

  async #mend(step: Step, isLast = false): Promise<void> {
    const { tree, lang } = step;
    this.#isBusy = true;
    try {
      const answer = await this.#asking.ask(tree, lang, true);
      if (!this.#wanted && !this.#isStopped) this.#judged.value = { tree, answer };
    } catch {
      // What can be mended is offered, not promised.
      if (!isLast && !this.#wanted) this.#unmended = step;
    }
    this.#isBusy = false;
    void this.#next();
  }
}
