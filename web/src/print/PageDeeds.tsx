/** What can be done with a document that is made as a web page: print it from the browser, or have it as a file. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { Made } from "./Made";
import type { Making } from "./making";

export interface PageDeedsProps {
  readonly state: Making;
  readonly off: boolean;
  /** Whether printing is what the view is there for. */
  readonly first?: boolean;
  readonly onPrint: () => void;
  readonly onMake: () => void;
}

export function PageDeeds({ state, off, first = false, onPrint, onMake }: PageDeedsProps): JSX.Element {
  const label = state.busy ? t("Working…") : t("Print from the browser");
  return (
    <>
      {state.fault ? (
        <p class="print-refusal" role="alert">
          {state.fault}
        </p>
      ) : null}
      <div class="print-deeds">
        <Button {...(first ? { kind: "primary" } : {})} icon="print" label={label} disabled={off} onClick={onPrint} />
        {state.file ? null : <Button icon="save" label={t("Make the file")} disabled={off} onClick={onMake} />}
      </div>
      {state.file ? <Made file={state.file} /> : null}
    </>
  );
}
