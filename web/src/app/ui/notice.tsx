/** A line at the foot of the page that says what was done, with a way back: gone after a while. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { t } from "../texts";
import { Button, IconButton } from "./button";

interface Notice {
  readonly text: string;
  readonly label: string;
  readonly act: (() => void) | undefined;
}

const LASTS = 4_000;
/** With something to press, longer: the reader must find the button. */
const LASTS_WITH_DEED = 12_000;

const shown = signal<Notice | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Say what was done; `act` is offered as a button. */
export function notify(text: string, label = "", act?: () => void): void {
  clearTimeout(timer);
  shown.value = { text, label, act };
  timer = setTimeout(dismiss, act ? LASTS_WITH_DEED : LASTS);
}

function dismiss(): void {
  shown.value = undefined;
}

export function Notices(): JSX.Element {
  const notice = shown.value;
  return (
    <div class="notices" role="status">
      {notice ? (
        <div class="notice">
          <span>{notice.text}</span>
          {notice.act ? (
            <Button
              kind="quiet"
              label={notice.label}
              onClick={() => {
                dismiss();
                notice.act?.();
              }}
            />
          ) : null}
          <IconButton icon="close" label={t("Close")} onClick={dismiss} />
        </div>
      ) : null}
    </div>
  );
}
