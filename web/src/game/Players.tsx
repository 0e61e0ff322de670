/** The players as tabs with their points; and a dialog for their names. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button, Field, Icon, IconButton, Sheet, Switch } from "../app/ui";
import { found } from "../play/tree";
import { type Desk, look, step } from "./desk";
import type { GameFacts } from "./facts";
import { isVirtual, names, renamed, withoutPlayer, withPlayer, withVirtual } from "./model";

interface PlayersProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
}

type Editing = { readonly name: string } | "new";

export function Players({ desk, facts }: PlayersProps): JSX.Element {
  const [editing, setEditing] = useState<Editing>();
  const totals = desk.answer.value?.totals;
  const winners = desk.answer.value?.winners ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
    <div class="game-players" role="group" aria-label={t("Players")}>
      <ul class="game-tabs">
        {desk.names.value.map((name) => {
          const isChosen = name === desk.player.value;
          const points = found(totals, name);
          return (
            <li key={name}>
              <button
                type="button"
                class={isChosen ? "game-tab game-tab-chosen" : "game-tab"}
                aria-pressed={isChosen}
                onClick={(event) => {
                  event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
                  look(desk, { player: name });
                }}
              >
                <span class="game-tab-name">{name}</span>
                <span class="game-tab-points">
                  {points ?? "–"}
                  {winners.includes(name) ? " ★" : ""}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <IconButton
        icon="edit"
        label={t("Change {name}", { name: desk.player.value })}
        onClick={() => setEditing({ name: desk.player.value })}
      />
      <IconButton icon="add" label={t("Add a player")} onClick={() => setEditing("new")} />
      {editing ? <Editor desk={desk} facts={facts} editing={editing} onClose={() => setEditing(undefined)} /> : null}
    </div>
  );
}

interface EditorProps extends PlayersProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

function Editor({ desk, facts, editing, onClose }: EditorProps): JSX.Element {
  const old = editing === "new" ? "" : editing.name;
  const [name, setName] = useState(old);
  const tree = desk.session.value.value;
  const others = names(tree);
  const typed = name.trim();
  const taken = typed !== old && others.includes(typed);
  const save = (): void => {
    if (typed === "" || taken) return;
    if (editing === "new") step(desk, withPlayer(tree, typed), t("Player added: {name}", { name: typed }));
    else if (typed !== old) step(desk, renamed(tree, old, typed), t("Renamed: {name}", { name: typed }));
    look(desk, { player: typed });
    onClose();
  };
  const addVirtual = (): void => {
    step(desk, withPlayer(tree, facts.virtual, { virtual: true }), t("Player added: {name}", { name: facts.virtual }));
    look(desk, { player: facts.virtual });
    onClose();
  };
  const remove = (): void => {
    step(desk, withoutPlayer(tree, old), t("Player removed: {name}", { name: old }));
    onClose();
  };
  const real = others.filter((each) => !isVirtual(tree, each)).length;
  const offersVirtual =
    editing === "new" && real === facts.virtualAt && real === others.length && !others.includes(facts.virtual);
  return (
    <Sheet
      open
      title={editing === "new" ? t("New player") : old}
      onClose={onClose}
      footer={
        <>
          {editing === "new" ? null : <Button kind="danger" icon="trash" label={t("Remove")} onClick={remove} />}
          <Button kind="primary" label={t("Save")} disabled={typed === "" || taken} onClick={save} />
        </>
      }
    >
      <Field
        label={t("Name")}
        value={name}
        onText={setName}
        maxLength={60}
        onEnter={save}
        {...(taken ? { error: t("This name is taken") } : {})}
      />
      {editing === "new" ? null : (
        <Switch
          label={t("Imaginary player")}
          hint={t("Is only counted, and has no wall")}
          on={isVirtual(tree, old)}
          onSwitch={(on) =>
            step(desk, withVirtual(tree, old, on), t("Imaginary player: {name}", { name: on ? old : "–" }))
          }
        />
      )}
      {offersVirtual ? (
        <Button icon="person" label={t("Imaginary player: {name}", { name: facts.virtual })} onClick={addVirtual} />
      ) : null}
      {editing === "new" && real >= facts.most ? (
        <p class="game-hint">
          <Icon name="info" /> {t("Players of a game: {least}–{most}", { least: facts.fewest, most: facts.most })}
        </p>
      ) : null}
    </Sheet>
  );
}
