/** What a photo shows of a place, as a part of a drawing. */
import type { JSX } from "preact";
import type { Box, SheetPhoto, Under } from "../photos/photos";
import type { SeatProps } from "./table";

export interface CropProps {
  readonly photo: SheetPhoto;
  readonly box: Box;
  /** Where in the drawing: the side of its square, and how much is beyond it on each side. */
  readonly size: number;
  readonly beyond?: number;
  /** Its width where it is no square. */
  readonly wide?: number;
}

export function Crop({ photo, box, size, beyond = 0, wide = size }: CropProps): JSX.Element {
  const [x, y, width, height] = box;
  const side = size + 2 * beyond;
  return (
    <svg
      x={-beyond}
      y={-beyond}
      width={wide + 2 * beyond}
      height={side}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <image href={photo.address} width={photo.width} height={photo.height} preserveAspectRatio="none" />
    </svg>
  );
}

/** What the parts of a sheet are given that may have a photo under them. */
export interface UnderProps extends SeatProps {
  readonly under: Under | undefined;
}

/** How a drawing is shown over what is under it. */
export function over(under: Under | undefined, box: Box | undefined): string {
  return under && box ? `sheet-over-${under.shown}` : "";
}

export interface TracedProps {
  readonly size: number;
  readonly beyond?: number;
  readonly sign?: "check" | "ring" | "cross";
}

const SIGNS = { check: "M-1.5 0L-0.4 1.1L1.6 -1.2", ring: "", cross: "M-1.2 -1.2L1.2 1.2M1.2 -1.2L-1.2 1.2" };

/** A place that is filled in: a frame and a sign in its corner, so that the ink of the photo stays to be seen. */
export function Traced({ size, beyond = 0, sign = "check" }: TracedProps): JSX.Element {
  const side = size + 2 * beyond;
  const unit = side / 14;
  const inset = unit * 0.5 - beyond;
  const corner = size + beyond - unit * 3;
  return (
    <g class="sheet-traced">
      <rect x={inset} y={inset} width={side - unit} height={side - unit} rx={unit} stroke-width={unit} />
      <g transform={`translate(${corner} ${unit * 3 - beyond}) scale(${unit})`}>
        <circle r="3" />
        {sign === "ring" ? <circle class="sheet-traced-ring" r="1.3" /> : <path d={SIGNS[sign]} />}
      </g>
    </g>
  );
}
