/** Documents that the program has made as web pages, given to the browser to be printed.
 *
 * They lie in a frame of their own without scripts. The rules of this page forbid styles written into a document, so
 * these are taken out of it and given to the frame as style sheets made by code.
 */

/** A document without styles, and these by themselves. */
interface Undressed {
  readonly body: string;
  readonly styles: readonly string[];
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** What is written in an attribute of the program's pages has no quotation marks, and neither has their text. */
const STYLED = / style="([^"]*)"/g;

/** Take the styles out of the text, before a parser sees them and tells that they are forbidden. */
function undressed(html: string): Undressed {
  const styles = [...html.matchAll(STYLE)].map(([, text = ""]) => text);
  return { body: html.replace(STYLE, "").replace(STYLED, ' data-style="$1"'), styles };
}

/** Print a document of the program: the browser's dialog opens. */
export async function printDocument(html: string): Promise<void> {
  const { body, styles } = undressed(html);
  const made = new DOMParser().parseFromString(body, "text/html");
  for (const old of document.querySelectorAll(".print-frame")) old.remove();
  const frame = document.createElement("iframe");
  frame.className = "print-frame";
  frame.title = made.title;
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  // An empty document comes at once or a moment later: what is put into it before that would be lost.
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const place = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!place || !view) throw new Error("no frame");
  place.adoptedStyleSheets = styles.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  fill(place, made);
  await place.fonts.ready;
  view.addEventListener("afterprint", () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}

/** Have what a document shows in place of an empty one. */
function fill(place: Document, made: Document): void {
  place.documentElement.lang = made.documentElement.lang;
  place.documentElement.dir = made.documentElement.dir;
  place.title = made.title;
  for (const each of made.querySelectorAll("script, link, meta, base, iframe, object, embed")) each.remove();
  const body = place.adoptNode(made.body);
  for (const element of body.querySelectorAll<HTMLElement | SVGElement>("[data-style]")) {
    element.style.cssText = element.getAttribute("data-style") ?? "";
    element.removeAttribute("data-style");
  }
  place.body.replaceWith(body);
}
