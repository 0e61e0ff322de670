/** What was read on photos, taken over into a game: a person has looked it over before. */
import type { Tree } from "../app/json";
import type { SheetFacts } from "./facts";
import { entryOf, type Player, withCoins, withCount, withSheet } from "./model";

/** What each box was read as, by its name. */
export type Readings = ReadonlyMap<string, string>;

/** The sheet of a player as it was read; coins count from the left, so only their number is taken. */
export function withReadSheet(tree: Tree, name: string, readings: Readings, facts: SheetFacts): Tree {
  const lines = [...Array(facts.gridLines).keys()];
  const sheet = lines.map((row) =>
    lines.map((column) => (readings.get(`space-${row + 1}-${column + 1}`) === "built" ? "X" : ".")).join(""),
  );
  const next = withSheet(tree, name, facts, { ...entryOf(tree, name), sheet });
  const coins = [...readings].filter(([box]) => box.startsWith("coin-")).map(([, reading]) => reading);
  if (coins.length === 0) return next;
  const crossed = coins.filter((reading) => reading === "crossed").length;
  const circled = coins.filter((reading) => reading === "circled").length + crossed;
  // The first coins are printed as gained, whether somebody has circled them again or not.
  return withCoins(next, name, Math.max(circled, facts.coins.start), crossed, facts);
}

/** The counts of players as they were read on a score sheet; `rows` tells which row of it is whose. */
export function withReadCounts(
  tree: Tree,
  rows: readonly (readonly [Player, number])[],
  readings: Readings,
  facts: SheetFacts,
): Tree {
  return rows.reduce(
    (game, [{ name }, row]) =>
      facts.types.reduce((now, { id, boxes }) => {
        const crossed = [...Array(boxes).keys()].filter(
          (box) => readings.get(`box-${row}-${id}-${box + 1}`) === "crossed",
        );
        return withCount(now, name, id, crossed.length, facts);
      }, game),
    tree,
  );
}
