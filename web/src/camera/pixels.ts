/** A photo as pixels: decoded by the browser, turned as its camera was held, and made smaller where it is very large. */

/** Pixels of a picture, four bytes each, row by row. */
export interface Pixels {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Why there is no sheet on a photo: a word for which the page has a sentence (`faults.ts`). */
export class PhotoError extends Error {
  constructor(readonly fault: string) {
    super(fault);
  }
}

const MOST_BYTES = 20_000_000;
const MOST_PIXELS = 40_000_000;
/** More than these bring nothing but work. */
const ENOUGH = 6_000_000;

/** The pixels of a file; PhotoError where it is none that this browser can show, or too large. */
export async function pixelsOf(file: Blob): Promise<Pixels> {
  if (file.size > MOST_BYTES) throw new PhotoError("too-large");
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new PhotoError("no-photo");
  }
  try {
    const { width, height } = picture;
    if (width * height > MOST_PIXELS) throw new PhotoError("too-large");
    return pixelsAt(picture, width, height, Math.min(1, Math.sqrt(ENOUGH / (width * height))));
  } finally {
    picture.close();
  }
}

/** The pixels of what can be drawn, made smaller or larger. */
export function pixelsAt(source: CanvasImageSource, width: number, height: number, scale = 1): Pixels {
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const context = canvasOf(size.width, size.height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new PhotoError("no-photo");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(source, 0, 0, size.width, size.height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return { ...size, bytes: new Uint8Array(data.buffer as ArrayBuffer) };
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** A picture of these pixels, at an address that this page alone knows, until it is forgotten. */
export async function addressOf({ bytes, width, height }: Pixels): Promise<string> {
  const canvas = canvasOf(width, height);
  const data = new ImageData(new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength), width, height);
  canvas.getContext("2d")?.putImageData(data, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!blob) throw new PhotoError("no-photo");
  return URL.createObjectURL(blob);
}
