/** The page without a network: the service worker is told to keep it, and newer versions are found. */
import { signal } from "@preact/signals";

/** Whether a newer version is on the device, which is shown after `update()` or once no page is open any more. */
export const hasUpdate = signal(false);

let waiting: ServiceWorker | undefined;

/** Keep the page on the device, where the browser can. */
export async function keepOffline(base: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register(new URL("service-worker.js", base), { type: "module" });
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const found = registration.installing;
      found?.addEventListener("statechange", () => {
        // Where nothing serves the page yet it is the first: that is no update.
        if (found.state === "installed" && registration.active) offer(found);
      });
    });
  } catch {
    // A window that keeps nothing: the page works as long as there is a network.
  }
}

function offer(found: ServiceWorker | null): void {
  if (!found) return;
  waiting = found;
  hasUpdate.value = true;
}

/** Show the newer version: the page is loaded anew, games stay. */
export function update(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("update");
}
