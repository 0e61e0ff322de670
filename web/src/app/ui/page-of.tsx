/**
 * A page that the program wrote (HTML with its own styles) inside this one, to be read and printed.
 *
 * Nothing in it can run: it is parsed without scripts, and all attributes that could do anything are left behind.
 */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Theme, theme } from "../preferences";
import { dress, undressed } from "../undressing";

interface Props {
  readonly html: string;
  readonly label: string;
}

const DROPPED = "script, iframe, object, embed, link, meta, base, form, style";

export function PageOf({ html, label }: Props): JSX.Element {
  const chosen = theme.value;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const { body: bare, styles } = undressed(html);
    const css = styles.join("\n");
    const page = new DOMParser().parseFromString(bare, "text/html");
    const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
    const rules = css.replace(/@font-face\s*\{[^}]*\}/g, "");
    // Typefaces and the measures of paper count for the whole document only.
    const outer = sheetOf([...faces, ...(rules.match(/@page[^{]*\{[^}]*\}/g) ?? [])].join("\n"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, outer];
    root.adoptedStyleSheets = [sheetOf(hosted(rules, chosen))];
    for (const each of page.querySelectorAll(DROPPED)) each.remove();
    const body = document.createElement("div");
    body.className = `body ${page.body.className}`;
    for (const node of [...page.body.childNodes]) body.append(document.importNode(node, true));
    dress(body);
    for (const each of body.querySelectorAll("*")) settle(each);
    root.replaceChildren(body);
    // The fragment of the address belongs to the page around.
    const within = (event: Event): void => {
      const anchor = event.target instanceof Element ? event.target.closest("a") : null;
      const place = anchor?.getAttribute("href");
      if (!place?.startsWith("#")) return;
      event.preventDefault();
      root.getElementById(place.slice(1))?.scrollIntoView({ block: "start" });
    };
    root.addEventListener("click", within);
    return () => {
      root.removeEventListener("click", within);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== outer);
    };
  }, [html, chosen]);
  return <section class="page-of" ref={host} aria-label={label} />;
}

function sheetOf(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** Rules for a whole document as rules for what is below a host, in the colours that the reader has chosen. */
function hosted(css: string, chosen: Theme): string {
  const dark = { auto: "(prefers-color-scheme: dark)", light: "(max-width: 0px)", dark: "(min-width: 0px)" }[chosen];
  return css
    .replaceAll("(prefers-color-scheme: dark)", dark)
    .replace(/@page[^{]*\{[^}]*\}/g, "")
    .replace(/:root\b/g, ":host")
    .replace(/(^|[\s,}])html(?=[\s,{.:])/g, "$1:host")
    .replace(/(^|[\s,}])body(?=[\s,{.:])/g, "$1.body");
}

/** Take away what could act or lead away unseen. */
function settle(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const leads = name === "href" || name === "src" || name === "xlink:href";
    if (name.startsWith("on") || (leads && !/^(?:#|https:)/.test(value))) element.removeAttribute(name);
  }
}
