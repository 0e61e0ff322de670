/** A photo read by the program: the sheet on it, laid flat, and what its places are read as. */
import { askWithin, LateError } from "../engine/client";
import type { Box, SheetPhoto } from "../photos/photos";
import { addressOf, PhotoError, type Pixels, pixelsAt } from "./pixels";

/** A drawing of a sheet as it looks unfilled, which the program needs as pixels. */
interface Wanted {
  readonly name: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

interface Told extends Omit<SheetPhoto, "address" | "boxes" | "places"> {
  readonly boxes: Readonly<Record<string, Box>>;
  /** Pixels of a millimetre of the flat picture. */
  readonly scale: number;
}

interface Answer {
  readonly wanted?: readonly Wanted[];
  readonly fault?: string;
  readonly sheet?: Told;
}

type Blank = Pixels & { readonly name: string };

/** The program asks for the drawings of one sheet, and of another one if the first was not it. */
const ROUNDS = 6;
/** How long a photo may be looked at, in milliseconds: a desktop takes two seconds, a slow phone some more. */
const PATIENCE = 60_000;
/** Two sizes of the sheets of a game, in all inks where a code was not read. */
const MOST = 10;

/** What was drawn so far: the sheets of a game are alike, and what is there already need not be asked for. */
let blanks: readonly Blank[] = [];
/** How many photos there were: the sheet of a photo that is asked again need not be found again. */
let photos = 0;

/** The sheet on a photo; PhotoError says why there is none. */
export async function read(photo: Pixels): Promise<SheetPhoto> {
  photos += 1;
  const number = photos;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { answer, bytes } = await asked(photo, number);
    if (answer.sheet) return await taken(answer.sheet, bytes);
    if (!answer.wanted) throw new PhotoError(answer.fault ?? "not-known");
    blanks = [...blanks, ...(await Promise.all(answer.wanted.map(drawn)))].slice(-MOST);
  }
  throw new PhotoError("not-known");
}

interface Asked {
  readonly answer: Answer;
  readonly bytes: Uint8Array | undefined;
}

async function asked({ bytes: photo, width, height }: Pixels, number: number): Promise<Asked> {
  const values = {
    number,
    width,
    height,
    blanks: blanks.map(({ name, width, height }) => ({ name, width, height })),
  };
  const given = [photo, ...blanks.map((blank) => blank.bytes)];
  const { text, bytes } = await askWithin(PATIENCE, "camera.look", values, given).catch((error: unknown) => {
    throw error instanceof LateError ? new PhotoError("late") : error;
  });
  return { answer: JSON.parse(text) as Answer, bytes: bytes[0] };
}

async function drawn({ name, svg, width, height }: Wanted): Promise<Blank> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    return { ...pixelsAt(image, width, height), name };
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function taken({ scale, ...sheet }: Told, flat: Uint8Array | undefined): Promise<SheetPhoto> {
  if (!flat) throw new PhotoError("not-known");
  const size = { width: Math.round(sheet.width * scale), height: Math.round(sheet.height * scale) };
  return { ...sheet, places: [], address: await addressOf({ ...size, bytes: new Uint8Array(flat) }) };
}
