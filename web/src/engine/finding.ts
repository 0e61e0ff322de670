/** What the page and the worker that looks for markers say to each other, and the page's side of it. */
import type { CodePlace, CodeSeen } from "./code";

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

/** What is known of sheets, as `facts_camera.py` writes it: the patterns of all markers, where codes are beside them. */
export interface Known {
  readonly patterns: readonly number[];
  readonly codes: readonly CodePlace[];
}

export type ToFinder =
  | ({ readonly kind: "start"; readonly base: string } & Known)
  | { readonly kind: "look"; readonly frame: Frame; readonly code: boolean };

/** What is on a picture: its markers, and how bright the paper is in its parts. */
export interface Seen {
  readonly markers: readonly Marker[];
  readonly light: readonly number[];
  /** What can be said of the code of the sheet, if that was asked. */
  readonly code: CodeSeen | undefined;
  readonly milliseconds: number;
}

/** Why nobody looks for markers: what that needs was not loaded, or it has stopped. */
export type Blindness = "lacking" | "alone";

export type FromFinder =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly why: Blindness; readonly detail: string }
  | ({ readonly kind: "found" } & Seen);

const CORNERS = 4;

/** The four markers of the uppermost sheet: of several with one number, and of more than four, the largest; or none. */
export function uppermost(markers: readonly Marker[]): readonly Marker[] {
  const sorted = [...markers].sort((one, other) => sideOf(other) - sideOf(one));
  const first = sorted.filter(({ number }, place) => sorted.findIndex((each) => each.number === number) === place);
  return first.length < CORNERS ? [] : first.slice(0, CORNERS);
}

/** The side of a marker: the mean of its four. */
export function sideOf({ corners }: Marker): number {
  const last = corners.at(-1);
  if (!last) return 0;
  const sum = corners.reduce((all, corner, place) => all + distance(corner, corners[place - 1] ?? last), 0);
  return sum / corners.length;
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** Looks for markers, one picture after the other. */
export class Finder {
  readonly #worker: Worker;
  #answer: ((seen: Seen | undefined) => void) | undefined;
  #isReady = false;
  #blindness: Blindness | undefined;

  constructor(known: Known) {
    const base = new URL("engine/", document.baseURI).href;
    this.#worker = new Worker(new URL("finder.js", base), { type: "module" });
    this.#worker.addEventListener("message", (event: MessageEvent<FromFinder>) => {
      if (event.data.kind === "ready") this.#isReady = true;
      if (event.data.kind === "found") this.#told(event.data);
      if (event.data.kind === "failed") this.#fail(event.data.why);
    });
    this.#worker.addEventListener("error", () => this.#fail(this.#isReady ? "alone" : "lacking"));
    this.#worker.postMessage({ kind: "start", base, ...known } satisfies ToFinder);
  }

  /** Why nobody can look; undefined as long as somebody can. */
  get blindness(): Blindness | undefined {
    return this.#blindness;
  }

  /** What is on a picture, whose pixels are given away, with its code if wanted; undefined where nobody can look. */
  look(frame: Frame, code = false): Promise<Seen | undefined> {
    if (this.#blindness) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#worker.postMessage({ kind: "look", frame, code } satisfies ToFinder, [frame.pixels.buffer]);
    });
  }

  close(): void {
    this.#worker.terminate();
    this.#told(undefined);
  }

  #fail(why: Blindness): void {
    this.#blindness = why;
    this.#told(undefined);
  }

  #told(seen: Seen | undefined): void {
    this.#answer?.(seen);
    this.#answer = undefined;
  }
}
