/** Where the reader is: what follows # in the address. */
import { computed, signal } from "@preact/signals";

export type PageName = "games" | "archive" | "game" | "print" | "look" | "settings" | "shared";

export interface Route {
  readonly page: PageName;
  /** The rest, decoded: `#/game/7f3a` gives ["7f3a"]; of a shared game its code. */
  readonly path: readonly string[];
}

const PAGES: readonly string[] = ["games", "archive", "game", "print", "look", "settings"] satisfies PageName[];

/** How a shared game begins, in any case. */
const CODE = /^ALHG\d+:/i;

const hash = signal(location.hash);

/** The present route. */
export const route = computed(() => parsed(hash.value));

/** The route of an address' fragment; the games for one that is unknown. */
export function parsed(fragment: string): Route {
  const text = fragment.replace(/^#/, "");
  if (CODE.test(decoded(text))) return { page: "shared", path: [decoded(text)] };
  const [page = "", ...path] = text.replace(/^\//, "").split("/").map(decoded);
  return PAGES.includes(page) ? { page: page as PageName, path: path.filter(Boolean) } : { page: "games", path: [] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a route, as a link has it. */
export function link(page: PageName, ...path: readonly string[]): string {
  return `#/${[page, ...path.map(encodeURIComponent)].join("/")}`;
}

/** Go somewhere; `instead` leaves the present place out of the history. */
export function go(to: string, { instead = false } = {}): void {
  if (instead) {
    history.replaceState(null, "", to);
    hash.value = to;
  } else location.hash = to;
}

/** Follow the address; to be called once. */
export function watchRoute(): void {
  window.addEventListener("hashchange", () => {
    hash.value = location.hash;
  });
}
