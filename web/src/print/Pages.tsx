/** The pages of a sheet as they will come out of the printer. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { boot } from "../engine/client";
import type { Drawn, PreviewState } from "./preview";

export function Pages({ state }: { readonly state: PreviewState }): JSX.Element {
  const { drawn, working, refusal } = state;
  return (
    <section class="print-pages stack-2" aria-label={t("Preview")} aria-busy={working}>
      {refusal && !working ? (
        <p class="print-refusal" role="alert">
          {refusal}
        </p>
      ) : null}
      {drawn ? <Leaves drawn={drawn} isOld={working || refusal !== undefined} /> : null}
      {!drawn && !refusal ? (
        <p class="waiting soft print-waiting">
          {boot.value.state === "loading" ? t("The program is still loading…") : t("Drawing…")}
        </p>
      ) : null}
    </section>
  );
}

/** The pages that were drawn last; paler where something else is asked for by now. */
function Leaves({ drawn, isOld }: { readonly drawn: Drawn; readonly isOld: boolean }): JSX.Element {
  return (
    <>
      <section
        class={isOld ? "print-leaves print-old" : "print-leaves"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide pages are moved by arrow keys
        tabIndex={0}
        aria-label={t("Pages")}
      >
        {drawn.shown.map(({ address, width, height }, index) => (
          <img
            key={address}
            class={width > height ? "print-leaf print-leaf-wide" : "print-leaf"}
            src={address}
            width={Math.round(width * 4)}
            height={Math.round(height * 4)}
            alt={t("Page {number}", { number: index + 1 })}
          />
        ))}
      </section>
      <p class="soft small" role="status">
        {t("Pages: {number}", { number: drawn.pages })}
      </p>
      {drawn.remarks.map((remark) => (
        <p key={remark} class="soft small">
          {remark}
        </p>
      ))}
    </>
  );
}
