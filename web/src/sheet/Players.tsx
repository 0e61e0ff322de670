/** Who plays: names, virtual players, and whether these score, too. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Json } from "../app/json";
import { figure, t } from "../app/texts";
import { Button, Choice, Field, IconButton, Switch } from "../app/ui";
import { faultOfName } from "../play/names";
import {
  isVersus,
  virtualAllowed,
  withFittingVirtual,
  withName,
  withoutPlayer,
  withPlayer,
  withVersus,
  withVirtual,
} from "./model";
import type { SeatProps, Table } from "./table";

export interface PlayersProps {
  readonly table: Table;
  /** The grid of a game that begins. */
  readonly firstLayout: Json;
}

export function Players({ table, firstLayout }: PlayersProps): JSX.Element {
  const { facts, players, edit } = table;
  const real = players.filter(({ virtual }) => !virtual);
  return (
    <div class="stack">
      <ul class="stack-3">
        {players.map((player) => (
          <Name key={player.name} table={table} player={player} />
        ))}
      </ul>
      {real.length < facts.players.most ? (
        <NewName
          table={table}
          onAdd={(name) =>
            edit(t("Player: {name}", { name }), (now) =>
              withFittingVirtual(withPlayer(now, name, facts, firstLayout), facts),
            )
          }
        />
      ) : null}
      {real.length > 0 ? <Virtual table={table} real={real.length} virtual={players.length - real.length} /> : null}
    </div>
  );
}

interface VirtualProps {
  readonly table: Table;
  readonly real: number;
  readonly virtual: number;
}

/** How many virtual players there are, and whether they score. */
export function Virtual({ table: { facts, edit, tree }, real, virtual }: VirtualProps): JSX.Element {
  const numbers = [...new Set([...virtualAllowed(tree, facts), virtual])].sort((one, other) => one - other);
  return (
    <>
      {numbers.length > 1 ? (
        <Choice
          label={t("Virtual players")}
          value={String(virtual)}
          options={numbers.map((number) => ({ value: String(number), label: figure(number) }))}
          onChoose={(number) => edit(t("Virtual players"), (now) => withVirtual(now, Number(number), facts))}
        />
      ) : null}
      {real === 1 && virtual > 0 ? (
        <Switch
          label={t("Virtual players score too")}
          on={isVersus(tree)}
          onSwitch={(on) => edit(t("Virtual players score too"), (now) => withVersus(now, on))}
        />
      ) : null}
    </>
  );
}

function Name({ table, player }: SeatProps): JSX.Element {
  const { name, virtual } = player;
  const [typed, setTyped] = useState(name);
  // Before it is drawn: what somebody types at once is not set back.
  useLayoutEffect(() => setTyped(name), [name]);
  const fault = faultOf(table, typed, name);
  const keep = (): void => {
    const next = typed.trim();
    if (next === "" || next === name || fault) setTyped(name);
    else table.edit(t("Player: {name}", { name: next }), (tree) => withName(tree, name, next));
  };
  return (
    <li class="sheet-name">
      <Field
        label={virtual ? t("Virtual player") : t("Player")}
        value={typed}
        maxLength={table.facts.longestName}
        error={fault}
        onText={setTyped}
        onLeave={keep}
        onEnter={keep}
      />
      <IconButton
        icon="trash"
        label={t("Remove: {name}", { name })}
        onClick={() =>
          table.edit(t("Remove: {name}", { name }), (tree) =>
            virtual ? withoutPlayer(tree, name) : withFittingVirtual(withoutPlayer(tree, name), table.facts),
          )
        }
      />
    </li>
  );
}

function faultOf(table: Table, typed: string, own?: string): string | undefined {
  const name = typed.trim();
  const taken = table.players.some((player) => player.name !== own && player.name === name);
  if (taken) return t("This name is already taken");
  return name === own ? undefined : faultOfName(name, table.facts.unseen);
}

function NewName({ table, onAdd }: { readonly table: Table; readonly onAdd: (name: string) => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLFormElement>(null);
  const fault = faultOf(table, typed);
  const name = typed.trim();
  const add = (): void => {
    if (name === "" || fault) return;
    onAdd(name);
    setTyped("");
    field.current?.querySelector("input")?.focus();
  };
  return (
    <form
      class="sheet-name"
      ref={field}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field
        label={t("New player")}
        value={typed}
        maxLength={table.facts.longestName}
        error={fault}
        onText={setTyped}
      />
      <Button label={t("Add")} icon="add" type="submit" disabled={name === "" || fault !== undefined} />
    </form>
  );
}
