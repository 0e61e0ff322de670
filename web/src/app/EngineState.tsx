/** How far the engine is, while it is not ready: a thin bar with words, or what has failed. */
import type { JSX } from "preact";
import { boot, restart, told } from "../engine/client";
import { t } from "./texts";
import { Button, Icon } from "./ui";

told.lacking = () => t("Part of the page could not be loaded. Check the internet connection.");

export function EngineState(): JSX.Element | null {
  const state = boot.value;
  if (state.state === "ready") return null;
  if (state.state === "loading") {
    const words = { download: t("Loading the program…"), start: t("Starting…"), "warm-up": t("Almost ready…") };
    return (
      <div class="engine-bar">
        <progress max={1} value={state.done} aria-label={words[state.step]} />
        <span class="small">{words[state.step]}</span>
      </div>
    );
  }
  const words = {
    "no-wasm": t("This browser cannot run the program, as it has no WebAssembly. Any up-to-date browser can."),
    "no-worker": t("This browser cannot run the program, as it has no web workers. Any up-to-date browser can."),
    stopped: t("The program has stopped. Your games are safe."),
    other: t("The program could not start. Your games are safe."),
  };
  return (
    <div class="engine-fault" role="alert">
      <Icon name="error" />
      <div class="stack">
        <p>{words[state.reason]}</p>
        {state.detail ? <p class="small engine-detail">{state.detail}</p> : null}
        {state.reason === "no-wasm" || state.reason === "no-worker" ? null : (
          <div class="row">
            <Button label={t("Restart")} onClick={restart} />
          </div>
        )}
      </div>
    </div>
  );
}
