/** A tile that is held, and then slid: it lies as far from the last one as the finger goes. One gesture says which tile
    and where; a tap on a place and one on a tile do the same. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { tremble } from "../app/haptics";
import { type Desk, layAt } from "./desk";
import { ringed, type Spot, sameSpot, within, wordAt } from "./palace";

/** Milliseconds after which a finger that rests holds the tile: who moves at once scrolls. */
const HOLD = 200;
/** Pixels that a finger may stray meanwhile. */
const STRAY = 10;
/** Pixels of a space: less than one on the board, so that there is room at the edges of the screen. */
export const STEP = 24;

/** Where the ring is after a finger has gone so far from where it held the tile. */
export function slidTo({ last, palace }: Pick<Desk, "last" | "palace">, across: number, down: number): Spot {
  const [east, south] = last.peek();
  const to: Spot = [east + Math.round(across / STEP), south + Math.round(down / STEP)];
  return within(ringed(palace.peek() ?? []), to);
}

/** The tiles in a box can be slid; what is chosen by it is laid as by two taps. */
export function useSlide(box: RefObject<HTMLElement | null>, desk: Desk, choose: (word: string) => void): void {
  const chosen = useRef(choose);
  chosen.current = choose;
  useEffect(() => {
    const element = box.current;
    return element ? listen(element, new Slide(desk), (word) => chosen.current(word)) : undefined;
  }, [desk]);
}

export class Slide {
  #word = "";
  #hasLeft = false;
  #x = 0;
  #y = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly desk: Desk) {}

  get isOn(): boolean {
    return this.desk.slid.peek() !== undefined;
  }

  start({ touches }: TouchEvent, target: Element | null): void {
    this.stop();
    const word = target?.closest<HTMLElement>(".game-choice")?.dataset.tile;
    const [finger] = touches;
    if (word === undefined || !finger || touches.length > 1 || this.desk.hand.peek()) return;
    this.#hasLeft = false;
    [this.#word, this.#x, this.#y] = [word, finger.clientX, finger.clientY];
    this.#timer = setTimeout(() => {
      this.desk.slid.value = this.desk.last.peek();
      tremble();
    }, HOLD);
  }

  move(event: TouchEvent): void {
    const [finger] = event.touches;
    if (!finger) return;
    const [across, down] = [finger.clientX - this.#x, finger.clientY - this.#y];
    const isFar = Math.hypot(across, down) > STRAY;
    if (this.isOn) {
      event.preventDefault();
      this.#hasLeft ||= isFar;
      this.desk.slid.value = slidTo(this.desk, across, down);
    } else if (isFar) this.stop();
  }

  /** The tile and an empty place for it, no place where the finger has not moved: that was a long tap. Undefined where
      it has come to no empty place, which leaves all as it was. */
  end(): { readonly word: string; readonly spot?: Spot } | undefined {
    const spot = this.desk.slid.peek();
    this.stop();
    if (spot && !this.#hasLeft) return { word: this.#word };
    const isFree = spot && !sameSpot(spot, [0, 0]) && wordAt(this.desk.palace.peek() ?? [], spot) === undefined;
    return isFree ? { word: this.#word, spot } : undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.desk.slid.value = undefined;
  }
}

/** What a finger does on a box that has tiles; the way back stops it, too. */
export function listen(element: EventTarget, slide: Slide, choose: (word: string) => void): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const start = (event: TouchEvent): void => {
    const target = event.target as Element;
    slide.start(event, target);
    // Where the tile is taken from the page meanwhile, its own events no longer come to the box.
    target.addEventListener("touchend", end, { signal });
    target.addEventListener("touchcancel", cancel, { signal });
  };
  const end = (event: Event): void => finish(event, slide, choose);
  const cancel = (): void => slide.stop();
  element.addEventListener("touchstart", (event) => start(event as TouchEvent), { signal, passive: true });
  // Not passive: the page does not scroll while a tile is slid.
  element.addEventListener("touchmove", (event) => slide.move(event as TouchEvent), { signal, passive: false });
  // A menu, or a drag of the browser's own, would end it.
  for (const other of ["contextmenu", "dragstart"]) {
    element.addEventListener(other, (event) => slide.isOn && event.preventDefault(), { signal, capture: true });
  }
  return () => {
    ends.abort();
    slide.stop();
  };
}

function finish(event: Event, slide: Slide, choose: (word: string) => void): void {
  if (!slide.isOn || !(event.target as Element).isConnected) {
    slide.stop();
    return;
  }
  // No tap comes of it: after a long one some browsers make none, so that it is made here.
  event.preventDefault();
  const done = slide.end();
  if (!done) return;
  if (done.spot) layAt(slide.desk, done.spot);
  choose(done.word);
}
