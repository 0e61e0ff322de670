/** The page's side of the engine: promises of what the worker answers, and how far it is. */
import { effect, signal } from "@preact/signals";
import { type Arrival, noted } from "./pace";
import type { Asked, Boot, FromWorker, Ran, ToWorker } from "./protocol";
import { dropped } from "./snapshots";

/** How far the engine is; the document's element shows it as `data-engine`. */
export const boot = signal<Boot>({ state: "loading", step: "download", done: 0 });

/** What has come of the files of an engine that is being loaded, and when. */
export const arrivals = signal<readonly Arrival[]>([]);

effect(() => {
  document.documentElement.dataset.engine = boot.value.state;
});

/** A question that the program could not answer; its message is the program's own line. */
export class EngineError extends Error {}

/** The answer to a question: JSON, and the bytes that belong to it. */
export interface Answer {
  readonly text: string;
  readonly bytes: readonly Uint8Array[];
}

/** What is said where there is no answer as files cannot be had; the page has words for it. */
export const told = { lacking: (reason: string): string => reason };

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | undefined;
let place = "";
let spoken = "en";
let last = 0;
const waiting = new Map<number, Waiting>();

/** Whether the engine has all of its files; before, what it cannot answer waits for them. Shown as `data-whole`. */
export const isWhole = signal(false);

effect(() => {
  document.documentElement.dataset.whole = String(isWhole.value);
});

/** Whether the engine is on the device as it was once, so that the next visit begins with it; shown as `data-kept`. */
export const isKept = signal(false);
/** Whether this engine was told to leave nothing there: what it said before it heard that is no longer so. */
let isForgotten = false;

effect(() => {
  document.documentElement.dataset.kept = String(isKept.value);
});

/**
 * Start the engine, whose files lie at an address; what is asked before it is ready waits for it. What it does in
 * advance it does in the reader's language.
 */
export function start(base: string, language = navigator.language.split("-")[0] ?? "en"): void {
  place = base;
  spoken = language;
  isForgotten = false;
  isWhole.value = false;
  arrivals.value = [{ at: performance.now(), part: 0 }];
  boot.value = { state: "loading", step: "download", done: 0 };
  if (typeof WebAssembly !== "object") {
    fail({ state: "failed", reason: "no-wasm", detail: "" });
    return;
  }
  try {
    worker = new Worker(new URL("worker.js", base), { type: "module" });
  } catch (error) {
    fail({ state: "failed", reason: "no-worker", detail: String(error) });
    return;
  }
  worker.addEventListener("message", (event: MessageEvent<FromWorker>) => heard(event.data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    fail({ state: "failed", reason: "other", detail: event.message ?? "" });
  });
  post({ kind: "start", base, language });
}

/** Wait until something is known of the engine. */
function known<T>(look: () => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const found = look();
      if (found === undefined) return;
      resolve(found);
      queueMicrotask(() => stop());
    });
  });
}

/** Wait until the engine is ready, or cannot be started; tell which. */
export function whenSettled(): Promise<Boot> {
  return known(() => (boot.value.state === "loading" ? undefined : boot.value));
}

/** Wait until the engine has all of its files, or cannot be started. */
export async function whenWhole(): Promise<void> {
  await known(() => isWhole.value || boot.value.state === "failed" || undefined);
}

/** Start the engine anew, whatever it is doing: what was asked of it before fails, games and settings stay. */
export function restart(): void {
  abandon("the engine was started anew");
  start(place, spoken);
}

/**
 * Forget the engine as it was kept on the device, and do not keep this one: what was asked of it may be in its memory.
 * The next visit starts it.
 */
export async function forgetEngine(): Promise<void> {
  isForgotten = true;
  isKept.value = false;
  await dropped(place);
  // The worker may be about to keep it: it has the last word, unless it is gone.
  await answered({ kind: "forget" }).catch(() => undefined);
}

function post(message: ToWorker): void {
  if (!worker) throw new EngineError("the engine does not run");
  worker.postMessage(message);
}

function abandon(reason: string): void {
  worker?.terminate();
  worker = undefined;
  const left = [...waiting.values()];
  waiting.clear();
  for (const { reject } of left) reject(new EngineError(reason));
}

function fail(failed: Boot & { readonly state: "failed" }): void {
  abandon(failed.detail || "the engine does not run");
  boot.value = failed;
}

function noteArrival(now: Boot): void {
  if (now.state !== "loading") return;
  const part = now.step === "download" ? now.done : 1;
  arrivals.value = noted(arrivals.peek(), { at: performance.now(), part });
}

function heard(message: FromWorker): void {
  if (message.kind === "boot") {
    if (message.boot.state === "failed") fail(message.boot);
    else {
      boot.value = message.boot;
      noteArrival(message.boot);
      isKept.value = message.boot.state === "ready" && message.boot.restored && !isForgotten;
    }
    return;
  }
  if (message.kind === "whole") {
    isWhole.value = true;
    return;
  }
  if (message.kind === "kept") {
    isKept.value = !isForgotten;
    return;
  }
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.ok) asked?.resolve(message);
  else asked?.reject(new EngineError(message.lacking ? told.lacking(message.text) : message.text));
}

/** Tell the worker something that it answers. */
function answered(message: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    last += 1;
    // An error of `post` rejects the promise: nothing waits then.
    post({ ...message, id: last });
    waiting.set(last, { resolve, reject });
  });
}

/** Ask a function of the Python side: `"<part>.<name>"` of the table QUESTIONS in `web/python/page_<part>.py`. */
export function ask(name: string, values: unknown, given: readonly Uint8Array<ArrayBuffer>[] = []): Promise<Answer> {
  return answered({ kind: "call", name, payload: JSON.stringify(values), given });
}

/** Nobody answered in time: the engine was started anew. */
export class LateError extends Error {}

/**
 * Ask a function that may find no end. After so many milliseconds, counted once the engine has all of its files, it is
 * started anew, and LateError says so.
 */
export async function askWithin(patience: number, ...asked: Parameters<typeof ask>): Promise<Answer> {
  const answer = ask(...asked);
  const engine = worker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  const late = new Promise<never>((_, reject) => {
    void whenWhole().then(() => {
      if (!isOpen) return;
      timer = setTimeout(() => {
        reject(new LateError());
        if (worker === engine) restart();
      }, patience);
    });
  });
  return await Promise.race([answer, late]).finally(() => {
    isOpen = false;
    clearTimeout(timer);
  });
}

/** Ask a function of the Python side whose answer is JSON alone. */
export async function question<T>(name: string, values: unknown): Promise<T> {
  return JSON.parse((await ask(name, values)).text) as T;
}

/** Run a command line as a terminal would; `input` is its standard input, `files` lie in its folder. */
export async function run(
  args: readonly string[],
  input: string | Uint8Array = "",
  files: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const raw = typeof input !== "string";
  const { text, bytes } = await ask("run", { args, input: raw ? letters(input) : input, files, raw });
  const told = JSON.parse(text) as { status: number; stderr: string; files: string[] };
  const [stdout = new Uint8Array(), ...rest] = bytes;
  const written = Object.fromEntries(told.files.map((name, index) => [name, rest[index] ?? new Uint8Array()]));
  return { status: told.status, stdout, stderr: told.stderr, files: written };
}

/** A string with a character for each byte. */
function letters(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  return parts.join("");
}

/** Run a command line and return the JSON that it prints; EngineError with its line where it cannot work. */
export async function runJson<T>(args: readonly string[], input: string | Uint8Array = ""): Promise<T> {
  const { status, stdout, stderr } = await run(args, input);
  if (status > 1) throw new EngineError(stderr.trim());
  return JSON.parse(new TextDecoder().decode(stdout)) as T;
}
