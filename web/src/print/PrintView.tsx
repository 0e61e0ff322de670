/** Everything that can be printed: a list with pictures, and a page for each. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { PlaceProps } from "../app/props";
import { link } from "../app/route";
import { language, t } from "../app/texts";
import { Icon } from "../app/ui";
import { question, run } from "../engine/client";
import { CardPage } from "./CardPage";
import { type Printable, type PrintFacts, printFacts } from "./facts";
import { loadReadyFiles, thumbnail } from "./files";
import { ReportPage } from "./ReportPage";
import { SheetPage } from "./SheetPage";

let isExercised = false;

/** Print once for nothing while the reader chooses: a browser compiles what runs when it runs first in a visit. */
function exercise(): void {
  if (isExercised) return;
  isExercised = true;
  const asked = { document: "player-sheet", values: { lang: [language.peek()] }, language: language.peek() };
  Promise.all([question("print.preview", asked), run(["print", "player-sheet"])]).catch(() => undefined);
}

/** `#/print` is the list, `#/print/score-pad` a document, `#/print/score-pad/<game>` the same filled in from a game. */
export function PrintView({ path: [name = "", gameId = ""] }: PlaceProps): JSX.Element {
  useEffect(() => void loadReadyFiles(), []);
  const facts = printFacts.value;
  if (!facts) return <p class="waiting soft">{t("Loading…")}</p>;
  const document = facts.documents.find((each) => each.name === name);
  if (!document) return <List facts={facts} />;
  return (
    <div class="page print-view stack">
      <a class="print-back" href={link("print")}>
        <Icon name="back" />
        <span>{t("Everything to print")}</span>
      </a>
      <header class="stack-1">
        <h1>{titleOf(document)}</h1>
        <p class="soft small">{descriptionOf(document)}</p>
      </header>
      <Page key={`${document.name} ${gameId}`} document={document} facts={facts} gameId={gameId} />
    </div>
  );
}

interface PageProps {
  readonly document: Printable;
  readonly facts: PrintFacts;
  readonly gameId: string;
}

function Page({ document, facts, gameId }: PageProps): JSX.Element {
  if (document.made_of === "shapes") return <SheetPage document={document} facts={facts} gameId={gameId} />;
  if (document.needs_game) return <ReportPage document={document} facts={facts} gameId={gameId} />;
  return <CardPage document={document} facts={facts} />;
}

function titleOf(document: Printable): string {
  // What stands for several has a description alone.
  return document.title || (document.name === "kit" ? t("Kit") : document.description);
}

/** The program's kit is a folder, or one file: here it is the one. */
function descriptionOf(document: Printable): string {
  return document.name === "kit" ? t("All sheets, cards and tables in one file") : document.description;
}

function List({ facts }: { readonly facts: PrintFacts }): JSX.Element {
  useEffect(exercise, []);
  const groups: readonly (readonly [string, readonly Printable[]])[] = [
    [t("Sheets to fill in"), facts.documents.filter(({ made_of }) => made_of === "shapes")],
    [
      t("Cards and tables"),
      facts.documents.filter((each) => each.made_of === "text" && !each.needs_game && each.title),
    ],
    [
      t("Kit and game reports"),
      facts.documents.filter((each) => each.made_of === "text" && (each.needs_game || !each.title)),
    ],
  ];
  return (
    <div class="page print-view stack">
      <h1>{t("Print")}</h1>
      {groups.map(([heading, documents]) => (
        <section key={heading} class="print-group stack-3">
          <h2>{heading}</h2>
          <ul class="print-list">
            {documents.map((document) => (
              <Tile key={document.name} document={document} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ document }: { readonly document: Printable }): JSX.Element {
  const code = document.languages.includes(language.value) ? language.value : "en";
  const picture = thumbnail(document.name, document.games[0] ?? "", code);
  return (
    <li>
      <a class="print-tile panel" href={link("print", document.name)}>
        <span class="print-thumb" aria-hidden="true">
          {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon name="print" />}
        </span>
        <span class="print-tile-words stack-1">
          <b>{titleOf(document)}</b>
          <span class="soft small">{descriptionOf(document)}</span>
        </span>
      </a>
    </li>
  );
}
