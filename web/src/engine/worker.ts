/** The worker that runs the program: it starts Python, then answers one question after the other. */
import { eye, type Sight, sightOf } from "./eye";
import { type Python, started } from "./interpreter";
import type { Call, FromWorker, Start, ToWorker } from "./protocol";
import { dropped } from "./snapshots";

/** How long nothing is asked before the engine uses the time, in milliseconds. */
const IDLE = 1500;

/** After how long it makes ready for the first questions of a visit, and how many of its steps do. */
const PAUSE = 100;
const EXERCISES = 3;

/** After how long files that could not be had are asked for again, if nobody needs them before. */
const AGAIN = 30_000;

/** How the questions begin that are about photos. */
const CAMERA = "camera.";

let python: Promise<Python> | undefined;
let last = 0;
let spoken = "en";
let folder = "";
let isWhole = false;
/** Whether this engine is to leave nothing on the device: what was asked of it, or shown to it, may be in its memory. */
let isForgotten = false;
let keeping: Promise<boolean> = Promise.resolve(false);

function tell(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

async function start({ base, language }: Start): Promise<Python> {
  spoken = language;
  folder = base;
  const before = performance.now();
  tell({ kind: "boot", boot: { state: "loading", step: "download", done: 0 } });
  const result = await started(base, language, (step, done) =>
    tell({ kind: "boot", boot: { state: "loading", step, done } }),
  );
  const milliseconds = Math.round(performance.now() - before);
  tell({ kind: "boot", boot: { state: "ready", restored: result.restored, milliseconds } });
  void completed(result);
  return result;
}

/** Have all files, however often they have to be asked for. */
async function completed(engine: Python): Promise<void> {
  while (!isWhole) {
    try {
      await whole(engine);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

/** Wait until all files are there; whoever hears it first tells it, and has done what waited for them. */
async function whole(engine: Python): Promise<void> {
  await engine.whole();
  if (isWhole) return;
  isWhole = true;
  tell({ kind: "whole" });
  void (engine.restored ? exercised(engine) : keptLater(engine));
}

/** Do once, in steps while nobody asks, what people are going to ask for; then keep the engine for the next visit. */
async function keptLater(result: Python): Promise<void> {
  try {
    last = performance.now();
    for (let step = 0, more = true; more; step += 1) {
      await quiet(IDLE);
      more = result.warmUp(step, spoken);
    }
    await quiet(IDLE);
    if (isForgotten) return;
    keeping = result.keep();
    if (await keeping) tell({ kind: "kept" });
  } catch {
    // It was for speed alone: the next visit starts as this one did.
  }
}

/** Forget the engine as it is on the device, after whatever is being kept; this one is not kept again. */
async function forget(id: number): Promise<void> {
  isForgotten = true;
  await keeping.catch(() => false);
  await dropped(folder);
  tell({ kind: "reply", id, ok: true, text: "", bytes: [] });
}

/** Have the browser compile at once what scoring runs through, which it does when a function is called first. */
async function exercised(result: Python): Promise<void> {
  for (let step = 0; step < EXERCISES; step += 1) {
    await quiet(PAUSE);
    result.warmUp(step, spoken);
  }
}

async function quiet(time: number): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, Math.max(20, last + time - performance.now())));
  while (performance.now() < last + time);
}

/** What ends the interpreter for good: nothing that is asked afterwards can be answered. */
function isFatal(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || /fatally failed|fatal error/i.test(String(error));
}

/** What a question about a photo is answered with; an engine that has seen a photo is not kept. */
async function sightFor({ name, given }: Call): Promise<Sight | undefined> {
  if (!name.startsWith(CAMERA)) return undefined;
  isForgotten = true;
  return sightOf(await eye(folder), given ?? []);
}

async function answer(call: Call & { readonly id: number }): Promise<void> {
  let lacking = false;
  try {
    if (!python) throw new Error("the engine has not been started");
    const engine = await python;
    const sight = await sightFor(call);
    let { text, bytes } = engine.call(call.name, call.payload, sight);
    if (text === "?") {
      lacking = true;
      await whole(engine);
      lacking = false;
      ({ text, bytes } = engine.call(call.name, call.payload, sight));
    }
    const ok = text.startsWith("=");
    tell(
      { kind: "reply", id: call.id, ok, text: text.slice(1), bytes },
      bytes.map((part) => part.buffer),
    );
  } catch (error) {
    tell({ kind: "reply", id: call.id, ok: false, lacking, text: String(error), bytes: [] });
    if (isFatal(error)) tell({ kind: "boot", boot: { state: "failed", reason: "stopped", detail: String(error) } });
  } finally {
    last = performance.now();
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    python = start(message);
    python.catch((error: unknown) =>
      tell({ kind: "boot", boot: { state: "failed", reason: "other", detail: String(error) } }),
    );
  } else if (message.kind === "forget") void forget(message.id);
  else void answer(message);
});
