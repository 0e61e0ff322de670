/** What is told to those who do not look: a polite live region of the whole page. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";

const said = signal("");

/** Say something through the screen reader; the same words twice are heard twice. */
export function announce(text: string): void {
  said.value = "";
  setTimeout(() => {
    said.value = text;
  }, 50);
}

/** Stands once in the page. */
export function Announcer(): JSX.Element {
  return (
    <div class="for-readers" role="status" aria-live="polite">
      {said}
    </div>
  );
}
