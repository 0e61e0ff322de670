/** A game of the base game: its scorings, players, palaces and points. */
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Tree } from "../app/json";
import type { SessionProps } from "../app/props";
import type { GameSession } from "../app/session";
import { t } from "../app/texts";
import { Choice } from "../app/ui";
import { found } from "../play/tree";
import { Board, Zoom } from "./Board";
import { Counts, PointsAlone } from "./Counts";
import { type Desk, look, openDesk, stepEntry } from "./desk";
import { facts, type GameFacts, known } from "./facts";
import { More } from "./More";
import { asCounts, asPalace, entryOf, isPoints, isVirtual, scorings } from "./model";
import { Players } from "./Players";
import { Points } from "./Points";
import { type Palace, palaceOf } from "./palace";
import { Remarks } from "./Remarks";
import { Begin, Scorings } from "./Scorings";
import { Setup } from "./Setup";
import { Tray } from "./Tray";

export function GameView({ session }: SessionProps): JSX.Element {
  const words = facts.value;
  if (!words) return <p class="waiting">{t("Loading…")}</p>;
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
  return (
    <div class="game" data-judged={String(isJudged)}>
      <div class="game-top">
        <Scorings desk={desk} facts={facts} />
        <Players desk={desk} facts={facts} />
      </div>
      <div class={palace ? "game-desk game-desk-palace" : "game-desk"}>
        <div class="game-stand">
          <Stand desk={desk} facts={facts} palace={palace} />
        </div>
        {palace ? <Tray desk={desk} facts={facts} /> : null}
        <div class="game-side">
          <Points desk={desk} facts={facts} />
          <Remarks desk={desk} facts={facts} />
          <More desk={desk} facts={facts} />
        </div>
      </div>
    </div>
  );
}

interface StandProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
  readonly palace: Palace | undefined;
}

/** What is known of the player who is looked at: a palace, counts, points alone. */
function Stand({ desk, facts, palace }: StandProps): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  if (!scorings(tree).includes(scoring)) return <Begin desk={desk} facts={facts} />;
  if (isPoints(tree, scoring)) return <PointsAlone desk={desk} />;
  const entry = entryOf(tree, scoring, desk.player.value);
  if (typeof entry !== "object") return <p class="game-hint">{t("Nothing is written of this player here.")}</p>;
  return (
    <>
      {isVirtual(tree, desk.player.value) ? null : (
        <div class="game-form">
          <Form desk={desk} facts={facts} entry={entry} />
          {palace ? <Zoom desk={desk} /> : null}
        </div>
      )}
      {palace ? (
        <Board key={desk.player.value} desk={desk} facts={facts} palace={palace} />
      ) : (
        <Counts desk={desk} facts={facts} entry={entry} />
      )}
    </>
  );
}

/** A palace, or counts in its place; a palace that was put aside comes back. */
function Form({
  desk,
  facts,
  entry,
}: {
  readonly desk: Desk;
  readonly facts: GameFacts;
  readonly entry: Tree;
}): JSX.Element {
  const palace = palaceOf(entry);
  const place = `${desk.scoring.value} ${desk.player.value}`;
  const change = (form: string): void => {
    if ((form === "palace") === (palace !== undefined)) return;
    desk.hand.value = undefined;
    desk.spot.value = undefined;
    if (palace) {
      desk.aside.set(place, entry);
      const counts = facts.types
        .map(({ id }) => [id, countIn(facts, palace, id)] as const)
        .filter(([, count]) => count > 0);
      const wall = found(desk.scored.peek()?.players, desk.player.peek())?.wall.length;
      stepEntry(
        desk,
        (old) => asCounts(old, Object.fromEntries(counts), wall),
        t("Counts of {name}", { name: desk.player.peek() }),
      );
    } else {
      const old = palaceOf(desk.aside.get(place)) ?? [];
      stepEntry(desk, (now) => asPalace(now, old), t("Palace of {name}", { name: desk.player.peek() }));
    }
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

function countIn(facts: GameFacts, palace: Palace, type: string): number {
  return palace.filter(({ word }) => known(facts, word).type?.id === type).length;
}
