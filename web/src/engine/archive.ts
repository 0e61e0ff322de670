/** The archives that `web/pack.py` makes: names and sizes as JSON, then the contents one after the other, in gzip. */

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

/** Read archives, one after the other; their files are views of the bytes. */
export function archive(bytes: Uint8Array<ArrayBuffer>): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const files = new Map<string, Uint8Array>();
  let from = 0;
  while (from < bytes.length) {
    const size = view.getUint32(from, true);
    const list = JSON.parse(new TextDecoder().decode(bytes.subarray(from + 4, from + 4 + size))) as [string, number][];
    from += 4 + size;
    for (const [name, length] of list) {
      files.set(name, bytes.subarray(from, from + length));
      from += length;
    }
  }
  if (from !== bytes.length) throw new Error("an archive that is not whole");
  return { bytes, files };
}

/** Join the bytes of archives. */
export function joined(archives: readonly Archive[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(archives.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let from = 0;
  for (const { bytes } of archives) {
    all.set(bytes, from);
    from += bytes.length;
  }
  return all;
}
