/** A file that was made in the page: how large it is, and what can be done with it. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { language, t } from "../app/texts";
import { Button, Icon, LinkButton } from "../app/ui";
import { size } from "./labels";

export interface MadeFile {
  readonly name: string;
  readonly type: "application/pdf" | "text/html";
  readonly content: Uint8Array;
  readonly seconds: number;
  /** What the program said while it made it. */
  readonly told: readonly string[];
}

export function Made({ file }: { readonly file: MadeFile }): JSX.Element {
  const blob = useMemo(() => new Blob([file.content as Uint8Array<ArrayBuffer>], { type: file.type }), [file]);
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const save = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that was pressed may have given way to this: whoever works with keys goes on here.
    if (document.activeElement === document.body) save.current?.focus();
  }, [file]);
  const shared = useMemo(() => [new File([blob], file.name, { type: file.type })], [blob, file]);
  const canShare = "canShare" in navigator && navigator.canShare({ files: shared });
  return (
    <section class="print-made panel stack-3" aria-label={t("Ready-made file")}>
      <p class="print-made-name line">
        <Icon name="check" />
        <span>
          <b>{file.name}</b> <span class="soft small">{size(file.content.length, language.value)}</span>
        </span>
      </p>
      {file.told.map((line) => (
        <p key={line} class="soft small">
          {line}
        </p>
      ))}
      <div class="print-deeds">
        <LinkButton kind="primary" icon="save" label={t("Save")} href={address} download={file.name} linkRef={save} />
        {file.type === "application/pdf" ? (
          <LinkButton icon="print" label={t("Open and print")} href={address} apart />
        ) : null}
        {canShare ? (
          <Button
            icon="share"
            label={t("Share")}
            onClick={() => void navigator.share({ files: shared }).catch(() => undefined)}
          />
        ) : null}
      </div>
    </section>
  );
}
