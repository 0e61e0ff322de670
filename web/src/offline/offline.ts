/** The page without a network: the service worker is told to keep it; newer versions are shown by `app/install.ts`. */

/** Keep the page on the device, where the browser can; what has been lost of it is fetched again. */
export async function keepOffline(base: string): Promise<void> {
  try {
    const keeper = new URL("service-worker.js", base);
    const registration = await navigator.serviceWorker?.register(keeper, { type: "module" });
    registration?.active?.postMessage("complete");
  } catch {
    // A window that keeps nothing: the page works as long as there is a network.
  }
}
