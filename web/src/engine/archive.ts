/** The archive that `web/pack.py` makes: names and sizes as JSON, then the contents one after the other, in gzip. */

export interface Archive {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Return the bytes of an archive, unpacked while they come. */
export async function unpacked(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) throw new Error("an archive without contents");
  const stream = response.body.pipeThrough(
    new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Read an archive; its files are views of its bytes. */
export function archive(bytes: Uint8Array<ArrayBuffer>): Archive {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size))) as [string, number][];
  const files = new Map<string, Uint8Array>();
  let from = 4 + size;
  for (const [name, length] of list) {
    files.set(name, bytes.subarray(from, from + length));
    from += length;
  }
  if (from !== bytes.length) throw new Error("an archive that is not whole");
  return { bytes, files };
}
