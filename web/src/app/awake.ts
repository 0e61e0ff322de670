/** The screen stays on while a game is open, where the browser can do that and the reader has not said no. */
import { useEffect } from "preact/hooks";
import { staysOn } from "./preferences";

/** Whether the browser can keep the screen on. */
export const canStayOn = "wakeLock" in navigator;

/** Keep the screen on until what is returned is called. The browser lets it go whenever the page is hidden. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (isOver || document.hidden || (lock && !lock.released)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // The battery is low, or the browser does not let it: the screen goes off as ever.
    }
  };
  // One request after the other: of two at the same time, one lock would be held for ever.
  let last = ask();
  const shown = (): void => {
    last = last.then(ask);
  };
  document.addEventListener("visibilitychange", shown);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", shown);
    void last.then(() => lock?.release()).catch(() => undefined);
  };
}

/** Keep the screen on while this is shown. */
export function useAwake(): void {
  const wanted = staysOn.value && canStayOn;
  useEffect(() => (wanted ? keepAwake() : undefined), [wanted]);
}
