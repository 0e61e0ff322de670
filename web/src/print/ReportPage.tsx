/** The report of a game: made here as a web page, for the browser's own print; as a PDF by the program alone. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { labelOf } from "../app/naming";
import { link } from "../app/route";
import { find, games } from "../app/store";
import { language, t } from "../app/texts";
import { Choice, LinkButton } from "../app/ui";
import { CommandLine } from "./CommandLine";
import type { Printable, PrintFacts } from "./facts";
import { GAME_FILE, useMaker } from "./making";
import { PageDeeds } from "./PageDeeds";

export interface ReportPageProps {
  readonly document: Printable;
  readonly facts: PrintFacts;
  readonly gameId: string;
}

export function ReportPage({ document, facts, gameId }: ReportPageProps): JSX.Element {
  const offered = games.value;
  const [chosen, setChosen] = useState(gameId || (offered[0]?.id ?? ""));
  const [lang, setLang] = useState(document.languages.includes(language.value) ? language.value : "en");
  const maker = useMaker();
  useEffect(() => maker.reset(), [chosen, lang]);
  const record = find(chosen) ?? offered[0];
  if (!record) return <NoGame />;
  const args = ["print", document.name, `--lang=${lang}`, `--fill=${GAME_FILE}`];
  return (
    <div class="print-form stack print-report">
      <Choice
        label={t("Games")}
        menu
        value={record.id}
        options={offered.map((each) => ({ value: each.id, label: labelOf(each) }))}
        onChoose={setChosen}
      />
      <Choice
        label={t("Language")}
        menu
        value={lang}
        options={document.languages.map((code) => ({ value: code, label: facts.languages[code] ?? code }))}
        onChoose={setLang}
      />
      <PageDeeds
        maker={maker}
        args={[...args, "--format=html"]}
        name={`${document.name}-${lang}.html`}
        game={JSON.stringify(record.tree)}
        first
      />
      <details class="print-more">
        <summary>{t("As a PDF")}</summary>
        <p class="soft small">
          {t("This PDF cannot be made in a browser. Save the game and let the program make it:")}
        </p>
        <CommandLine open command={["alhambra-sheets", ...args].join(" ")} />
      </details>
    </div>
  );
}

function NoGame(): JSX.Element {
  return (
    <div class="print-not-here panel stack-3">
      <p>{t("A report needs a game, and there is none on this device.")}</p>
      <LinkButton kind="primary" href={link("games")} label={t("Games")} />
    </div>
  );
}
