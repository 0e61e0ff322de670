/** All data of the page, deleted for good. */
import { hasNeighbours } from "../device/neighbours";
import { forgetEngine } from "../engine/client";
import { forgetFormer } from "./former";
import { forgetPreferences } from "./preferences";
import { removeAll } from "./store";

/**
 * Delete what this copy of the page has in the browser, and what earlier versions kept for all copies of the host unless
 * there is another one, whose that is as well; tell whether it is gone.
 */
export async function eraseAll(): Promise<boolean> {
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
