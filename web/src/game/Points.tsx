/** The counts and the points of everybody at a scoring; each number says why. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/texts";
import { claimsOf, found } from "../play/tree";
import { type Desk, look } from "./desk";
import { type GameFacts, known } from "./facts";
import { countOf, entryOf, isPoints, isVirtual, scorings, topNumber } from "./model";
import { palaceOf } from "./palace";
import { TypeSign } from "./Tile";
import { type Asked, WhyPoints } from "./Why";

interface PointsProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
}

export function Points({ desk, facts }: PointsProps): JSX.Element {
  const [asked, setAsked] = useState<Asked>();
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const names = desk.names.value;
  const answer = desk.answer.value;
  const several = scorings(tree).length > 1 || Object.keys(answer?.before ?? {}).length > 0;
  const winners = answer?.winners ?? [];
  const items = [...facts.types.map(({ id, name }) => ({ id, name })), { id: "wall", name: facts.wall }];
  const cell = (player: string, item: string, label: string): JSX.Element => (
    <Cell key={player} desk={desk} facts={facts} player={player} item={item} label={label} onAsk={setAsked} />
  );
  return (
    <section class="game-points" aria-label={t("Points")}>
      <div class="game-points-scroll">
        <table class="game-table">
          <caption class="for-readers">{t("Scoring {number}", { number: scoring })}</caption>
          <thead>
            <tr>
              <td />
              {names.map((name) => (
                <th key={name} scope="col" class={name === desk.player.value ? "game-column-chosen" : ""}>
                  <button type="button" class="game-name" onClick={() => look(desk, { player: name })}>
                    {name}
                    {winners.includes(name) ? <span class="game-winner"> ★</span> : null}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          {isPoints(tree, scoring) ? null : (
            <tbody>
              {items.map(({ id, name }) => (
                <tr key={id}>
                  <th scope="row" title={name}>
                    <TypeSign facts={facts} type={id} />
                    <span class={id === "wall" ? "" : "game-row-name"}>{name}</span>
                  </th>
                  {names.map((player) => cell(player, id, name))}
                </tr>
              ))}
            </tbody>
          )}
          <tfoot>
            <tr>
              <th scope="row">{facts.sum}</th>
              {names.map((player) => cell(player, "sum", facts.sum))}
            </tr>
            {several ? (
              <tr>
                <th scope="row">{facts.total}</th>
                {names.map((player) => cell(player, "total", facts.total))}
              </tr>
            ) : null}
          </tfoot>
        </table>
      </div>
      {winners.length > 0 ? <p class="game-won">★ {t("Won: {names}", { names: winners.join(", ") })}</p> : null}
      {answer?.possible ? <Possible desk={desk} /> : null}
      <WhyPoints desk={desk} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

interface CellProps extends PointsProps {
  readonly player: string;
  readonly item: string;
  readonly label: string;
  readonly onAsk: (asked: Asked) => void;
}

function Cell({ desk, facts, player, item, label, onAsk }: CellProps): JSX.Element {
  const count = counted(desk, facts, player, item);
  const points = pointsOf(desk, player, item);
  const claim = claimed(desk, player, item);
  const differs = claim !== undefined && points !== undefined && claim !== points && isDoubted(desk, player, item);
  const isChosen = player === desk.player.value;
  return (
    <td class={isChosen ? "game-column-chosen" : ""}>
      <button
        type="button"
        class="game-number"
        disabled={points === undefined}
        onClick={() => onAsk({ player, item, label })}
      >
        <span class="for-readers">{`${player}, ${label}: `}</span>
        {count !== undefined ? (
          <span class="game-count">
            <span class="for-readers">{t("Count")} </span>
            {count}
          </span>
        ) : null}
        <span class="game-score">
          <span class="for-readers">{t("Points")} </span>
          <span class="game-score-number">{points ?? "–"}</span>
        </span>
        {claim === undefined ? null : (
          <span class={differs ? "game-claim game-claim-differs" : "game-claim"}>
            <span class="for-readers">{t("Claimed")} </span>
            {points === undefined ? claim : differs ? `≠ ${claim}` : `✓ ${claim}`}
          </span>
        )}
      </button>
    </td>
  );
}

/** How many tiles of a type a player has, or how long the wall is: what was counted, else what lies there. */
function counted(desk: Desk, facts: GameFacts, player: string, item: string): number | undefined {
  const own = found(desk.scored.value?.players, player);
  if (item === "wall") return own?.wall.length;
  if (!facts.types.some(({ id }) => id === item)) return undefined;
  const entry = entryOf(desk.session.value.value, desk.scoring.value, player);
  if (typeof entry !== "object") return undefined;
  const palace = palaceOf(entry);
  return palace
    ? palace.filter(({ word }) => known(facts, word).type?.id === item).length
    : (countOf(entry, item) ?? 0);
}

function pointsOf(desk: Desk, player: string, item: string): number | undefined {
  const answer = desk.answer.value;
  if (item === "total") return found(answer?.totals, player);
  const entry = entryOf(desk.session.value.value, desk.scoring.value, player);
  if (typeof entry === "number") return item === "sum" ? entry : undefined;
  const own = found(desk.scored.value?.players, player);
  if (item === "sum") return own?.points;
  return item === "wall" ? own?.wall.points : own?.buildings[item]?.points;
}

function claimed(desk: Desk, player: string, item: string): number | undefined {
  const tree = desk.session.value.value;
  if (item === "total") return topNumber(tree, "claimed", player);
  const entry = entryOf(tree, desk.scoring.value, player);
  if (typeof entry !== "object" || isVirtual(tree, player)) return undefined;
  const claims = claimsOf(entry);
  return found(claims, item) ?? (item === "sum" ? claims.total : undefined);
}

/** Whether the program says that a claim differs: a total may be right as that of a scoring or as that so far. */
function isDoubted(desk: Desk, player: string, item: string): boolean {
  const findings = desk.answer.value?.findings ?? [];
  return findings.some(
    (each) =>
      each.name === "claim-differs" &&
      each.player === player &&
      (item === "total" || each.scoring === null || each.scoring === desk.scoring.value),
  );
}

/** Results that vague tiles leave open. */
function Possible({ desk }: { readonly desk: Desk }): JSX.Element {
  const all = desk.answer.value?.possible ?? [];
  return (
    <div class="game-possible">
      <h3>{t("Possible results")}</h3>
      <ul>
        {all.slice(0, 12).map(({ totals }) => {
          const line = Object.entries(totals)
            .map(([name, points]) => `${name} ${points}`)
            .join(" · ");
          return <li key={line}>{line}</li>;
        })}
      </ul>
    </div>
  );
}
