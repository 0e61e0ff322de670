/** Which of the scorings is looked at; and how one begins that nothing is written of yet. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Button, Choice } from "../app/ui";
import { type DeskProps, look, step, stepGame } from "./desk";
import { modulesOf, settingOf, spread, withoutOne, withSetting } from "./expansions";
import { type Beginning, begun, copied, isBlank, isPoints, scorings } from "./model";

/** More than these are unfolded. */
const MOST_BESIDE = 4;

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
    const both = spread(tree, begun(tree, scoring, how, facts.items), facts.settings);
    const next = blank.reduce((now, each) => withoutOne(now, each, facts.settings), both);
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

/** What is chosen for the scoring that is looked at, where a module wants that. */
export function Settings({ desk, facts }: DeskProps): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const modules = modulesOf(tree);
  return (
    <>
      {facts.settings
        .filter(({ module }) => modules.includes(module))
        .map((setting) => {
          const { module, name, options } = setting;
          const value = settingOf(tree, setting, scoring) ?? "";
          const isKnown = value === "" || options.some((each) => each.value === value);
          return (
            <Choice
              key={module}
              label={name}
              menu={options.length > MOST_BESIDE}
              value={value}
              options={[{ value: "", label: "–" }, ...options, ...(isKnown ? [] : [{ value, label: value }])]}
              onChoose={(next) =>
                stepGame(
                  desk,
                  (now) => withSetting(now, setting, scoring, next || undefined),
                  t("{name}: {number}", { name, number: next || "–" }),
                )
              }
            />
          );
        })}
    </>
  );
}
