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

class Slide {
  #word = "";
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
    if (this.isOn) {
      event.preventDefault();
      this.desk.slid.value = slidTo(this.desk, across, down);
    } else if (Math.hypot(across, down) > STRAY) this.stop();
  }

  /** The tile and an empty place for it; undefined where the finger has come to none, which leaves all as it was. */
  end(): { readonly word: string; readonly spot: Spot } | undefined {
    const spot = this.desk.slid.peek();
    this.stop();
    const isFree = spot && !sameSpot(spot, [0, 0]) && wordAt(this.desk.palace.peek() ?? [], spot) === undefined;
    return isFree ? { word: this.#word, spot } : undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.desk.slid.value = undefined;
  }
}

function listen(element: HTMLElement, slide: Slide, choose: (word: string) => void): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  element.addEventListener("touchstart", (event) => slide.start(event, event.target as Element), {
    signal,
    passive: true,
  });
  // Not passive: the page does not scroll while a tile is slid.
  element.addEventListener("touchmove", (event) => slide.move(event), { signal, passive: false });
  element.addEventListener(
    "touchend",
    (event) => {
      if (!slide.isOn) {
        slide.stop();
        return;
      }
      // No tap comes of it.
      event.preventDefault();
      const done = slide.end();
      if (!done) return;
      layAt(slide.desk, done.spot);
      choose(done.word);
    },
    { signal },
  );
  element.addEventListener("touchcancel", () => slide.stop(), { signal });
  // A menu, or a drag of the browser's own, would end it.
  for (const other of ["contextmenu", "dragstart"]) {
    element.addEventListener(other, (event) => slide.isOn && event.preventDefault(), { signal, capture: true });
  }
  return () => ends.abort();
}
