/** How long points are still away while the engine is being loaded. */
import { computed, effect, signal } from "@preact/signals";
import { arrivals, boot } from "../engine/client";
import { said, secondsLeft } from "../engine/pace";

/** How often an engine that is being loaded is looked at, in milliseconds. */
const TICK = 1000;
/** Who waits less than this needs no word. */
const SOON = 1500;

/** For how many seconds points are still away, as it is said; 0 for few, undefined where nobody can tell or need not. */
export const pointsIn = signal<number | undefined>(undefined);

const isLoading = computed(() => boot.value.state === "loading");

effect(() => {
  pointsIn.value = undefined;
  if (!isLoading.value) return;
  const since = performance.now();
  const look = (): void => {
    const seconds = secondsLeft(arrivals.peek(), performance.now());
    if (performance.now() - since > SOON && seconds !== undefined) pointsIn.value = said(seconds, pointsIn.peek());
  };
  const timer = setInterval(look, TICK);
  return () => clearInterval(timer);
});
