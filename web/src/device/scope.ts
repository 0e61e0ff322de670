/**
 * What this copy of the page calls its things on the device. Stores belong to a whole host, which may have several copies
 * in several folders: a name begins with the folder, so that no copy sees what another one has.
 */

/** What earlier versions put before their keys in the browser's plain storage, whichever copy they were of. */
export const FORMER = "alhambra-sheets:";

/** A name for a cache, a database, a key, a channel or a lock. The address of a folder has no `#`: none of these begins another. */
export function scoped(name: string, site: string | URL = document.baseURI): string {
  return `alhambra-sheets@${new URL(".", site).pathname}#${name}`;
}

/** What is kept under a name in the plain storage; what an earlier version kept becomes this copy's own. */
export function recalled(name: string): string | null {
  const own = localStorage.getItem(scoped(name));
  const former = own ?? localStorage.getItem(FORMER + name);
  if (own === null && former !== null) localStorage.setItem(scoped(name), former);
  return former;
}
