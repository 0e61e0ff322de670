/** What the program found, with ways to mend it; and what it asks of tiles that are not written in full. */
import type { JSX } from "preact";
import type { Finding, Mending } from "../app/answers";
import { t } from "../app/texts";
import { Findings } from "../app/ui";
import { boot } from "../engine/client";
import { worded } from "../play/fix-told";
import { changesOf } from "./changes";
import { type DeskProps, look, step } from "./desk";
import { spotName, tileLabel, tileName } from "./facts";
import { type GameFinding, OPEN, type Question } from "./judging";
import { entryOf, palaceAt, withPalaceAt } from "./model";
import { laid } from "./palace";
import { Tile } from "./Tile";

export function Remarks({ desk, facts }: DeskProps): JSX.Element {
  const judged = desk.judge.judged.value;
  const answer = judged?.answer;
  const wordedFix = (fix: Mending): readonly Mending[] =>
    worded(fix, "; ", (after) => changesOf(facts, judged?.tree ?? {}, after));
  const all = answer?.findings ?? [];
  const serious = all
    .filter(({ severity }) => severity !== "note")
    // What is asked is answered here, and nowhere in a file.
    .map((each) => ({
      ...each,
      help: each.name === OPEN ? null : each.help,
      fixes: (each.fixes ?? []).flatMap(wordedFix),
    }));
  const notes = all.filter(({ severity }) => severity === "note");
  const show = (finding: Finding): void => {
    const { player, cells, scoring } = finding as GameFinding;
    look(desk, { ...(player ? { player } : {}), ...(scoring === null ? {} : { scoring }) });
    if (!cells[0]) return;
    desk.spot.value = cells[0];
    desk.tray.value = true;
  };
  const mend = ({ value, message }: Mending): void => {
    if (value && desk.session.value.peek() === judged?.tree) step(desk, value, message);
  };
  return (
    <section class="game-remarks" aria-label={t("Findings")}>
      {desk.judge.failed.value && boot.value.state !== "failed" ? <p class="failed">{desk.judge.failed}</p> : null}
      {answer?.legal === false && serious.length > 0 ? (
        <p class="failed">{t("Points appear once this is fixed.")}</p>
      ) : null}
      <Findings findings={serious} onFix={mend} onShow={show} hasPlace={isSomewhere} />
      {(answer?.questions ?? []).map((each) => (
        <Ask key={`${each.scoring} ${each.player} ${each.cell}`} desk={desk} facts={facts} question={each} />
      ))}
      {notes.length > 0 ? (
        <details class="game-notes">
          <summary>{t("Notes: {number}", { number: notes.length })}</summary>
          <Findings findings={notes} label={t("Notes")} />
        </details>
      ) : null}
    </section>
  );
}

/** Whether a finding is about a player or a scoring, and not about the game. */
function isSomewhere(finding: Finding): boolean {
  const { player, cells, scoring } = finding as GameFinding;
  return player !== null || scoring !== null || cells.length > 0;
}

/** A tile of which the points depend: which one is it? */
function Ask({ desk, facts, question }: DeskProps & { readonly question: Question }): JSX.Element | null {
  const { player, scoring, cell, written, tiles } = question;
  if (player === null || cell === null) return null;
  const tree = desk.session.value.value;
  if (entryOf(tree, scoring, player) === undefined) return null;
  const answer = (word: string): void => {
    const now = desk.session.value.peek();
    const palace = palaceAt(now, scoring, player);
    if (palace)
      step(
        desk,
        withPalaceAt(now, scoring, player, laid(palace, cell, word)),
        t("Laid: {tile}; {place}", { tile: tileName(facts, word), place: spotName(facts, cell) }),
      );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
    <div class="game-ask" role="group" aria-label={t("Which tile is it?")}>
      <p>
        <b>{t("Which tile is it?")}</b> {player}: {written}, {spotName(facts, cell)}
      </p>
      <div class="game-choices">
        {tiles.map((word) => (
          <button
            key={word}
            type="button"
            class="game-choice-plain"
            aria-label={tileLabel(facts, word)}
            onClick={() => answer(word)}
          >
            <Tile facts={facts} word={word} />
          </button>
        ))}
      </div>
    </div>
  );
}
