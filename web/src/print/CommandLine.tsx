/** The command line that makes the same file, to copy. */
import type { JSX } from "preact";
import { copied } from "../app/copying";
import { t } from "../app/texts";
import { announce, IconButton } from "../app/ui";

export interface CommandLineProps {
  readonly command: string;
  /** Shown without being unfolded: where nothing else makes the file. */
  readonly open?: boolean | undefined;
  /** What else there is to say of it. */
  readonly note?: string | undefined;
}

export function CommandLine({ command, open, note }: CommandLineProps): JSX.Element {
  const copy = async (): Promise<void> => {
    announce((await copied(command)) ? t("Copied") : t("The browser did not allow copying."));
  };
  const line = (
    <div class="print-command line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is moved by arrow keys */}
      <code tabIndex={0}>{command}</code>
      <IconButton icon="copy" label={t("Copy")} onClick={() => void copy()} />
    </div>
  );
  if (open) return line;
  return (
    <details class="print-more">
      <summary>{t("Command line")}</summary>
      {line}
      {note ? <p class="soft small">{note}</p> : null}
    </details>
  );
}
