/** The grid of a player's sheet: dice above and on the left, spaces to be crossed, the points of rows and columns. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { figure, t } from "../app/texts";
import { boxUnder, type Under } from "../photos/photos";
import { Crop, over, Traced, type UnderProps } from "./Crop";
import { Cross, Picture, Strokes } from "./drawing";
import type { SheetFacts, TypeFacts } from "./facts";
import type { Seat } from "./judging";
import { typeAt, withSpace } from "./model";
import { lineName, seatOf } from "./table";

/** Row and column of a space. */
type Spot = readonly [number, number];

/** How far the arrow keys go. */
const STEPS: Readonly<Record<string, Spot>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function Board({ table, player, under }: UnderProps): JSX.Element {
  const { facts, layout, edit } = table;
  const lines = [...Array(facts.gridLines).keys()];
  const seat = seatOf(table, player.name);
  const [at, setAt] = useState<Spot>([0, 0]);
  const grid = useRef<HTMLTableElement>(null);

  const toggle = (row: number, column: number): void => {
    setAt([row, column]);
    const type = typeAt(layout, row, column, facts);
    const values = { name: player.name, space: type?.name ?? `${row + 1}/${column + 1}` };
    const built = player.marks[row]?.[column];
    edit(built ? t("{name} – free: {space}", values) : t("{name} – built: {space}", values), (tree) =>
      withSpace(tree, player.name, [row, column], type?.id, facts),
    );
  };
  const move = (event: KeyboardEvent): void => {
    const to = reachedBy(event, at, facts.gridLines - 1);
    if (!to) return;
    event.preventDefault();
    setAt(to);
    grid.current?.querySelector<HTMLElement>(`[data-space="${to.join("-")}"]`)?.focus();
  };

  const row = (line: number): JSX.Element => (
    <tr key={line}>
      <Die facts={facts} colour="yellow" face={line} />
      {lines.map((column) => {
        const type = typeAt(layout, line, column, facts);
        return (
          <Space
            key={column}
            facts={facts}
            type={type}
            row={line}
            column={column}
            built={player.marks[line]?.[column] ?? false}
            lit={type !== undefined && (seat?.full.includes(type.id) ?? false)}
            reached={at[0] === line && at[1] === column}
            under={under}
            onToggle={() => toggle(line, column)}
          />
        );
      })}
      <LinePoints seat={seat} kind="rows" index={line} />
    </tr>
  );
  return (
    <table
      class="sheet-board"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is the nearest that HTML has of a grid
      role="grid"
      ref={grid}
      onKeyDown={move}
      aria-label={t("Sheet: {name}", { name: player.name })}
    >
      <Head facts={facts} lines={lines} />
      <tbody>{lines.map(row)}</tbody>
      <tfoot>
        <tr>
          <td />
          {lines.map((column) => (
            <LinePoints key={column} seat={seat} kind="columns" index={column} />
          ))}
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** Where an arrow key, Home or End leads from a space, within the grid; undefined for other keys. */
function reachedBy(event: KeyboardEvent, at: Spot, last: number): Spot | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === "Home") return [at[0], 0];
  if (event.key === "End") return [at[0], last];
  const step = STEPS[event.key];
  const within = (line: number): number => Math.min(last, Math.max(0, line));
  return step && [within(at[0] + step[0]), within(at[1] + step[1])];
}

/** The blue dice, one for each column. */
function Head({ facts, lines }: { readonly facts: SheetFacts; readonly lines: readonly number[] }): JSX.Element {
  return (
    <>
      <colgroup>
        <col class="sheet-side" />
        {lines.map((line) => (
          <col key={line} />
        ))}
        <col class="sheet-side sheet-side-end" />
      </colgroup>
      <thead>
        <tr>
          <td />
          {lines.map((line) => (
            <Die key={line} facts={facts} colour="blue" face={line} />
          ))}
          <td />
        </tr>
      </thead>
    </>
  );
}

interface DieProps {
  readonly facts: SheetFacts;
  readonly colour: "blue" | "yellow";
  readonly face: number;
}

/** A die beside the grid: the heading of its line. */
function Die({ facts, colour, face }: DieProps): JSX.Element {
  const number = face + 1;
  const label = colour === "blue" ? t("Blue {number}", { number }) : t("Yellow {number}", { number });
  return (
    <th scope={colour === "blue" ? "col" : "row"} class={`sheet-die sheet-die-${colour}`}>
      <span class="for-readers">{label}</span>
      <Picture drawing={facts.dice[colour][face] ?? []} size={facts.space} />
    </th>
  );
}

interface SpaceProps {
  readonly facts: SheetFacts;
  readonly type: TypeFacts | undefined;
  readonly row: number;
  readonly column: number;
  readonly built: boolean;
  /** Whether the player has completed the type. */
  readonly lit: boolean;
  /** Whether the tab key comes here. */
  readonly reached: boolean;
  readonly under: Under | undefined;
  readonly onToggle: () => void;
}

function Space({ facts, type, row, column, built, lit, reached, under, onToggle }: SpaceProps): JSX.Element {
  const place = { type: type?.name ?? t("Space"), row: row + 1, column: column + 1 };
  const box = boxUnder(under, `space-${row + 1}-${column + 1}`);
  return (
    <td class="sheet-cell">
      <button
        type="button"
        class={`sheet-space${built ? " sheet-built" : ""}${lit ? " sheet-lit" : ""}`}
        aria-pressed={built}
        aria-label={t("{type}, yellow {row}, blue {column}", place)}
        tabIndex={reached ? 0 : -1}
        data-space={`${row}-${column}`}
        onClick={onToggle}
      >
        <svg viewBox={`0 0 ${facts.space} ${facts.space}`} aria-hidden="true" focusable="false">
          {under && box ? <Crop photo={under.photo} box={box} size={facts.space} /> : null}
          <g class={over(under, box)}>
            {type ? <use href={`#sheet-tile-${type.id}`} /> : null}
            {type ? (
              <text class="sheet-letter" x={facts.space / 2} y={facts.space * 0.925} fill={type.ink}>
                {type.letter}
              </text>
            ) : null}
          </g>
          {built ? <Built size={facts.space} isTraced={box !== undefined} /> : null}
        </svg>
      </button>
    </td>
  );
}

/** A building: crossed as with a pen, or marked at the edge where the pen's own cross is to be seen. */
function Built({ size, isTraced }: { readonly size: number; readonly isTraced: boolean }): JSX.Element {
  return isTraced ? <Traced size={size} /> : <Cross size={size} />;
}

/** The drawings of the spaces, once in the page. */
export function Tiles({ facts }: { readonly facts: SheetFacts }): JSX.Element {
  return (
    <svg class="sheet-symbols" aria-hidden="true" focusable="false">
      <defs>
        {facts.types.map((type) => (
          <g id={`sheet-tile-${type.id}`} key={type.id}>
            <Strokes drawing={type.tile} />
          </g>
        ))}
        <g id="sheet-coin">
          <Strokes drawing={facts.coins.drawing} />
        </g>
      </defs>
    </svg>
  );
}

interface LinePointsProps {
  readonly seat: Seat | undefined;
  readonly kind: "rows" | "columns";
  readonly index: number;
}

/** What a row or a column brings; a sign where a remark is about it. */
function LinePoints({ seat, kind, index }: LinePointsProps): JSX.Element {
  const label = lineName(kind, index);
  const points = seat?.linePoints[kind][index];
  const fault = seat?.faults.find((each) => `${each.kind}s` === kind && each.number === index);
  const name = `sheet-worth sheet-worth-${kind}${points ? " sheet-worth-some" : ""}${fault ? " sheet-fault" : ""}`;
  return (
    <td class={name}>
      <span class="for-readers">{label}: </span>
      {fault ? <b>!</b> : points === undefined ? "" : figure(points)}
    </td>
  );
}
