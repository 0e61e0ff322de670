/** The page as an app: whether it can be installed, and whether it works without a network. */
import { signal } from "@preact/signals";

/** What Chromium offers; other browsers install from their own menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** How long the page may take to be kept, in milliseconds. */
const PATIENCE = 60_000;

export const canInstall = signal(false);
export const isInstalled = signal(matchMedia("(display-mode: standalone)").matches);
export const offline = signal<"ready" | "loading" | "none">("none");

/** Whether a newer version waits; it is taken by `update`, or when all tabs are closed. */
export const hasUpdate = signal(false);

let prompt: InstallPrompt | undefined;
let waiting: ServiceWorker | undefined;

/** Hear of what the browser offers; to be called once, early. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    canInstall.value = true;
  });
  window.addEventListener("appinstalled", () => {
    canInstall.value = false;
    isInstalled.value = true;
  });
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // Another tab has taken the newer version: parts of this one that are not loaded yet are gone.
    if (isControlled) hasUpdate.value = true;
    isControlled = true;
    waiting = undefined;
  });
  // The page is kept once the engine is there; where nothing has come by then, this window keeps nothing.
  offline.value = "loading";
  setTimeout(() => {
    if (offline.peek() === "loading") offline.value = "none";
  }, PATIENCE);
  void serviceWorker.ready.then((registration) => {
    offline.value = "ready";
    const look = (): void => {
      // Without a controller this is the first visit, and nothing old is shown.
      if (!registration.waiting || !serviceWorker.controller) return;
      waiting = registration.waiting;
      hasUpdate.value = true;
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  });
}

/** Take the newer version: its worker is told "update" and takes over, then the page is loaded anew. */
export function update(): void {
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("update");
}

export async function install(): Promise<void> {
  await prompt?.prompt();
  prompt = undefined;
  canInstall.value = false;
}
