/** What a text may be that somebody opens: a game, a link or code of one, or games that were exported together. */
import { question, restart, runJson, whenSettled } from "../engine/client";
import type { Finding } from "./answers";
import { bareCode } from "./code";
import { type Exported, exported, isArchive, kindOf, readArchive } from "./exports";
import type { Tree } from "./json";
import limits from "./limits.json";
import type { Kind } from "./session";
import { language, t } from "./texts";

/** What the program says of a text, and the game in it. */
export interface Read {
  readonly game: string | null;
  readonly legal: boolean;
  readonly findings: readonly Finding[];
  readonly value: Tree | null;
  readonly commentsLost: boolean;
}

export type Opened =
  | { readonly what: "code"; readonly code: string }
  | { readonly what: "games"; readonly games: readonly Exported[]; readonly findings?: readonly Finding[] }
  | { readonly what: "game"; readonly kind: Kind; readonly value: Tree }
  | { readonly what: "draft"; readonly kind: Kind; readonly text: string }
  | { readonly what: "too-long" };

/** As many characters as are worth mending by hand: what cannot be read and is longer is no game, but a wrong file. */
export const LONGEST_DRAFT = 500_000;
/** How long the program may look at a text that is longer than that, in milliseconds; nobody is answered meanwhile. */
const PATIENCE = 15_000;
/** A code, alone or behind # in a link; blanks in it are forgiven, and what a sentence or brackets put around it. */
const CODE =
  /^(?:https?:\/\/\S*?#|[^\s#]*#|["'«»„“”‚‘’(<[{]+)?\s*(ALHG\d{1,4}:[0-9A-Z+\-./:\s]+)(?:[,;!?…"'«»„“”‚‘’)>\]}][^0-9A-Z]{0,9})?$/i;

/** The code in a text that is a code or a link with one. */
export function codeIn(text: string): string | undefined {
  if (text.length > limits.longestCode * 2) return undefined;
  const code = CODE.exec(text.trim())?.[1];
  return code && bareCode(code);
}

/** Read a text in the reader's language; without fixes it is quicker. */
export function read(text: string, fixes: boolean): Promise<Read> {
  return question<Read>("frame.read", { text, lang: language.peek(), fixes });
}

/** Find out what a text is; `file` is the name of the one that it is in. A list of games may be of any length. */
export async function opened(
  text: string,
  file = "",
  onShare: (share: number) => void = () => undefined,
): Promise<Opened> {
  if (isArchive(text, file)) return { what: "games", ...(await readArchive(text, onShare)) };
  const code = codeIn(text);
  if (code) return { what: "code", code };
  const games = exported(text);
  if (games) return { what: "games", games };
  if (text.length > limits.longestText) return { what: "too-long" };
  const { game, value } = await (text.length > LONGEST_DRAFT ? inTime(text) : read(text, false));
  const kind = kindOf(game);
  if (value) return { what: "game", kind, value };
  return text.length > LONGEST_DRAFT ? { what: "too-long" } : { what: "draft", kind, text };
}

/** Read a long text; the engine is started anew where it cannot find its way out. */
async function inTime(text: string): Promise<Read> {
  await whenSettled();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(t("Too long to be a game")));
      restart();
    }, PATIENCE);
  });
  return await Promise.race([read(text, false), late]).finally(() => clearTimeout(timer));
}

/** The text in a file; an error with the program's own words where it is none that the program reads.
 *
 * Of an archive a damaged line is no matter of the others: the engine is shown it as it is. */
export async function textIn(bytes: Uint8Array, file: string): Promise<string> {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (isArchive(text, file)) return text;
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    const args = ["check", "--json", `--lang=${language.peek()}`, "-"];
    const { findings } = await runJson<{ readonly findings: readonly Finding[] }>(args, bytes);
    throw new Error(findings[0]?.message ?? "UTF-8");
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
