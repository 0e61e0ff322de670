/** What a line of state says of a game: what keeps points from coming, or the game from being kept. */
import { computed } from "@preact/signals";
import { keeping, storageFault } from "../app/store";
import { t } from "../app/texts";
import { pointsIn } from "../app/wait";
import { boot } from "../engine/client";

export interface State {
  readonly what: "not-kept" | "stopped" | "loading" | "keeps-nothing";
  readonly text: string;
}

/** The most urgent of what there is to say; undefined where all is well. */
export const state = computed<State | undefined>(() => {
  if (storageFault.value)
    return {
      what: "not-kept",
      text: storageFault.value === "full" ? t("Not saved: storage is full") : t("Not saved on this device"),
    };
  if (boot.value.state === "failed") return { what: "stopped", text: t("No points: the program has stopped") };
  if (pointsIn.value !== undefined) return { what: "loading", text: wait(pointsIn.value) };
  return keeping.value === "nowhere" ? { what: "keeps-nothing", text: t("This browser saves nothing") } : undefined;
});

function wait(seconds: number): string {
  return seconds > 5 ? t("Points in about {seconds} s", { seconds }) : t("Points in a moment");
}
