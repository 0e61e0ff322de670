/** Drawings of the print shop: spaces, dice, coins, signs of types. */
import type { JSX } from "preact";
import type { Drawing, SheetFacts, TypeFacts } from "./facts";

/** The paths of a drawing, for an SVG of the drawing's own units. */
export function Strokes({ drawing }: { readonly drawing: Drawing }): JSX.Element {
  return (
    <>
      {drawing.map((each) => (
        <path
          key={each.d}
          d={each.d}
          fill={each.fill ?? "none"}
          fill-rule={each.evenOdd ? "evenodd" : "nonzero"}
          {...(each.stroke ? { stroke: each.stroke, "stroke-width": each.width } : {})}
        />
      ))}
    </>
  );
}

export interface PictureProps {
  readonly drawing: Drawing;
  readonly size: number;
  readonly class?: string;
}

/** A drawing that says nothing to a screen reader: what it means stands beside it, or is the label of its button. */
export function Picture({ drawing, size, class: name = "sheet-picture" }: PictureProps): JSX.Element {
  return (
    <svg class={name} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      <Strokes drawing={drawing} />
    </svg>
  );
}

/** The sign of a type with its letter, as in the table of points on the printed sheet. */
export function TypeSign({ type, facts }: { readonly type: TypeFacts; readonly facts: SheetFacts }): JSX.Element {
  return <Picture drawing={type.sign} size={facts.space} class="sheet-sign" />;
}

/** A cross as a pen makes it, over a drawing of this size. */
export function Cross({ size }: { readonly size: number }): JSX.Element {
  const [near, far] = [size * 0.13, size * 0.87];
  const foot = size * 0.8;
  return <path class="sheet-cross" d={`M${near} ${near}L${far} ${foot}M${far} ${near}L${near} ${foot}`} />;
}
