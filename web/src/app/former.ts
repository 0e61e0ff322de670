/** Games that earlier versions kept where all copies of the page on one host did: each copy takes them over, once. */
import { FORMER, isForgotten } from "../device/scope";
import { changesIn } from "./journal";
import { type GameRecord, isRecord } from "./record";

const DATABASE = "alhambra-sheets";
const GAMES = "games";
const PLAIN = "alhambra-sheets/";
const LEAVING = `${FORMER}leaving/`;

/** All of them by their ids, as they were last; they stay where they are, for the other copies. None once data was deleted. */
export async function formerGames(): Promise<ReadonlyMap<string, GameRecord>> {
  const found = new Map<string, GameRecord>();
  if (isForgotten()) return found;
  for (const record of [...(await inDatabase().catch(() => [])), ...inPlainStorage()])
    if (isRecord(record)) found.set(record.id, record);
  for (const [id, record] of beingLeft()) {
    if (record === null) found.delete(id);
    else if (!((found.get(id)?.changed ?? 0) > record.changed)) found.set(id, record);
  }
  return found;
}

/** Delete them, for all copies; an error where a window of an earlier version has them open. */
export async function forgetFormer(): Promise<void> {
  for (const key of keysOf(PLAIN, FORMER)) localStorage.removeItem(key);
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(DATABASE);
    asked.onsuccess = () => resolve();
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("open elsewhere"));
  });
}

function inDatabase(): Promise<readonly unknown[]> {
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
        const all: IDBRequest<unknown[]> = base.transaction(GAMES).objectStore(GAMES).getAll();
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

function inPlainStorage(): readonly unknown[] {
  return texts(PLAIN).map((text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  });
}

/** What pages had not written down when they were left. */
function beingLeft(): readonly (readonly [string, GameRecord | null])[] {
  return texts(LEAVING).flatMap(changesIn);
}

function texts(prefix: string): readonly string[] {
  return keysOf(prefix).map((key) => localStorage.getItem(key) ?? "");
}

function keysOf(...prefixes: readonly string[]): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => prefixes.some((each) => key.startsWith(each)));
  } catch {
    return [];
  }
}
