/** Small numbers to be filled in, each with its label: counts, points, coins, money. */
import type { JSX } from "preact";
import { Stepper } from "../app/ui";

export interface NumberRow {
  readonly id: string;
  readonly name: string;
  readonly mark?: JSX.Element;
  readonly value: number | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** Whether nothing at all can be written. */
  readonly optional?: boolean;
}

export interface NumbersProps {
  readonly rows: readonly NumberRow[];
  /** What they are for who hears it. */
  readonly label?: string;
  readonly onNumber: (row: NumberRow, value: number | undefined) => void;
}

export function Numbers({ rows, label, onNumber }: NumbersProps): JSX.Element {
  const Box = label ? "section" : "div";
  return (
    <Box class="numbers" {...(label ? { "aria-label": label } : {})}>
      {rows.map((row) => (
        <Stepper
          key={row.id}
          label={row.name}
          mark={row.mark}
          value={row.value}
          least={row.least}
          most={row.most}
          optional={row.optional}
          onNumber={(value) => onNumber(row, value)}
        />
      ))}
    </Box>
  );
}
