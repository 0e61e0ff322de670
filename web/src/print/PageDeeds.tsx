/** What can be done with a document that is made as a web page: print it from the browser, or have it as a file. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { announce, Button } from "../app/ui";
import { boot } from "../engine/client";
import { Made } from "./Made";
import type { Maker } from "./making";
import { printDocument } from "./paper";

export interface PageDeedsProps {
  readonly maker: Maker;
  /** What makes the page, and the name of its file. */
  readonly args: readonly string[];
  readonly name: string;
  /** The game that it is made of. */
  readonly game?: string;
  /** Whether printing is what the view is there for. */
  readonly first?: boolean;
}

export function PageDeeds({ maker, args, name, game = "", first = false }: PageDeedsProps): JSX.Element {
  const { busy, fault, file } = maker.state;
  const make = (): ReturnType<Maker["make"]> => maker.make(args, name, game);
  const print = async (): Promise<void> => {
    const made = file ?? (await make());
    if (made) await printDocument(new TextDecoder().decode(made.content));
    else announce(t("No file was made."));
  };
  // Before the engine is ready, what is asked of it waits.
  const off = busy || boot.value.state === "failed";
  return (
    <>
      {fault ? (
        <p class="print-refusal" role="alert">
          {fault}
        </p>
      ) : null}
      <div class="print-deeds">
        <Button
          kind={first ? "primary" : "plain"}
          icon="print"
          label={busy ? t("Working…") : t("Print from the browser")}
          disabled={off}
          onClick={() => void print()}
        />
        {file ? null : <Button icon="save" label={t("Make the file")} disabled={off} onClick={() => void make()} />}
      </div>
      {file ? <Made file={file} /> : null}
    </>
  );
}
