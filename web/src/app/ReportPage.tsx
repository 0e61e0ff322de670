/** The report of a game, as `score --report` writes it, to be read, printed and saved. */
import type { JSX } from "preact";
import { run } from "../engine/client";
import { useAnswer } from "./asking";
import { download } from "./download";
import { fileName, titleOf } from "./naming";
import type { GameSession } from "./session";
import { find } from "./store";
import { language, t } from "./texts";
import { Button } from "./ui";
import { PageOf } from "./ui/page-of";

const FILE = "report.html";

export function ReportPage({ session }: { readonly session: GameSession }): JSX.Element {
  const spoken = language.value;
  const tree = session.value.value;
  const { value: html, fault } = useAnswer(async () => {
    const { files, stderr } = await run(["score", "-", "--report", FILE, "--lang", spoken], JSON.stringify(tree));
    const made = files[FILE];
    if (!made) throw new Error(stderr.trim());
    return new TextDecoder().decode(made);
  }, [tree, spoken]);
  if (fault) return <p class="page">{fault}</p>;
  if (html === undefined) return <p class="page waiting soft">{t("Working…")}</p>;
  const title = titleOf(find(session.id)?.name ?? "", session.kind, tree);
  return (
    <>
      <div class="report-deeds row">
        <Button kind="primary" icon="print" label={t("Print")} onClick={() => window.print()} />
        <Button
          icon="save"
          label={t("Save as file")}
          onClick={() => download(fileName(title, ".html"), html, "text/html")}
        />
      </div>
      <PageOf html={html} label={t("Report")} />
    </>
  );
}
