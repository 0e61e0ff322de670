/** All photos of a game judged together by the program, as the command line judges them. */
import { question } from "../engine/client";
import type { Place, SheetPhoto, Taps } from "./photos";

export interface Agreed {
  /** What the places of a photo are taken for, by its address. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Photos of a sheet of which there is a better one: both by their addresses. */
  readonly again: ReadonlyMap<string, string>;
  /** The game of all photos; what nobody could tell is empty in it. */
  readonly draft: string;
}

interface Answer {
  readonly photos: readonly (readonly Place[])[];
  readonly again: readonly (readonly [number, number])[];
  readonly draft: string;
}

/** What photos are taken for beside each other; `said` is what people have answered, by address. */
export async function agreed(photos: readonly SheetPhoto[], said: ReadonlyMap<string, Taps>): Promise<Agreed> {
  const answers = photos.flatMap(({ address }, sheet) =>
    [...new Map(said.get(address))].map(([box, reading]) => ({ sheet, box, reading })),
  );
  const told = await question<Answer>("camera.agree", { photos: photos.map(({ record }) => record), answers });
  const addressOf = (number: number): string => photos[number]?.address ?? "";
  return {
    places: new Map(told.photos.map((places, number) => [addressOf(number), places])),
    again: new Map(told.again.map(([left, kept]) => [addressOf(left), addressOf(kept)])),
    draft: told.draft,
  };
}
