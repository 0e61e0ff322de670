/**
 * The service worker: keeps the whole page on the device, each version by itself, and serves it without a network.
 *
 * A version is kept as a whole or not at all, each file checked against what `web/make.py` knows of it; a page is
 * served from one version alone. A new one waits until nobody uses the old one any more, or the reader asks for it.
 * Finished files (`files/`) are kept when they are fetched.
 */

/** What `web/make.py` knows of the site: a word for its contents, and a checksum (SHA-256) of each file. */
declare const SITE: { readonly version: string; readonly files: Readonly<Record<string, string>> };

const worker = self as unknown as ServiceWorkerGlobalScope;

const OURS = "alhambra-sheets-site-";
const CACHE = OURS + SITE.version;
/** In each cache: the list of its files with their checksums. */
const LIST = "files.json";
const FINISHED = "files/";

function place(name: string): string {
  return new URL(name, worker.registration.scope).href;
}

async function installed(): Promise<void> {
  const cache = await caches.open(CACHE);
  const older = await Promise.all((await names()).filter((name) => name !== CACHE).map((name) => caches.open(name)));
  const lists = await Promise.all(older.map(listed));
  await Promise.all(
    Object.entries(SITE.files).map(async ([name, sum]) => {
      const index = lists.findIndex((list) => list[name] === sum);
      const known = await older[index]?.match(place(name));
      await cache.put(place(name), known ?? (await fetched(name, sum)));
    }),
  );
  await cache.put(place(LIST), new Response(JSON.stringify(SITE.files)));
}

/** What the page has loaded just now is taken from the browser's own store, unless that is of another version. */
async function fetched(name: string, sum: string): Promise<Response> {
  const options: RequestInit = { integrity: `sha256-${sum}`, credentials: "same-origin" };
  try {
    return await checked(await fetch(place(name), options));
  } catch {
    return await checked(await fetch(place(name), { ...options, cache: "reload" }));
  }
}

function checked(response: Response): Response {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

async function listed(cache: Cache): Promise<Record<string, string>> {
  const found = await cache.match(place(LIST));
  return found ? await found.json() : {};
}

async function names(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

async function activated(): Promise<void> {
  const old = (await names()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page that brought this one is of the same version: it need not be loaded again to work without a network.
  if (old.length === 0) await worker.clients.claim();
}

async function answered(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  if (name in SITE.files) return (await cache.match(place(name))) ?? (await fetch(request));
  if (!name.startsWith(FINISHED)) return await fetch(request);
  try {
    const response = await fetch(request);
    if (response.ok && response.status === 200) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(installed()));
worker.addEventListener("activate", (event) => event.waitUntil(activated()));
worker.addEventListener("message", (event) => {
  if (event.data === "update") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = worker.registration;
  const address = request.url.replace(/[?#].*$/, "");
  if (request.method !== "GET" || !address.startsWith(scope)) return;
  const name = address.slice(scope.length);
  event.respondWith(answered(request, name === "index.html" || name === "" ? "./" : name));
});

export {};
