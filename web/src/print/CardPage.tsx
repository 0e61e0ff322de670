/** A card, a table or a kit: finished files that came with the page, and the card as a web page made here. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { language, t } from "../app/texts";
import { Button, Choice, LinkButton } from "../app/ui";
import { CommandLine } from "./CommandLine";
import type { Printable, PrintFacts } from "./facts";
import { fileAddress, filesUnreachable, loadReadyFiles, pictures, type ReadyFile, readyFiles } from "./files";
import { homePaper } from "./home-paper";
import { size, valueLabel } from "./labels";
import { useMaker } from "./making";
import { PageDeeds } from "./PageDeeds";

export interface CardPageProps {
  readonly document: Printable;
  readonly facts: PrintFacts;
}

type Part = "language" | "game" | "paper" | "size" | "ink";
type Wanted = Readonly<Record<Part, string>>;

const PARTS: readonly Part[] = ["language", "game", "size", "paper", "ink"];

function part(file: ReadyFile, name: Part): string {
  return file[name] ?? "";
}

/** The file that is wanted, or the one that has most of what is wanted: parts that come first count more. */
function closest(files: readonly ReadyFile[], wanted: Wanted): ReadyFile | undefined {
  return PARTS.reduce<readonly ReadyFile[]>((left, name) => {
    const same = left.filter((file) => part(file, name) === wanted[name]);
    return same.length > 0 ? same : left;
  }, files)[0];
}

export function CardPage({ document, facts }: CardPageProps): JSX.Element {
  const code = document.languages.includes(language.value) ? language.value : (document.languages[0] ?? "en");
  const [wanted, setWanted] = useState<Wanted>({
    language: code,
    game: document.games[0] ?? "",
    paper: homePaper(),
    size: "",
    ink: "full",
  });
  const known = readyFiles.value;
  const files = known?.files.filter((file) => file.document === document.name) ?? [];
  const file = closest(files, wanted);
  const field = (name: Part, label: string): JSX.Element => (
    <PartField
      part={name}
      label={label}
      facts={facts}
      choices={offered(document, files, wanted, name)}
      chosen={wanted[name]}
      onChoose={(value) => setWanted({ ...wanted, [name]: value })}
    />
  );
  return (
    <div class="print-sheet">
      <Pictures addresses={pictures(document.name, wanted.game, wanted.language)} />
      <form class="print-form stack" onSubmit={(event) => event.preventDefault()}>
        {field("language", t("Language"))}
        {field("game", t("Game"))}
        {file ? (
          <>
            {field("size", t("Size"))}
            {field("paper", t("Paper"))}
            {field("ink", t("Ink"))}
            <Finished file={file} />
          </>
        ) : null}
        {filesUnreachable.value ? <Unreachable /> : null}
        {known && !file ? <NotHere document={document} wanted={wanted} /> : null}
        {document.formats.includes("html") ? <AsPage document={document} facts={facts} wanted={wanted} /> : null}
      </form>
    </div>
  );
}

/** What there is to choose of a part; without finished files still the languages and games of the program. */
function offered(document: Printable, files: readonly ReadyFile[], wanted: Wanted, name: Part): readonly string[] {
  if (name === "language") return document.languages;
  if (name === "game") return document.games;
  const same = files.filter((each) => part(each, "language") === wanted.language && part(each, "game") === wanted.game);
  const size = closest(files, wanted)?.size ?? "";
  const fitting = name === "paper" ? same.filter((each) => part(each, "size") === size) : same;
  return [...new Set(fitting.map((each) => part(each, name)))];
}

/** The pages of a finished file in small. */
function Pictures({ addresses }: { readonly addresses: readonly string[] }): JSX.Element | null {
  if (addresses.length === 0) return null;
  return (
    <section class="print-pages stack-2" aria-label={t("Preview")}>
      <section
        class="print-leaves"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide pages are moved by arrow keys
        tabIndex={0}
        aria-label={t("Pages")}
      >
        {addresses.map((address, index) => (
          <img
            key={address}
            class="print-leaf"
            src={address}
            loading="lazy"
            alt={t("Page {number}", { number: index + 1 })}
          />
        ))}
      </section>
      <p class="soft small">{t("Shown on A4 in full colour")}</p>
    </section>
  );
}

interface PartFieldProps {
  readonly part: Part;
  readonly label: string;
  readonly facts: PrintFacts;
  readonly choices: readonly string[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

function PartField({ part: name, label, facts, choices, chosen, onChoose }: PartFieldProps): JSX.Element | null {
  if (choices.length < 2) return null;
  const option = name === "language" ? "lang" : name;
  const [first = ""] = choices;
  return (
    <Choice
      label={label}
      menu={choices.length > 3}
      value={choices.includes(chosen) ? chosen : first}
      options={choices.map((value) => ({ value, label: value ? valueLabel(option, value, facts) : t("Default") }))}
      onChoose={onChoose}
    />
  );
}

function Finished({ file }: { readonly file: ReadyFile }): JSX.Element {
  const address = fileAddress(file);
  const name = address.split("/").slice(-2).join("-");
  return (
    <section class="print-made panel stack-3" aria-label={t("Ready-made file")}>
      <p class="print-made-name line">
        <span>
          <b>PDF</b>{" "}
          <span class="soft small">
            {size(file.bytes, language.value)} · {t("Pages: {number}", { number: file.pages })}
          </span>
        </span>
      </p>
      <div class="print-deeds">
        <LinkButton kind="primary" icon="save" label={t("Save")} href={address} download={name} />
        <LinkButton icon="print" label={t("Open and print")} href={address} apart />
      </div>
      <CommandLine
        command={file.command}
        note={t("The program can also make other sizes and inks, and two languages side by side.")}
      />
    </section>
  );
}

/** Finished files are not on this device, and the network is not there. */
function Unreachable(): JSX.Element {
  return (
    <div class="print-not-here panel stack-3">
      <p>{t("The ready-made files cannot be reached.")}</p>
      <Button label={t("Try again")} onClick={() => void loadReadyFiles()} />
    </div>
  );
}

/** What the page cannot make is said, with what can. */
function NotHere({ document, wanted }: { readonly document: Printable; readonly wanted: Wanted }): JSX.Element {
  const game = wanted.game ? ` --game=${wanted.game}` : "";
  const output = document.name === "kit" ? " --output=kit.pdf" : "";
  return (
    <div class="print-not-here panel stack-3">
      <p>{t("This PDF cannot be made in a browser, and there is no ready-made one here. The program can make it:")}</p>
      <CommandLine
        open
        command={`alhambra-sheets print ${document.name} --lang=${wanted.language}${game} --paper=${homePaper()}${output}`}
      />
    </div>
  );
}

/** The card as a web page, which the page makes itself: in one language or in two, for the browser's own print. */
function AsPage({ document, facts, wanted }: CardPageProps & { readonly wanted: Wanted }): JSX.Element {
  const [beside, setBeside] = useState("");
  const maker = useMaker();
  const { language: lang, game } = wanted;
  useEffect(() => maker.reset(), [lang, game, beside]);
  const languages = [lang, ...(beside && beside !== lang ? [beside] : [])];
  const args = [
    "print",
    document.name,
    "--format=html",
    ...languages.map((each) => `--lang=${each}`),
    ...(game ? [`--game=${game}`] : []),
  ];
  const name = `${[document.name, game, ...languages].filter(Boolean).join("-")}.html`;
  return (
    <section class="print-page-made panel stack-3">
      <h2 class="print-small-title">{t("As a web page")}</h2>
      <Choice
        label={t("Second language alongside")}
        menu
        value={languages[1] ?? ""}
        options={[
          { value: "", label: t("None") },
          ...document.languages
            .filter((each) => each !== lang)
            .map((each) => ({ value: each, label: facts.languages[each] ?? each })),
        ]}
        onChoose={setBeside}
      />
      <PageDeeds maker={maker} args={args} name={name} />
    </section>
  );
}
