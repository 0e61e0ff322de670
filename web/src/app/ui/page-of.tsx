/**
 * A page that the program wrote (HTML with its own styles) inside this one, to be read and printed.
 *
 * The policy of this page allows no inline styles, so those of the document are adopted as style sheets, and what is
 * written at its elements is set as properties. Nothing in it can run: it is parsed without scripts, and all attributes
 * that could do anything are left behind.
 */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  readonly html: string;
  readonly label: string;
}

/** Elements of our own pages; others stay behind. */
const DROPPED = "script, iframe, object, embed, link, meta, base, form, style, title";

export function PageOf({ html, label }: Props): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const page = new DOMParser().parseFromString(html, "text/html");
    const css = [...page.querySelectorAll("style")].map(({ textContent }) => textContent ?? "").join("\n");
    const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
    const rules = css.replace(/@font-face\s*\{[^}]*\}/g, "");
    // Typefaces and the measures of paper count for the whole document only.
    const outer = sheetOf([...faces, ...(rules.match(/@page[^{]*\{[^}]*\}/g) ?? [])].join("\n"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, outer];
    root.adoptedStyleSheets = [sheetOf(hosted(rules))];
    for (const each of page.querySelectorAll(DROPPED)) each.remove();
    const body = document.createElement("div");
    body.className = `body ${page.body.className}`;
    for (const node of [...page.body.childNodes]) body.append(document.importNode(node, true));
    for (const each of body.querySelectorAll<HTMLElement | SVGElement>("*")) settle(each);
    root.replaceChildren(body);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== outer);
    };
  }, [html]);
  return <section class="page-of" ref={host} aria-label={label} />;
}

function sheetOf(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** Rules for a whole document as rules for what is below a host. */
function hosted(css: string): string {
  return css
    .replace(/@page[^{]*\{[^}]*\}/g, "")
    .replace(/:root\b/g, ":host")
    .replace(/(^|[\s,}])html(?=[\s,{.:])/g, "$1:host")
    .replace(/(^|[\s,}])body(?=[\s,{.:])/g, "$1.body");
}

/** Set the styles of an element as properties; take away what could act or lead away unseen. */
function settle(element: HTMLElement | SVGElement): void {
  const style = element.getAttribute("style");
  if (style !== null) {
    element.removeAttribute("style");
    for (const declaration of style.split(";")) {
      const [name = "", ...value] = declaration.split(":");
      if (name.trim()) element.style.setProperty(name.trim(), value.join(":").trim());
    }
  }
  for (const { name, value } of [...element.attributes]) {
    const leads = name === "href" || name === "src" || name === "xlink:href";
    if (name.startsWith("on") || (leads && !/^(?:#|https:)/.test(value))) element.removeAttribute(name);
  }
}
