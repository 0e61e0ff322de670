/** The players as tabs with their points; a dialog for their names. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import limits from "../app/limits.json";
import { t } from "../app/texts";
import { Button, Field, Icon, Sheet, Switch } from "../app/ui";
import { faultOfName } from "../play/names";
import { Tabs } from "../play/Tabs";
import { type Desk, type DeskProps, look, step } from "./desk";
import { totalOf } from "./judging";
import { isVirtual, names, renamed, withoutPlayer, withPlayer, withVirtual } from "./model";

type Editing = { readonly name: string } | "new";

export function Players({ desk }: { readonly desk: Desk }): JSX.Element {
  const winners = desk.answer.value?.winners ?? [];
  return (
    <div class="game-players">
      <Tabs
        names={desk.names.value}
        chosen={desk.player.value}
        points={(name) => `${totalOf(desk.answer.value, name)}${winners.includes(name) ? " ★" : ""}`}
        onChoose={(name) => look(desk, { player: name })}
      />
    </div>
  );
}

/** Another name for the player who is looked at, and players who come later. */
export function PlayerDeeds({ desk, facts }: DeskProps): JSX.Element {
  const [editing, setEditing] = useState<Editing>();
  const player = desk.player.value;
  return (
    <>
      <Button icon="edit" label={t("Change {name}", { name: player })} onClick={() => setEditing({ name: player })} />
      <Button icon="add" label={t("Add a player")} onClick={() => setEditing("new")} />
      {editing ? <Editor desk={desk} facts={facts} editing={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

interface EditorProps extends DeskProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

/** The name of a player who is to be, or the player by it. */
function Editor({ desk, facts, editing, onClose }: EditorProps): JSX.Element {
  const old = editing === "new" ? "" : editing.name;
  const [name, setName] = useState(old);
  const tree = desk.session.value.value;
  const typed = name.trim();
  const taken = typed !== old && names(tree).includes(typed);
  const fault = taken ? t("This name is already taken") : typed === old ? undefined : faultOfName(name, facts.unseen);
  const isOk = typed !== "" && fault === undefined;
  const add = (added: string, virtual: boolean): void => {
    step(desk, withPlayer(tree, added, { virtual }), t("Player added: {name}", { name: added }));
    look(desk, { player: added });
    onClose();
  };
  const save = (): void => {
    if (!isOk) return;
    if (editing === "new") {
      add(typed, false);
      return;
    }
    if (typed !== old) step(desk, renamed(tree, old, typed), t("Renamed: {name}", { name: typed }));
    look(desk, { player: typed });
    onClose();
  };
  const remove = (): void => {
    step(desk, withoutPlayer(tree, old), t("Player removed: {name}", { name: old }));
    onClose();
  };
  const buttons = (
    <>
      {editing === "new" ? null : <Button kind="danger" icon="trash" label={t("Remove")} onClick={remove} />}
      <Button kind="primary" label={t("Save")} disabled={!isOk} onClick={save} />
    </>
  );
  return (
    <Sheet open title={editing === "new" ? t("New player") : old} onClose={onClose} footer={buttons}>
      <Field
        label={t("Name")}
        value={name}
        onText={setName}
        maxLength={limits.longestName}
        onEnter={save}
        error={fault}
      />
      {editing === "new" ? (
        <Others desk={desk} facts={facts} onAdd={add} />
      ) : (
        <Imaginary desk={desk} facts={facts} name={old} />
      )}
    </Sheet>
  );
}

/** Whether a player is the imaginary one. */
function Imaginary({ desk, facts, name }: DeskProps & { readonly name: string }): JSX.Element {
  const tree = desk.session.value.value;
  return (
    <Switch
      label={t("Imaginary player")}
      hint={t("Has counts only, no wall")}
      on={isVirtual(tree, name)}
      onSwitch={(on) =>
        step(desk, withVirtual(tree, name, on, facts.items), t("Imaginary player: {name}", { name: on ? name : "–" }))
      }
    />
  );
}

/** Who else may join: the imaginary player beside two, and how many real ones there can be. */
function Others({ desk, facts, onAdd }: OthersProps): JSX.Element {
  const tree = desk.session.value.value;
  const all = names(tree);
  const real = all.filter((each) => !isVirtual(tree, each)).length;
  const offersVirtual = real === facts.virtualAt && real === all.length && !all.includes(facts.virtual);
  return (
    <>
      {offersVirtual ? (
        <Button
          icon="person"
          label={t("Imaginary player: {name}", { name: facts.virtual })}
          onClick={() => onAdd(facts.virtual, true)}
        />
      ) : null}
      {real >= facts.most ? (
        <p class="soft">
          <Icon name="info" /> {t("Players in a game: {least}–{most}", { least: facts.fewest, most: facts.most })}
        </p>
      ) : null}
    </>
  );
}

interface OthersProps extends DeskProps {
  readonly onAdd: (name: string, virtual: boolean) => void;
}
