/** The worker that looks for markers on the pictures of a camera, one picture at a time; it keeps none. */
import { type CodePlace, codeSeen } from "./code";
import { eye, type Machine } from "./eye";
import {
  type Blindness,
  type Frame,
  type FromFinder,
  type Marker,
  type Point,
  type ToFinder,
  uppermost,
} from "./finding";

/** Markers that are told of a picture: those of a second sheet beneath as well. */
const MOST = 12;
/** Floats of a marker: its number, how sure that is, its corners. */
const FLOATS = 10;
/** Parts of a picture, each way, whose light is compared. */
const PARTS = 4;
/** Every so many pixels one is looked at for that. */
const STRIDE = 4;

let machine: Promise<Machine> | undefined;
let patterns: Uint16Array<ArrayBuffer> = new Uint16Array();
let codes: readonly CodePlace[] = [];

function markersOn(eyes: Machine, { pixels, width, height }: Frame): readonly Marker[] {
  eyes.call("eye_clear");
  const known = eyes.call("eye_room", patterns.byteLength);
  const photo = eyes.call("eye_room", pixels.byteLength);
  const out = eyes.call("eye_room", MOST * FLOATS * 4);
  if (!known || !photo || !out) return [];
  eyes.write(known, new Uint8Array(patterns.buffer));
  eyes.write(photo, pixels);
  if (eyes.call("eye_photo", photo, width, height) < 0) return [];
  const count = Math.max(0, eyes.call("eye_markers", known, patterns.length, 0, out, MOST));
  const floats = new Float32Array(eyes.read(out, count * FLOATS * 4).buffer);
  return Array.from({ length: count }, (_, index) => marker(floats.subarray(index * FLOATS, (index + 1) * FLOATS)));
}

function marker(floats: Float32Array): Marker {
  const [number = 0, sure = 0] = floats;
  const corners = [2, 4, 6, 8].map((at): Point => [floats[at] ?? 0, floats[at + 1] ?? 0]);
  return { number, sure, corners };
}

/** How bright the paper is in each part of the picture between the markers, from 0 to 255. */
function lightOn({ pixels, width, height }: Frame, markers: readonly Marker[]): readonly number[] {
  const [xs, ys] = [0, 1].map((axis) => markers.flatMap(({ corners }) => corners.map((each) => each[axis] ?? 0)));
  const from: Point = [Math.max(0, Math.min(...(xs ?? []))), Math.max(0, Math.min(...(ys ?? [])))];
  const to: Point = [Math.min(width, Math.max(...(xs ?? []))), Math.min(height, Math.max(...(ys ?? [])))];
  const steps = [(to[0] - from[0]) / PARTS, (to[1] - from[1]) / PARTS] as const;
  return Array.from({ length: PARTS * PARTS }, (_, part) => {
    const [left, top] = [from[0] + (part % PARTS) * steps[0], from[1] + Math.floor(part / PARTS) * steps[1]];
    const found: number[] = [];
    for (let y = Math.round(top); y < top + steps[1]; y += STRIDE)
      for (let x = Math.round(left); x < left + steps[0]; x += STRIDE) found.push(pixels[(y * width + x) * 4 + 1] ?? 0);
    found.sort((one, other) => one - other);
    return found[Math.floor(found.length * 0.8)] ?? 0;
  });
}

self.addEventListener("message", async (event: MessageEvent<ToFinder>) => {
  const message = event.data;
  if (message.kind === "start") {
    patterns = new Uint16Array(message.patterns);
    codes = message.codes;
    machine = eye(message.base);
    machine.then(
      () => self.postMessage({ kind: "ready" } satisfies FromFinder),
      (error: unknown) => failed("lacking", error),
    );
    return;
  }
  const eyes = await machine?.catch(() => undefined);
  if (!eyes) return;
  try {
    self.postMessage(found(eyes, message));
  } catch (error) {
    // Whoever waits for an answer hears nothing else of it.
    failed("alone", error);
  }
});

function found(eyes: Machine, message: ToFinder & { readonly kind: "look" }): FromFinder {
  const before = performance.now();
  const markers = markersOn(eyes, message.frame);
  const light = markers.length > 1 ? lightOn(message.frame, markers) : [];
  const code = message.code ? codeSeen(eyes, uppermost(markers), codes) : undefined;
  const milliseconds = performance.now() - before;
  return { kind: "found", markers, light, code, milliseconds };
}

function failed(why: Blindness, error: unknown): void {
  self.postMessage({ kind: "failed", why, detail: String(error) } satisfies FromFinder);
}
