/** The files of the engine, counted while they come. */

/** Ask for a file; an error where there is none, or where a network that wants a login answers with a page. */
export async function asked(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html")) throw new Error(`${address}: ${type}`);
  return response;
}

/** How to tell of each of some files which part has come: told is the part of all, each as heavy as it is on its way. */
export function together(names: readonly string[], told: (part: number) => void): (name: string, part: number) => void {
  const parts = new Map(names.map((name) => [name, 0]));
  const weight = (name: string): number => ENGINE.weights[name] ?? 0;
  const whole = names.reduce((sum, name) => sum + weight(name), 0);
  return (name, part) => {
    parts.set(name, part);
    told([...parts].reduce((sum, [each, come]) => sum + weight(each) * come, 0) / whole);
  };
}

/** Read an answer for nothing but to tell which part of it has come. */
export async function counted(response: Response, told: (part: number) => void): Promise<void> {
  const name = response.url.slice(response.url.lastIndexOf("/") + 1);
  const whole = ENGINE.sizes[name];
  let there = 0;
  try {
    for await (const part of parts(response)) {
      there += part.byteLength;
      if (whole) told(Math.min(1, there / whole));
    }
  } catch {
    // Whoever waits for the answer hears of it.
  }
}

async function* parts(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) yield next.value;
}
