/** Documents that the program has made as web pages, given to the browser to be printed.
 *
 * They lie in a frame of their own without scripts. The rules of this page forbid styles written into a document, so
 * these are taken out of it and given to the frame as style sheets made by code.
 */

/** Print a document of the program; resolves when the browser's dialog has been closed, as far as it says so. */
export async function printDocument(html: string): Promise<void> {
  const made = new DOMParser().parseFromString(html, "text/html");
  const frame = document.createElement("iframe");
  frame.className = "print-frame";
  frame.title = made.title;
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  document.body.append(frame);
  const place = frame.contentDocument;
  const view = frame.contentWindow;
  if (!place || !view) throw new Error("no frame");
  fill(place, made);
  await place.fonts.ready;
  view.addEventListener("afterprint", () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}

/** Have a document in place of an empty one. */
function fill(place: Document, made: Document): void {
  const own = place.defaultView as (Window & typeof globalThis) | null;
  if (!own) throw new Error("no frame");
  place.documentElement.lang = made.documentElement.lang;
  place.documentElement.dir = made.documentElement.dir;
  place.title = made.title;
  place.adoptedStyleSheets = [...made.querySelectorAll("style")].map((style) => {
    const sheet = new own.CSSStyleSheet();
    sheet.replaceSync(style.textContent ?? "");
    return sheet;
  });
  for (const each of made.querySelectorAll("script, style, link, meta, base, iframe, object, embed")) each.remove();
  const styled = [...made.querySelectorAll<HTMLElement | SVGElement>("[style]")].map(
    (element) => [element, element.getAttribute("style") ?? ""] as const,
  );
  for (const [element] of styled) element.removeAttribute("style");
  place.body.replaceWith(place.adoptNode(made.body));
  for (const [element, text] of styled) element.style.cssText = text;
}
