/** The files of the engine: asked for all at once, counted while they come. */

export type Downloads = (name: string) => Promise<Response>;

/** Return what gives the answer for each file; all have been asked for by then. `told` hears which part is there. */
export function download(base: string, names: readonly string[], told: (part: number) => void): Downloads {
  const whole = names.reduce((sum, name) => sum + (ENGINE.sizes[name] ?? 0), 0);
  let there = 0;
  const count = (bytes: number): void => {
    there += bytes;
    told(Math.min(1, there / Math.max(1, whole)));
  };
  const answers = new Map(names.map((name) => [name, answer(base + name, count)]));
  for (const each of answers.values()) each.catch(() => undefined);
  return (name) => answers.get(name) ?? Promise.reject(new Error(`${name} was not asked for`));
}

async function answer(address: string, count: (bytes: number) => void): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      count(part.byteLength);
      out.enqueue(part);
    },
  });
  // Only the type is kept: what the network has compressed is no longer so, whatever the other headers say.
  return new Response(response.body.pipeThrough(counter), {
    headers: { "Content-Type": response.headers.get("Content-Type") ?? "" },
  });
}
