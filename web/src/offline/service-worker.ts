/**
 * The service worker: keeps the whole page on the device, each version by itself, and serves it without a network.
 *
 * A version is kept as a whole or not at all, and a page is served from one version alone. A new one waits until nobody
 * uses the old one any more, or the reader asks for it.
 */
import { Keeper, type Site } from "./keeper";

/** What `web/make.py` knows of the site. */
declare const SITE: Site;

const worker = self as unknown as ServiceWorkerGlobalScope;
const keeper = new Keeper(SITE, worker.registration.scope);

async function activated(): Promise<void> {
  // The page that brought this one is of the same version: it need not be loaded again to work without a network.
  if (!(await keeper.clear())) await worker.clients.claim();
}

async function answered(request: Request): Promise<Response> {
  const response = await keeper.answer(request);
  // What is lost and cannot be had again is of a version that the host has no more: the page offers the new one.
  if (response.type === "error") void worker.registration.update().catch(() => undefined);
  return response;
}

worker.addEventListener("install", (event) => event.waitUntil(keeper.install()));
worker.addEventListener("activate", (event) => event.waitUntil(activated()));
worker.addEventListener("message", (event) => {
  if (event.data === "update") void worker.skipWaiting();
  // Browsers may clear away what is kept: a page that has all its files asks for whatever is missing.
  if (event.data === "complete") event.waitUntil(keeper.install().catch(() => undefined));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope))
    event.respondWith(answered(request));
});
