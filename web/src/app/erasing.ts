/** All data of the page, deleted for good. */
import { hasNeighbours } from "../device/neighbours";
import { scoped } from "../device/scope";
import { forgetEngine } from "../engine/client";
import { forgetFormer } from "./former";
import { forgetPreferences } from "./preferences";
import { removeAll } from "./store";

/**
 * Delete what this copy of the page has in the browser, and what earlier versions kept for all copies of the host unless
 * there is another one, whose that is as well; tell whether it is gone.
 */
export async function eraseAll(): Promise<boolean> {
  const channel = tabs();
  channel?.postMessage("erased");
  channel?.close();
  const isAlone = !(await hasNeighbours());
  const isGone = await removeAll();
  await forgetPreferences();
  await forgetEngine();
  if (!isAlone) return isGone;
  return await forgetFormer().then(
    () => isGone,
    () => false,
  );
}

/** Keep no engine in this tab either when another one deletes all data: what was asked of it is in its memory. */
export function hearErasing(): void {
  tabs()?.addEventListener("message", () => void forgetEngine().catch(() => undefined));
}

function tabs(): BroadcastChannel | undefined {
  return "BroadcastChannel" in globalThis ? new BroadcastChannel(scoped("erasing")) : undefined;
}
