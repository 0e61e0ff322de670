/** Games that earlier versions kept where all copies of the page on one host did: each copy takes them over, once. */
import { FORMER } from "../device/scope";
import { isTree } from "./json";
import type { GameRecord } from "./record";

const DATABASE = "alhambra-sheets";
const GAMES = "games";
const PLAIN = "alhambra-sheets/";
const LEAVING = `${FORMER}leaving/`;

/** All of them by their ids, as they were last; they stay where they are, for the other copies. */
export async function formerGames(): Promise<ReadonlyMap<string, GameRecord>> {
  const found = new Map<string, GameRecord>();
  for (const record of [...(await inDatabase().catch(() => [])), ...inPlainStorage()])
    if (typeof record?.id === "string" && isTree(record.tree)) found.set(record.id, record);
  for (const [id, record] of beingLeft()) {
    if (record === null) found.delete(id);
    else if (isTree(record.tree) && !((found.get(id)?.changed ?? 0) > record.changed)) found.set(id, record);
  }
  return found;
}

/** Forget them for good. */
export function forgetFormerGames(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
    for (const key of keys(PLAIN)) localStorage.removeItem(key);
  } catch {
    // There is nothing of the kind.
  }
}

function inDatabase(): Promise<readonly GameRecord[]> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE);
    // There is none, and there is to be none.
    asked.onupgradeneeded = () => asked.transaction?.abort();
    asked.onerror = (event) => {
      event.preventDefault();
      resolve([]);
    };
    asked.onsuccess = () => {
      const base = asked.result;
      try {
        const all: IDBRequest<GameRecord[]> = base.transaction(GAMES).objectStore(GAMES).getAll();
        all.onsuccess = () => resolve(all.result);
        all.onerror = () => resolve([]);
      } catch (error) {
        reject(error);
      }
      // It is closed once it has answered.
      base.close();
    };
  });
}

function inPlainStorage(): readonly (GameRecord | null)[] {
  try {
    return keys(PLAIN).map((key) => JSON.parse(localStorage.getItem(key) ?? "null") as GameRecord | null);
  } catch {
    return [];
  }
}

/** What pages had not written down when they were left. */
function beingLeft(): readonly (readonly [string, GameRecord | null])[] {
  try {
    return keys(LEAVING).flatMap((key) => JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

function keys(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}
