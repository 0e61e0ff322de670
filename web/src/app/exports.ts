/** Files with many games: the backup of a device, and lists of legal games for others. */
import { question } from "../engine/client";
import type { Finding } from "./answers";
import { isTree, type Json, type Tree } from "./json";
import type { GameRecord } from "./record";
import type { Kind } from "./session";
import { language } from "./texts";

/** A game in a file of several; the day it was played on, as 2026-11-30, if that is known. */
export interface Exported {
  readonly kind: Kind;
  readonly name: string;
  readonly tree: Tree;
  readonly date?: string;
  /** What a backup has besides. */
  readonly draft?: string;
  readonly created?: number;
  readonly changed?: number;
}

export type ListForm = "alh" | "csv";

/** What an archive holds that was opened. */
export interface Archive {
  readonly games: readonly Exported[];
  readonly findings: readonly Finding[];
}

const EXPORT = "alhambra-sheets-games";
const ARCHIVE = /^\uFEFF?(?:\s*#[^\n\r]*[\n\r])*\s*ALHA[1-9]\d{0,3}\s*(?:[\n\r]|$)/i;
/** Games that are written or read at once: others that ask the engine are not to wait long. */
const AT_ONCE = 10;
/** Lines of an archive that are read: a device is no place for more. */
const MOST_LINES = 2000;

export function kindOf(game: Json | undefined): Kind {
  return game === "roll-and-write" ? "roll-and-write" : "alhambra";
}

/** All games as one file, the backup. */
export function exportText(games: readonly GameRecord[]): string {
  const listed = games.map(({ kind, name, created, changed, draft, tree }) => {
    return { kind, name, created, changed, draft, tree };
  });
  return `${JSON.stringify({ file: EXPORT, version: 2, games: listed }, null, 1)}\n`;
}

/** The games of a backup; undefined where a text is none. */
export function exported(text: string): readonly Exported[] | undefined {
  if (!text.trimStart().startsWith("{") || !text.includes(EXPORT)) return undefined;
  try {
    const all = JSON.parse(text) as Json;
    const games = isTree(all) && all.file === EXPORT ? all.games : undefined;
    if (!Array.isArray(games)) return undefined;
    return games.filter(isTree).flatMap(({ name, tree, ...more }) => {
      if (!isTree(tree)) return [];
      const title = typeof name === "string" ? name.slice(0, 200) : "";
      return [{ kind: kindOf(tree.game), name: title, tree, ...besides(more) }];
    });
  } catch {
    return undefined;
  }
}

/** What a backup of version 1 has not: what is no text and no time that has been is left out. */
function besides({ draft, created, changed }: Tree): Pick<Exported, "draft" | "created" | "changed"> {
  const now = Date.now();
  const hasBeen = (time: Json | undefined): time is number => typeof time === "number" && time >= 0 && time <= now;
  return {
    ...(typeof draft === "string" ? { draft } : {}),
    ...(hasBeen(created) ? { created } : {}),
    ...(hasBeen(changed) ? { changed } : {}),
  };
}

/** Those games of a file that are not here already; a draft is another game than the empty one that it is written in. */
export function newOnes(given: readonly Exported[], here: readonly GameRecord[]): readonly Exported[] {
  const known = new Set(here.flatMap(({ tree, draft }) => [likeness(tree), likeness(tree, draft)]));
  return given.filter(({ tree, draft }) => !known.has(likeness(tree, draft)));
}

function likeness(tree: Tree, draft?: string): string {
  return JSON.stringify([tree, draft]);
}

/** Whether a text is an archive of legal games, one a line. */
export function isArchive(text: string): boolean {
  return ARCHIVE.test(text.slice(0, 10_000));
}

/** The lines of a text with their places: each part has the empty lines before it, so that findings have its numbers. */
export function partsOf(text: string, most = MOST_LINES): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).slice(0, most);
  const begun = lines.findIndex((line) => /^\uFEFF?\s*ALHA\d/i.test(line));
  const parts: string[] = [];
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const head = start > begun ? `${lines[begun] ?? ""}${"\n".repeat(start)}` : "\n".repeat(start);
    const own = lines.slice(start, start + AT_ONCE);
    if (own.some((line) => line.trim() !== "")) parts.push(head + own.join("\n"));
  }
  return parts;
}

/** Read an archive part by part. */
export async function readArchive(text: string): Promise<Archive> {
  const games: Exported[] = [];
  const findings: Finding[] = [];
  for (const part of partsOf(text)) {
    const read = await question<Archive>("frame.archive", { text: part, lang: language.peek() });
    games.push(...read.games.map((game) => ({ ...game, kind: kindOf(game.tree.game) })));
    findings.push(...read.findings);
  }
  return { games, findings };
}

/** The legal ones of some games as an archive or a table, and how many are not legal. */
export async function listOf(
  games: readonly GameRecord[],
  form: ListForm,
): Promise<{ readonly text: string; readonly left: number }> {
  let text = "";
  let left = 0;
  for (let start = 0; start < games.length || start === 0; start += AT_ONCE) {
    const some = games.slice(start, start + AT_ONCE).map(({ name, tree, created }) => {
      return { name, tree, date: dayOf(created) };
    });
    const { head, parts } = await question<{ readonly head: string; readonly parts: readonly (string | null)[] }>(
      "frame.lines",
      { games: some, form },
    );
    text += (start === 0 ? head : "") + parts.map((part) => part ?? "").join("");
    left += parts.filter((part) => part === null).length;
  }
  return { text, left };
}

/** The day of a time, here, as 2026-11-30. */
export function dayOf(time: number): string {
  const day = new Date(time);
  const two = (number: number): string => `${number}`.padStart(2, "0");
  return `${`${day.getFullYear()}`.padStart(4, "0")}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Noon of a day, here; undefined where it is none. */
export function timeOf(day: string | undefined): number | undefined {
  const time = day ? Date.parse(`${day}T12:00:00`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
