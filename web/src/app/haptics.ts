/** A short tremble for each change of a game, where the device can do that and the reader wants it. */
import { trembles } from "./preferences";

const SHORT = 12;

/** Whether there is a device to tremble: a finger is on it. */
export function canTremble(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

export function tremble(): void {
  if (!trembles.peek() || !canTremble() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    navigator.vibrate(SHORT);
  } catch {
    // Not in this browser.
  }
}
