/** What a page that is being left has not written down yet: a database does not answer any more then. */
import { scoped } from "../device/scope";
import { type GameRecord, isRecord } from "./record";

/** A change of the games: a game as it is to be kept, or null where it has been taken away. */
export type Changes = ReadonlyMap<string, GameRecord | null>;
type Change = readonly [id: string, record: GameRecord | null];

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
      for (const [id, record] of changesIn(localStorage.getItem(key)))
        if (!record || !((found.get(id)?.changed ?? 0) > record.changed)) found.set(id, record);
      localStorage.removeItem(key);
    }
  } catch {
    // There is no plain storage.
  }
  return found;
}

/** The changes in a text that a page has left; none of them where it is damaged. */
export function changesIn(text: string | null): readonly Change[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isChange) : [];
  } catch {
    return [];
  }
}

function isChange(pair: unknown): pair is Change {
  if (!Array.isArray(pair)) return false;
  const [id, record]: unknown[] = pair;
  return typeof id === "string" && (record === null || (isRecord(record) && record.id === id));
}
