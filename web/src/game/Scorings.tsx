/** Which of the scorings is looked at; and how one begins that nothing is written of yet. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Button, Choice } from "../app/ui";
import { type DeskProps, look, step } from "./desk";
import { type Beginning, begun, copied, isBlank, isPoints, scorings, withoutScoring } from "./model";

export function Scorings({ desk, facts }: DeskProps): JSX.Element {
  const known = scorings(desk.session.value.value);
  const labelled = (each: number): string => {
    if (each === desk.scoring.value) return t("Scoring {number}", { number: each });
    return known.includes(each) ? String(each) : `${each} +`;
  };
  return (
    <Choice
      label={t("Scoring")}
      quiet
      value={String(desk.scoring.value)}
      options={facts.scorings.map((each) => ({
        value: String(each),
        label: labelled(each),
      }))}
      onChoose={(scoring) => look(desk, { scoring: Number(scoring) })}
    />
  );
}

/** A scoring that does not exist yet: with the palaces as they lay last, without any, or only its points. */
export function Begin({ desk, facts }: DeskProps): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const source = copied(tree, scoring);
  const begin = (how: Beginning): void => {
    const blank = scorings(tree).filter((each) => each !== scoring && isBlank(tree, each) && !isPoints(tree, each));
    const next = blank.reduce(withoutScoring, begun(tree, scoring, how, facts.items));
    step(desk, next, t("Scoring {number}", { number: scoring }));
    look(desk, {});
  };
  return (
    <div class="game-begin">
      <h2>{t("Scoring {number}", { number: scoring })}</h2>
      {source !== undefined && !isBlank(tree, source) ? (
        <Button
          kind="primary"
          icon="copy"
          label={t("Start with scoring {number}", { number: source })}
          onClick={() => begin("copy")}
        />
      ) : null}
      <Button icon="add" label={t("Start empty")} onClick={() => begin("empty")} />
      {scoring === facts.scorings.at(-1) ? null : (
        <Button icon="list" label={t("Points only")} onClick={() => begin("points")} />
      )}
    </div>
  );
}
