/** Fixes in words of the game: the program's own speak of lines of a text that nobody sees here. */
import type { Mending } from "../app/answers";
import type { Tree } from "../app/json";

/** A fix with what it changes for its words, where there are any; none where it comes to no game. */
export function worded(
  fix: Mending,
  between: string,
  changesOf: (after: Tree) => readonly string[],
): readonly Mending[] {
  if (!fix.value) return [];
  const changes = changesOf(fix.value);
  return [changes.length > 0 ? { ...fix, message: changes.join(between) } : fix];
}
