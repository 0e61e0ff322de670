/**
 * The engine as it was once: its memory and its files, kept on the device, so that a later visit need not start it.
 *
 * There is one for each version of the engine. Where a device keeps nothing (private windows, no space), all works
 * without. Before one is tried it is marked: if the engine dies of it twice, the next visit begins without it.
 */

import { scoped } from "../device/scope";

export interface Snapshot {
  readonly memory: Uint8Array<ArrayBuffer>;
  readonly files: Uint8Array<ArrayBuffer>;
}

const TRIED = "tried";
/** Where earlier versions kept the engine, whichever copy of the page on this host it was of. */
const FORMER = "alhambra-sheets-snapshots";
/** One that has not come to an end may be that of another tab, or of a page that was left in the middle. */
const MOST_TRIES = 2;

function address(base: string, part: string): string {
  return `${base}snapshot/${ENGINE.version}/${part}`;
}

/** The name of the store on the device; `base` is the folder of the engine in the site. */
function shelfName(base: string): string {
  return scoped("snapshots", new URL("..", base));
}

async function shelf(base: string): Promise<Cache | undefined> {
  try {
    return await caches.open(shelfName(base));
  } catch {
    return undefined;
  }
}

async function read(cache: Cache, base: string, part: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await cache.match(address(base, part));
  return found && new Uint8Array(await found.arrayBuffer());
}

/** Return what is kept of this version, marked as being tried. */
export async function taken(base: string): Promise<Snapshot | undefined> {
  const cache = await shelf(base);
  if (!cache) return undefined;
  try {
    const tries = Number((await (await cache.match(address(base, TRIED)))?.text()) ?? 0);
    if (tries >= MOST_TRIES) {
      await dropped(base);
      return undefined;
    }
    const [memory, files] = await Promise.all([read(cache, base, "memory"), read(cache, base, "files")]);
    if (!memory || !files) return undefined;
    await cache.put(address(base, TRIED), new Response(String(tries + 1)));
    return { memory, files };
  } catch {
    return undefined;
  }
}

/** It works: take the mark off. */
export async function proven(base: string): Promise<void> {
  await (await shelf(base))?.delete(address(base, TRIED));
}

/** Keep a snapshot of this version, and no other; return whether it is kept. */
export async function kept(base: string, snapshot: Snapshot): Promise<boolean> {
  try {
    await dropped(base);
    const cache = await shelf(base);
    if (!cache) return false;
    await cache.put(address(base, "files"), new Response(snapshot.files));
    await cache.put(address(base, "memory"), new Response(snapshot.memory));
    return true;
  } catch {
    await dropped(base);
    return false;
  }
}

/** Forget all snapshots of this copy of the page. */
export async function dropped(base: string): Promise<void> {
  try {
    await caches.delete(shelfName(base));
    const former = (await caches.has(FORMER)) ? await (await caches.open(FORMER)).keys() : [];
    if (former.some(({ url }) => url.startsWith(base))) await caches.delete(FORMER);
  } catch {
    // Nothing is kept there.
  }
}
