/** How a sheet will look: asked of the program while the form changes, one question at a time, the newest wins. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { question } from "../engine/client";
import type { Values } from "./facts";

/** What is to be drawn. */
export interface Asked {
  readonly document: string;
  readonly values: Values;
  readonly language: string;
  /** A transcript that the sheet is filled in from; empty for none. */
  readonly game: string;
}

/** A page as a picture of its own; sizes in mm. */
export interface PageShown {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** A sheet that can be printed. */
export interface Drawn {
  readonly asked: Asked;
  readonly pages: number;
  readonly shown: readonly PageShown[];
  readonly remarks: readonly string[];
  /** What makes the same file on a command line, and the same as a list for `run`. */
  readonly command: string;
  readonly arguments: readonly string[];
}

export interface PreviewState {
  readonly working: boolean;
  /** The last sheet that could be drawn. */
  readonly drawn?: Drawn;
  /** Why what is asked for cannot be printed. */
  readonly refusal?: string;
}

interface Answer {
  readonly pages: number;
  readonly shown: readonly { readonly width: number; readonly height: number; readonly svg: string }[];
  readonly remarks: readonly string[];
  readonly command: string;
  readonly arguments: readonly string[];
}

/** How long a change waits for the next one. */
const PAUSE = 200;

/** Pictures that follow a form. */
export class Preview {
  readonly #state = signal<PreviewState>({ working: true });
  #wanted: Asked | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #closed = false;

  get state(): ReadonlySignal<PreviewState> {
    return this.#state;
  }

  /** Draw this soon, in place of whatever waits to be drawn. */
  ask(asked: Asked): void {
    this.#wanted = asked;
    this.#state.value = { ...this.#state.peek(), working: true };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), PAUSE);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#wanted = undefined;
    forget(this.#state.peek().drawn);
  }

  async #next(): Promise<void> {
    const asked = this.#wanted;
    // The program answers one question after the other: a second one would only wait in its queue.
    if (!asked || this.#busy) return;
    this.#wanted = undefined;
    this.#busy = true;
    const state = await answered(asked);
    this.#busy = false;
    if (this.#closed) {
      forget(state.drawn);
      return;
    }
    if (this.#wanted) {
      // What was asked meanwhile is drawn at once; this picture is old before anybody has seen it.
      forget(state.drawn);
      void this.#next();
      return;
    }
    const before = this.#state.peek().drawn;
    this.#state.value = state.drawn || !before ? state : { ...state, drawn: before };
    if (state.drawn) forget(before);
  }
}

async function answered(asked: Asked): Promise<PreviewState> {
  try {
    const answer = await question<Answer>("print.preview", asked);
    const shown = answer.shown.map(({ width, height, svg }) => ({ width, height, address: picture(svg) }));
    return { working: false, drawn: { ...answer, shown, asked } };
  } catch (error) {
    return { working: false, refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** A picture of its own: nothing of it is part of the page. */
function picture(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

function forget(drawn: Drawn | undefined): void {
  for (const { address } of drawn?.shown ?? []) URL.revokeObjectURL(address);
}
