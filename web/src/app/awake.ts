/** The screen stays on while a game is open, where the browser can do that and the reader has not said no. */
import { useEffect } from "preact/hooks";
import { staysOn } from "./preferences";

/** Whether the browser can keep the screen on. */
export const canStayOn = "wakeLock" in navigator;

/** Keep the screen on while this is shown. The browser lets it go whenever the page is hidden: it is asked again. */
export function useAwake(): void {
  const wanted = staysOn.value && canStayOn;
  useEffect(() => {
    if (!wanted) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.hidden || (lock && !lock.released)) return;
      try {
        const got = await navigator.wakeLock.request("screen");
        if (isOver) await got.release();
        else lock = got;
      } catch {
        // The battery is low, or the browser does not let it: the screen goes off as ever.
      }
    };
    const shown = (): void => void ask();
    document.addEventListener("visibilitychange", shown);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", shown);
      void lock?.release().catch(() => undefined);
    };
  }, [wanted]);
}
