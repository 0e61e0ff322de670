/** Numbers that are filled in one after the other: each key is a number, and a tap on it leads to the next row. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../app/texts";
import { Icon, type IconName, Stepper } from "../app/ui";
import type { NumberRow } from "./Numbers";

/** The largest number that has a key whatever can be; more is typed, or reached by steps. */
const LARGEST = 25;

export interface FillingProps {
  readonly rows: readonly NumberRow[];
  /** What they are for who hears it. */
  readonly label: string;
  readonly onNumber: (row: NumberRow, value: number | undefined) => void;
  /** What comes when all rows are done. */
  readonly after?: ComponentChildren;
}

export function Filling({ rows, label, onNumber, after }: FillingProps): JSX.Element {
  const [at, setAt] = useState(0);
  const box = useRef<HTMLElement>(null);
  const row = rows[at];
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    setAt(at + 1);
    box.current?.querySelectorAll("input")[at + 1]?.focus();
  };
  return (
    <section class="filling" aria-label={label} ref={box} onKeyDown={enter}>
      <div class="numbers filling-rows">
        {rows.map((each, index) => (
          <Box
            key={each.id}
            row={each}
            isActive={index === at}
            onActive={() => setAt(index)}
            onNumber={(value) => onNumber(each, value)}
          />
        ))}
      </div>
      {row ? (
        <Keys
          row={row}
          onKey={(number) => {
            onNumber(row, number);
            setAt(at + 1);
          }}
          onStep={(number) => onNumber(row, number)}
        />
      ) : (
        after
      )}
    </section>
  );
}

interface BoxProps {
  readonly row: NumberRow;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onNumber: (value: number | undefined) => void;
}

/** A number, in a box that can be typed into, too. */
function Box({
  row: { name, mark, value, least, most, optional },
  isActive,
  onActive,
  onNumber,
}: BoxProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whose turn it is, is seen: also where the page was scrolled to something below.
    if (isActive) box.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div class="filling-row" ref={box} data-active={isActive} onFocusIn={onActive}>
      <Stepper
        bare
        label={name}
        mark={mark}
        value={value}
        least={least}
        most={most}
        over
        optional={optional}
        error={most !== undefined && (value ?? 0) > most ? t("0 to {most}", { most }) : undefined}
        onNumber={onNumber}
      />
    </div>
  );
}

interface KeysProps {
  readonly row: NumberRow;
  readonly onKey: (number: number) => void;
  readonly onStep: (number: number) => void;
}

function Keys({ row, onKey, onStep }: KeysProps): JSX.Element {
  const { name, value, least = 0, most } = row;
  const numbers = Array.from({ length: Math.min(least < 0 ? -least : (most ?? LARGEST), LARGEST) + 1 }, (_, number) =>
    least < 0 && number > 0 ? -number : number,
  );
  const steps: readonly (readonly [IconName, string, number, boolean])[] = [
    ["minus", t("{label}: 1 less", { label: name }), (value ?? 0) - 1, (value ?? 0) <= least],
    ["add", t("{label}: 1 more", { label: name }), (value ?? 0) + 1, most !== undefined && (value ?? 0) >= most],
  ];
  return (
    <div class="number-keys panel">
      <p class="number-keys-row">{name}</p>
      {numbers.map((number) => (
        <button
          type="button"
          key={number}
          class={number === value ? "number-key number-key-now" : "number-key"}
          data-key={number}
          aria-label={t("{name}: {number}", { name, number })}
          onClick={() => onKey(number)}
        >
          {number}
        </button>
      ))}
      {steps.map(([icon, label, number, isOut]) => (
        <button
          type="button"
          key={icon}
          class="number-key number-key-step"
          aria-label={label}
          disabled={isOut}
          onClick={() => onStep(number)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
