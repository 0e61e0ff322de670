/** A tile as somebody types it. */
import { type GameFacts, squareOf } from "./facts";

/** What modules put on it, behind its sides. */
const PUT_ON = /^(?:\+[nesw]{1,4})?(?:=[nesw]{1,4})?$/;
/** What one writes for a tile: its letter, then price and sides as far as they are known. */
const WRITTEN = /^(?:\?|[A-Za-z]\d{0,3}[nesw]{0,4}-?)$/i;

/** The word for what was typed: that of the one tile of the set that fits; undefined where it can be no tile at all. */
export function wordTyped(
  facts: GameFacts,
  text: string,
  hasAnyTiles = false,
  modules: readonly string[] = [],
): string | undefined {
  const { types } = facts;
  const typed = text.trim();
  const square = squareOf(facts, typed);
  if (square && modules.includes(square.module)) {
    const sides = 1 + square.types;
    return typed.slice(0, sides).toUpperCase() + typed.slice(sides).toLowerCase();
  }
  const sign = typed.search(/[+=]/);
  if (sign > 0) {
    const [bare, putOn] = [wordTyped(facts, typed.slice(0, sign), hasAnyTiles), typed.slice(sign).toLowerCase()];
    const signs = facts.putOn.filter(({ module }) => modules.includes(module)).map((each) => each.sign);
    const isRead = PUT_ON.test(putOn) && [...putOn].every((each) => !"+=".includes(each) || signs.includes(each));
    return bare !== undefined && isRead ? bare + putOn : undefined;
  }
  if (!WRITTEN.test(typed)) return undefined;
  const word = typed.slice(0, 1).toUpperCase() + typed.slice(1).toLowerCase();
  const all = types.flatMap(({ letter, tiles }) => tiles.map((tile) => ({ ...tile, short: `${letter}${tile.price}` })));
  const [same] = all.filter((tile) => tile.word === word);
  if (same || hasAnyTiles) return same?.word ?? word;
  // "G10" may be any of several tiles.
  const [fitting, ...others] = all.filter(({ short }) => short === word);
  return fitting && others.length === 0 ? fitting.word : word;
}
