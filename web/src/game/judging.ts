/** What the program says of the game on the page, and what is asked of its board. */
import type { Finding, Mending } from "../app/answers";
import type { Tree } from "../app/json";
import { language } from "../app/texts";
import { question } from "../engine/client";
import type { Asking } from "../play/judging";
import { found } from "../play/tree";
import type { Spot } from "./palace";

/** A finding, and in which of several scorings it is. */
export interface GameFinding extends Finding {
  readonly scoring: number | null;
  readonly fixes?: readonly Mending[];
}

/** The finding that asks how a table answers a rule in question. */
export const OPEN = "rule-open";

export interface Award {
  readonly player: string;
  readonly kind: string;
  readonly sides?: readonly (readonly [number, number, string])[];
}

/** What a player has of an item, and what that brings. */
export interface Part {
  readonly count?: number;
  readonly length?: number;
  readonly points: number;
}

/** What a place of a palace brings, or a side of it. */
export interface Worth {
  readonly cell: Spot;
  readonly side?: string;
  /** What it brings or takes; as how many buildings it counts. */
  readonly points?: number;
  readonly count?: number;
}

/** The sum, the parts of the types of buildings, and each other item's part under its own name. */
export type PlayerPoints = Readonly<Record<string, unknown>> & {
  readonly buildings: Readonly<Record<string, Part>>;
  /** Of points that nobody can check, in a game that has some. */
  readonly modules?: Readonly<Record<string, Part & { readonly items?: unknown }>>;
  readonly points: number;
};

export function partOf(own: PlayerPoints | undefined, item: string): Part | undefined {
  const part = found(own?.buildings, item) ?? found(own?.modules, item) ?? found(own, item);
  return isPart(part) ? part : undefined;
}

/** What places bring by the modules that are played with. */
export function worthIn(own: PlayerPoints | undefined): readonly Worth[] {
  return Object.values(own?.modules ?? {}).flatMap(({ items }) => (Array.isArray(items) ? items.filter(isWorth) : []));
}

/** What is only put on a side brings nothing there; points that nobody can check have no places, nor have cards. */
function isWorth(item: unknown): item is Worth {
  return typeof item === "object" && item !== null && "cell" in item && ("points" in item || "count" in item);
}

function isPart(part: unknown): part is Part {
  return typeof part === "object" && part !== null && "points" in part;
}

export interface ScoringAnswer {
  readonly scoring: number;
  readonly players: Readonly<Record<string, PlayerPoints>>;
  readonly awards: readonly Award[];
}

export interface Question {
  readonly player: string | null;
  readonly scoring: number;
  readonly cell: Spot | null;
  readonly written: string;
  readonly tiles: readonly string[];
}

/** The object that `score --json` prints, and how the points grew. */
export interface Answer {
  readonly legal: boolean;
  readonly findings: readonly GameFinding[];
  readonly scorings: readonly ScoringAnswer[];
  readonly totals: Readonly<Record<string, number>>;
  readonly winners: readonly string[];
  readonly before: Readonly<Record<string, number>>;
  readonly complete: boolean;
  /** The points after each scoring; first those from before, which are of none. */
  readonly growth: readonly { readonly scoring: number | null; readonly points: Readonly<Record<string, number>> }[];
  /** Of a game that is not legal: what its scorings before the first with an error come to. */
  readonly standing?: Pick<Answer, "scorings" | "totals">;
  readonly leftovers?: readonly { readonly tile: string; readonly winner: string | null }[];
  readonly possible?: readonly { readonly totals: Readonly<Record<string, number>> }[];
  readonly ranges?: Readonly<Record<string, readonly [number, number]>>;
  readonly questions?: readonly Question[];
}

/** The points of a player as they are shown: those that stand have a mark behind them that more is waited for. */
export function totalOf(answer: Answer | undefined, player: string): string {
  const standing = found(answer?.standing?.totals, player);
  return String(found(answer?.totals, player) ?? (standing === undefined ? "–" : `${standing} …`));
}

export interface Moves {
  readonly place: readonly Spot[];
  readonly swap: readonly Spot[];
}

interface Reason {
  readonly text: string;
}

function asked<T>(name: string, values: unknown): Promise<T> {
  return question<T>(`game.${name}`, values);
}

/** A game is judged as `score --json` does it; ways to mend a palace take seconds, and a player lays tile after tile. */
export const JUDGED: Asking<Answer> = {
  ask: (tree, lang, fixes) => asked("judge", { tree, lang, fixes }),
  isMendable: ({ legal }) => !legal,
  idle: 1500,
};

/** Where a tile may be added to a player's palace, or swapped in. */
export function movesOf(tree: Tree, player: string, tile: string, scoring: number): Promise<Moves> {
  return asked("moves", { tree, lang: language.peek(), player, tile, scoring });
}

/** The tiles of the set, and those `held`, that may lie on a place or be swapped for the one there, if all is legal. */
export function fitting(
  tree: Tree,
  player: string,
  at: Spot,
  scoring: number,
  held: readonly string[],
): Promise<readonly string[]> {
  return asked("fits", { tree, lang: language.peek(), player, at, scoring, held });
}

export async function whyPoints(tree: Tree, player: string, item: string, scoring: number): Promise<string> {
  return (await asked<Reason>("why", { tree, lang: language.peek(), player, item, scoring })).text;
}

export async function whyHere(tree: Tree, player: string, tile: string, at: Spot, scoring: number): Promise<string> {
  return (await asked<Reason>("may", { tree, lang: language.peek(), player, tile, at, scoring })).text;
}
