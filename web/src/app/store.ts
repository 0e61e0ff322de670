/** The games on this device: in IndexedDB, else in the browser's plain storage, else until the page is closed. */
import { computed, signal } from "@preact/signals";
import { scoped } from "../device/scope";
import { formerGames } from "./former";
import { tremble } from "./haptics";
import { leave, recalled } from "./journal";
import type { Tree } from "./json";
import { logged } from "./log";
import { timeOf } from "./played";
import { type GameRecord, isRecord, type Summary } from "./record";
import { type Deed, type GameSession, type Kind, open } from "./session";
import { t } from "./texts";

/** Where games are kept. */
export type Keeping = "database" | "plain" | "nowhere";

interface Shelf {
  readonly keeping: Keeping;
  all(): Promise<readonly GameRecord[]>;
  put(record: GameRecord): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** What tabs tell each other: a game, null where it was taken away, or what the program says of one as it was changed last. */
type News =
  | { readonly id: string; readonly record: GameRecord | null }
  | { readonly id: string; readonly changed: number; readonly summary: GameRecord["summary"] };

const DATABASE = scoped("games");
const GAMES = "games";
/** How long a change waits for the next one before it is written down. */
const PAUSE = 250;

const records = signal<ReadonlyMap<string, GameRecord>>(new Map());

/** All games, the last changed one first. */
export const games = computed(() => [...records.value.values()].sort((one, other) => other.changed - one.changed));

/** Whether the games have been read from the device. */
export const loaded = signal(false);
export const keeping = signal<Keeping>("database");
/** Whether the last change could not be kept: as there is no room, or for another reason; empty where all is kept. */
export const storageFault = signal<"full" | "other" | "">("");
/** Games that another tab has taken away, as this one had them last. */
export const lost = signal<ReadonlyMap<string, GameRecord>>(new Map());
/** Where another tab has changed a game that is open here: its name, said once. */
export const changedElsewhere = signal("");

let shelf: Shelf = nowhere();
let channel: BroadcastChannel | undefined;
const sessions = new Map<string, GameSession>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** What the shelf has not confirmed yet: games, and null for those that were taken away. */
const unsettled = new Map<string, GameRecord | null>();
/** Games that could not be kept when that was last tried. */
const refused = new Set<string>();
/** Games that other tabs are to hear of; of others they hear at most what the program says. */
const untold = new Set<string>();

/** Read what is kept, and hear of other tabs from now on. */
export async function openStore(): Promise<void> {
  try {
    const former = await formerGames();
    shelf = await database([...former.values()]).catch(() => plain([...former.values()]));
    keeping.value = shelf.keeping;
    const kept = (await shelf.all()).filter(isRecord);
    // A game may have been begun meanwhile.
    records.value = new Map([...kept.map((record) => [record.id, record] as const), ...records.peek()]);
    catchUp(former.values());
    resume();
  } catch (error) {
    failed(error);
  }
  loaded.value = true;
  if ("BroadcastChannel" in window) {
    channel = new BroadcastChannel(DATABASE);
    channel.addEventListener("message", (event: MessageEvent<News>) => heard(event.data));
  }
  const flush = (): void => {
    leave(unsettled);
    for (const id of [...waiting.keys()]) void written(id);
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? flush() : tryAgain()));
  window.addEventListener("pagehide", flush);
}

/** Do what a page was left with before it could be written down. */
function resume(): void {
  for (const [id, record] of recalled()) {
    const known = records.peek().get(id);
    if (record === null) remove(id);
    else if (!known || known.changed < record.changed) keep(record);
  }
}

/** A page of an earlier version may have been open beside this one, and have changed a game since it was taken over. */
function catchUp(former: Iterable<GameRecord>): void {
  for (const record of former) {
    const known = records.peek().get(record.id);
    if (known && known.changed < record.changed) keep(record);
  }
}

/** Something is kept as it is to be, unless it has changed again. */
function settle(id: string, record: GameRecord | null): void {
  if (unsettled.get(id) !== record) return;
  unsettled.delete(id);
  if (unsettled.size === 0) leave(unsettled);
}

/** A game by its id. */
export function find(id: string): GameRecord | undefined {
  return records.value.get(id);
}

/** What a game may bring along: its day, its times, and what is no game yet. */
type Besides = Partial<Pick<GameRecord, "date" | "draft" | "created" | "changed">>;

/** Keep a new game; its id. */
export function add(kind: Kind, name: string, tree: Tree, more: Besides = {}): string {
  const now = Date.now();
  const { date, created = timeOf(date) ?? now, changed = now } = more;
  const id = identifier();
  keep({ ...more, id, kind, name, tree, created, changed });
  void askToStay();
  return id;
}

/** Give a game another name. */
export function rename(id: string, name: string): void {
  const record = records.peek().get(id);
  if (record && name !== record.name) keep({ ...record, name, changed: after(record) });
}

/** Keep what is written and no game yet; undefined where it has become one. */
export function setDraft(id: string, draft: string | undefined): void {
  const record = records.peek().get(id);
  if (!record || record.draft === draft) return;
  const { draft: _, ...others } = record;
  const rest = { ...others, changed: after(record) };
  keep(draft === undefined ? rest : { ...rest, draft });
}

/** Keep what the program says of a game. */
export function setSummary(id: string, summary: Summary & { readonly of: number }): void {
  const record = records.peek().get(id);
  if (record) write({ ...record, summary });
}

/** The time of a change now: later than the last one, whatever the clock says, since the later record is the one that stays. */
function after({ changed }: GameRecord): number {
  return Math.max(Date.now(), changed + 1);
}

/** Take a game away; what is returned brings it back. */
export function remove(id: string): () => void {
  const record = records.peek().get(id);
  dismiss(id);
  shelf.remove(id).then(() => settle(id, null), failed);
  return () => {
    if (record) keep(record);
  };
}

/** Bring back a game that another tab has taken away. */
export function bringBack(record: GameRecord): void {
  keep({ ...record, changed: after(record) });
}

/** Forget a game, and have all tabs forget it. */
function dismiss(id: string): void {
  const left = new Map(records.peek());
  left.delete(id);
  records.value = left;
  sessions.delete(id);
  forgo(id);
  unsettled.set(id, null);
  tell({ id, record: null });
}

/** Nothing that this tab did to a game is left to be written down or told. */
function forgo(id: string): void {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  unsettled.delete(id);
  untold.delete(id);
  accept(id);
}

/** Take all games away, damaged ones too; whether they are gone. */
export async function removeAll(): Promise<boolean> {
  const ids = [...records.peek().keys()];
  for (const id of ids) dismiss(id);
  lost.value = new Map();
  try {
    await shelf.clear();
    for (const id of ids) settle(id, null);
    storageFault.value = "";
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** The open game of an id, always the same one: its steps back live as long as the page. */
export function session(id: string): GameSession | undefined {
  const known = sessions.get(id);
  if (known) return known;
  const record = records.peek().get(id);
  if (!record) return undefined;
  const opened = open(id, record.kind, record.tree, (tree, deed, what) => {
    const last = records.peek().get(id);
    if (!last || last.tree === tree) return;
    const changed = after(last);
    tremble();
    keep({ ...last, tree, changed, log: logged(last.log, last.tree, tree, told(deed, what), changed) });
  });
  sessions.set(id, opened);
  return opened;
}

function told(deed: Deed, what: string): string {
  if (deed === "change") return what;
  return deed === "undo" ? t("Undone: {what}", { what }) : t("Redone: {what}", { what });
}

function keep(record: GameRecord): void {
  untold.add(record.id);
  write(record);
}

function write(record: GameRecord): void {
  forgetLoss(record.id);
  records.value = new Map(records.peek()).set(record.id, record);
  unsettled.set(record.id, record);
  writeSoon(record.id);
}

function forgetLoss(id: string): void {
  if (!lost.peek().has(id)) return;
  const left = new Map(lost.peek());
  left.delete(id);
  lost.value = left;
}

function writeSoon(id: string): void {
  clearTimeout(waiting.get(id));
  waiting.set(
    id,
    setTimeout(() => void written(id), PAUSE),
  );
}

async function written(id: string): Promise<void> {
  if (!loaded.peek()) {
    // It is not known yet where games are kept.
    writeSoon(id);
    return;
  }
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  const record = records.peek().get(id);
  if (!record) return;
  const isNews = untold.delete(id);
  try {
    await shelf.put(record);
    settle(id, record);
    accept(id);
    // It may have been taken away meanwhile: other tabs would have it back.
    const { changed, summary } = record;
    if (records.peek().has(id)) tell(isNews ? { id, record } : { id, changed, summary });
  } catch (error) {
    if (isNews) untold.add(id);
    refused.add(id);
    failed(error);
  }
}

/** Nothing of a game is left to be kept; where there was room for it, there may be for others. */
function accept(id: string): void {
  refused.delete(id);
  if (refused.size === 0) storageFault.value = "";
  else tryAgain();
}

function tryAgain(): void {
  for (const id of refused) writeSoon(id);
}

function tell(news: News): void {
  channel?.postMessage(news);
}

function failed(error: unknown): void {
  storageFault.value = error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "other";
}

/** Another tab has changed a game: the last change wins, and a game that is open here can go back a step. */
function heard(news: News): void {
  const { id } = news;
  const next = new Map(records.peek());
  const own = next.get(id);
  const told = "record" in news ? news.record : news;
  if (told && own && (told.changed < own.changed || (told.changed === own.changed && isBehind(told, own)))) {
    // A tab that tells of an earlier state takes nothing back, and may have written that down: this one is told again.
    keep(own);
    return;
  }
  if (!("record" in news)) {
    const { changed, summary } = news;
    if (own?.changed === changed && summary) records.value = next.set(id, { ...own, summary });
    return;
  }
  const { record } = news;
  if (!record) {
    if (own) lost.value = new Map(lost.peek()).set(id, own);
    next.delete(id);
    records.value = next;
    sessions.delete(id);
    forgo(id);
    return;
  }
  forgo(id);
  forgetLoss(id);
  next.set(id, record);
  records.value = next;
  const opened = sessions.get(id);
  if (opened && JSON.stringify(own?.tree) !== JSON.stringify(record.tree)) {
    opened.change(record.tree, record.name);
    changedElsewhere.value = record.name;
  }
}

/** Of two changes at the same time all tabs prefer the same one, whichever. */
function isBehind(told: object, own: GameRecord): boolean {
  return "tree" in told && JSON.stringify(told.tree) < JSON.stringify(own.tree);
}

/** Ask the browser not to clear the games away when room gets short. */
async function askToStay(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Older browsers know no such wish.
  }
}

function identifier(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open the database; a new one begins with some games. */
function database(first: readonly GameRecord[]): Promise<Shelf> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(GAMES, { keyPath: "id" });
      for (const record of first) store.put(record);
    };
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB"));
    asked.onblocked = () => reject(new Error("IndexedDB"));
    asked.onsuccess = () => {
      const base = asked.result;
      resolve({
        keeping: "database",
        all: () => promised(base.transaction(GAMES).objectStore(GAMES).getAll() as IDBRequest<GameRecord[]>),
        put: (record) => changed(base, (store) => store.put(record)),
        remove: (id) => changed(base, (store) => store.delete(id)),
        clear: () => changed(base, (store) => store.clear()),
      });
    };
  });
}

/** Do a change; it is committed at once, since a page that is being left does not come to do that later. */
function changed(base: IDBDatabase, change: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(GAMES, "readwrite");
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB"));
    change(transaction.objectStore(GAMES));
    transaction.commit();
  });
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

function plain(first: readonly GameRecord[]): Shelf {
  const prefix = `${DATABASE}/`;
  try {
    if (localStorage.getItem(DATABASE) === null)
      for (const record of first) localStorage.setItem(prefix + record.id, JSON.stringify(record));
    localStorage.setItem(DATABASE, "begun");
  } catch {
    return nowhere();
  }
  return {
    keeping: "plain",
    async all() {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      return keys.flatMap((key) => {
        try {
          return [JSON.parse(localStorage.getItem(key) ?? "null") as GameRecord];
        } catch {
          // Damaged; the others are not.
          return [];
        }
      });
    },
    async put({ log: _, ...record }) {
      // There is little room: the log lasts as long as the page.
      localStorage.setItem(prefix + record.id, JSON.stringify(record));
    },
    async remove(id) {
      localStorage.removeItem(prefix + id);
    },
    async clear() {
      for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
    },
  };
}

function nowhere(): Shelf {
  const nothing = async (): Promise<void> => undefined;
  return { keeping: "nowhere", all: async () => [], put: nothing, remove: nothing, clear: nothing };
}
