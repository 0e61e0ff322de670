/** The page's side of the engine: promises of what the worker answers, and how far it is. */
import { signal } from "@preact/signals";
import type { Boot, FromWorker, Ran, ToWorker } from "./protocol";

/** How far the engine is. */
export const boot = signal<Boot>({ state: "loading", step: "download", done: 0 });

/** A question that the program could not answer; its message is the program's own line. */
export class EngineError extends Error {}

interface Waiting {
  readonly resolve: (answer: { readonly text: string; readonly bytes: readonly Uint8Array[] }) => void;
  readonly reject: (error: Error) => void;
}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Start the engine; what was asked before waits for it. */
export function start(base: string, version: string): void {
  worker = new Worker(new URL("worker.js", base), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<FromWorker>) => heard(event.data));
  worker.addEventListener("error", (event) => {
    boot.value = { state: "failed", reason: "other", detail: event.message };
  });
  post({ kind: "start", base, version });
}

function post(message: ToWorker): void {
  if (!worker) throw new EngineError("the engine has not been started");
  worker.postMessage(message);
}

function heard(message: FromWorker): void {
  if (message.kind === "boot") {
    boot.value = message.boot;
    return;
  }
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.ok) asked?.resolve(message);
  else asked?.reject(new EngineError(message.text));
}

/** Ask a function of the Python side (`web/python/alhambra_page.py`). */
export function ask(
  name: string,
  values: unknown,
): Promise<{ readonly text: string; readonly bytes: readonly Uint8Array[] }> {
  return new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    post({ kind: "call", id: last, name, payload: JSON.stringify(values) });
  });
}

/** Run a command line as a terminal would; `input` is its standard input, `files` lie in its folder. */
export async function run(
  args: readonly string[],
  input = "",
  files: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { text, bytes } = await ask("run", { args, input, files });
  const told = JSON.parse(text) as { status: number; stderr: string; files: string[] };
  const [stdout = new Uint8Array(), ...rest] = bytes;
  const written = Object.fromEntries(told.files.map((name, index) => [name, rest[index] ?? new Uint8Array()]));
  return { status: told.status, stdout, stderr: told.stderr, files: written };
}

/** Run a command line and return the JSON that it prints; EngineError with its line where it cannot work. */
export async function runJson<T>(args: readonly string[], input = ""): Promise<T> {
  const { status, stdout, stderr } = await run(args, input);
  if (status > 1) throw new EngineError(stderr.trim());
  return JSON.parse(new TextDecoder().decode(stdout)) as T;
}
