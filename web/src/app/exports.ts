/** Files with many games: the backup of a device, and lists of legal games for others. */
import { question } from "../engine/client";
import type { Finding } from "./answers";
import { isTree, type Json, type Tree } from "./json";
import limits from "./limits.json";
import { playedOn, timeOf } from "./played";
import type { GameRecord } from "./record";
import type { Kind } from "./session";
import { language } from "./texts";

/** A game in a file of several; the day it was played on, as 2026-11-30, empty where nobody knows it. */
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
const MARK = limits.archiveMark;

export function kindOf(game: Json | undefined): Kind {
  return game === "roll-and-write" ? "roll-and-write" : "alhambra";
}

/** All games as one file, the backup. */
export function exportText(games: readonly GameRecord[]): string {
  const listed = games.map(({ kind, name, date, created, changed, draft, tree }) => {
    return { kind, name, date, created, changed, draft, tree };
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
      const title = typeof name === "string" ? name.slice(0, limits.longestTitle) : "";
      return [{ kind: kindOf(tree.game), name: title, tree, ...besides(more) }];
    });
  } catch {
    return undefined;
  }
}

/** What a backup of version 1 has not: what is no text, no day and no time that has been is left out. */
function besides({ date, draft, created, changed }: Tree): Pick<Exported, "date" | "draft" | "created" | "changed"> {
  const now = Date.now();
  const hasBeen = (time: Json | undefined): time is number => typeof time === "number" && time >= 0 && time <= now;
  return {
    ...(date === "" || (typeof date === "string" && timeOf(date) !== undefined) ? { date } : {}),
    ...(typeof draft === "string" ? { draft } : {}),
    ...(hasBeen(created) ? { created } : {}),
    ...(hasBeen(changed) ? { changed } : {}),
  };
}

/** Whether a text is meant for an archive of legal games, by the name of its file or by its first line. */
export function isArchive(text: string, file = ""): boolean {
  return file.toLowerCase().endsWith(limits.archiveEnding) || ARCHIVE.test(text.slice(0, 10_000));
}

/** Some lines of an archive, below its first one, and how many lines there are above that the part is without. */
export interface Part {
  readonly text: string;
  readonly above: number;
}

/** An archive in parts, each of which is one; what is above its first line are remarks. */
export function partsOf(text: string): readonly Part[] {
  const lines = text.split(/\r\n|\r|\n/);
  const begun = lines.findIndex((line) => line.trim() !== "" && !line.startsWith("#"));
  if (begun < 0) return [];
  const first = lines[begun] ?? "";
  const mark = /^\uFEFF?\s*ALHA\d{1,4}\s*$/i.test(first) ? first : MARK;
  const parts: Part[] = [{ text: lines.slice(begun, begun + AT_ONCE).join("\n"), above: begun }];
  for (let start = begun + AT_ONCE; start < lines.length; start += AT_ONCE) {
    const own = lines.slice(start, start + AT_ONCE);
    if (own.some((line) => line.trim() !== "")) parts.push({ text: [mark, ...own].join("\n"), above: start - 1 });
  }
  return parts;
}

/** What the engine says of a part; it reads no further behind what is no archive, or a newer one. */
export interface ReadPart extends Archive {
  readonly last: boolean;
}

function asked({ text }: Part): Promise<ReadPart> {
  return question<ReadPart>("frame.archive", { text, lang: language.peek() });
}

/** Read an archive part by part, the whole of it; `onShare` hears how much of it has been read, up to 1. */
export async function readArchive(
  text: string,
  onShare: (share: number) => void = () => undefined,
  ask = asked,
): Promise<Archive> {
  const games: Exported[] = [];
  const findings: Finding[] = [];
  const parts = partsOf(text);
  for (const [index, part] of parts.entries()) {
    const read = await ask(part);
    games.push(...read.games.map((game) => ({ ...game, kind: kindOf(game.tree.game) })));
    findings.push(...read.findings.map((finding) => moved(finding, part.above)));
    if (read.last) break;
    onShare((index + 1) / parts.length);
  }
  return { games, findings };
}

function moved(finding: Finding, above: number): Finding {
  const { location } = finding;
  return location ? { ...finding, location: { ...location, line: location.line + above } } : finding;
}

/**
 * The games of a file that are not here yet, each once: the same game of another day is another one, and a draft is
 * another than the empty game that it is written in.
 */
export function newOf(given: readonly Exported[], here: readonly GameRecord[]): readonly Exported[] {
  const known = new Set(
    here.flatMap((record) => {
      const { tree, draft } = record;
      return [likeness(tree), likeness(tree, draft), likeness(tree, draft, playedOn(record))];
    }),
  );
  return given.filter(({ tree, draft, date }) => {
    const key = likeness(tree, draft, date);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function likeness(tree: Tree, draft?: string, date?: string): string {
  return JSON.stringify([tree, draft, date]);
}

/** The legal ones of some games as an archive or a table, and how many are not legal. */
export async function listOf(
  games: readonly GameRecord[],
  form: ListForm,
): Promise<{ readonly text: string; readonly left: number }> {
  let text = "";
  let left = 0;
  for (let start = 0; start < games.length || start === 0; start += AT_ONCE) {
    const some = games.slice(start, start + AT_ONCE).map((record) => {
      return { name: record.name, tree: record.tree, date: playedOn(record) };
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
