/** What `make web` wrote down of the engine's data: one file for each part and language. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { language } from "./texts";

const loaded = new Map<string, Promise<unknown>>();

/** The files that could not be had, or were none: a network that wants a login answers everything with its own page. */
export const lacking = signal<ReadonlySet<string>>(new Set());

/** How often what could not be had was asked for again; whoever reads it asks again. */
export const attempts = signal(0);

export function askAgain(): void {
  lacking.value = new Set();
  attempts.value += 1;
}

window.addEventListener("online", () => lacking.peek().size > 0 && askAgain());

/** The facts of a part in the reader's language (or another one), from `web/facts_<part>.py`; fetched once. */
export function loadFacts<T>(part: string, code: string = language.peek()): Promise<T> {
  const address = `facts/${code}.${part}.json`;
  const known = loaded.get(address);
  if (known) return known as Promise<T>;
  const asked = fetched(address);
  loaded.set(address, asked);
  asked.catch(() => {
    loaded.delete(address);
    lacking.value = new Set(lacking.peek()).add(address);
  });
  return asked as Promise<T>;
}

async function fetched(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** The facts of a part as a signal that follows the reader's language; undefined until they are there. */
export function factsOf<T>(part: string): ReadonlySignal<T | undefined> {
  const facts = signal<T | undefined>(undefined);
  effect(() => {
    const code = language.value;
    attempts.value;
    loadFacts<T>(part, code).then(
      (found) => {
        if (language.peek() === code) facts.value = found;
      },
      () => undefined,
    );
  });
  return facts;
}
