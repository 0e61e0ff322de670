/** What a page that is being left has not written down yet: a database does not answer any more then. */
import { scoped } from "../device/scope";
import { isTree } from "./json";
import type { GameRecord } from "./record";

/** A change of the games: a game as it is to be kept, or null where it has been taken away. */
export type Changes = ReadonlyMap<string, GameRecord | null>;

const PREFIX = scoped("leaving/");
const OWN = PREFIX + crypto.randomUUID();
let isWritten = false;

/** Write changes down at once, in the browser's plain storage. */
export function leave(changes: Changes): void {
  try {
    if (changes.size > 0) localStorage.setItem(OWN, JSON.stringify([...changes]));
    else if (isWritten) localStorage.removeItem(OWN);
    isWritten = changes.size > 0;
  } catch {
    // No plain storage, or no room in it: the database may still come to it.
  }
}

/** Return what pages before this one have left, and forget it; what is no change is left out. */
export function recalled(): Changes {
  const found = new Map<string, GameRecord | null>();
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      for (const [id, record] of JSON.parse(localStorage.getItem(key) ?? "[]") as [string, GameRecord | null][])
        if (record === null || (record.id === id && isTree(record.tree))) found.set(id, record);
      localStorage.removeItem(key);
    }
  } catch {
    // Nothing that can be read.
  }
  return found;
}
