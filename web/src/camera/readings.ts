/** What was read on a photo, looked over by a person: blocks of places that were read as the same, and what they change. */
import type { Place, SheetPhoto } from "../sheet/photos";

export type Kind = "space" | "coin" | "box";

export interface Block {
  readonly kind: Kind;
  readonly reading: string;
  /** The least sure ones first. */
  readonly places: readonly Place[];
}

/** What a place of a kind may be, in the order in which taps lead from one to the next. */
export const READINGS: Readonly<Record<Kind, readonly string[]>> = {
  space: ["built", "blank"],
  coin: ["circled", "crossed", "blank"],
  box: ["crossed", "blank"],
};

/** What a person has said, the last word last: which box was tapped. */
export type Taps = readonly string[];

export function kindOf(box: string): Kind | undefined {
  const [kind] = box.split("-");
  return kind === "space" || kind === "coin" || kind === "box" ? kind : undefined;
}

/** The blocks of a photo, without empty ones; `rows` are the rows of a score sheet that somebody has. */
export function blocksOf({ places }: SheetPhoto, rows: readonly number[]): readonly Block[] {
  const wanted = places.filter(({ box }) => kindOf(box) !== "box" || rows.includes(Number(box.split("-")[1])));
  return (["space", "box", "coin"] as const).flatMap((kind) =>
    READINGS[kind].flatMap((reading): Block[] => {
      const found = wanted.filter((place) => kindOf(place.box) === kind && readingOf(place, kind) === reading);
      return found.length > 0 ? [{ kind, reading, places: leastSureFirst(found) }] : [];
    }),
  );
}

/** What a place is taken for: one that may be anything is left empty until somebody says. */
function readingOf({ reading }: Place, kind: Kind): string {
  return READINGS[kind].includes(reading) ? reading : "blank";
}

function leastSureFirst(places: readonly Place[]): readonly Place[] {
  return [...places].sort(
    (one, other) => Number(other.asked) - Number(one.asked) || one.probability - other.probability,
  );
}

/** What each place is after so many taps on it. */
export function said(photo: SheetPhoto, taps: Taps): ReadonlyMap<string, string> {
  return new Map(
    photo.places.flatMap((place): [string, string][] => {
      const kind = kindOf(place.box);
      if (!kind) return [];
      const all = READINGS[kind];
      const tapped = taps.filter((box) => box === place.box).length;
      return [[place.box, all[(all.indexOf(readingOf(place, kind)) + tapped) % all.length] ?? "blank"]];
    }),
  );
}
