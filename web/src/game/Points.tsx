/** The counts and the points of everybody at a scoring; each number says why. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { titleOf } from "../app/naming";
import { go, link } from "../app/route";
import { add, find } from "../app/store";
import { t } from "../app/texts";
import { AllPoints } from "../play/AllPoints";
import { End } from "../play/End";
import type { Row } from "../play/items";
import { claimsOf, found } from "../play/tree";
import { type Desk, type DeskProps, look } from "./desk";
import { again, itemsIn, modulesOf } from "./expansions";
import { type GameFacts, typeOf } from "./facts";
import { type Answer, OPEN, partOf, totalOf } from "./judging";
import { countOf, entryOf, hasExtra, isPoints, isVirtual, scorings, topNumber } from "./model";
import { countIn, palaceOf } from "./palace";
import { TypeSign } from "./Tile";
import { type Asked, WhyPoints } from "./Why";

const SUM = "sum";
const TOTAL = "total";

export function Points({ desk, facts }: DeskProps): JSX.Element {
  const [asked, setAsked] = useState<Asked>();
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const answer = desk.answer.value;
  const several = scorings(tree).length > 1 || Object.keys(answer?.before ?? {}).length > 0;
  const winners = answer?.winners ?? [];
  return (
    <section class="game-points" aria-label={t("Points")}>
      <AllPoints
        label={t("Scoring {number}", { number: scoring })}
        names={desk.names.value}
        items={
          isPoints(tree, scoring)
            ? []
            : [
                ...itemsIn(tree, facts.items, scoring).filter(({ added }) => !added),
                ...(hasExtra(tree) ? [facts.extra] : []),
              ]
        }
        sums={[{ id: SUM, name: facts.sum }, ...(several ? [{ id: TOTAL, name: facts.total }] : [])]}
        kind={(name) => (name === desk.player.value ? "game-column-chosen" : "")}
        head={(name) => <Head desk={desk} name={name} isWinner={winners.includes(name)} />}
        row={(item) => <RowHead facts={facts} item={item} />}
        cell={(player, item) => <Cell desk={desk} facts={facts} player={player} item={item} onAsk={setAsked} />}
      />
      {answer && winners.length > 0 ? <Ended desk={desk} facts={facts} answer={answer} /> : null}
      {answer?.possible ? <Possible desk={desk} /> : null}
      <WhyPoints desk={desk} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

/** The end of the game: the sums after each scoring, those from before as the first. */
function Ended({ desk, facts, answer }: DeskProps & { readonly answer: Answer }): JSX.Element {
  const { session } = desk;
  const lines = Object.keys(answer.totals).map((name) => ({
    name,
    points: answer.growth.map(({ points }) => found(points, name) ?? 0),
    won: answer.winners.includes(name),
  }));
  const play = (): void => {
    go(link("game", add("alhambra", "", again(session.value.peek(), 1, facts.settings))));
  };
  return (
    <End
      title={titleOf(find(session.id)?.name ?? "", "alhambra", session.value.value)}
      lines={lines}
      ticks={answer.growth.map(({ scoring }) => (scoring === null ? "…" : String(scoring)))}
      onRematch={play}
    />
  );
}

interface HeadProps {
  readonly desk: Desk;
  readonly name: string;
  readonly isWinner: boolean;
}

function Head({ desk, name, isWinner }: HeadProps): JSX.Element {
  return (
    <button type="button" class="game-name" onClick={() => look(desk, { player: name })}>
      {name}
      {isWinner ? <span class="game-winner"> ★</span> : null}
    </button>
  );
}

/** What a row is about: of types a sign, beside which the name needs room. */
function RowHead({ facts, item: { id, name } }: { readonly facts: GameFacts; readonly item: Row }): JSX.Element {
  if (!typeOf(facts, id)) return <>{name}</>;
  return (
    <>
      <TypeSign facts={facts} type={id} />
      <span class="game-row-name">{name}</span>
    </>
  );
}

interface CellProps extends DeskProps {
  readonly player: string;
  readonly item: Row;
  readonly onAsk: (asked: Asked) => void;
}

function Cell({ desk, facts, player, item: { id, name }, onAsk }: CellProps): JSX.Element {
  const count = counted(desk, facts, player, id);
  const points = pointsOf(desk, player, id);
  const shown = id === TOTAL ? totalOf(desk.answer.value, player) : (points ?? "–");
  const claim = claimed(desk, player, id);
  const differs = claim !== undefined && points !== undefined && claim !== points && isDoubted(desk, player, id);
  return (
    <button
      type="button"
      class="game-number"
      disabled={points === undefined}
      onClick={() => onAsk({ player, item: id, label: name })}
    >
      <span class="for-readers">{`${player}, ${name}: `}</span>
      {count !== undefined ? (
        <span class="game-count soft small">
          <span class="for-readers">{t("Count")} </span>
          {count}
        </span>
      ) : null}
      <span class="game-score">
        <span class="for-readers">{t("Points")} </span>
        <span class="game-score-number">{shown}</span>
      </span>
      {claim === undefined ? null : (
        <span class={differs ? "game-claim game-claim-differs" : "game-claim"}>
          <span class="for-readers">{t("Claimed")} </span>
          {points === undefined ? claim : differs ? `≠ ${claim}` : `✓ ${claim}`}
        </span>
      )}
    </button>
  );
}

/** How many a player has of an item: what was counted, else what lies there. */
function counted(desk: Desk, facts: GameFacts, player: string, item: string): number | undefined {
  const own = found(desk.scored.value?.players, player);
  if (!typeOf(facts, item)) {
    const part = partOf(own, item);
    return part?.count ?? part?.length;
  }
  const entry = entryOf(desk.session.value.value, desk.scoring.value, player);
  if (typeof entry !== "object") return undefined;
  const palace = palaceOf(entry);
  // What counts as buildings, too, is known to the program alone.
  const judged = modulesOf(desk.session.value.value).length > 0 ? partOf(own, item)?.count : undefined;
  if (judged !== undefined) return judged;
  return palace ? countIn(facts, palace, item) : (countOf(entry, item) ?? 0);
}

function pointsOf(desk: Desk, player: string, item: string): number | undefined {
  if (item === TOTAL) return found(desk.answer.value?.totals, player);
  const entry = entryOf(desk.session.value.value, desk.scoring.value, player);
  if (typeof entry === "number") return item === SUM ? entry : undefined;
  const own = found(desk.scored.value?.players, player);
  return item === SUM ? own?.points : partOf(own, item)?.points;
}

function claimed(desk: Desk, player: string, item: string): number | undefined {
  const tree = desk.session.value.value;
  if (item === TOTAL) return topNumber(tree, "claimed", player);
  const entry = entryOf(tree, desk.scoring.value, player);
  if (typeof entry !== "object" || isVirtual(tree, player)) return undefined;
  const claims = claimsOf(entry);
  return found(claims, item) ?? (item === SUM ? found(claims, TOTAL) : undefined);
}

/** Whether the program says that a claim differs: a total may be right as that of a scoring or as that so far. */
function isDoubted(desk: Desk, player: string, item: string): boolean {
  const findings = desk.answer.value?.findings ?? [];
  return findings.some(
    (each) =>
      each.name === "claim-differs" &&
      each.player === player &&
      (item === TOTAL || each.scoring === null || each.scoring === desk.scoring.value),
  );
}

/** Results that vague tiles leave open; what each answer to a rule in question brings is said where that is asked. */
function Possible({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { findings = [], questions = [] } = desk.answer.value ?? {};
  if (questions.length === 0 && findings.some(({ name }) => name === OPEN)) return null;
  const all = desk.answer.value?.possible ?? [];
  const ranges = Object.entries(desk.answer.value?.ranges ?? {});
  const lines = all.length
    ? all.map(({ totals }) =>
        Object.entries(totals)
          .map(([name, points]) => `${name} ${points}`)
          .join(" · "),
      )
    : ranges.map(([name, [least, most]]) => `${name} ${least}–${most}`);
  return (
    <div class="game-possible">
      <h3>{t("Possible results")}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
