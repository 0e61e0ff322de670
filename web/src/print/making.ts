/** Files made by the program in the page: what was asked, how far it is, what came of it. */
import { useCallback, useRef, useState } from "preact/hooks";
import { run } from "../engine/client";
import type { MadeFile } from "./Made";

export interface Making {
  readonly busy: boolean;
  readonly file?: MadeFile;
  readonly fault?: string;
}

export interface Maker {
  readonly state: Making;
  /** Make a file by a command line of `print`; the file, or undefined where none came of it. */
  make(args: readonly string[], name: string, game?: string): Promise<MadeFile | undefined>;
  /** Forget what was made: something else is asked for now. */
  reset(): void;
}

/** What the transcript is called that a sheet is filled in from: `web/python/page_print.py` names it so. */
export const GAME_FILE = "game.yaml";

export function useMaker(): Maker {
  const [state, setState] = useState<Making>({ busy: false });
  const turn = useRef(0);
  const make = useCallback(async (args: readonly string[], name: string, game = "") => {
    turn.current += 1;
    const mine = turn.current;
    setState({ busy: true });
    const made = await fileOf(args, name, game);
    if (mine === turn.current) setState({ busy: false, ...made });
    return made.file;
  }, []);
  const reset = useCallback(() => {
    turn.current += 1;
    setState({ busy: false });
  }, []);
  return { state, make, reset };
}

async function fileOf(args: readonly string[], name: string, game: string): Promise<Omit<Making, "busy">> {
  const before = performance.now();
  try {
    const files = game ? { [GAME_FILE]: game } : {};
    const { status, stderr, files: written } = await run([...args, `--output=${name}`], "", files);
    const lines = stderr.trim().split("\n").filter(Boolean);
    const content = written[name];
    // A report of an illegal game is made, and says so by the status 1.
    if (!content || status > 1) return { fault: lines.join("\n") };
    const told = lines.filter((line) => !line.startsWith(`${name}:`));
    const seconds = (performance.now() - before) / 1000;
    const type = name.endsWith(".html") ? "text/html" : "application/pdf";
    return { file: { name, type, content, seconds, told } };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
