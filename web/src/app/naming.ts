/** What a game is called: its own name, else its players, else which game it is. */
import { branch, isTree, type Tree } from "./json";
import { timeOf } from "./played";
import type { GameRecord } from "./record";
import type { Kind } from "./session";
import { language, t } from "./texts";

/** The names of the players as they stand in the tree, each once. */
export function playersOf(tree: Tree): readonly string[] {
  const tables = [tree.players, ...Object.values(branch(tree, "scorings"))];
  return [...new Set(tables.filter(isTree).flatMap((table) => Object.keys(table)))];
}

export function kindName(kind: Kind): string {
  return kind === "alhambra" ? t("Alhambra") : t("Alhambra: Roll & Write");
}

export function titleOf(name: string, kind: Kind, tree: Tree): string {
  return name || playersOf(tree).join(", ") || kindName(kind);
}

/** A game in a menu of games: those of the same players are told apart by when they were last changed. */
export function labelOf({ name, kind, tree, changed }: GameRecord): string {
  return `${titleOf(name, kind, tree)} · ${moment(changed)}`;
}

/** A day and a time, short, as the language writes them. */
export function moment(time: number): string {
  return new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** When a game was played, as its file told; nothing where nobody knows it. Else when it was last changed. */
export function whenOf({ date, changed }: GameRecord): string {
  if (date === undefined) return moment(changed);
  const at = timeOf(date);
  return at === undefined ? "" : new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(at);
}

/** A time of today, else the day as well. */
export function time(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? new Intl.DateTimeFormat(language.value, { timeStyle: "medium" }).format(at) : moment(at);
}

/** A name for a file: what every system takes. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${plain || "alhambra"}${ending}`;
}
