/** What a link says by itself, shown at once: the sender's word, set apart from everything that the program says. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Words } from "./code";
import { factsOf } from "./facts";
import { kindName } from "./naming";
import { type Sent, type SentPlayer, sentIn } from "./sent";
import type { Kind } from "./session";
import { figure, t } from "./texts";
import { Icon } from "./ui";
import { pointsIn } from "./wait";

interface Row {
  readonly id: string;
  readonly name: string;
}

interface SentFacts {
  readonly words: Words;
  readonly items: Readonly<Record<Kind, readonly Row[]>>;
  readonly before: Row;
  readonly total: string;
}

/** Fetched with the first link that is opened. */
let facts: ReturnType<typeof factsOf<SentFacts>> | undefined;

function sentFacts(): SentFacts | undefined {
  facts ??= factsOf<SentFacts>("sent");
  return facts.value;
}

/** What the code of a link says; undefined where the page alone cannot tell, or not yet. */
export function useSent(code: string): Sent | undefined {
  const words = sentFacts()?.words;
  return useMemo(() => words && sentIn(code, words), [code, words]);
}

/** Nothing that the sender wrote stands outside of the frame. */
export function SentGame({ sent }: { readonly sent: Sent }): JSX.Element {
  const { kind, players } = sent;
  const winners = players.filter(({ hasWon }) => hasWon).map(({ shown }) => apart(shown));
  return (
    <section class="shared" aria-label={t("Shared game")}>
      <p class="small soft">{kindName(kind)}</p>
      <h1>{t("Shared game")}</h1>
      <div class="sent stack">
        <p class="sent-mark">
          <Icon name="share" /> {t("As the sender saw it")}
        </p>
        <ol class="sent-totals">
          {ranked(players).map((player) => (
            <li key={player.name}>
              <bdi>{player.shown}</bdi> <b>{pointsShown(player.total)}</b>
            </li>
          ))}
        </ol>
        {winners.length > 0 ? <p>{t("Won: {names}", { names: winners.join(", ") })}</p> : null}
        <Table sent={sent} />
      </div>
      <p class="soft" role="status">
        {waitShown(pointsIn.value)}
      </p>
    </section>
  );
}

/** A name in a sentence, whose direction is its own. */
function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The most points first. */
export function ranked(players: readonly SentPlayer[]): readonly SentPlayer[] {
  const points = ({ total }: SentPlayer): number => total ?? Number.NEGATIVE_INFINITY;
  return [...players].sort((one, other) => points(other) - points(one) || 0);
}

function pointsShown(points: number | null | undefined): string {
  return points === null || points === undefined ? "–" : figure(points);
}

function waitShown(seconds: number | undefined): string {
  if (seconds === undefined) return t("Not checked yet");
  return seconds > 5 ? t("Checked in about {seconds} s", { seconds }) : t("Checked in a moment");
}

function Table({ sent }: { readonly sent: Sent }): JSX.Element | null {
  const names = sentFacts();
  const { players } = sent;
  const rows = names ? rowsOf(sent, names) : [];
  if (!names || rows.length === 0) return null;
  return (
    <div class="sent-table">
      <table>
        <thead>
          <tr>
            <td />
            {players.map(({ name, shown }) => (
              <th key={name} scope="col">
                <bdi>{shown}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {players.map((player) => (
                <td key={player.name}>{pointsShown(cellOf(player, id))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{names.total}</th>
            {players.map((player) => (
              <td key={player.name}>{pointsShown(player.total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The points of a player in a row; items that brought none are not told. */
function cellOf({ points }: SentPlayer, id: string): number | undefined {
  return points.get(id) ?? (points.size > 0 && !isScoring(id) ? 0 : undefined);
}

function isScoring(id: string): boolean {
  return /^[1-9]$/.test(id);
}

/** The rows that somebody has points in; what the program has no name for is left out. */
function rowsOf({ kind, players }: Sent, { items, before }: SentFacts): readonly Row[] {
  const told = new Set(players.flatMap(({ points }) => [...points.keys()]));
  const scorings = [...told].filter(isScoring).sort();
  const named = scorings.map((id) => ({ id, name: t("Scoring {number}", { number: id }) }));
  return [...named, ...[before, ...items[kind]].filter(({ id }) => told.has(id))];
}
