/** A game that begins: who plays, how many virtual players there are, on which grid. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Tree } from "../app/json";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { areNames, NameFields, namesIn } from "../play/NameFields";
import {
  isVersus,
  layoutOf,
  playersOf,
  virtualAllowed,
  withFittingVirtual,
  withPlayer,
  withVersus,
  withVirtual,
} from "./model";
import { ownLayouts } from "./own";
import { Virtual } from "./Players";
import type { Table } from "./table";

export interface GridSettingProps {
  readonly table: Table;
  readonly onLayout: () => void;
}

export function GridSetting({ table: { layout }, onLayout }: GridSettingProps): JSX.Element {
  return (
    <div class="sheet-setting line">
      <span>{t("Grid: {name}", { name: layout ? layout.name || t("Your own grid") : "–" })}</span>
      <Button label={t("Change")} aria-label={t("Change the grid")} onClick={onLayout} />
    </div>
  );
}

interface SetupProps extends GridSettingProps {
  readonly onBegin: () => void;
}

/** Virtual players as somebody wants them; undefined as the real ones need them. */
interface Wish {
  readonly virtual: number | undefined;
  readonly versus: boolean;
}

export function Setup({ table, onLayout, onBegin }: SetupProps): JSX.Element {
  const { facts } = table;
  const [typed, setTyped] = useState<readonly string[]>(["", ""]);
  const [wish, setWish] = useState<Wish>({ virtual: undefined, versus: false });
  const names = namesIn(typed);
  const tree = seated(table, names, wish);
  const planned: Table = {
    ...table,
    tree,
    layout: layoutOf(tree, facts),
    edit: (_, next) => {
      const after = next(tree);
      setWish({ virtual: virtualIn(table, after), versus: isVersus(after) });
    },
  };
  const isReady = areNames(typed, facts.unseen);
  return (
    <form
      class="sheet-begin stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        table.edit(t("Players: {names}", { names: names.join(", ") }), () => tree);
        onBegin();
      }}
    >
      <h2>{t("Who is playing?")}</h2>
      <NameFields
        typed={typed}
        most={facts.players.most}
        longest={facts.longestName}
        unseen={facts.unseen}
        onTyped={setTyped}
      />
      {isReady ? <Virtual table={planned} real={names.length} virtual={virtualIn(table, tree)} /> : null}
      {isReady ? <GridSetting table={planned} onLayout={onLayout} /> : null}
      <Button kind="primary" label={t("Start")} type="submit" disabled={!isReady} />
    </form>
  );
}

/** The game as it begins with these players. */
function seated({ tree, facts }: Table, names: readonly string[], { virtual, versus }: Wish): Tree {
  const layout = ownLayouts.value[0] ?? facts.defaultLayout;
  const real = [...new Set(names)].reduce(
    (now, name) => withFittingVirtual(withPlayer(now, name, facts, layout), facts),
    tree,
  );
  const isWanted = virtual !== undefined && virtualAllowed(real, facts).includes(virtual);
  const all = isWanted ? withVirtual(real, virtual, facts) : real;
  return versus && names.length === 1 ? withVersus(all, true) : all;
}

function virtualIn({ facts }: Table, tree: Tree): number {
  return playersOf(tree, facts).filter((each) => each.virtual).length;
}
