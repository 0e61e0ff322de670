/** A game that begins: who plays, and which scoring it is. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { GameSession } from "../app/session";
import { t } from "../app/texts";
import { Button, Choice, Field, IconButton, Switch } from "../app/ui";
import type { GameFacts } from "./facts";
import { withPlayer } from "./model";

interface SetupProps {
  readonly session: GameSession;
  readonly facts: GameFacts;
  readonly onBegin: (player: string, scoring: number) => void;
}

export function Setup({ session, facts, onBegin }: SetupProps): JSX.Element {
  const [typed, setTyped] = useState<readonly string[]>(() => new Array<string>(facts.fewest).fill(""));
  const [scoring, setScoring] = useState(String(facts.scorings[0] ?? 1));
  const [virtual, setVirtual] = useState(true);
  const names = typed.map((name) => name.trim()).filter((name) => name !== "");
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const forTwo = names.length === facts.virtualAt && !names.includes(facts.virtual);
  const begin = (): void => {
    if (names.length === 0 || twice !== undefined) return;
    const first = Number(scoring);
    const { players: _, scoring: __, scorings: ___, ...rest } = session.value.peek();
    const seated = names.reduce((tree, name) => withPlayer(tree, name, { first }), rest);
    const all = forTwo && virtual ? withPlayer(seated, facts.virtual, { virtual: true, first }) : seated;
    session.change(all, t("Players: {names}", { names: names.join(", ") }));
    onBegin(names[0] ?? "", first);
  };
  return (
    <form
      class="game-setup"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <h2>{t("Who is playing?")}</h2>
      {typed.map((name, index) => (
        <NameField
          key={index}
          number={index + 1}
          name={name}
          isTwice={twice !== undefined && twice === name.trim()}
          onName={(text) => setTyped(typed.with(index, text))}
          onRemove={typed.length > 1 ? () => setTyped(typed.toSpliced(index, 1)) : undefined}
        />
      ))}
      {typed.length < facts.most ? (
        <Button icon="add" label={t("Add a player")} onClick={() => setTyped([...typed, ""])} />
      ) : null}
      {forTwo ? (
        <Switch label={t("Imaginary player: {name}", { name: facts.virtual })} on={virtual} onSwitch={setVirtual} />
      ) : null}
      <Choice
        label={t("Scoring")}
        value={scoring}
        options={facts.scorings.map((each) => ({ value: String(each), label: String(each) }))}
        onChoose={setScoring}
      />
      <Button kind="primary" label={t("Start")} type="submit" disabled={names.length === 0 || twice !== undefined} />
    </form>
  );
}

interface NameFieldProps {
  readonly number: number;
  readonly name: string;
  readonly isTwice: boolean;
  readonly onName: (name: string) => void;
  readonly onRemove: (() => void) | undefined;
}

function NameField({ number, name, isTwice, onName, onRemove }: NameFieldProps): JSX.Element {
  return (
    <div class="game-setup-name">
      <Field
        label={t("Player {number}", { number })}
        value={name}
        onText={onName}
        maxLength={60}
        error={isTwice ? t("This name is already taken") : undefined}
      />
      {onRemove ? <IconButton icon="close" label={t("Remove player {number}", { number })} onClick={onRemove} /> : null}
    </div>
  );
}
