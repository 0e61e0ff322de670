/** A palace on the table: the fountain, the tiles around it, a ring of places where more can lie. */
import type { JSX, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../app/texts";
import { IconButton } from "../app/ui";
import { found } from "../play/tree";
import { type Desk, type DeskProps, drag, drop, putBack, takeOff, tap } from "./desk";
import { type GameFacts, sidesOn, spotName, tileLabel } from "./facts";
import { type GameFinding, worthIn } from "./judging";
import { type Extent, type Palace, ringed, type Spot, sameSpot, within, wordAt } from "./palace";
import { Fountain, Tile } from "./Tile";

interface BoardProps extends DeskProps {
  readonly palace: Palace;
}

/** Spaces across beyond which nobody wants buttons; no palace of the base game comes near. */
const WIDEST = 60;
const SMALLEST = 40;
const LARGEST = 64;
const ZOOM = 1.25;
/** Where the tiles are below the board, as in `game.css`. */
const NARROW = "(max-width: 61.99rem)";
const NEAREST = -1;
const FARTHEST = 3;

const STEPS: Readonly<Record<string, Spot>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

export function Board({ desk, facts, palace }: BoardProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Spot>([0, 0]);
  const box = ringed(palace);
  const size = useSize(scroller, desk, box);
  useSeen(scroller, desk);
  if (Math.max(box.wide, box.high) > WIDEST) {
    return <p class="soft">{t("This palace is too large for the board. You can edit it as text.")}</p>;
  }
  const walk = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (event.key === "Delete" || event.key === "Backspace") takeOff(desk, facts, cursor);
    else if (event.key === "Escape") putBack(desk);
    else if (by) {
      const next = within(box, [cursor[0] + by[0], cursor[1] + by[1]]);
      setCursor(next);
      cell(scroller.current, next)?.focus();
    } else return;
    event.preventDefault();
  };
  const home = within(box, cursor);
  return (
    <div class="game-board-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: a board of buttons is no table of data */}
      <div
        class="game-board-scroll"
        ref={scroller}
        role="grid"
        aria-label={t("{name}’s palace", { name: desk.player.value })}
        tabIndex={-1}
        onKeyDown={walk}
      >
        <div class="game-board" role="presentation" style={{ "--cell": `${size}px`, "--columns": String(box.wide) }}>
          {Array.from({ length: box.high }, (_, row) => box.top + row).map((south) => (
            <Row key={south} desk={desk} facts={facts} box={box} south={south} home={home} onFocus={setCursor} />
          ))}
          <Trace desk={desk} box={box} />
          <Shared palace={palace} facts={facts} box={box} />
          <Worths desk={desk} box={box} />
        </div>
      </div>
    </div>
  );
}

type Scroller = RefObject<HTMLDivElement | null>;

/** The size of a space: as large as fits, by the steps that the reader has taken; what is looked at stays in place. */
function useSize(scroller: Scroller, desk: Desk, { left, top, wide }: Extent): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    setRoom(element.clientWidth);
    return () => watch.disconnect();
  }, []);
  const fit = Math.max(SMALLEST, Math.min(LARGEST, Math.floor((room - 2) / wide)));
  const size = Math.round(fit * ZOOM ** desk.zoom.value);
  // The ring grows on the north and the west, too: what was looked at stays where it was.
  const corner = useRef({ left, top, size: 0 });
  useLayoutEffect(() => {
    const old = corner.current;
    const element = scroller.current;
    if (element && old.size === size) {
      element.scrollLeft += (old.left - left) * size;
      element.scrollTop += (old.top - top) * size;
    }
    corner.current = { left, top, size };
  }, [left, top, size]);
  return size;
}

/** What is chosen is scrolled into view, and on phones the board to where it is seen above the tiles. */
function useSeen(scroller: Scroller, desk: Desk): void {
  const chosen = ringOf(desk);
  const isOpen = desk.tray.value;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !(chosen || isOpen)) return;
    // On phones the tiles take the lower half: the board goes up to where both are seen.
    if (isOpen && window.matchMedia(NARROW).matches) element.scrollIntoView({ block: "start" });
    if (chosen) cell(element, chosen)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen, isOpen]);
}

interface RowProps extends DeskProps {
  readonly box: Extent;
  readonly south: number;
  /** The place that the tab key comes to. */
  readonly home: Spot;
  readonly onFocus: (spot: Spot) => void;
}

function Row({ desk, facts, box, south, home, onFocus }: RowProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board of buttons is no table of data
    <div class="game-row" role="row" tabIndex={-1}>
      {Array.from({ length: box.wide }, (_, column) => box.left + column).map((east) => {
        const at = [east, south] as const;
        return (
          <Place
            key={east}
            desk={desk}
            facts={facts}
            at={at}
            word={wordAt(desk.palace.value ?? [], at)}
            isHome={sameSpot(home, at)}
            isChosen={sameSpot(ringOf(desk), at)}
            isHeld={sameSpot(desk.hand.value?.from, at)}
            mark={markOf(at, desk.moves.value)}
            fault={faultAt(desk.faults.value, at)}
            onFocus={() => onFocus(at)}
          />
        );
      })}
    </div>
  );
}

/** The place with the ring: the one that a tile is being slid to, else the one that is chosen. */
export function ringOf(desk: Desk): Spot | undefined {
  return desk.slid.value ?? desk.spot.value;
}

/** The board smaller and larger. */
export function Zoom({ desk }: { readonly desk: Desk }): JSX.Element {
  const { zoom } = desk;
  const by = (step: number): void => {
    zoom.value += step;
  };
  return (
    <div class="game-zoom">
      <IconButton icon="minus" label={t("Smaller")} disabled={zoom.value <= NEAREST} onClick={() => by(-1)} />
      <IconButton icon="add" label={t("Larger")} disabled={zoom.value >= FARTHEST} onClick={() => by(1)} />
    </div>
  );
}

function cell(scroller: HTMLElement | null, [east, south]: Spot): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-spot="${east},${south}"]`) ?? null;
}

type Mark = "place" | "swap" | undefined;

function markOf(
  spot: Spot,
  moves: { readonly place: readonly Spot[]; readonly swap: readonly Spot[] } | undefined,
): Mark {
  if (moves?.place.some((each) => sameSpot(each, spot))) return "place";
  return moves?.swap.some((each) => sameSpot(each, spot)) ? "swap" : undefined;
}

export function faultAt(faults: readonly GameFinding[], spot: Spot): GameFinding | undefined {
  return faults.find(({ cells }) => cells.some((each) => sameSpot(each, spot)));
}

interface PlaceProps extends DeskProps {
  readonly at: Spot;
  readonly word: string | undefined;
  readonly isHome: boolean;
  readonly isChosen: boolean;
  readonly isHeld: boolean;
  readonly mark: Mark;
  readonly fault: GameFinding | undefined;
  readonly onFocus: () => void;
}

function Place({ desk, facts, at, word, isHome, isChosen, isHeld, mark, fault, onFocus }: PlaceProps): JSX.Element {
  const isFountain = sameSpot(at, [0, 0]);
  const classes = [
    "game-place",
    word === undefined && !isFountain ? "game-place-empty" : "",
    isChosen ? "game-place-chosen" : "",
    isHeld ? "game-place-held" : "",
    mark ? `game-place-${mark}` : "",
    fault ? "game-place-fault" : "",
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board of buttons is no table of data
    <div class="game-cell" role="gridcell" tabIndex={-1}>
      <button
        type="button"
        class={classes.filter(Boolean).join(" ")}
        data-spot={at.join(",")}
        tabIndex={isHome ? 0 : -1}
        aria-label={placeLabel(facts, at, word, mark, fault)}
        aria-pressed={isChosen}
        onClick={() => tap(desk, facts, at)}
        onFocus={onFocus}
        draggable={word !== undefined}
        onDragStart={(event) => word !== undefined && drag(desk, event, { word, from: at })}
        onDragEnd={() => drop(desk)}
        onDragOver={(event) => {
          if (desk.hand.peek()) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          tap(desk, facts, at);
        }}
      >
        {isFountain ? <Fountain /> : word === undefined ? <Plus /> : <Tile facts={facts} word={word} />}
        {fault ? <span class="game-fault" /> : null}
      </button>
    </div>
  );
}

/** A place for who hears it: where it is, what is there, what may be done, what is wrong. */
export function placeLabel(
  facts: GameFacts,
  at: Spot,
  word: string | undefined,
  mark: Mark,
  fault?: GameFinding,
): string {
  const what = word === undefined ? t("Empty") : tileLabel(facts, word);
  const told = [
    spotName(facts, at),
    sameSpot(at, [0, 0]) ? t("Fountain") : what,
    mark === "place" ? t("tile fits here") : "",
    mark === "swap" ? t("can be swapped") : "",
    fault?.message.replaceAll("`", "") ?? "",
  ];
  return told.filter(Boolean).join("; ");
}

function Plus(): JSX.Element {
  return (
    <svg class="game-plus" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 8v8M8 12h8" />
    </svg>
  );
}

/** The wall that counts, as a line along its sides. */
function Trace({ desk, box }: { readonly desk: Desk; readonly box: Extent }): JSX.Element | null {
  const award = desk.scored.value?.awards.find((each) => each.kind === "wall" && each.player === desk.player.value);
  const sides = award?.sides ?? [];
  if (sides.length === 0) return null;
  const line = path(sides.map(([east, south, side]) => ends(east - box.left, south - box.top, side)));
  return (
    <svg class="game-trace" viewBox={`0 0 ${box.wide} ${box.high}`} aria-hidden="true" focusable="false">
      <path class="game-trace-edge" d={line} />
      <path class="game-trace-line" d={line} />
    </svg>
  );
}

/** What is put between two tiles, whichever of them says it. */
function Shared({
  palace,
  facts,
  box,
}: Pick<BoardProps, "palace" | "facts"> & { readonly box: Extent }): JSX.Element | null {
  const signs = facts.putOn.filter(({ shared }) => shared).map(({ sign }) => sign);
  const sides = palace.flatMap(({ at, word }) =>
    signs.flatMap((sign) => [...sidesOn(word, sign)].map((side) => ({ at, side }))),
  );
  if (sides.length === 0) return null;
  return (
    <svg class="game-trace" viewBox={`0 0 ${box.wide} ${box.high}`} aria-hidden="true" focusable="false">
      {sides.map(({ at: [east, south], side }) => {
        const [x, y] = middle(east - box.left, south - box.top, side);
        return (
          <rect key={`${east},${south},${side}`} class="game-gate" x={x - 0.15} y={y - 0.15} width={0.3} height={0.3} />
        );
      })}
    </svg>
  );
}

/** What modules bring for a place or a side of it, as numbers there. */
function Worths({ desk, box }: { readonly desk: Desk; readonly box: Extent }): JSX.Element | null {
  const worths = worthIn(found(desk.scored.value?.players, desk.player.value));
  if (worths.length === 0) return null;
  return (
    <svg class="game-trace" viewBox={`0 0 ${box.wide} ${box.high}`} aria-hidden="true" focusable="false">
      {worths.map(({ cell: [east, south], side, points, count }) => {
        const [x, y] = middle(east - box.left, south - box.top, side);
        return (
          <g key={`${east},${south},${side}`} transform={`translate(${x} ${y})`}>
            <circle class="game-worth" r={0.19} />
            <text class="game-worth-points" y={0.09} text-anchor="middle" font-size={0.25}>
              {points ?? count}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The middle of a side; of a place, its upper corner, where it covers no number of a side. */
function middle(x: number, y: number, side: string | undefined): readonly [number, number] {
  if (side === undefined) return [x + 0.86, y + 0.14];
  const [fromX, fromY, toX, toY] = ends(x, y, side);
  return [(fromX + toX) / 2, (fromY + toY) / 2];
}

type Ends = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** Where a side begins and ends, clockwise around its tile. */
function ends(x: number, y: number, side: string): Ends {
  if (side === "n") return [x, y, x + 1, y];
  if (side === "e") return [x + 1, y, x + 1, y + 1];
  return side === "s" ? [x + 1, y + 1, x, y + 1] : [x, y + 1, x, y];
}

function path(sides: readonly Ends[]): string {
  return sides
    .map(([fromX, fromY, toX, toY], index) => {
      const before = sides[index - 1];
      const joins = before && before[2] === fromX && before[3] === fromY;
      return joins ? `L${toX} ${toY}` : `M${fromX} ${fromY}L${toX} ${toY}`;
    })
    .join("");
}
