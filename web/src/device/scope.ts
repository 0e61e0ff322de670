/**
 * What this copy of the page calls its things on the device. Stores belong to a whole host, which may have several copies
 * in several folders: a name begins with the folder, so that no copy sees what another one has.
 */

/** What earlier versions put before their keys in the browser's plain storage, whichever copy they were of. */
export const FORMER = "alhambra-sheets:";

/** How their caches of the page begin, whichever copy on this host they are of. */
export const FORMER_SITES = "alhambra-sheets-site-";

const OWN = "alhambra-sheets@";

function folderOf(site: string | URL): string {
  return new URL(".", site).pathname;
}

/** The folders of other copies that have named things so, but for those whose data were deleted. */
export function foldersIn(names: readonly string[], kept: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = names.filter((name) => name.startsWith(OWN) && name.includes("#"));
  const folders = found.map((name) => name.slice(OWN.length, name.indexOf("#")));
  return new Set(
    folders.filter((each) => each !== folderOf(document.baseURI) && !(`${OWN}${each}#${FORGOTTEN}` in kept)),
  );
}

/** A name for a cache, a database, a key, a channel or a lock. The address of a folder has no `#`: none of these begins another. */
export function scoped(name: string, site: string | URL = document.baseURI): string {
  return `${OWN}${folderOf(site)}#${name}`;
}

/** The key that says, once all data was deleted, that this copy is to take nothing over any more. */
const FORGOTTEN = "former";

/** Forget all that this copy keeps in the plain storage. What earlier versions kept stays, and is not taken over again. */
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(scoped(""))) localStorage.removeItem(key);
  localStorage.setItem(scoped(FORGOTTEN), "forgotten");
}

/** Whether what earlier versions kept was deleted, as far as this copy goes. */
export function isForgotten(): boolean {
  try {
    return localStorage.getItem(scoped(FORGOTTEN)) !== null;
  } catch {
    return false;
  }
}

/** What is kept under a name in the plain storage; what an earlier version kept becomes this copy's own. */
export function recalled(name: string): string | null {
  const own = localStorage.getItem(scoped(name));
  const former = own ?? (isForgotten() ? null : localStorage.getItem(FORMER + name));
  if (own === null && former !== null) localStorage.setItem(scoped(name), former);
  return former;
}
