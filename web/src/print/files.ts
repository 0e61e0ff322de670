/** The files that came with the page because no browser can make them: `web/prebuilt.py` has made them and their list. */
import { signal } from "@preact/signals";

/** A finished file. */
export interface ReadyFile {
  readonly path: string;
  readonly document: string;
  readonly language: string;
  readonly game: string;
  readonly ink: string;
  readonly paper: string;
  readonly size?: string;
  readonly bytes: number;
  readonly pages: number;
  readonly command: string;
}

export interface ReadyFiles {
  readonly files: readonly ReadyFile[];
  /** Documents by language and name, each with the number of its pages that there are pictures of. */
  readonly pictures: Readonly<Record<string, number>>;
}

const FOLDER = "files/";
const NONE: ReadyFiles = { files: [], pictures: {} };

/** Undefined until it is known what there is; empty where the page came without files. */
export const readyFiles = signal<ReadyFiles | undefined>(undefined);

/** Whether the list could not be had: there is no network, perhaps. */
export const filesUnreachable = signal(false);

const MISSING = 404;

let asked = false;

/** Find out which files there are; once, unless the list could not be had. */
export async function loadReadyFiles(): Promise<void> {
  if (asked) return;
  asked = true;
  filesUnreachable.value = false;
  try {
    const response = await fetch(`${FOLDER}index.json`);
    if (!response.ok && response.status !== MISSING) throw new Error(String(response.status));
    readyFiles.value = response.ok ? ((await response.json()) as ReadyFiles) : NONE;
  } catch {
    filesUnreachable.value = true;
    asked = false;
  }
}

/** The address of a file. */
export function fileAddress(file: ReadyFile): string {
  return FOLDER + file.path;
}

/** The small picture of a document, in the language or in another one; undefined where there is none. */
export function thumbnail(document: string, game: string, language: string): string | undefined {
  const known = Object.keys(readyFiles.value?.pictures ?? {});
  const own = stemOf(document, game, language);
  const stem = known.includes(own) ? own : known.find((each) => each.endsWith(stemOf(document, game, "")));
  return stem && `${FOLDER}pictures/${stem}.webp`;
}

/** The pictures of the pages of a document. */
export function pictures(document: string, game: string, language: string): readonly string[] {
  const stem = stemOf(document, game, language);
  const count = readyFiles.value?.pictures[stem] ?? 0;
  return Array.from({ length: count }, (_, number) => `${FOLDER}pictures/${stem}-${number + 1}.webp`);
}

function stemOf(document: string, game: string, language: string): string {
  return `${language}/${document}${game ? `-${game}` : ""}`;
}
