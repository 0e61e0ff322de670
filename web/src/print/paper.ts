/** Documents that the program has made as web pages, given to the browser to be printed: in a frame without scripts. */
import { dress, undressed } from "../app/undressing";

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
  dress(body);
  place.body.replaceWith(body);
}
