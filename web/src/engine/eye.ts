/** The eye that reads photos, `eye.wasm`: the same file that the command line runs. It asks its surroundings for nothing. */
import { asked } from "./downloads";

/** An eye that has seen nothing: its functions, and its memory of bytes. */
export interface Machine {
  call(name: string, ...numbers: readonly number[]): number;
  read(at: number, count: number): Uint8Array<ArrayBuffer>;
  write(at: number, bytes: Uint8Array): void;
}

/** What Python sees a photo with: an eye, and the pictures that came with the question. */
export interface Sight extends Machine {
  given(number: number): Uint8Array<ArrayBuffer>;
  /** Put a picture into the eye's memory, without a way through Python's. */
  take(number: number, at: number): void;
}

type Exported = (...numbers: readonly number[]) => number | undefined;

let program: Promise<WebAssembly.Module> | undefined;

/** An eye of its own for each photo: what one has seen is gone with it. */
export async function eye(base: string): Promise<Machine> {
  program ??= fetched(base);
  program.catch(() => {
    program = undefined;
  });
  const { exports } = await WebAssembly.instantiate(await program);
  const memory = exports.memory as WebAssembly.Memory;
  // Its memory may grow with each call: then it is another buffer.
  const bytes = (at: number, count?: number): Uint8Array<ArrayBuffer> =>
    new Uint8Array(memory.buffer as ArrayBuffer, at, count);
  return {
    call: (name, ...numbers) => (exports[name] as Exported)(...numbers) ?? 0,
    read: (at, count) => bytes(at >>> 0, count).slice(),
    write: (at, content) => bytes(at >>> 0).set(content),
  };
}

export function sightOf(machine: Machine, pictures: readonly Uint8Array<ArrayBuffer>[]): Sight {
  const given = (number: number): Uint8Array<ArrayBuffer> => {
    const found = pictures[number];
    if (!found) throw new Error(`no picture ${number}`);
    return found;
  };
  return { ...machine, given, take: (number, at) => machine.write(at, given(number)) };
}

async function fetched(base: string): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await (await asked(`${base}eye.wasm`)).arrayBuffer());
}
