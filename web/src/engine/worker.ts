/** The worker that runs the program: it loads Python, then answers one question after the other. */
import type { Call, FromWorker, Start, ToWorker } from "./protocol";

interface Python {
  readonly call: (name: string, payload: string) => string;
  readonly taken: () => Uint8Array[];
}

/** What the runtime wants to read of its list of packages, of which the page needs none. */
const LOCKED = {
  abi_version: "2026_0",
  arch: "wasm32",
  platform: "emscripten_5_0_3",
  version: "314.0.7",
  python: "3.14.2",
};

let python: Promise<Python> | undefined;

function tell(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

async function started(start: Start): Promise<Python> {
  const before = performance.now();
  tell({ kind: "boot", boot: { state: "loading", step: "download", done: 0 } });
  const { loadPyodide } = await import(/* the copy beside this file */ `${start.base}pyodide.mjs`);
  const archive = await (await fetch(`${start.base}alhambra.zip`)).arrayBuffer();
  tell({ kind: "boot", boot: { state: "loading", step: "start", done: 0.3 } });
  const pyodide = await loadPyodide({
    indexURL: start.base,
    lockFileContents: JSON.stringify({ info: LOCKED, packages: {} }),
    packages: [],
    env: { PYTHONHASHSEED: "0" },
  });
  pyodide.unpackArchive(archive, "zip", { extractDir: "/lib/alhambra" });
  pyodide.runPython("import sys; sys.path.insert(0, '/lib/alhambra')");
  tell({ kind: "boot", boot: { state: "loading", step: "warm-up", done: 0.7 } });
  const page = pyodide.pyimport("alhambra_page");
  const result: Python = {
    call: page.call,
    taken: () => {
      const proxy = page.taken();
      const bytes = proxy.toJs() as Uint8Array[];
      proxy.destroy();
      return bytes;
    },
  };
  tell({ kind: "boot", boot: { state: "ready", restored: false, milliseconds: performance.now() - before } });
  return result;
}

/** What ends the interpreter for good: nothing that is asked afterwards can be answered. */
function isFatal(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || /fatally failed|fatal error/i.test(String(error));
}

async function answer(call: Call): Promise<void> {
  try {
    if (!python) throw new Error("the engine has not been started");
    const { call: ask, taken } = await python;
    const text = ask(call.name, call.payload);
    const bytes = taken();
    const ok = text.startsWith("=");
    tell(
      { kind: "reply", id: call.id, ok, text: text.slice(1), bytes },
      bytes.map((part) => part.buffer),
    );
  } catch (error) {
    tell({ kind: "reply", id: call.id, ok: false, text: String(error), bytes: [] });
    if (isFatal(error)) tell({ kind: "boot", boot: { state: "failed", reason: "stopped", detail: String(error) } });
  }
}

self.addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    python = started(message);
    python.catch((error: unknown) =>
      tell({ kind: "boot", boot: { state: "failed", reason: "other", detail: String(error) } }),
    );
  } else void answer(message);
});
