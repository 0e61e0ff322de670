/** A host, and what a browser keeps, as far as the page uses it. */
import { createHash } from "node:crypto";

/** What a host answers at an address: a text and its type; nothing where it is not reached. */
export type Hosted = Map<string, readonly [text: string, type: string]>;

export function sumOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}

class Shelf {
  readonly kept = new Map<string, Response>();
  async match(address: string): Promise<Response | undefined> {
    return this.kept.get(address)?.clone();
  }
  async put(address: string, response: Response): Promise<void> {
    this.kept.set(address, response);
  }
  async keys(): Promise<{ readonly url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

/** Give this browser caches and a network; what was asked of the host is listed. */
export function browserWith(hosted: Hosted): { readonly shelves: Map<string, Shelf>; readonly asked: string[] } {
  const shelves = new Map<string, Shelf>();
  const asked: string[] = [];
  const caches = {
    keys: async () => [...shelves.keys()],
    has: async (name: string) => shelves.has(name),
    delete: async (name: string) => shelves.delete(name),
    open: async (name: string) => {
      const shelf = shelves.get(name) ?? new Shelf();
      shelves.set(name, shelf);
      return shelf;
    },
  };
  const fetch = async (what: string | Request, options?: RequestInit): Promise<Response> => {
    const address = typeof what === "string" ? what : what.url;
    asked.push(address);
    const [text, type] = hosted.get(address.replace(/\?.*$/, "")) ?? [];
    if (text === undefined || type === undefined) throw new TypeError("no network");
    if (options?.integrity && options.integrity !== `sha256-${sumOf(text)}`) throw new TypeError("integrity");
    return new Response(text, { headers: { "content-type": type } });
  };
  Object.assign(globalThis, { caches, fetch });
  return { shelves, asked };
}

/** Give this browser a plain storage with some keys. */
export function storageOf(kept: Record<string, string>): void {
  const storage = { ...kept };
  const own = (act: unknown): PropertyDescriptor => ({ value: act, enumerable: false });
  Object.defineProperties(storage, {
    getItem: own((key: string) => storage[key] ?? null),
    removeItem: own((key: string) => Reflect.deleteProperty(storage, key)),
    setItem: { ...own((key: string, text: string) => Object.assign(storage, { [key]: text })), configurable: true },
  });
  Object.assign(globalThis, { localStorage: storage });
}
