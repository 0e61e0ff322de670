/** A long list is shown in parts: a page with thousands of rows is slow on every telephone. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "./texts";
import { Button } from "./ui";

const AT_ONCE = 100;

interface Some<T> {
  readonly some: readonly T[];
  /** A button for more of it, where there is more. */
  readonly more: JSX.Element | null;
}

/** The first ones of a list, and the button for more. */
export function useSome<T>(all: readonly T[]): Some<T> {
  const [number, setNumber] = useState(AT_ONCE);
  const more =
    all.length > number ? (
      <div class="row">
        <Button label={t("Show more")} onClick={() => setNumber(number + AT_ONCE)} />
      </div>
    ) : null;
  return { some: all.slice(0, number), more };
}
