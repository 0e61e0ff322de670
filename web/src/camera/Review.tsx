/** All that was read on a photo, as a contact sheet: whatever was read as the same side by side, the odd ones to be tapped. */
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { figure, t } from "../app/texts";
import { announce, Button, Sheet } from "../app/ui";
import { OPEN, type Place, type SheetPhoto, type Taps } from "../photos/photos";
import { Crop } from "../sheet/Crop";
import type { Readings } from "../sheet/read";
import { type Block, blocksOf, type Kind, keyed, nextOf, said } from "./readings";

/** A type of tiles. */
interface TileType {
  readonly letter: string;
  readonly name: string;
}

const NO_TYPES: readonly TileType[] = [];

export interface ReviewProps {
  readonly photo: SheetPhoto;
  /** The rows of a score sheet that are looked over. */
  readonly rows: readonly number[];
  /** What a place is called for those who do not see it. */
  readonly placeName: (box: string) => string;
  /** What tiles may be, by their letters. */
  readonly types?: readonly TileType[];
  /** What was said before, and now; it stays when the review is left. */
  readonly taps: Taps;
  readonly onTaps: (taps: Taps) => void;
  readonly onDone: (readings: Readings) => void;
  readonly onClose: () => void;
}

export function Review(props: ReviewProps): JSX.Element {
  const { photo, rows, placeName, types = NO_TYPES, taps, onTaps, onDone, onClose } = props;
  const letters = types.map(({ letter }) => letter);
  // Nothing moves under a finger: blocks are as they were when the review was opened.
  const blocks = useMemo(() => blocksOf(photo, rows, letters), []);
  const [before] = useState(taps.length);
  const readings = said(photo, taps, letters);
  const footer = (
    <>
      <Button
        icon="undo"
        label={t("Undo")}
        disabled={taps.length <= before}
        onClick={() => onTaps(taps.slice(0, -1))}
      />
      <Button kind="primary" label={t("Fill in")} onClick={() => onDone(readings)} />
    </>
  );
  return (
    <Sheet open title={t("What was read")} onClose={onClose} footer={footer} wide>
      <div class="camera-review stack">
        <p>
          {t("The least certain ones come first. Tap whatever is in the wrong place; tap again if you are not sure.")}
        </p>
        {photo.isBeside ? <Beside /> : null}
        {blocks.map((block) => (
          <Contacts
            key={`${block.kind} ${block.reading}`}
            block={block}
            photo={photo}
            readings={readings}
            placeName={placeName}
            types={types}
            onSaid={(box, reading) => onTaps([...taps, [box, reading]])}
          />
        ))}
      </div>
    </Sheet>
  );
}

function Beside(): JSX.Element {
  return (
    <p class="failed" role="alert">
      {t("This photo shows another sheet, too, of which nothing was read. Photograph each sheet alone.")}
    </p>
  );
}

interface ContactsProps {
  readonly block: Block;
  readonly photo: SheetPhoto;
  readonly readings: Readings;
  readonly placeName: (box: string) => string;
  readonly types: readonly TileType[];
  readonly onSaid: (box: string, reading: string) => void;
}

/** The pictures of a block: one of them is reached by the tab key, the others from there by arrow keys. */
function Contacts({ block, photo, readings, placeName, types, onSaid }: ContactsProps): JSX.Element {
  const { kind, reading, places } = block;
  const letters = types.map(({ letter }) => letter);
  const nowOf = ({ box }: Place): string => readings.get(box) ?? reading;
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const say = (index: number, key: string): void => {
    const box = places[index]?.box;
    const means = keyed(kind, key, letters);
    if (box === undefined || means === undefined) return;
    if (means) onSaid(box, means);
    else announce(t("Only coins are circled."));
  };
  const move = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey || event.altKey)) say(at, event.key);
    const to = reachedBy(event, at, grid.current);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    (grid.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <section class="stack-2">
      <h3>
        {blockName(kind, reading, types)} <span class="soft small">{figure(places.length)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is pressed, arrow keys lead from one to the next */}
      <div class="camera-contacts" ref={grid} onKeyDown={move}>
        {places.map((place, index) => (
          <Contact
            key={place.box}
            photo={photo}
            place={place}
            isReached={index === at}
            other={nowOf(place) === reading ? "" : readingName(kind, nowOf(place), types)}
            label={`${placeName(place.box)}: ${readingName(kind, nowOf(place), types)}`}
            onReached={() => setAt(index)}
            onTap={() => {
              setAt(index);
              onSaid(place.box, nextOf(kind, reading, nowOf(place), letters));
            }}
          />
        ))}
      </div>
    </section>
  );
}

/** Where a key leads in rows of pictures; undefined for other keys. */
function reachedBy(event: KeyboardEvent, at: number, grid: HTMLElement | null): number | undefined {
  if (!grid || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const places = [...grid.children] as HTMLElement[];
  const wide = places.filter(({ offsetTop }) => offsetTop === places[0]?.offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide }[event.key];
  return step === undefined ? undefined : Math.min(places.length - 1, Math.max(0, at + step));
}

interface ContactProps {
  readonly photo: SheetPhoto;
  readonly place: Place;
  readonly isReached: boolean;
  /** What it is now, where that is not what it was read as. */
  readonly other: string;
  readonly label: string;
  readonly onReached: () => void;
  readonly onTap: () => void;
}

function Contact({
  photo,
  place: { box, asked },
  isReached,
  other,
  label,
  onReached,
  onTap,
}: ContactProps): JSX.Element {
  return (
    <button
      type="button"
      class={`camera-contact${asked ? " camera-asked" : ""}${other ? " camera-other" : ""}`}
      aria-label={asked ? `${label} (?)` : label}
      tabIndex={isReached ? 0 : -1}
      data-box={box}
      onFocus={onReached}
      onClick={onTap}
    >
      <Picture photo={photo} box={box} />
      {asked ? <span class="camera-question">?</span> : null}
      {other ? <span class="camera-now">{other}</span> : null}
    </button>
  );
}

function Picture({ photo, box }: { readonly photo: SheetPhoto; readonly box: string }): JSX.Element | null {
  const place = photo.boxes[box];
  return place ? (
    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <Crop photo={photo} box={place} size={10} />
    </svg>
  ) : null;
}

function blockName(kind: Kind, reading: string, types: readonly TileType[]): string {
  if (reading === OPEN) return kind === "coin" ? t("Coins: unclear") : t("Unclear");
  if (kind === "tile") return reading === "blank" ? t("Read as empty") : tileName(reading, types);
  if (kind === "space") return reading === "built" ? t("Read as built") : t("Read as empty");
  if (kind === "box") return reading === "crossed" ? t("Read as crossed") : t("Read as empty");
  if (reading === "blank") return t("Coins read as not gained");
  return reading === "circled" ? t("Coins read as gained") : t("Coins read as spent");
}

/** The type of a tile, or that there is one without a letter. */
function tileName(reading: string, types: readonly TileType[]): string {
  return types.find(({ letter }) => letter === reading)?.name ?? t("Tile without a letter");
}

function readingName(kind: Kind, reading: string, types: readonly TileType[]): string {
  if (reading === OPEN) return t("not sure");
  if (kind === "coin") {
    if (reading === "blank") return t("not gained");
    return reading === "circled" ? t("gained") : t("spent");
  }
  if (reading === "blank") return t("empty");
  if (kind === "tile") return tileName(reading, types);
  return kind === "space" ? t("built") : t("crossed");
}
