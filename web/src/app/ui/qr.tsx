/** A QR code, dark on white in every theme: phones read no other. */
import type { JSX } from "preact";

const QUIET = 4;

interface Props {
  /** Rows of 0 and 1. */
  readonly rows: readonly string[];
  readonly label: string;
}

export function QrCode({ rows, label }: Props): JSX.Element {
  const size = rows.length + 2 * QUIET;
  const dark = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect class="qr-ground" width={size} height={size} />
      <path class="qr-dark" d={dark} />
    </svg>
  );
}
