/** What a link says by itself, before the engine is there: who played, and the points as the sender saw them. */
import { textOfCode, type Words } from "./code";
import { kindOf } from "./exports";
import { isTree, type Json, type Tree } from "./json";
import limits from "./limits.json";
import type { Kind } from "./session";

export interface SentPlayer {
  readonly name: string;
  /** The name as it can be shown beside others. */
  readonly shown: string;
  readonly total: number | null;
  readonly hasWon: boolean;
  /** Points by scoring ("1", "2", "3"), or by item. */
  readonly points: ReadonlyMap<string, number>;
}

export interface Sent {
  readonly kind: Kind;
  /** In the order of the game. */
  readonly players: readonly SentPlayer[];
}

/** More players than at any table: what has more is left to the engine. */
const MOST_PLAYERS = 12;
const LONGEST_NAME = limits.longestName;
const MOST_POINTS = 999_999;
/** A string of JSON, and the colon behind it if it is a key. */
const STRING = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;
/** What is no part of a name: it would be seen as something else than it is. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** What a code says of a game; undefined where the page alone cannot tell. */
export function sentIn(code: string, words: Words): Sent | undefined {
  try {
    return told(parsed(textOfCode(code, words)));
  } catch {
    return undefined;
  }
}

/** Values whose keys have a dot before them: they keep their order, also where they are numbers. */
function parsed(text: string): Json {
  // Where no string is left open, the expression takes no more than a look at each character.
  JSON.parse(text);
  return JSON.parse(text.replace(STRING, (all, inner: string, colon?: string) => (colon ? `".${inner}":` : all)));
}

function told(parts: Json): Sent | undefined {
  if (!Array.isArray(parts)) return undefined;
  const [, totals, tree, winners, rows] = parts;
  if (!Array.isArray(totals) || !isTree(tree) || !isShallow(tree, limits.deepest)) return undefined;
  const names = namesOf(tree);
  if (names.length === 0 || names.length > MOST_PLAYERS || ![0, names.length].includes(totals.length)) return undefined;
  const players = names.map((name, place) => ({
    name,
    shown: nameShown(name),
    total: pointsOf(totals[place]) ?? null,
    hasWon: Array.isArray(winners) && winners.includes(place),
    points: rowOf(Array.isArray(rows) ? rows[place] : undefined),
  }));
  return { kind: kindOf(tree[".game"]), players };
}

/** Whether values are no deeper in one another than the engine reads. */
function isShallow(value: Json, depth: number): boolean {
  if (typeof value !== "object" || value === null) return depth > 0;
  return depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1));
}

/** The players in the order of their totals. */
function namesOf(tree: Tree): readonly string[] {
  const { ".players": players, ".scorings": scorings } = tree;
  const tables = isTree(players) ? [players] : isTree(scorings) ? Object.values(scorings) : [];
  return [...new Set(tables.filter(isTree).flatMap((table) => Object.keys(table).map(bare)))];
}

function bare(key: string): string {
  return key.slice(1);
}

function nameShown(name: string): string {
  const seen = [...name.replace(UNSEEN, "\ufffd")];
  return seen.length > LONGEST_NAME ? `${seen.slice(0, LONGEST_NAME).join("")}…` : seen.join("");
}

function pointsOf(value: Json | undefined): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= MOST_POINTS ? value : undefined;
}

function rowOf(row: Json | undefined): ReadonlyMap<string, number> {
  const entries: readonly (readonly [string, Json])[] = Array.isArray(row)
    ? row.map((points, place) => [String(place + 1), points] as const)
    : isTree(row)
      ? Object.entries(row).map(([key, points]) => [bare(key), points] as const)
      : [];
  const known = entries.map(([key, points]) => [key, pointsOf(points)] as const);
  return new Map(known.filter((entry): entry is readonly [string, number] => entry[1] !== undefined));
}
