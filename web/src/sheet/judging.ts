/** What the engine says of a game while it is filled in, and what is asked of grids. */
import type { Finding, Mending } from "../app/answers";
import type { Json, Tree } from "../app/json";
import { language } from "../app/texts";
import { question, runJson } from "../engine/client";
import type { Asking } from "../play/judging";
import type { Layout } from "./facts";
import type { Groups } from "./model";

/** Points: the least and the most that they can be. */
export type Span = readonly [number, number];

/** What `score --json` says, as far as it is shown here. */
export interface Score {
  readonly legal: boolean;
  readonly findings: readonly (Finding & { readonly fixes?: readonly Mending[] })[];
  readonly totals: Readonly<Record<string, number>>;
  readonly winners: readonly string[];
  readonly complete: boolean;
  readonly verdict?: string | readonly string[];
  readonly possible?: readonly { readonly totals: Readonly<Record<string, number>> }[];
}

/** What a player has, of an illegal game, too. */
export interface Seat {
  readonly virtual: boolean;
  readonly kind: "sheet" | "counts" | "nothing";
  readonly counts: Readonly<Record<string, number>>;
  readonly built: number;
  /** How many buildings a virtual player has to have; null where nobody knows. */
  readonly expected: number | null;
  readonly lines: Readonly<Record<"rows" | "columns", readonly number[]>>;
  readonly linePoints: Readonly<Record<"rows" | "columns", readonly number[]>>;
  readonly coinsLeft: number | null;
  /** The types that the player has completed. */
  readonly full: readonly string[];
  readonly faults: readonly { readonly kind: string; readonly number: number; readonly findings: string }[];
  /** By item, and the total; null is unknown. No points at all for a virtual player who does not score. */
  readonly points: Readonly<Record<string, Span | null>> | null;
}

/** A type that several players have completed. */
export interface Order {
  readonly type: string;
  readonly players: readonly string[];
  readonly groups: Groups;
  /** Whether points depend on an order that is not written. */
  readonly needed: boolean;
}

export interface Judgement {
  readonly answer: Score;
  readonly layout: Layout | null;
  readonly sheets: Readonly<Record<string, Seat>>;
  readonly orders: readonly Order[];
  readonly rounds: { readonly game: number | null; readonly played: number | null };
  /** Which findings only say that something is not written yet. */
  readonly unfinished: readonly number[];
}

/** A sheet is judged with all that is shown beside it; what is only not written yet has no way to be mended. */
export const JUDGED: Asking<Judgement> = {
  ask: (tree, lang, fixes) => question("sheet.judge", { text: JSON.stringify(tree), lang, fixes }),
  isMendable,
  idle: 500,
};

function isMendable({ answer, unfinished }: Judgement): boolean {
  return (
    !answer.legal && answer.findings.some(({ severity }, index) => severity === "error" && !unfinished.includes(index))
  );
}

interface Reason {
  readonly text?: string;
  readonly findings?: readonly { readonly message: string }[];
}

/** Why a player has these points, as `why` says it. */
export async function whyPoints(tree: Tree, player: string, item: string): Promise<string> {
  // What follows `--` is no option, whatever a player is called.
  const command = ["why", "--json", "--lang", language.peek(), "--", "-", player, item];
  const { text, findings = [] } = await runJson<Reason>(command, JSON.stringify(tree));
  return text ?? findings.map(({ message }) => message).join("\n");
}

/** After how many rounds a game can be as it is. */
export async function leastRounds(tree: Tree): Promise<number> {
  return (await question<{ rounds: number }>("sheet.rounds", { text: JSON.stringify(tree), lang: language.peek() }))
    .rounds;
}

/** What the engine makes of an id, of letters, or of a layout file. */
export interface ReadLayout {
  readonly layout: Layout | null;
  /** How a game has it. */
  readonly value: Json;
  readonly findings: readonly Finding[];
}

export function readLayout(text: string, name = "", coins: number | null = null): Promise<ReadLayout> {
  return question<ReadLayout>("sheet.layout", { text, name, coins, lang: language.peek() });
}

/** A grid that nobody has chosen. */
export function freshLayout(): Promise<ReadLayout> {
  return question<ReadLayout>("sheet.fresh", { lang: language.peek() });
}
