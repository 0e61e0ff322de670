/** What was read on a photo, looked over by a person: blocks of places that were read as the same, and what they change. */
import { OPEN, PALACE_FORM, type Place, type SheetPhoto, type Taps } from "../photos/photos";

export type Kind = "space" | "coin" | "box" | "tile";

export interface Block {
  readonly kind: Kind;
  readonly reading: string;
  /** The least sure ones first. */
  readonly places: readonly Place[];
}

/** What a place of a kind may be, in the order in which taps lead from one to the next; a tile any letter before. */
const READINGS: Readonly<Record<Kind, readonly string[]>> = {
  space: ["built", "blank"],
  coin: ["circled", "crossed", "blank"],
  box: ["crossed", "blank"],
  tile: ["filled", "blank"],
};

/** A tile that has no letter, as the judge writes it. */
const ANY = "?";
const SPACE = /^(space|reserve)-/;

/** What there is at a place: on a palace form tiles, and nothing else that is looked over. */
function kindOf({ document }: SheetPhoto, box: string): Kind | undefined {
  if (document === PALACE_FORM) return SPACE.test(box) ? "tile" : undefined;
  const [kind] = box.split("-");
  return kind === "space" || kind === "coin" || kind === "box" ? kind : undefined;
}

/** All that a place may be; `letters` are those of tiles. */
function readingsOf(kind: Kind, letters: readonly string[]): readonly string[] {
  return kind === "tile" ? [...letters, ...READINGS.tile] : READINGS[kind];
}

/** The blocks of a photo, without empty ones; `rows` are the rows of a score sheet that somebody has. */
export function blocksOf(
  photo: SheetPhoto,
  rows: readonly number[],
  letters: readonly string[] = [],
): readonly Block[] {
  const wanted = photo.places.filter(
    ({ box }) => kindOf(photo, box) !== "box" || rows.includes(Number(box.split("-")[1])),
  );
  return (["space", "box", "coin", "tile"] as const).flatMap((kind) =>
    [OPEN, ...readingsOf(kind, letters)].flatMap((reading): Block[] => {
      const found = wanted.filter(
        (place) => kindOf(photo, place.box) === kind && readingOf(place, kind, letters) === reading,
      );
      return found.length > 0 ? [{ kind, reading, places: leastSureFirst(found) }] : [];
    }),
  );
}

/** What a place is taken for: nobody guesses at what was not seen, or is something else. */
function readingOf({ reading, first, asked }: Place, kind: Kind, letters: readonly string[]): string {
  const isOpen = asked && (first === "" || first === "else");
  const known = readingsOf(kind, letters);
  const taken = kind === "tile" && !known.includes(reading) ? letterOf(reading) : reading;
  return !isOpen && known.includes(taken) ? taken : OPEN;
}

/** The letter of a tile of which more may be known. */
function letterOf(reading: string): string {
  return reading === ANY ? "filled" : reading.slice(0, 1);
}

/** What a tap on a place leads to, by what it stood for when the review was opened: the others first, then open. */
export function nextOf(kind: Kind, opened: string, now: string, letters: readonly string[] = []): string {
  const all = readingsOf(kind, letters);
  const turned = opened === OPEN ? all : [...all.slice(all.indexOf(opened)), ...all.slice(0, all.indexOf(opened))];
  const ways = opened === OPEN ? [OPEN, ...turned] : [...turned, OPEN];
  return ways[(ways.indexOf(now) + 1) % ways.length] ?? OPEN;
}

/** What a key says of a place: a reading, empty for one that it cannot have, undefined for other keys. */
export function keyed(kind: Kind, key: string, letters: readonly string[] = []): string | undefined {
  if (kind === "tile" && letters.includes(key.toUpperCase())) return key.toUpperCase();
  const reading = { x: MARKED[kind], o: "circled", ".": "blank", "?": OPEN }[key.toLowerCase()];
  if (reading === undefined || reading === OPEN) return reading;
  return READINGS[kind].includes(reading) ? reading : "";
}

const MARKED: Readonly<Record<Kind, string>> = { space: "built", coin: "crossed", box: "crossed", tile: "filled" };

function leastSureFirst(places: readonly Place[]): readonly Place[] {
  return [...places].sort(
    (one, other) => Number(other.asked) - Number(one.asked) || one.probability - other.probability,
  );
}

/** What each place is: what somebody has said last, else what it was read as. */
export function said(photo: SheetPhoto, taps: Taps, letters: readonly string[] = []): ReadonlyMap<string, string> {
  const own = photo.places.flatMap((place): [string, string][] => {
    const kind = kindOf(photo, place.box);
    return kind ? [[place.box, readingOf(place, kind, letters)]] : [];
  });
  return new Map([...own, ...taps]);
}
