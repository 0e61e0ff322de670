/** The page without a network: the service worker is told to keep it; newer versions are shown by `app/install.ts`. */

/** Keep the page on the device, where the browser can. */
export async function keepOffline(base: string): Promise<void> {
  try {
    await navigator.serviceWorker?.register(new URL("service-worker.js", base), { type: "module" });
  } catch {
    // A window that keeps nothing: the page works as long as there is a network.
  }
}
