/** The page as an app: whether it can be installed, and whether it works without a network. */
import { signal } from "@preact/signals";
import { watchRenewal } from "./renewal";

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
  let isControlled = isOurs(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isOurs(serviceWorker.controller)) return;
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
  void ownRegistration(serviceWorker).then((registration) => {
    if (!registration) return;
    offline.value = "ready";
    watchRenewal(registration);
    const look = (): void => {
      // Without a controller this is the first visit, and nothing old is shown.
      if (!registration.waiting || !isOurs(serviceWorker.controller)) return;
      waiting = registration.waiting;
      hasUpdate.value = true;
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  });
}

/** Whether a worker is of this copy of the page: one in a folder above answers for all below until they have theirs. */
function isOurs(worker: ServiceWorker | null): boolean {
  return worker?.scriptURL === new URL("service-worker.js", document.baseURI).href;
}

/** What keeps this copy of the page, once it does. */
async function ownRegistration(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  const { active } = await container.ready;
  if (!isOurs(active))
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (isOurs(container.controller)) resolve();
      };
      container.addEventListener("controllerchange", look);
      look();
    });
  return await container.getRegistration();
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
