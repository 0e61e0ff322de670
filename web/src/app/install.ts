/** The page as an app: whether it can be installed, and whether it works without a network. */
import { signal } from "@preact/signals";

/** What Chromium offers; other browsers install from their own menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

export const canInstall = signal(false);
export const isInstalled = signal(matchMedia("(display-mode: standalone)").matches);
export const offline = signal<"ready" | "loading" | "none">("none");

let prompt: InstallPrompt | undefined;

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
  void serviceWorker.getRegistration().then((found) => {
    if (offline.peek() === "none" && found) offline.value = "loading";
  });
  void serviceWorker.ready.then(() => {
    offline.value = "ready";
  });
}

export async function install(): Promise<void> {
  await prompt?.prompt();
  prompt = undefined;
  canInstall.value = false;
}
