/** A drawing of the program, made of its shapes: only elements and attributes that a drawing has are taken over. */
import { h, type JSX, type VNode } from "preact";
import type { Picture, Shape } from "./facts";

const ELEMENTS: ReadonlySet<string> = new Set(["defs", "g", "path", "symbol", "text", "use"]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  "d",
  "fill",
  "fill-rule",
  "font-family",
  "font-size",
  "font-weight",
  "height",
  "href",
  "id",
  "letter-spacing",
  "stroke",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-width",
  "text-anchor",
  "transform",
  "viewBox",
  "width",
  "x",
  "y",
]);

/** Pixels of a millimetre: tiles are large enough to be told apart on a phone. */
const SCALE = 6;

export function Drawing({ picture }: { readonly picture: Picture }): JSX.Element {
  const { width, height, alt, parts } = picture;
  return (
    <svg
      class="look-drawing"
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${width} ${height}`}
      width={Math.round(width * SCALE)}
      height={Math.round(height * SCALE)}
    >
      {parts.map(drawn)}
    </svg>
  );
}

function drawn(shape: Shape | string, index: number): VNode | string | null {
  if (typeof shape === "string") return shape;
  const [name, attributes, inside] = shape;
  if (!ELEMENTS.has(name)) return null;
  const kept = Object.entries(attributes).filter(([each, value]) => ATTRIBUTES.has(each) && inPlace(each, value));
  return h(name, { key: index, ...Object.fromEntries(kept) }, inside.map(drawn));
}

/** A drawing refers to nothing but itself. */
function inPlace(name: string, value: string): boolean {
  return name !== "href" || value.startsWith("#");
}
