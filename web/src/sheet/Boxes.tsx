/** The boxes of a type, as on the score sheet: crossed from the left. A tap on a box crosses all up to it. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { figure, t } from "../app/texts";
import { TypeSign } from "./drawing";
import type { SheetFacts, TypeFacts } from "./facts";

export interface BoxesProps {
  readonly facts: SheetFacts;
  readonly type: TypeFacts;
  readonly count: number;
  readonly onCount: (count: number) => void;
}

export function Boxes({ facts, type, count, onCount }: BoxesProps): JSX.Element {
  const [at, setAt] = useState(1);
  const row = useRef<HTMLFieldSetElement>(null);
  const reached = Math.min(at, type.boxes);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(type.boxes, Math.max(1, reached + step));
    setAt(next);
    row.current?.querySelectorAll<HTMLElement>("button")[next - 1]?.focus();
  };
  const numbers = [...Array(type.boxes).keys()].map((index) => index + 1);
  return (
    <fieldset class="sheet-type" ref={row} onKeyDown={move}>
      <legend class="sheet-type-head">
        <TypeSign type={type} facts={facts} />
        <span>
          <b>{type.letter}</b> {type.name}
        </span>
        <span class="sheet-sum">
          {t("{number} of {expected}", { number: figure(count), expected: figure(type.boxes) })}
        </span>
      </legend>
      <div class={`sheet-type-boxes sheet-type-boxes-${type.boxes}`}>
        {numbers.map((number) => (
          <button
            type="button"
            key={number}
            class={number <= count ? "sheet-type-box sheet-type-box-crossed" : "sheet-type-box"}
            aria-label={`${type.name}: ${figure(number)}`}
            aria-pressed={number <= count}
            tabIndex={number === reached ? 0 : -1}
            onClick={() => {
              setAt(number);
              onCount(number === count ? number - 1 : number);
            }}
          >
            <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
              {number <= count ? <path d="M1 1L9 9M9 1L1 9" /> : null}
            </svg>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
