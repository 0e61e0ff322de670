/** What the page and the worker that looks for markers say to each other, and the page's side of it. */

/** In pixels of the picture. */
export type Point = readonly [number, number];

/** A marker of a sheet; its corners follow each other clockwise from its own upper left. */
export interface Marker {
  readonly number: number;
  readonly sure: number;
  readonly corners: readonly Point[];
}

/** A picture of the camera: four bytes for each pixel. */
export interface Frame {
  readonly pixels: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export type ToFinder =
  | { readonly kind: "start"; readonly base: string; readonly patterns: readonly number[] }
  | { readonly kind: "look"; readonly frame: Frame };

/** What is on a picture: its markers, and how bright the paper is in its parts. */
export interface Seen {
  readonly markers: readonly Marker[];
  readonly light: readonly number[];
  readonly milliseconds: number;
}

export type FromFinder =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly detail: string }
  | ({ readonly kind: "found" } & Seen);

/** Looks for markers, one picture after the other. */
export class Finder {
  readonly #worker: Worker;
  #answer: ((seen: Seen | undefined) => void) | undefined;
  #failed = false;

  /** `patterns` are those of all markers, as `facts_camera.py` writes them. */
  constructor(patterns: readonly number[]) {
    const base = new URL("engine/", document.baseURI).href;
    this.#worker = new Worker(new URL("finder.js", base), { type: "module" });
    this.#worker.addEventListener("message", (event: MessageEvent<FromFinder>) => {
      if (event.data.kind === "found") this.#told(event.data);
      if (event.data.kind === "failed") this.#fail();
    });
    this.#worker.addEventListener("error", () => this.#fail());
    this.#worker.postMessage({ kind: "start", base, patterns } satisfies ToFinder);
  }

  /** What is on a picture, whose pixels are given away; undefined where nobody can look. */
  look(frame: Frame): Promise<Seen | undefined> {
    if (this.#failed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker.postMessage({ kind: "look", frame } satisfies ToFinder, [frame.pixels.buffer]);
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#told(undefined);
  }

  #fail(): void {
    this.#failed = true;
    this.#told(undefined);
  }

  #told(seen: Seen | undefined): void {
    this.#answer?.(seen);
    this.#answer = undefined;
  }
}
