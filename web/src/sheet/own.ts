/** Grids of one's own, remembered on the device: whoever has copied the sheet of their box once finds it again. */
import { signal } from "@preact/signals";
import { isTree, type Json } from "../app/json";
import { recalled, scoped } from "../device/scope";

const LAYOUTS = "layouts";
const MOST = 12;

/** The grids as a game has them, the last used one first. */
export const ownLayouts = signal<readonly Json[]>(read());

function read(): readonly Json[] {
  try {
    const kept: unknown = JSON.parse(recalled(LAYOUTS) ?? "[]");
    return Array.isArray(kept) ? (kept as Json[]).filter((each) => typeof each === "string" || isTree(each)) : [];
  } catch {
    return [];
  }
}

/** Look again what is kept: all data may have been deleted meanwhile. */
export function recall(): void {
  ownLayouts.value = read();
}

/** Remember a grid as the last used one. */
export function remember(layout: Json): void {
  const text = JSON.stringify(layout);
  const others = ownLayouts.peek().filter((each) => JSON.stringify(each) !== text);
  keep([layout, ...others].slice(0, MOST));
}

export function forget(layout: Json): void {
  const text = JSON.stringify(layout);
  keep(ownLayouts.peek().filter((each) => JSON.stringify(each) !== text));
}

function keep(layouts: readonly Json[]): void {
  ownLayouts.value = layouts;
  try {
    localStorage.setItem(scoped(LAYOUTS), JSON.stringify(layouts));
  } catch {
    // Where nothing can be kept, it is remembered until the page is closed.
  }
}
