/** Whether a row that scrolls has more to show, on either side: a fade says so. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Keeps `data-more` of an element: `start`, `end`, both or neither; and what is chosen in it in sight. */
export function useMore(row: RefObject<HTMLElement | null>, items: number, chosen: string): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = (): void => {
      const left = Math.abs(element.scrollLeft);
      const isEnd = left + element.clientWidth >= element.scrollWidth - 1;
      element.dataset.more = [left > 1 ? "start" : "", isEnd ? "" : "end"].filter(Boolean).join(" ");
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [items]);
  useLayoutEffect(() => {
    const element = row.current;
    const tab = element?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!element || !tab) return;
    // By hand: `scrollIntoView` would move the page, too.
    const past = tab.offsetLeft + tab.offsetWidth + FADE - element.clientWidth;
    if (tab.offsetLeft - FADE < element.scrollLeft) element.scrollLeft = tab.offsetLeft - FADE;
    else if (past > element.scrollLeft) element.scrollLeft = past;
  }, [chosen]);
}

/** Pixels at an end of the row that are faded. */
const FADE = 24;
