/**
 * Pages that the program wrote, in this page: its policy forbids styles that stand in a document, so they are taken out
 * of the text before a parser sees them, and given back by code.
 */

/** A document without styles, and these by themselves; those at elements wait under another name for `dress`. */
export interface Undressed {
  readonly body: string;
  readonly styles: readonly string[];
}

/** All quotation marks and brackets in texts are escaped in the program's pages: a style is where it looks like one. */
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLED = /(<[^<>]*?)\sstyle="/g;
const WAITING = "data-style";

export function undressed(html: string): Undressed {
  const styles = [...html.matchAll(STYLE)].map(({ 1: text = "" }) => text);
  return { body: html.replace(STYLE, "").replace(STYLED, `$1 ${WAITING}="`), styles };
}

/** Give the elements below one their styles back. */
export function dress(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${WAITING}]`)) {
    element.style.cssText = element.getAttribute(WAITING) ?? "";
    element.removeAttribute(WAITING);
  }
}
