/** What the engine says of a game while it is filled in: asked anew after every step, one question at a time. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Finding, Fix, Judged } from "../app/answers";
import type { Json, Tree } from "../app/json";
import type { GameSession } from "../app/session";
import { language } from "../app/texts";
import { boot, question } from "../engine/client";
import type { Layout } from "./facts";
import type { Groups } from "./model";

/** Points: the least and the most that they can be. */
export type Span = readonly [number, number];

/** A way to mend a finding, with the game after it; null where that could not be read. */
export interface Mending extends Fix {
  readonly value?: Json;
}

/** What `score --json` says, as far as it is shown here. */
export interface Score extends Judged {
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

/** A judgement and the tree that it is of. */
export interface JudgedTree {
  readonly tree: Tree;
  readonly said: Judgement;
}

/** Before fixes are looked for, so long nothing may have changed: the search takes longer than all else. */
const IDLE = 500;

/** Judge a game from now on. Until the engine has answered, the judgement is that of an earlier step. */
export function judging(session: GameSession): {
  readonly judged: ReadonlySignal<JudgedTree | undefined>;
  readonly stop: () => void;
} {
  const judged = signal<JudgedTree | undefined>(undefined);
  let wanted: { readonly tree: Tree; readonly lang: string } | undefined;
  let asking = false;
  let stopped = false;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const next = async (): Promise<void> => {
    if (asking || stopped || !wanted) return;
    const { tree, lang } = wanted;
    wanted = undefined;
    asking = true;
    const said = await answered(tree, lang, false);
    asking = false;
    if (stopped) return;
    if (said) judged.value = { tree, said };
    if (wanted) return next();
    if (said && isMendable(said)) idle = setTimeout(() => void mend(tree, lang), IDLE);
  };
  const mend = async (tree: Tree, lang: string): Promise<void> => {
    if (asking || wanted) return;
    asking = true;
    const said = await answered(tree, lang, true);
    asking = false;
    if (said && !stopped && !wanted) judged.value = { tree, said };
    void next();
  };
  const end = effect(() => {
    const tree = session.value.value;
    const lang = language.value;
    if (boot.value.state === "failed") return;
    clearTimeout(idle);
    wanted = { tree, lang };
    void next();
  });
  return {
    judged,
    stop() {
      stopped = true;
      clearTimeout(idle);
      end();
    },
  };
}

function isMendable({ answer, unfinished }: Judgement): boolean {
  return (
    !answer.legal && answer.findings.some(({ severity }, index) => severity === "error" && !unfinished.includes(index))
  );
}

async function answered(tree: Tree, lang: string, fixes: boolean): Promise<Judgement | undefined> {
  try {
    return await question<Judgement>("sheet.judge", { text: JSON.stringify(tree), lang, fixes });
  } catch {
    return undefined; // the frame says that the engine has stopped
  }
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
  readonly findings: Judged["findings"];
}

export function readLayout(text: string, name = "", coins: number | null = null): Promise<ReadLayout> {
  return question<ReadLayout>("sheet.layout", { text, name, coins, lang: language.peek() });
}

/** A grid that nobody has chosen. */
export function freshLayout(): Promise<ReadLayout> {
  return question<ReadLayout>("sheet.fresh", { lang: language.peek() });
}
