/** `window.alhambraSheets`: the program for other programs, as `web/alhambra-sheets.d.ts` promises it. */
import type { AlhambraSheets, JsonObject, Options } from "../../alhambra-sheets";
import { EngineError, run, runJson, whenSettled } from "./client";

/** Let other programs ask; `ready` is settled when the engine is. */
export function expose(): void {
  const ready = settled();
  // Nobody needs to wait for it: the page itself says what went wrong.
  ready.catch(() => undefined);
  const api: AlhambraSheets = Object.freeze({
    ready,
    score: (text: string, options?: Options) => judged(["score"], text, options),
    check: (text: string, options?: Options) => judged(["check"], text, options),
    moves: (text: string, player: string, tile?: string, options?: Options) =>
      // As one word each: what begins with a dash is a name all the same.
      judged(["moves", `--player=${player}`, ...(tile === undefined ? [] : [`--tile=${tile}`])], text, options),
    print: printed,
  });
  Object.defineProperty(window, "alhambraSheets", { value: api, configurable: true });
}

async function settled(): Promise<void> {
  const now = await whenSettled();
  if (now.state === "failed") throw new EngineError(now.detail || now.reason);
}

async function judged(command: readonly string[], text: string, options: Options = {}): Promise<JsonObject> {
  const language = options.lang === undefined ? [] : [`--lang=${options.lang}`];
  const answer = await runJson<JsonObject>([...command, "--json", ...language, "-"], text);
  return { ...answer, file: null };
}

async function printed(args: readonly string[]): Promise<Uint8Array> {
  const { status, stdout, stderr, files } = await run(["print", ...args]);
  const [file, ...more] = Object.values(files);
  if (status !== 0) throw new EngineError(stderr.trim());
  if (more.length > 0) throw new EngineError(`several files: ${Object.keys(files).join(", ")}`);
  return file ?? stdout;
}
