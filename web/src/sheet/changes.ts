/** What a fix changes in a game, in a few words: the program speaks of lines of a text that nobody sees here. */
import { branch, isTree, type Json, type Tree } from "../app/json";
import { figure, t } from "../app/texts";
import { isSame } from "../play/tree";
import { typeAt } from "./model";
import { itemName, lineName, type Table } from "./table";

/** What is changed, part by part; nothing where there are no words for it. */
export function changesOf(table: Table, after: Tree): readonly string[] {
  const before = table.tree;
  const players = branch(before, "players");
  const found = Object.entries(branch(after, "players")).flatMap(([name, entry]) => {
    const own = players[name];
    if (!isTree(entry) || !isTree(own) || !Object.hasOwn(players, name)) return [];
    return changesOfPlayer(table, own, entry).map((change) => t("{name}: {what}", { name, what: change }));
  });
  const rounds = changed(t("Rounds played"), before.rounds_played, after.rounds_played);
  const grid = isSame(before.layout, after.layout) ? [] : [t("Grid: {name}", { name: gridName(after.layout) })];
  return [...found, ...rounds, ...grid];
}

function changesOfPlayer(table: Table, before: Tree, after: Tree): readonly string[] {
  const counts = [branch(before, "buildings"), branch(after, "buildings")] as const;
  const coins = [branch(before, "coins"), branch(after, "coins")] as const;
  return [
    ...table.facts.types.flatMap(({ id, name }) => changed(name, counts[0][id] ?? 0, counts[1][id] ?? 0)),
    ...changedLines("rows", before.rows, after.rows),
    ...changedLines("columns", before.columns, after.columns),
    ...changed(itemName(table, "lines"), before.lines, after.lines),
    ...changed(t("Coins gained"), coins[0].circled, coins[1].circled),
    ...changed(t("Coins spent"), coins[0].crossed, coins[1].crossed),
    ...changed(t("Coins left"), before.coins, after.coins),
    ...changedSpaces(table, before.sheet, after.sheet),
  ];
}

function changed(what: string, before: Json | undefined, after: Json | undefined): readonly string[] {
  if (typeof before !== "number" || typeof after !== "number" || before === after) return [];
  return [`${what} ${figure(before)} → ${figure(after)}`];
}

function changedLines(kind: "rows" | "columns", before: Json | undefined, after: Json | undefined): readonly string[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  return after.flatMap((count: Json, index) => {
    return changed(lineName(kind, index), before[index], count);
  });
}

function changedSpaces(table: Table, before: Json | undefined, after: Json | undefined): readonly string[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  return after.flatMap((line: Json, row) =>
    [...String(line)].flatMap((mark, column) => {
      if (mark === String(before[row] ?? "")[column]) return [];
      const type = typeAt(table.layout, row, column, table.facts);
      return [`${type?.name ?? t("Space")} ${figure(row + 1)}/${figure(column + 1)}`];
    }),
  );
}

function gridName(layout: Json | undefined): string {
  if (typeof layout === "string") return layout;
  return isTree(layout) && typeof layout.name === "string" ? layout.name : "–";
}
