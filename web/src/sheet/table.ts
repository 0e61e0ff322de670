/** What all parts of the view share: the game as it is read, what the engine says of it, and how it is changed. */
import type { Tree } from "../app/json";
import type { GameSession } from "../app/session";
import { figure, t } from "../app/texts";
import { itemsOf as itemsIn } from "../play/items";
import type { JudgedTree } from "../play/judging";
import { found, isSame } from "../play/tree";
import type { Layout, SheetFacts, TypeFacts } from "./facts";
import type { Judgement, Seat, Span } from "./judging";
import { type Lines, layoutOf, named, type Player, playersOf } from "./model";

/** What is asked of the points: an item of a player. */
export interface Question {
  readonly player: string;
  readonly item: string;
}

export interface Table {
  readonly facts: SheetFacts;
  readonly tree: Tree;
  readonly players: readonly Player[];
  readonly layout: Layout | undefined;
  /** What the engine says; of an earlier step until it has answered. */
  readonly said: Judgement | undefined;
  /** Whether it says so of the game as it is now. */
  readonly isCurrent: boolean;
  /** Take a step; a tree that stays the same is none. */
  readonly edit: (what: string, next: (tree: Tree) => Tree) => void;
  readonly why: (question: Question) => void;
}

/** What the parts that show a player are given. */
export interface SeatProps {
  readonly table: Table;
  readonly player: Player;
}

export function tableOf(
  session: GameSession,
  facts: SheetFacts,
  judged: JudgedTree<Judgement> | undefined,
  why: (question: Question) => void,
): Table {
  const value = session.value.value;
  const tree = named(value, facts);
  const before = judged && isSame(judged.tree.layout, value.layout) ? judged.answer.layout : undefined;
  return {
    facts,
    tree,
    players: playersOf(tree, facts),
    layout: layoutOf(tree, facts) ?? before ?? undefined,
    said: judged?.answer,
    isCurrent: judged?.tree === value,
    edit(what, next) {
      const now = named(session.value.peek(), facts);
      const changed = next(now);
      if (changed !== now) session.change(changed, what);
    },
    why,
  };
}

/** What the engine says of a player; a name that is new to it has nothing yet. */
export function seatOf(table: Table, name: string): Seat | undefined {
  return found(table.said?.sheets, name);
}

export function typeOf(table: Table, id: string): TypeFacts | undefined {
  return table.facts.types.find((type) => type.id === id);
}

/** Points as they are shown: 28, or 28–36 where both can be; a dash where nobody knows. */
export function shown(points: Span | null | undefined): string {
  if (!points) return "–";
  const [least, most] = points;
  return least === most ? figure(least) : `${figure(least)}–${figure(most)}`;
}

/** The items of a player in the order of the printed sheet. */
export function itemsOf(table: Table, name: string): readonly string[] {
  return itemsIn(table.facts.items, seatOf(table, name)?.virtual ?? false).map(({ id }) => id);
}

export function itemName({ facts }: Table, item: string): string {
  return facts.items.find(({ id }) => id === item)?.name ?? facts.total;
}

/** 1, 2, 3 and so on. */
export function numbersTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** A row or a column by its number: "Row 1". */
export function lineName(kind: Lines, index: number): string {
  const number = index + 1;
  return kind === "rows" ? t("Row {number}", { number }) : t("Column {number}", { number });
}

/** Whether points are final enough to be explained by the program: those of a legal game with one result. */
export function isExplained(table: Table): boolean {
  const { said } = table;
  return said?.answer.legal === true && Object.keys(said.answer.totals).length > 0;
}

/** What a listener hears of points: a number, or that both ends can be. */
export function spoken(points: Span | null | undefined): string {
  if (!points) return t("not known yet");
  const [least, most] = points;
  return least === most ? figure(least) : t("{least} to {most}", { least: figure(least), most: figure(most) });
}
