/** Python in the worker: started from its files, or from its memory as it was kept on the device. */
import { loadPyodide, type PyodideAPI } from "pyodide";
import { type Archive, archive, joined, unpacked } from "./archive";
import { asked, counted, together } from "./downloads";
import type { Sight } from "./eye";
import type { BootStep } from "./protocol";
import { dropped, kept, proven, type Snapshot, taken } from "./snapshots";

/** What the page asks of Python; only strings and bytes cross. */
export interface Python {
  readonly restored: boolean;
  /** Wait until all files are there, which are asked for again if they could not be had. Before, an answer may be "?". */
  whole(): Promise<void>;
  call(
    name: string,
    payload: string,
    sight?: Sight,
  ): { readonly text: string; readonly bytes: Uint8Array<ArrayBuffer>[] };
  /** Run a step of what is done once before the engine is kept; return whether there was one. */
  warmUp(step: number, language: string): boolean;
  /** Keep the engine as it is now. */
  keep(): Promise<boolean>;
}

const WASM = "pyodide.asm.wasm";
const GLUE = "pyodide.asm.mjs";
const STANDARD = "library.pack";
const SCORING = "scoring.pack";
const REST = "rest.pack";
const LIBRARY = "lib/python314.zip";
const MORE_LIBRARY = "/lib/python314-rest.zip";
const PROGRAM = "/lib/alhambra";
/** What the runtime wants to read of its list of packages, of which the page needs none. */
const LOCKED = {
  abi_version: "2026_0",
  arch: "wasm32",
  platform: "emscripten_5_0_3",
  version: "314.0.7",
  python: "3.14.2",
};
/** Which part of the interpreter has come when the program is asked for, whose answer comes while that starts. */
const NEARLY = 0.96;
const STEP = 8 * 1024 * 1024;
const PAGE = 64 * 1024;

const never = new Promise<never>(() => undefined);

type Told = (step: BootStep, part: number) => void;
/** Which part of a file has come. */
type Come = (name: string, part: number) => void;
/** What is put where Python finds it. */
type Laid = (files: ReadonlyMap<string, Uint8Array>) => void;
type Module = { readonly HEAP8: Int8Array; readonly _malloc: (size: number) => number };
type Files = {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { readonly canOwn: boolean }): void;
};
type Options = NonNullable<Parameters<typeof loadPyodide>[0]>;

/** What is on its way: the runtime's two halves, which every start needs. */
interface Runtime {
  readonly glue: Promise<{ default: (settings: unknown) => Promise<Module> }>;
  readonly wasm: Promise<WebAssembly.Module>;
  /** Whether the line is free, or soon will be. */
  readonly near: Promise<void>;
}

/** Start Python, by what is kept where that works, first for the reader's language. */
export async function started(base: string, language: string, told: Told): Promise<Python> {
  const come = together([WASM, STANDARD, ...archives(language).first], (part) => told("download", part));
  const runtime = asRuntime(base, come);
  const snapshot = await taken(base);
  if (snapshot) {
    try {
      const python = await from(base, language, runtime, snapshot, come, told);
      void proven(base);
      return python;
    } catch {
      await dropped(base);
    }
  }
  return await from(base, language, runtime, undefined, come, told);
}

/** Ask for the runtime, whose halves may fail before somebody waits for them. */
function asRuntime(base: string, come: Come): Runtime {
  let freed: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    freed = resolve;
  });
  const glue = import(`${base}${GLUE}`);
  const wasm = compiled(base + WASM, (part) => {
    come(WASM, part);
    if (part >= NEARLY) freed();
  });
  glue.catch(() => undefined);
  wasm.then(freed, freed);
  return { glue, wasm, near };
}

/** Compile a program of the network; a browser may keep what it compiles only of an answer that nobody has touched. */
async function compiled(address: string, told: (part: number) => void): Promise<WebAssembly.Module> {
  const response = await asked(address);
  void counted(response.clone(), told);
  if (response.headers.get("Content-Type") === "application/wasm") return await WebAssembly.compileStreaming(response);
  // A host that does not know the type.
  return await WebAssembly.compile(await response.arrayBuffer());
}

/** The archives that a first score needs, and those that come after it. */
function archives(language: string): { readonly first: string[]; readonly later: string[] } {
  const words = Object.keys(ENGINE.sizes).filter((name) => name.startsWith("words-"));
  const own = words.filter((name) => name === `words-${language}.pack`);
  return { first: [SCORING, ...own], later: [REST, ...words.filter((name) => !own.includes(name))] };
}

async function fetched(base: string, names: readonly string[], come: Come): Promise<Archive> {
  const found = names.map(async (name) => {
    const response = await asked(base + name);
    void counted(response.clone(), (part) => come(name, part));
    return archive(await unpacked(response));
  });
  const bytes = joined(await Promise.all(found));
  return archive(bytes);
}

async function from(
  base: string,
  language: string,
  runtime: Runtime,
  snapshot: Snapshot | undefined,
  come: Come,
  told: Told,
): Promise<Python> {
  const { first, later } = archives(language);
  const contents = snapshot ? Promise.resolve(snapshot.files).then(archive) : fetched(base, [STANDARD], come);
  // What Python starts with has the line; the program comes while it starts.
  const program = snapshot ? contents : runtime.near.then(() => fetched(base, first, come));
  contents.catch(() => undefined);
  program.then(() => told("start", 0)).catch(() => undefined);
  let laid: Laid = () => undefined;
  // The runtime asks for two files itself: the one is compiled already, the other is among ours.
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (file, options) => {
    const name = String(file instanceof Request ? file.url : file)
      .split("/")
      .pop();
    if (name === WASM) return new Response();
    if (name === "python_stdlib.zip") return new Response(library(await contents));
    return await fetch(file, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await runtime.wasm;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    // Where a part cannot be had, that is the reason, and nothing waits for it.
    const lacks = Promise.all([runtime.wasm, runtime.glue, contents, program]).then(() => never);
    const starting = loadPyodide({
      indexURL: base,
      lockFileContents: JSON.stringify({ info: LOCKED, packages: {} }),
      packages: [],
      env: { PYTHONHASHSEED: "0" },
      _makeSnapshot: true,
      ...(snapshot ? { _loadSnapshot: snapshot.memory } : {}),
      fsInit: async (system: Files) => {
        laid = (more) => put(system, more);
        laid((await contents).files);
      },
      createPyodideModule: async (settings: unknown) => {
        const module = await (await runtime.glue).default(settings);
        // The memory of the snapshot may be larger than that of a fresh module, which would not grow by itself.
        while (snapshot && module.HEAP8.length < snapshot.memory.length) module._malloc(STEP);
        return module;
      },
    } as unknown as Options);
    const pyodide = await Promise.race([lacks, starting]);
    if (!snapshot) laid((await program).files);
    told("warm-up", 0);
    const python = await prepared(pyodide, snapshot);
    // What comes later does not take the line from what a first score needs.
    const more = async (): Promise<Archive[]> => {
      const rest = await fetched(base, later, () => undefined);
      laid(rest.files);
      pyodide.runPython(`sys.path.append("${MORE_LIBRARY}"); made_whole()`);
      return [await contents, await program, rest];
    };
    const all = again(snapshot ? async () => [await contents] : more);
    return {
      ...python,
      whole: async () => void (await all()),
      keep: async () => !snapshot && (await keep(base, pyodide, joined(await all()))),
    };
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Do something once: whoever asks gets the same, until it fails, and then it is done again. */
function again<T>(done: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= done().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}

/** Put the files where Python finds them; they stay views of the archive. */
function put(system: Files, files: ReadonlyMap<string, Uint8Array>): void {
  let folder = "";
  for (const [name, data] of files) {
    if (name === LIBRARY) continue;
    const of = name.slice(0, name.lastIndexOf("/"));
    if (of !== folder) system.mkdirTree(`/${of}`);
    folder = of;
    system.writeFile(`/${name}`, data, { canOwn: true });
  }
}

function library({ files }: Archive): Uint8Array<ArrayBuffer> {
  const bytes = files.get(LIBRARY);
  if (!bytes) throw new Error("the archive has no library");
  return new Uint8Array(bytes);
}

async function prepared(
  pyodide: PyodideAPI,
  snapshot: Snapshot | undefined,
): Promise<Pick<Python, "restored" | "call" | "warmUp">> {
  if (!snapshot)
    pyodide.runPython(
      `import sys; sys.path.insert(0, "${PROGRAM}"); from alhambra_page import call, made_whole; from page_bytes import taken; import warm_up`,
    );
  if (!pyodide.runPython("warm_up.awake()")) throw new Error("the engine gives wrong answers");
  return {
    restored: Boolean(snapshot),
    call: (name, payload, sight) => {
      const text = answered<string>(pyodide, "call", name, payload, ...(sight ? [sight] : []));
      const list = answered<{ toJs(): Uint8Array<ArrayBuffer>[]; destroy(): void }>(pyodide, "taken");
      const bytes = list.toJs();
      list.destroy();
      return { text, bytes };
    },
    warmUp: (step, language) => Boolean(pyodide.runPython(`warm_up.step(${step}, ${JSON.stringify(language)})`)),
  };
}

async function keep(base: string, pyodide: PyodideAPI, files: Uint8Array<ArrayBuffer>): Promise<boolean> {
  pyodide.runPython("warm_up.settled()");
  const memory = (pyodide as unknown as { makeMemorySnapshot(): Uint8Array<ArrayBuffer> }).makeMemorySnapshot();
  return await kept(base, { memory: memory.subarray(0, used(memory)), files });
}

/** Call a function of Python; nothing of it is held afterwards, or its memory could not be kept. */
function answered<T>(pyodide: PyodideAPI, name: string, ...args: readonly (string | Sight)[]): T {
  const ask = pyodide.globals.get(name);
  try {
    return ask(...args) as T;
  } finally {
    ask.destroy();
  }
}

/** Return how much of a memory has been written to, in whole pages. */
function used(memory: Uint8Array): number {
  let end = memory.length;
  while (end > 0 && memory[end - 1] === 0) end -= 1;
  return Math.min(memory.length, Math.ceil(end / PAGE) * PAGE);
}
