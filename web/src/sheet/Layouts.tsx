/** On which grid a game is played: one of the project's, one made from a number, or that of one's own sheet. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
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
      title={own ? t("Own grid") : t("Grid of the sheets")}
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
  const isListed = facts.layouts.some(({ id }) => id === tree.layout) || tree.layout === undefined;
  const isOwn = own.some(({ value }) => JSON.stringify(value) === current);
  return (
    <>
      <ul class="sheet-layouts" aria-label={t("Grids")}>
        {!isListed && !isOwn && layout ? (
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
        <h3>{t("Own sheet")}</h3>
        <p class="soft">{t("The grid of the box is not known here. Copy its 36 letters once.")}</p>
        <Button icon="edit" label={t("Own grid")} onClick={onOwn} />
      </div>
    </>
  );
}

/** The grids of ids that the facts do not have, as far as the engine has made them. */
function useMade(values: readonly Json[]): ReadonlyMap<Json, Layout> {
  const [made, setMade] = useState<ReadonlyMap<Json, Layout>>(new Map());
  useEffect(() => {
    let wanted = true;
    const ids = values.filter((value): value is string => typeof value === "string");
    Promise.all(ids.map((id) => readLayout(id))).then(
      (read) => {
        if (!wanted) return;
        setMade(new Map(read.flatMap(({ layout }, index) => (layout ? [[ids[index] ?? "", layout] as const] : []))));
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [values]);
  return made;
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
      <button type="button" class="sheet-layout-use" aria-pressed={chosen} onClick={onUse}>
        <Preview facts={facts} rows={layout.rows} />
        <span>{layout.name || t("Letters of the game")}</span>
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
  const [read, setRead] = useState<ReadLayout>();
  const isFile = text.includes("=");
  useEffect(() => {
    setRead(undefined);
    if (text.trim() === "") return;
    let wanted = true;
    const pause = setTimeout(() => {
      readLayout(text, name.trim(), coins).then(
        (found) => wanted && setRead(found),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(pause);
    };
  }, [text, name, coins]);
  const letters = lettersOf(text);
  const rows = read?.layout?.rows ?? (isFile ? [] : inRows(letters, facts.gridLines));
  const counted = isFile ? rows.join("") : letters;
  const isWhole = isFile || letters.length >= facts.gridLines ** 2;
  const errors = (read?.findings ?? []).filter(() => isWhole);
  return (
    <>
      <div class="sheet-own">
        <Preview facts={facts} rows={rows} />
        <div class="stack">
          <fieldset class="sheet-letters" aria-label={t("Letters")}>
            {facts.types.map((type) => (
              <button
                type="button"
                class="button"
                key={type.id}
                disabled={isFile || letters.length >= facts.gridLines ** 2}
                onClick={() => setText(inRows(letters + type.letter, facts.gridLines).join("\n"))}
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
              label={t("Last letter away")}
              disabled={isFile || letters === ""}
              onClick={() => setText(inRows(letters.slice(0, -1), facts.gridLines).join("\n"))}
            />
          </fieldset>
          <label class="field">
            <span class="field-label">{t("Six rows of letters, or a layout file")}</span>
            <textarea
              class="input sheet-text"
              rows={7}
              spellcheck={false}
              autocapitalize="characters"
              value={text}
              onInput={(event) => setText(event.currentTarget.value.slice(0, LONGEST + 1))}
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
                if (file) setText(await file.slice(0, LONGEST + 1).text());
              }}
            />
          </label>
        </div>
      </div>
      {isFile ? null : (
        <div class="sheet-own-more">
          <Field label={t("Name of the grid")} value={name} maxLength={facts.longestId} onText={setName} />
          <Stepper
            label={t("Coins on the sheet")}
            value={coins}
            least={facts.coins.start}
            most={facts.coins.most}
            onNumber={(number) => setCoins(number ?? facts.coins.default)}
          />
        </div>
      )}
      <Findings findings={errors} />
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

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}]/gu, "");
}

function inRows(letters: string, size: number): readonly string[] {
  const count = Math.ceil(letters.length / size);
  return Array.from({ length: count }, (_, row) => letters.slice(row * size, (row + 1) * size));
}
