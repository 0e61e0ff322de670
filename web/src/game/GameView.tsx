/** A game of the base game: its scorings, players, palaces and points. */
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Tree } from "../app/json";
import type { SessionProps } from "../app/props";
import type { GameSession } from "../app/session";
import { t } from "../app/texts";
import { Choice } from "../app/ui";
import { StateDock } from "../play/StateLine";
import { PANEL_OF_TAB } from "../play/Tabs";
import { found } from "../play/tree";
import { Beside } from "./Beside";
import { Board, Zoom } from "./Board";
import { Counts, PointsAlone } from "./Counts";
import { type Desk, type DeskProps, look, openDesk, stepEntry } from "./desk";
import { facts, type GameFacts } from "./facts";
import { toCounts, toPalace } from "./forms";
import { partOf } from "./judging";
import { More } from "./More";
import { asCounts, entryOf, isPoints, isVirtual, scorings } from "./model";
import { PalacePhoto } from "./PalacePhoto";
import { Players } from "./Players";
import { Points } from "./Points";
import { countIn, type Palace, palaceOf } from "./palace";
import { Remarks } from "./Remarks";
import { Begin, Scorings, Settings } from "./Scorings";
import { Setup } from "./Setup";
import { Tray } from "./Tray";

export function GameView({ session }: SessionProps): JSX.Element {
  const words = facts.value;
  if (!words) return <p class="waiting soft">{t("Loading…")}</p>;
  return <Opened key={session.id} session={session} facts={words} />;
}

interface OpenedProps {
  readonly session: GameSession;
  readonly facts: GameFacts;
}

function Opened({ session, facts }: OpenedProps): JSX.Element {
  const desk = useMemo(() => openDesk(session, facts), [session]);
  useEffect(() => desk.stop, [desk]);
  if (desk.names.value.length === 0) {
    return (
      <div class="game">
        <Setup
          session={session}
          facts={facts}
          onBegin={(player, scoring) => {
            look(desk, { player, scoring });
            // The button that had the focus is gone.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        />
      </div>
    );
  }
  const palace = desk.palace.value;
  // Whether the points that are shown are those of what lies there: who waits for them, a test say, looks at it.
  const isJudged = desk.judge.judged.value?.tree === session.value.value;
  const isScored = scorings(session.value.value).includes(desk.scoring.value);
  return (
    <div class="game" data-judged={String(isJudged)}>
      <div class="game-top">
        <Players desk={desk} />
      </div>
      <div class={palace ? "game-desk game-desk-palace" : "game-desk"}>
        <div class="game-stand" {...PANEL_OF_TAB}>
          <Stand desk={desk} facts={facts} palace={palace} />
        </div>
        {palace ? <Tray desk={desk} facts={facts} /> : null}
        <div class="game-side">
          {palace ? <Beside desk={desk} facts={facts} /> : null}
          {isScored ? <Settings desk={desk} facts={facts} /> : null}
          <Under desk={desk} facts={facts} palace={palace} />
          <Points desk={desk} facts={facts} />
          <Remarks desk={desk} facts={facts} />
          <More desk={desk} facts={facts} />
        </div>
      </div>
      {palace ? null : <StateDock session={session} />}
    </div>
  );
}

interface StandProps extends DeskProps {
  readonly palace: Palace | undefined;
}

/** What is known of the player who is looked at: a palace, counts, points alone. */
function Stand({ desk, facts, palace }: StandProps): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  if (!scorings(tree).includes(scoring)) return <Begin desk={desk} facts={facts} />;
  if (isPoints(tree, scoring)) return <PointsAlone desk={desk} />;
  const entry = entryOf(tree, scoring, desk.player.value);
  if (typeof entry !== "object") return <p class="soft">{t("Nothing is recorded for this player.")}</p>;
  return palace ? (
    <Board key={desk.player.value} desk={desk} facts={facts} palace={palace} />
  ) : (
    <Counts desk={desk} facts={facts} entry={entry} />
  );
}

/** What is chosen now and then: whether a palace is laid or counted, how large it is drawn, which scoring it is. */
function Under({ desk, facts, palace }: StandProps): JSX.Element {
  const tree = desk.session.value.value;
  const entry = entryOf(tree, desk.scoring.value, desk.player.value);
  const isReal = typeof entry === "object" && !isVirtual(tree, desk.player.value);
  return (
    <div class="game-under">
      {isReal ? <Form desk={desk} facts={facts} entry={entry} /> : null}
      {palace ? <Zoom desk={desk} /> : null}
      {palace && isReal ? <PalacePhoto key={desk.player.value} desk={desk} facts={facts} /> : null}
      <Scorings desk={desk} facts={facts} />
    </div>
  );
}

interface FormProps extends DeskProps {
  readonly entry: Tree;
}

/** A palace, or counts in its place; what was put aside of them comes back. */
function Form({ desk, facts, entry }: FormProps): JSX.Element {
  const palace = palaceOf(entry);
  const place = `${desk.scoring.value} ${desk.player.value}`;
  const change = (form: string): void => {
    if ((form === "palace") === (palace !== undefined)) return;
    const name = desk.player.peek();
    const kept = desk.aside.get(place) ?? {};
    const turn = ({ entry: next, aside }: ReturnType<typeof toPalace>, what: string): void => {
      desk.aside.set(place, aside);
      stepEntry(desk, () => next, what);
    };
    if (palace) {
      turn(
        toCounts(entry, kept, facts.items, () => countedEntry(desk, facts, entry, palace)),
        t("{name}’s counts", { name }),
      );
    } else turn(toPalace(entry, kept, facts.items), t("{name}’s palace", { name }));
    look(desk, {});
  };
  return (
    <Choice
      label={desk.player.value}
      quiet
      value={palace ? "palace" : "counts"}
      options={[
        { value: "palace", label: t("Palace") },
        { value: "counts", label: t("Counts") },
      ]}
      onChoose={change}
    />
  );
}

/** An entry with what is counted in a palace; what the program has counted is written of other items. */
function countedEntry(desk: Desk, facts: GameFacts, entry: Tree, palace: Palace): Tree {
  // What was not counted yet is no number, and no 0.
  if (palace.length === 0) return asCounts(entry, {}, {}, facts.items);
  const own = found(desk.scored.peek()?.players, desk.player.peek());
  const types = facts.types.map(({ id }) => [id, countIn(facts, palace, id)] as const);
  const others = facts.items.map(({ id, typed }) => [typed, typed ? partOf(own, id)?.length : undefined] as const);
  return asCounts(
    entry,
    Object.fromEntries(types.filter(([, count]) => count > 0)),
    Object.fromEntries(others.flatMap(([key, length]) => (length === undefined ? [] : [[key, length]]))),
    facts.items,
  );
}
