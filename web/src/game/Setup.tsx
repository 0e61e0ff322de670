/** A game that begins: who plays, and which scoring it is. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import limits from "../app/limits.json";
import type { GameSession } from "../app/session";
import { t } from "../app/texts";
import { Button, Choice, Sheet, Switch } from "../app/ui";
import { areNames, NameFields, namesIn } from "../play/NameFields";
import type { GameFacts } from "./facts";
import { Modules, modulesLabel } from "./Modules";
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
  const [isChoosing, setChoosing] = useState(false);
  const tree = session.value.value;
  const names = namesIn(typed);
  const isReady = areNames(typed, facts.unseen);
  const forTwo = names.length === facts.virtualAt && !names.includes(facts.virtual);
  const begin = (): void => {
    if (!isReady) return;
    const first = Number(scoring);
    const { players: _, scoring: __, scorings: ___, ...rest } = session.value.peek();
    const seated = names.reduce((tree, name) => withPlayer(tree, name, { first }), rest);
    const all = forTwo && virtual ? withPlayer(seated, facts.virtual, { virtual: true, first }) : seated;
    session.change(all, t("Players: {names}", { names: names.join(", ") }));
    onBegin(names[0] ?? "", first);
  };
  return (
    <>
      <form
        class="game-setup"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2>{t("Who is playing?")}</h2>
        <NameFields
          typed={typed}
          most={facts.most}
          longest={limits.longestName}
          unseen={facts.unseen}
          onTyped={setTyped}
        />
        {forTwo ? (
          <Switch label={t("Imaginary player: {name}", { name: facts.virtual })} on={virtual} onSwitch={setVirtual} />
        ) : null}
        <Choice
          label={t("Scoring")}
          value={scoring}
          options={facts.scorings.map((each) => ({ value: String(each), label: String(each) }))}
          onChoose={setScoring}
        />
        <Button icon="games" label={modulesLabel(tree)} onClick={() => setChoosing(true)} />
        <Button kind="primary" label={t("Start")} type="submit" disabled={!isReady} />
      </form>
      <Sheet open={isChoosing} title={t("Expansion modules")} onClose={() => setChoosing(false)} wide>
        <Modules tree={tree} facts={facts} onStep={(next, what) => session.change(next, what)} />
      </Sheet>
    </>
  );
}
