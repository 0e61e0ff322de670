/** A tile as it is on the table: its type by colour, letter and icon, its price, a thick bar on each walled side. */
import type { JSX } from "preact";
import { type GameFacts, known, printed, sidesOn, squareOf, type TypeFacts, typesOn } from "./facts";

const SIZE = 48;
const BAR = 6;

const BARS: Readonly<Record<string, string>> = {
  n: `M0 0H${SIZE}V${BAR}H0z`,
  e: `M${SIZE - BAR} 0H${SIZE}V${SIZE}H${SIZE - BAR}z`,
  s: `M0 ${SIZE - BAR}H${SIZE}V${SIZE}H0z`,
  w: `M0 0H${BAR}V${SIZE}H0z`,
};

/** Walls that were put on: sticks, shorter than what is printed. */
const STICKS: Readonly<Record<string, string>> = {
  n: "M7 1.5H41V6H7z",
  e: "M42 7H46.5V41H42z",
  s: "M7 42H41V46.5H7z",
  w: "M1.5 7H6V41H1.5z",
};

export interface TileProps {
  readonly facts: GameFacts;
  readonly word: string;
}

/** What is known of it is drawn; the rest is a question mark. It says nothing to a screen reader: its button does. */
export function Tile({ facts, word }: TileProps): JSX.Element {
  const { type, tile } = known(facts, word);
  const square = type ? undefined : squareOf(facts, word);
  const walls = tile?.walls ?? wallsIn(square ? word.slice(1 + square.types) : printed(word));
  const text = tile ? `${type?.letter}${tile.price}` : square ? word : short(printed(word));
  return (
    <svg
      class={`game-tile${tile || square ? "" : " game-tile-vague"}`}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      focusable="false"
    >
      <rect class="game-tile-ground" width={SIZE} height={SIZE} fill={type?.ground ?? "#ffffff"} />
      {type ? (
        <path
          class="game-tile-icon"
          d={type.icon}
          fill={type.tint}
          fill-rule="evenodd"
          transform="translate(12.5 6) scale(0.96)"
        />
      ) : null}
      {square ? <Bands types={typesOn(facts, word)} /> : null}
      <text
        class="game-tile-text"
        x={SIZE / 2}
        y={SIZE - 8.5}
        text-anchor="middle"
        font-size={text.length > 3 ? 11 : 15}
      >
        {text}
      </text>
      {[...walls].map((side) => (
        <path key={side} class="game-tile-wall" d={BARS[side] ?? ""} />
      ))}
      {[...sidesOn(word, "+")].map((side) => (
        <path key={`+${side}`} class="game-tile-stick" d={STICKS[side] ?? ""} />
      ))}
    </svg>
  );
}

/** The types of a square side by side. */
function Bands({ types }: { readonly types: readonly TypeFacts[] }): JSX.Element {
  const wide = SIZE / types.length;
  return (
    <>
      {types.map(({ id, ground, ink, icon }, index) => (
        <g key={id} transform={`translate(${index * wide} 0)`}>
          <rect width={wide} height={SIZE} fill={ground} />
          <path d={icon} fill={ink} fill-rule="evenodd" transform={`translate(${wide / 2 - 7} 10) scale(0.58)`} />
        </g>
      ))}
    </>
  );
}

/** Sides that are written of a tile that is not known. */
function wallsIn(word: string): string {
  return /[nesw]+$/.exec(word)?.[0] ?? "";
}

function short(word: string): string {
  return word === "?" || word.length <= 3 ? word : `${word.replace(/[nesw-]+$/, "")}?`;
}

/** The start tile: a basin in a star, and four channels to its open sides. */
export function Fountain(): JSX.Element {
  return (
    <svg class="game-tile" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      <rect class="game-fountain-ground" width={SIZE} height={SIZE} />
      <path class="game-fountain-water" d="M21.5 0h5v48h-5zM0 21.5h48v5H0z" />
      <path
        class="game-fountain-star"
        d="M24 6l5.3 5.3h7.4v7.4L42 24l-5.3 5.3v7.4h-7.4L24 42l-5.3-5.3h-7.4v-7.4L6 24l5.3-5.3v-7.4h7.4z"
      />
      <circle class="game-fountain-basin" cx="24" cy="24" r="8.6" />
      <circle class="game-fountain-jet" cx="24" cy="24" r="2.8" />
    </svg>
  );
}

/** The sign of a type: its icon on its ground, with its letter. */
export function TypeSign({ facts, type }: { readonly facts: GameFacts; readonly type: string }): JSX.Element | null {
  const found = facts.types.find(({ id }) => id === type);
  if (!found) return null;
  return (
    <svg class="game-sign" viewBox="0 0 44 24" aria-hidden="true" focusable="false">
      <rect width="44" height="24" rx="4" fill={found.ground} />
      <path d={found.icon} fill={found.ink} fill-rule="evenodd" transform="translate(3 2.4) scale(0.8)" />
      <text class="game-sign-letter" x="33" y="17.5" text-anchor="middle" font-size="15">
        {found.letter}
      </text>
    </svg>
  );
}
