/** A sheet made of shapes: a form, how it will look, and the file, all made in the page. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { labelOf } from "../app/naming";
import { link } from "../app/route";
import { find, games } from "../app/store";
import { language, t } from "../app/texts";
import { announce, Button, Choice, LinkButton } from "../app/ui";
import { boot, isWhole } from "../engine/client";
import { CommandLine } from "./CommandLine";
import type { Option, Printable, PrintFacts, Value, Values } from "./facts";
import { homePaper } from "./home-paper";
import { Languages } from "./Languages";
import { Made } from "./Made";
import { type Maker, useMaker } from "./making";
import { OptionField } from "./OptionField";
import { Pages } from "./Pages";
import { Preview } from "./preview";

export interface SheetPageProps {
  readonly document: Printable;
  readonly facts: PrintFacts;
  /** The game to fill in; empty for none. */
  readonly gameId: string;
}

/** What most people want to say, in this order; everything else is folded away. */
const FIRST: readonly string[] = ["paper", "sheets", "ink", "names", "players", "layout"];
/** What the form has a place of its own for, and what makes no sense in a browser. */
const ELSEWHERE: ReadonlySet<string> = new Set(["lang", "fill", "code", "ppi"]);

/** What was last asked of each document, for as long as the page lives. */
const kept = signal<ReadonlyMap<string, Values>>(new Map());

function firstValues(document: Printable): Values {
  const code = language.peek();
  const lang = document.languages.includes(code) ? code : (document.languages[0] ?? "en");
  const takesPaper = document.options.some(({ name }) => name === "paper");
  return { lang: [lang], ...(takesPaper ? { paper: homePaper() } : {}) };
}

export function SheetPage({ document, facts, gameId }: SheetPageProps): JSX.Element {
  const [values, setValues] = useState<Values>(() => kept.peek().get(document.name) ?? firstValues(document));
  const [chosen, setChosen] = useState(gameId);
  const maker = useMaker();
  const preview = useMemo(() => new Preview(), []);
  useEffect(() => () => preview.close(), [preview]);

  const record = chosen ? find(chosen) : undefined;
  const game = record && record.kind === document.filled_from ? JSON.stringify(record.tree) : "";
  const isAsked = (name: string): boolean => !game || !facts.said_by_game.includes(name);
  const options = document.options.filter(({ name }) => !ELSEWHERE.has(name) && isAsked(name));
  const asked = useMemo(
    () => Object.fromEntries(Object.entries(values).filter(([name]) => isAsked(name))),
    [values, game, facts],
  );
  const ready = boot.value.state === "ready";
  useEffect(() => {
    maker.reset();
    if (ready) preview.ask({ document: document.name, values: asked, language: language.peek(), game });
  }, [ready, asked, game, document.name, language.value]);

  // What could not be drawn as files were lacking is drawn when they have come.
  const whole = isWhole.value;
  useEffect(() => {
    if (whole && preview.state.peek().refusal !== undefined)
      preview.ask({ document: document.name, values: asked, language: language.peek(), game });
  }, [whole]);

  const set = (name: string, value: Value | undefined): void => {
    const { [name]: _, ...others } = values;
    const next = value === undefined ? others : { ...others, [name]: value };
    setValues(next);
    kept.value = new Map(kept.peek()).set(document.name, next);
  };

  const state = preview.state.value;
  const make = async (): Promise<void> => {
    if (!state.drawn) return;
    const lang = (asked.lang as readonly string[]).join("-");
    const made = await maker.make(state.drawn.arguments, `${document.name}-${lang}.pdf`, state.drawn.asked.game);
    announce(made ? t("The file is ready.") : t("No file was made."));
  };

  const refused = state.refusal !== undefined && !state.working;
  const off = refused || boot.value.state === "failed";
  const [isWanted, want] = useWish(make, { can: ready && Boolean(state.drawn) && !state.working, off }, [asked, game]);
  return (
    <div class="print-sheet">
      <Pages state={state} />
      <div class="print-side stack">
        <form class="print-form stack" onSubmit={(event) => event.preventDefault()}>
          {game && refused ? <LinkButton icon="games" label={t("Open the game")} href={link("game", chosen)} /> : null}
          {document.filled_from ? (
            <FillFrom kind={document.filled_from} chosen={game ? chosen : ""} onChoose={setChosen} />
          ) : null}
          <Languages
            names={facts.languages}
            offered={document.languages}
            chosen={(values.lang as readonly string[] | undefined) ?? []}
            onChoose={(codes) => set("lang", codes)}
          />
          <Options options={options} facts={facts} values={values} onValue={set} />
          {state.drawn && !state.refusal ? <CommandLine command={state.drawn.command} /> : null}
        </form>
        <Deed maker={maker} isWanted={isWanted} off={off} onMake={want} />
      </div>
    </div>
  );
}

/**
 * What is wished for is done as soon as it can be, unless the form changes before; it is told whether it is still to be
 * done.
 */
function useWish(
  act: () => Promise<void>,
  { can, off }: { readonly can: boolean; readonly off: boolean },
  form: readonly unknown[],
): readonly [isWanted: boolean, want: () => void] {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(false), [...form]);
  useEffect(() => {
    if (!isWanted || !(can || off)) return;
    setWanted(false);
    if (!off) void act();
  }, [isWanted, can, off]);
  return [isWanted, () => setWanted(true)];
}

interface OptionsProps {
  readonly options: readonly Option[];
  readonly facts: PrintFacts;
  readonly values: Values;
  readonly onValue: (name: string, value: Value | undefined) => void;
}

/** What most people want to say, and all else folded away. */
function Options({ options, facts, values, onValue }: OptionsProps): JSX.Element {
  const first = FIRST.flatMap((name) => options.filter((option) => option.name === name));
  const others = options.filter(({ name }) => !FIRST.includes(name));
  const field = (option: Option): JSX.Element => (
    <OptionField
      key={option.name}
      option={option}
      facts={facts}
      value={values[option.name]}
      onValue={(value) => onValue(option.name, value)}
    />
  );
  return (
    <>
      {first.map(field)}
      {others.length > 0 ? (
        <details class="print-more">
          <summary>{t("More options")}</summary>
          <div class="print-fields stack">{others.map(field)}</div>
        </details>
      ) : null}
    </>
  );
}

interface DeedProps {
  readonly maker: Maker;
  /** Whether it waits for the engine, or for what is being drawn. */
  readonly isWanted: boolean;
  readonly off: boolean;
  readonly onMake: () => void;
}

/** The button that makes the file, then the file. */
function Deed({ maker: { state }, isWanted, off, onMake }: DeedProps): JSX.Element {
  const isBusy = state.busy || isWanted;
  return (
    <div class="print-deed-bar stack-2">
      {state.fault ? (
        <p class="print-refusal" role="alert">
          {state.fault}
        </p>
      ) : null}
      {state.file ? (
        <Made file={state.file} />
      ) : (
        <Button
          kind="primary"
          icon="print"
          class="print-make"
          label={isBusy ? t("Making the PDF…") : t("Make PDF")}
          disabled={off || isBusy}
          onClick={onMake}
        />
      )}
    </div>
  );
}

interface FillFromProps {
  readonly kind: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** Empty, or filled in from a game on this device. */
function FillFrom({ kind, chosen, onChoose }: FillFromProps): JSX.Element | null {
  const offered = games.value.filter((game) => game.kind === kind);
  if (offered.length === 0) return null;
  return (
    <Choice
      label={t("Fill in from a game")}
      menu
      value={chosen}
      options={[
        { value: "", label: t("Empty sheets") },
        ...offered.map((each) => ({ value: each.id, label: labelOf(each) })),
      ]}
      onChoose={onChoose}
    />
  );
}
