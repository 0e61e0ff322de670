/** What `make web` wrote down of the engine's data: one file for each part and language. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { language } from "./texts";

const loaded = new Map<string, Promise<unknown>>();

/** The facts of a part in the reader's language (or another one), from `web/facts_<part>.py`; fetched once. */
export function loadFacts<T>(part: string, code: string = language.peek()): Promise<T> {
  const address = `facts/${code}.${part}.json`;
  const known = loaded.get(address);
  if (known) return known as Promise<T>;
  const asked = fetched(address);
  loaded.set(address, asked);
  asked.catch(() => loaded.delete(address));
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
  language.subscribe((code) => {
    loadFacts<T>(part, code).then(
      (found) => {
        if (language.peek() === code) facts.value = found;
      },
      () => undefined,
    );
  });
  return facts;
}
