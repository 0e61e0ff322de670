/**
 * What the service worker keeps: each version of the page by itself, as a whole, and finished files (`files/`) that
 * somebody has asked for. Nothing is kept that is not what `web/make.py` knows of it: a network that wants a login first
 * answers everything with its own page.
 */
import { FORMER_SITES, scoped } from "../device/scope";

/** What is known of the site: a word for its contents, and a checksum (SHA-256) of each file. */
export interface Site {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

/** In each cache: the list of its files with their checksums. */
const LIST = "files.json";
const PAGE = "./";
const FINISHED = "files/";
/** The checksums of finished files are here. */
const INDEX = "files/index.json";

/** A list of files, or of the sums in an index; empty where there is none. */
async function listed<T>(cache: Cache, address: string): Promise<Partial<T>> {
  const found = await cache.match(address);
  return found ? await found.json() : {};
}

function checked(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

/** What the page has loaded just now is taken from the browser's own store, unless that is of another version. */
async function fetched(address: string, sum: string): Promise<Response> {
  const options: RequestInit = { integrity: `sha256-${sum}`, credentials: "same-origin" };
  try {
    return checked(await fetch(address, options));
  } catch {
    return checked(await fetch(address, { ...options, cache: "reload" }));
  }
}

export class Keeper {
  readonly #site: Site;
  readonly #scope: string;
  readonly #ours: string;
  readonly #name: string;

  /** Keep a site, whose folder has the address `scope`. */
  constructor(site: Site, scope: string) {
    this.#site = site;
    this.#scope = scope;
    this.#ours = scoped("site-", scope);
    this.#name = this.#ours + site.version;
  }

  /** Have every file: what is lacking is taken from an older version, or fetched. */
  async install(): Promise<void> {
    const cache = await caches.open(this.#name);
    const there = new Set((await cache.keys()).map(({ url }) => url));
    const older = await Promise.all((await this.#older()).map((name) => caches.open(name)));
    const lists = await Promise.all(older.map((each) => listed<Record<string, string>>(each, this.#place(LIST))));
    const lacking = Object.entries(this.#site.files).filter(([name]) => !there.has(this.#place(name)));
    await Promise.all(
      lacking.map(async ([name, sum]) => {
        const place = this.#place(name);
        const known = await older[lists.findIndex((list) => list[name] === sum)]?.match(place);
        await cache.put(place, known ?? (await fetched(place, sum)));
      }),
    );
    await cache.put(this.#place(LIST), new Response(JSON.stringify(this.#site.files)));
  }

  /** Drop the older versions of this copy; tell whether there were any. */
  async clear(): Promise<boolean> {
    const old = await this.#older();
    await Promise.all(old.map((name) => caches.delete(name)));
    return old.length > 0;
  }

  /** Answer a request: with what is kept, else with what is fetched, checked and kept from now on; else an error. */
  async answer(request: Request): Promise<Response> {
    const name = this.#nameOf(request.url);
    const cache = await caches.open(this.#name);
    const kept = await cache.match(this.#place(name));
    if (kept) return kept;
    const sum = await this.#sum(cache, name);
    if (!sum) return await fetch(request);
    try {
      const response = await fetched(this.#place(name), sum);
      // Where there is no room, it is had all the same.
      await cache.put(this.#place(name), response.clone()).catch(() => undefined);
      return response;
    } catch {
      // A part of another version of the site is none of this one, and a page that wants a login is no card.
      if (Object.hasOwn(this.#site.files, name) && name !== PAGE) return Response.error();
      const response = await fetch(request);
      return name !== PAGE && response.ok && isPage(response) ? Response.error() : response;
    }
  }

  #place(name: string): string {
    return new URL(name, this.#scope).href;
  }

  #nameOf(url: string): string {
    const name = url.replace(/[?#].*$/, "").slice(this.#scope.length);
    // Hosts show the one at the address of the other.
    return name === "index.html" || name === "" ? PAGE : name;
  }

  async #sum(cache: Cache, name: string): Promise<string | undefined> {
    const known = this.#site.files[name];
    if (known || !name.startsWith(FINISHED)) return known;
    const { sums } = await listed<{ sums: Record<string, string> }>(cache, this.#place(INDEX));
    return sums?.[name.slice(FINISHED.length)];
  }

  async #older(): Promise<string[]> {
    const names = (await caches.keys()).filter((name) => name !== this.#name);
    const formers = names.filter((name) => name.startsWith(FORMER_SITES));
    const areOurs = await Promise.all(formers.map((name) => this.#isOfHere(name)));
    return [...names.filter((name) => name.startsWith(this.#ours)), ...formers.filter((_, index) => areOurs[index])];
  }

  async #isOfHere(name: string): Promise<boolean> {
    const cache = await caches.open(name);
    return Boolean((await cache.match(this.#place(LIST))) ?? (await cache.match(this.#place(PAGE))));
  }
}

function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}
