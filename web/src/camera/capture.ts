/** The live picture of a camera: watched until a sheet is held well, then a photo of it. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { loadFacts } from "../app/facts";
import { type Blindness, Finder, type Known, type Point } from "../engine/finding";
import { type Advice, looked } from "./advice";
import { type Pixels, pixelsAt } from "./pixels";

/** Why there is no live picture. */
export type Lack = "refused" | "none" | "busy" | "lost";

/** Why a camera gives no picture, by the name of the browser's error; what is not known is no lack of a camera. */
const LACKS: Readonly<Record<string, Lack>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

export function lackOf(error: unknown): Lack {
  return (error instanceof DOMException && LACKS[error.name]) || "busy";
}

export interface State {
  readonly advice: Advice | Blindness | "starting" | "taken";
  readonly outline: readonly Point[];
  /** The size of the picture that the outline is of. */
  readonly width: number;
  readonly height: number;
  /** How many good pictures there were one after the other. */
  readonly good: number;
  readonly milliseconds: number;
}

/** Good pictures, one after the other, that release the shutter. */
export const WANTED = 3;
/** The longer side of the pictures in which markers are looked for. */
const WATCHED = 960;
/** What is asked of a camera: more than a sheet needs is given to nobody. */
const ASKED = { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1440 } };
/** Between two pictures: what the rest of the page needs to answer. */
const REST = 30;
/** What is told until something else is wrong: pictures alone look good. */
const LASTING: readonly State["advice"][] = ["code", "flat"];
const START: State = { advice: "starting", outline: [], width: 1, height: 1, good: 0, milliseconds: 0 };

export class Capture {
  readonly #state = signal(START);
  readonly #video: HTMLVideoElement;
  readonly #told: (photo: Pixels) => void;
  readonly #lacking: (lack: Lack) => void;
  #stream: MediaStream | undefined;
  #finder: Finder | undefined;
  #closed = false;
  #held = false;

  constructor(video: HTMLVideoElement, told: (photo: Pixels) => void, lacking: (lack: Lack) => void) {
    this.#video = video;
    this.#told = told;
    this.#lacking = lacking;
    void this.#start();
  }

  get state(): ReadonlySignal<State> {
    return this.#state;
  }

  /** Take the picture as it is. */
  take(): void {
    const { videoWidth: width, videoHeight: height } = this.#video;
    if (!this.#held && width) this.#take(pixelsAt(this.#video, width, height));
  }

  /** The photo was not good enough: watch on. */
  resume(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#state.value = START;
    void this.#watch();
  }

  close(): void {
    this.#closed = true;
    this.#finder?.close();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#video.srcObject = null;
  }

  async #start(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: ASKED, audio: false });
      this.#stream = stream;
      if (this.#closed) return this.close();
      for (const track of stream.getVideoTracks()) track.addEventListener("ended", () => this.#fail("lost"));
      this.#video.srcObject = stream;
      await this.#video.play();
    } catch (error) {
      this.#fail(lackOf(error));
      return;
    }
    // Whatever becomes of the help: there is a picture, and it can be taken.
    const known = await loadFacts<Known>("camera").catch(() => undefined);
    if (this.#closed) return;
    if (known) this.#finder = new Finder(known);
    await this.#watch();
  }

  #take(photo: Pixels): void {
    this.#held = true;
    this.#state.value = { ...this.#state.peek(), advice: "taken" };
    this.#told(photo);
  }

  #fail(lack: Lack): void {
    if (this.#closed) return;
    this.close();
    this.#lacking(lack);
  }

  /** Look at one picture after the other, until one is taken. */
  async #watch(): Promise<void> {
    while (!this.#closed && !this.#held) {
      if (!(await this.#look())) return this.#blind();
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
  }

  /** Tell that nobody looks: the picture is taken by hand. */
  #blind(): void {
    if (this.#held || this.#closed) return;
    this.#state.value = { ...START, advice: this.#finder?.blindness ?? "lacking" };
  }

  /** Look at the picture as it is; return whether there is somebody to look at the next one. */
  async #look(): Promise<boolean> {
    const { videoWidth, videoHeight } = this.#video;
    if (!videoWidth || document.hidden) return true;
    const scale = Math.min(1, WATCHED / Math.max(videoWidth, videoHeight));
    const { bytes, width, height } = pixelsAt(this.#video, videoWidth, videoHeight, scale);
    const seen = await this.#finder?.look({ pixels: bytes, width, height });
    if (!seen) return false;
    if (this.#held || this.#closed) return true;
    const before = this.#state.peek();
    const { advice, outline } = looked(seen, 1 / scale, before.outline);
    const good = advice === "good" ? before.good + 1 : 0;
    const said = good > 0 && LASTING.includes(before.advice) ? before.advice : advice;
    this.#state.value = { advice: said, outline, width, height, good, milliseconds: seen.milliseconds };
    if (good >= WANTED) await this.#release();
    return true;
  }

  /** Take the picture if its code is read, too; else say that it has to be seen. */
  async #release(): Promise<void> {
    const { videoWidth, videoHeight } = this.#video;
    const photo = pixelsAt(this.#video, videoWidth, videoHeight);
    const seen = await this.#finder?.look({ ...photo, pixels: photo.bytes.slice() }, true);
    if (this.#held || this.#closed) return;
    if (!seen) return;
    if (seen.code === "read") this.#take(photo);
    else this.#state.value = { ...this.#state.peek(), advice: seen.code === "bent" ? "flat" : "code", good: 0 };
  }
}
