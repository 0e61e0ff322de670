/** Other copies of the page on this host, as far as they have something in this browser. */
import { FORMER_SITES, foldersIn } from "./scope";

/** Whether there is one that keeps data, or that may still want what earlier versions kept for all. */
export async function hasNeighbours(): Promise<boolean> {
  const sites = await cached();
  const names = [...sites, ...(await databases()), ...Object.keys(plain())];
  if (foldersIn(names, plain()).size > 0) return true;
  const former = await Promise.all(sites.filter((name) => name.startsWith(FORMER_SITES)).map(isOfHere));
  return former.includes(false);
}

function plain(): Readonly<Record<string, unknown>> {
  try {
    return { ...localStorage };
  } catch {
    return {};
  }
}

async function cached(): Promise<readonly string[]> {
  try {
    return await caches.keys();
  } catch {
    return [];
  }
}

async function databases(): Promise<readonly string[]> {
  try {
    return (await indexedDB.databases()).map(({ name }) => name ?? "");
  } catch {
    // Older browsers list none.
    return [];
  }
}

/** Whether a cache of an earlier version is of this copy: its first page is. */
async function isOfHere(name: string): Promise<boolean> {
  const cache = await caches.open(name);
  return Boolean(await cache.match(new URL(".", document.baseURI).href));
}
