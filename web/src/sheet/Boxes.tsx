/** The boxes of a type, as on the score sheet: crossed from the left. A tap on a box crosses all up to it. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { figure, t } from "../app/texts";
import { boxUnder, type Under } from "../photos/photos";
import { Crop, Traced } from "./Crop";
import { TypeSign } from "./drawing";
import type { SheetFacts, TypeFacts } from "./facts";
import { numbersTo } from "./table";

export interface BoxesProps {
  readonly facts: SheetFacts;
  readonly type: TypeFacts;
  readonly count: number;
  readonly under: Under | undefined;
  readonly onCount: (count: number) => void;
}

export function Boxes({ facts, type, count, under, onCount }: BoxesProps): JSX.Element {
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
  return (
    <fieldset class="sheet-type" ref={row} onKeyDown={move}>
      <legend class="sheet-type-head line">
        <TypeSign type={type} facts={facts} />
        <span>
          <b>{type.letter}</b> {type.name}
        </span>
        <span class="sheet-sum soft small">
          {t("{number} of {expected}", { number: figure(count), expected: figure(type.boxes) })}
        </span>
      </legend>
      <div class={`sheet-type-boxes sheet-type-boxes-${type.boxes}`}>
        {numbersTo(type.boxes).map((number) => (
          <Box
            key={number}
            label={`${type.name}: ${figure(number)}`}
            isCrossed={number <= count}
            isReached={number === reached}
            under={under}
            place={`box-${under?.row ?? 1}-${type.id}-${number}`}
            onTap={() => {
              setAt(number);
              onCount(number === count ? number - 1 : number);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isCrossed: boolean;
  /** Whether the tab key comes here. */
  readonly isReached: boolean;
  readonly under: Under | undefined;
  /** The name of the box on the score sheet. */
  readonly place: string;
  readonly onTap: () => void;
}

function Box({ label, isCrossed, isReached, under, place, onTap }: BoxProps): JSX.Element {
  const box = boxUnder(under, place);
  return (
    <button
      type="button"
      class={`sheet-type-box${isCrossed ? " sheet-type-box-crossed" : ""}${box ? " sheet-type-box-traced" : ""}`}
      aria-label={label}
      aria-pressed={isCrossed}
      tabIndex={isReached ? 0 : -1}
      onClick={onTap}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        {under && box ? <Crop photo={under.photo} box={box} size={10} /> : null}
        {isCrossed && !box ? <path d="M1 1L9 9M9 1L1 9" /> : null}
        {isCrossed && box ? <Traced size={10} /> : null}
      </svg>
    </button>
  );
}
