/** On which grid a game is played: one of the project's, one made from a number, or that of one's own sheet. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAnswer } from "../app/asking";
import type { Json } from "../app/json";
import { t } from "../app/texts";
import { Button, Field, Findings, Icon, IconButton, Sheet, Stepper } from "../app/ui";
import type { Layout, SheetFacts } from "./facts";
import { freshLayout, type ReadLayout, readLayout } from "./judging";
import { layoutOf, withLayout } from "./model";
import { forget, ownLayouts, remember } from "./own";
import type { Table } from "./table";

export interface LayoutsProps {
  readonly table: Table;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Layouts({ table, open, onClose }: LayoutsProps): JSX.Element {
  const [own, setOwn] = useState(false);
  const use = (value: Json, layout: Layout): void => {
    remember(value);
    table.edit(t("Grid: {name}", { name: layout.name }), (tree) => withLayout(tree, value));
    setOwn(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      wide
      title={own ? t("Your own grid") : t("Grid on the sheets")}
      onClose={() => {
        setOwn(false);
        onClose();
      }}
    >
      {own ? (
        <Own facts={table.facts} onUse={use} onBack={() => setOwn(false)} />
      ) : (
        <Known table={table} onUse={use} onOwn={() => setOwn(true)} />
      )}
    </Sheet>
  );
}

type Use = (value: Json, layout: Layout) => void;

interface KnownProps {
  readonly table: Table;
  readonly onUse: Use;
  readonly onOwn: () => void;
}

function Known({ table, onUse, onOwn }: KnownProps): JSX.Element {
  const { facts, layout, tree } = table;
  const current = JSON.stringify(tree.layout ?? facts.defaultLayout);
  const made = useMade(ownLayouts.value);
  const own = ownLayouts.value.flatMap((value) => {
    const drawn = layoutOf({ layout: value }, facts) ?? made.get(value);
    const known = drawn ?? (typeof value === "string" ? named(value) : undefined);
    return known && !facts.layouts.some(({ id }) => id === value) ? [{ value, known }] : [];
  });
  const isListed = [...own.map(({ value }) => value), ...facts.layouts.map(({ id }) => id)].some(
    (value) => JSON.stringify(value) === current,
  );
  return (
    <>
      <ul class="sheet-layouts" aria-label={t("Grids")}>
        {!isListed && layout ? (
          <Tile facts={facts} layout={layout} chosen onUse={() => onUse(tree.layout ?? "", layout)} />
        ) : null}
        {own.map(({ value, known }) => (
          <Tile
            key={JSON.stringify(value)}
            facts={facts}
            layout={known}
            chosen={JSON.stringify(value) === current}
            onUse={() => onUse(value, known)}
            onForget={() => forget(value)}
          />
        ))}
        {facts.layouts.map((each) => (
          <Tile
            key={each.id}
            facts={facts}
            layout={each}
            chosen={JSON.stringify(each.id) === current}
            onUse={() => onUse(each.id, each)}
          />
        ))}
      </ul>
      <Seed facts={facts} onUse={onUse} />
      <div class="stack">
        <h3>{t("Your own sheet")}</h3>
        <p class="soft">{t("The grid from your game box is not built in. Enter its 36 buildings once, as letters.")}</p>
        <Button icon="edit" label={t("Your own grid")} onClick={onOwn} />
      </div>
    </>
  );
}

/** The grids of ids that the facts do not have, as far as the engine has made them. */
function useMade(values: readonly Json[]): ReadonlyMap<Json, Layout> {
  const { value } = useAnswer(async () => {
    const ids = values.filter((each) => typeof each === "string");
    const read = await Promise.all(ids.map((id) => readLayout(id)));
    return new Map(read.flatMap(({ layout }, index) => (layout ? [[ids[index] ?? "", layout] as const] : [])));
  }, [values]);
  return value ?? new Map();
}

/** A grid of which only the id is known until the engine has made it. */
function named(id: string): Layout {
  return { id, name: id, rows: [], coins: 0 };
}

interface TileProps {
  readonly facts: SheetFacts;
  readonly layout: Layout;
  readonly chosen: boolean;
  readonly onUse: () => void;
  readonly onForget?: () => void;
}

function Tile({ facts, layout, chosen, onUse, onForget }: TileProps): JSX.Element {
  return (
    <li class="sheet-layout">
      <button type="button" class="sheet-layout-use panel stack-1" aria-pressed={chosen} onClick={onUse}>
        <Preview facts={facts} rows={layout.rows} />
        <span>{layout.name || t("Letters")}</span>
      </button>
      {onForget ? (
        <IconButton icon="trash" label={t("Forget: {name}", { name: layout.name })} onClick={onForget} />
      ) : null}
    </li>
  );
}

/** A grid in small: the colours and letters of its types. */
function Preview({ facts, rows }: { readonly facts: SheetFacts; readonly rows: readonly string[] }): JSX.Element {
  const lines = [...Array(facts.gridLines).keys()];
  const size = facts.gridLines * 10;
  return (
    <svg class="sheet-preview" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      {lines.flatMap((row) =>
        lines.map((column) => {
          const letter = rows[row]?.[column];
          const type = facts.types.find((each) => each.letter === letter);
          return (
            <g key={`${row}-${column}`}>
              <rect
                class="sheet-preview-space"
                x={column * 10 + 0.5}
                y={row * 10 + 0.5}
                width={9}
                height={9}
                rx={1}
                {...(type ? { fill: type.ground } : {})}
              />
              {type ? (
                <text class="sheet-preview-letter" x={column * 10 + 5} y={row * 10 + 7.6} fill={type.ink}>
                  {letter}
                </text>
              ) : null}
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** A grid made from a number, which is printed on its sheets. */
function Seed({ facts, onUse }: { readonly facts: SheetFacts; readonly onUse: Use }): JSX.Element {
  const [typed, setTyped] = useState("");
  const number = /^\s*(?:seed[\s-]*)?(\d{1,9})\s*$/i.exec(typed)?.[1];
  const seed = number !== undefined && Number(number) <= facts.lastSeed ? Number(number) : undefined;
  const take = async (asked: Promise<ReadLayout>): Promise<void> => {
    const { layout, value } = await asked;
    if (layout) onUse(value, layout);
  };
  return (
    <form
      class="sheet-seed"
      onSubmit={(event) => {
        event.preventDefault();
        if (seed !== undefined) void take(readLayout(`seed-${seed}`));
      }}
    >
      <Field
        label={t("Number on the sheet (seed)")}
        value={typed}
        keys="numeric"
        maxLength={20}
        error={typed.trim() !== "" && seed === undefined ? t("0 to {most}", { most: facts.lastSeed }) : undefined}
        onText={setTyped}
      />
      <Button label={t("Use")} type="submit" disabled={seed === undefined} />
      <Button label={t("New grid")} kind="quiet" onClick={() => void take(freshLayout())} />
    </form>
  );
}

interface OwnProps {
  readonly facts: SheetFacts;
  readonly onUse: Use;
  readonly onBack: () => void;
}

/** Before the engine is asked about letters, so long nobody may have typed. */
const PAUSE = 200;
/** Of a text that is longer the engine says that it is too long. */
const LONGEST = 4000;

/** The letters of one's own sheet, typed, tapped, pasted or from a file; the engine says whether they can be. */
function Own({ facts, onUse, onBack }: OwnProps): JSX.Element {
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [coins, setCoins] = useState(facts.coins.default);
  const read = useLayout(text, name.trim(), coins);
  const isFile = text.includes("=");
  const letters = lettersOf(text);
  const rows = read?.layout?.rows ?? (isFile ? [] : inRows(letters, facts.gridLines));
  const isWhole = isFile || letters.length >= facts.gridLines ** 2;
  return (
    <>
      <div class="sheet-own">
        <Preview facts={facts} rows={rows} />
        <div class="stack">
          <Letters
            facts={facts}
            letters={letters}
            counted={isFile ? rows.join("") : letters}
            off={isFile}
            onText={setText}
          />
          <Written text={text} onText={setText} />
        </div>
      </div>
      {isFile ? null : (
        <div class="sheet-own-more">
          <Field label={t("Grid name")} value={name} maxLength={facts.longestId} onText={setName} />
          <Stepper
            label={t("Coins on the sheet")}
            value={coins}
            least={facts.coins.start}
            most={facts.coins.most}
            onNumber={(number) => setCoins(number ?? facts.coins.default)}
          />
        </div>
      )}
      <Findings findings={isWhole ? (read?.findings ?? []) : []} />
      <div class="row">
        <Button
          kind="primary"
          label={t("Use")}
          disabled={!read?.layout}
          onClick={() => {
            if (read?.layout) onUse(read.value, read.layout);
          }}
        />
        <Button kind="quiet" label={t("Back")} onClick={onBack} />
      </div>
    </>
  );
}

/** What the engine makes of letters or a file, once nobody types any more; undefined while it is not asked. */
function useLayout(text: string, name: string, coins: number): ReadLayout | undefined {
  const ask = async (): Promise<ReadLayout | undefined> => {
    if (text.trim() === "") return undefined;
    return await readLayout(text, name, coins);
  };
  return useAnswer(ask, [text, name, coins], PAUSE).value;
}

interface LettersProps {
  readonly facts: SheetFacts;
  readonly letters: string;
  /** The letters of the grid as it is read. */
  readonly counted: string;
  readonly off: boolean;
  readonly onText: (text: string) => void;
}

/** Keys for the letters of the types, each with how many there are of how many. */
function Letters({ facts, letters, counted, off, onText }: LettersProps): JSX.Element {
  const write = (next: string): void => onText(inRows(next, facts.gridLines).join("\n"));
  return (
    <fieldset class="sheet-letters" aria-label={t("Letters")}>
      {facts.types.map((type) => (
        <button
          type="button"
          class="button"
          key={type.id}
          disabled={off || letters.length >= facts.gridLines ** 2}
          onClick={() => write(letters + type.letter)}
        >
          <span>
            {type.letter}
            <span class="for-readers"> {type.name}</span>
          </span>
          <span class="sheet-letter-count">
            {[...counted].filter((letter) => letter === type.letter).length}/{type.boxes}
          </span>
        </button>
      ))}
      <IconButton
        icon="back"
        label={t("Delete last letter")}
        disabled={off || letters === ""}
        onClick={() => write(letters.slice(0, -1))}
      />
    </fieldset>
  );
}

interface WrittenProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The letters as text, or a layout file. */
function Written({ text, onText }: WrittenProps): JSX.Element {
  return (
    <>
      <label class="field">
        <span class="field-label">{t("Six rows of letters, or a layout file")}</span>
        <textarea
          class="input sheet-text"
          rows={7}
          spellcheck={false}
          autocapitalize="characters"
          value={text}
          onInput={(event) => onText(event.currentTarget.value.slice(0, LONGEST + 1))}
        />
      </label>
      <label class="button sheet-file">
        <Icon name="open" />
        <span>{t("Open a layout file")}</span>
        <input
          type="file"
          class="for-readers"
          accept=".toml,text/plain"
          onChange={async (event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onText(await file.slice(0, LONGEST + 1).text());
          }}
        />
      </label>
    </>
  );
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}]/gu, "");
}

function inRows(letters: string, size: number): readonly string[] {
  const count = Math.ceil(letters.length / size);
  return Array.from({ length: count }, (_, row) => letters.slice(row * size, (row + 1) * size));
}
