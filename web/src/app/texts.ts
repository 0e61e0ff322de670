/** The words of the page in the reader's language. The English text is the key; what is not translated stays English. */
import { signal } from "@preact/signals";

/** A language that the page and the program speak. */
export interface Language {
  readonly code: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
}

/** The language that everything is shown in; set by `speak`. */
export const language = signal("en");

/** All languages, by their own names; English alone until `loadLanguages` is done. */
export const languages = signal<readonly Language[]>([{ code: "en", name: "English", direction: "ltr" }]);

type Messages = Readonly<Record<string, string>>;

const messages = signal<Messages>({});

/** The text in the reader's language; `{name}` is replaced by the value of that name. The text must be a literal. */
export function t(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  const said = messages.value[text] ?? text;
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A number as the language writes it. */
export function figure(value: number): string {
  return value.toLocaleString(language.value);
}

/** A number with one decimal. */
export function decimal(value: number): string {
  return value.toLocaleString(language.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Load the list of languages. */
export async function loadLanguages(): Promise<void> {
  try {
    languages.value = (await (await fetch("texts/languages.json")).json()) as Language[];
  } catch {
    // Without the list the page speaks English.
  }
}

/** The language of a reader who has chosen none: the first of the browser's that the page speaks. */
export function preferred(wanted: readonly string[] = navigator.languages): string {
  const codes = languages.value.map(({ code }) => code);
  for (const tag of wanted) {
    const [first = ""] = tag.toLowerCase().split("-");
    if (codes.includes(first)) return first;
  }
  return "en";
}

/** Speak a language from now on. */
export async function speak(code: string): Promise<void> {
  const found = languages.value.find((each) => each.code === code) ?? { code: "en", direction: "ltr" as const };
  messages.value = found.code === "en" ? {} : await catalog(found.code);
  language.value = found.code;
  document.documentElement.lang = found.code;
  document.documentElement.dir = found.direction;
}

async function catalog(code: string): Promise<Messages> {
  try {
    return (await (await fetch(`texts/${code}.json`)).json()) as Messages;
  } catch {
    return {};
  }
}
