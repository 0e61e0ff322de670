/** A palace read off a photo of its form: photographed, looked over, and laid for the player who is looked at. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { branch, isTree, type Tree } from "../app/json";
import { lazy } from "../app/lazy";
import { read } from "../app/opening";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { notify } from "../app/ui/notice";
import { type Agreed, agreed } from "../photos/agreed";
import { forget, OPEN, type SheetPhoto, type Taps } from "../photos/photos";
import { setFilled } from "../play/tree";
import { type DeskProps, stepEntry } from "./desk";
import { reserveOf } from "./model";
import { palaceOf, withPalace } from "./palace";

// A part of its own, which is fetched when somebody photographs.
const Photograph = lazy(async () => (await import("../camera/Photograph")).Photograph);
const Review = lazy(async () => (await import("../camera/Review")).Review);

export function PalacePhoto({ desk, facts }: DeskProps): JSX.Element {
  const [isTaking, setTaking] = useState(false);
  const { photo, hold } = usePhoto();
  const [taps, setTaps] = useState<Taps>([]);
  const look = (taken: SheetPhoto): void => {
    setTaking(false);
    setTaps([]);
    void judged(taken, []).then((told) => {
      const places = told?.places.get(taken.address) ?? [];
      if (told && places.length === 0) notify(t("Nothing was read"));
      if (places.length === 0) forget(taken);
      else hold({ ...taken, places });
    });
  };
  const lay = async (shown: SheetPhoto, readings: ReadonlyMap<string, string>): Promise<void> => {
    const said = [...taps, ...leftIn(shown, readings)];
    const entry = await entryIn(await judged(shown, said));
    hold(undefined);
    if (!entry) return notify(t("The photo could not be read."));
    tellUntold(said);
    stepEntry(desk, (own) => withRead(own, entry), t("{name}: palace from a photo", { name: desk.player.peek() }));
  };
  return (
    <>
      <Button icon="camera" label={t("Photograph a palace")} onClick={() => setTaking(true)} />
      {isTaking ? <Photograph isPalace onTaken={look} onClose={() => setTaking(false)} /> : null}
      {photo ? (
        <Review
          photo={photo}
          rows={[]}
          placeName={placeName}
          types={facts.types}
          taps={taps}
          onTaps={setTaps}
          onDone={(readings) => void lay(photo, readings)}
          onClose={() => hold(undefined)}
        />
      ) : null}
    </>
  );
}

interface HeldPhoto {
  readonly photo: SheetPhoto | undefined;
  /** Keep a photo in place of the one before, of which nothing stays. */
  readonly hold: (photo: SheetPhoto | undefined) => void;
}

function usePhoto(): HeldPhoto {
  const [photo, setPhoto] = useState<SheetPhoto>();
  const last = useRef<SheetPhoto | undefined>(undefined);
  const isOpen = useRef(true);
  const hold = (next: SheetPhoto | undefined): void => {
    if (last.current) forget(last.current);
    last.current = next;
    if (!isOpen.current && next) forget(next);
    else setPhoto(next);
  };
  useEffect(
    () => () => {
      isOpen.current = false;
      if (last.current) forget(last.current);
    },
    [],
  );
  return { photo, hold };
}

/** What the program takes a form for; nothing where it cannot say, which is told. */
async function judged(photo: SheetPhoto, taps: Taps): Promise<Agreed | undefined> {
  try {
    return await agreed([photo], new Map([[photo.address, taps]]));
  } catch {
    notify(t("The photo could not be read."));
    return undefined;
  }
}

/** What is said of the places that are asked about, by whoever has seen them all. */
function leftIn({ places }: SheetPhoto, readings: ReadonlyMap<string, string>): Taps {
  return places.flatMap(({ box, asked }) => {
    const reading = readings.get(box);
    return asked && reading !== undefined ? [[box, reading] as const] : [];
  });
}

function tellUntold(said: Taps): void {
  const untold = [...new Map(said).values()].filter((reading) => reading === OPEN).length;
  if (untold > 0) notify(t("Left empty because unclear: {number}", { number: untold }));
}

/** The one player of a form. */
async function entryIn(told: Agreed | undefined): Promise<Tree | undefined> {
  const { value } = told ? await read(told.draft, false) : { value: null };
  const [entry] = value ? Object.values(branch(value, "players")) : [];
  return isTree(entry) ? entry : undefined;
}

/** An entry with the palace and the reserve of another one; whatever else is written stays. */
export function withRead(own: Tree, entry: Tree): Tree {
  return setFilled(withPalace(own, palaceOf(entry) ?? []), "reserve", reserveOf(entry));
}

/** What a space of a form is called. */
function placeName(box: string): string {
  const [kind, first = "", second = ""] = box.split("-");
  return kind === "reserve"
    ? `${t("Reserve")} ${first}`
    : `${t("Row {number}", { number: first })}, ${t("Column {number}", { number: second })}`;
}
