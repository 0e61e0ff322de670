/** The modules of the expansions that are played with, and what is in question of their rules. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { factsOf } from "../app/facts";
import type { Tree } from "../app/json";
import { matching } from "../app/matching";
import { link } from "../app/route";
import { t } from "../app/texts";
import { Choice, Field, Switch } from "../app/ui";
import {
  answerTo,
  type HouseRule,
  isInQuestion,
  type Module,
  type ModuleFacts,
  modulesOf,
  withAnswer,
  withModules,
} from "./expansions";
import type { GameFacts } from "./facts";
import { names } from "./model";

export interface ModulesProps {
  readonly tree: Tree;
  readonly facts: GameFacts;
  readonly onStep: (next: Tree, what: string) => void;
}

/** Fetched when somebody looks for modules: few games have some. */
let fetched: ReturnType<typeof factsOf<ModuleFacts>> | undefined;

function moduleFacts(): ModuleFacts | undefined {
  fetched ??= factsOf<ModuleFacts>("modules");
  return fetched.value;
}

/** What leads to the modules: how many are played with is said there. */
export function modulesLabel(tree: Tree): string {
  const name = t("Expansion modules");
  const number = modulesOf(tree).length;
  return number > 0 ? t("{name}: {number}", { name, number }) : name;
}

export function Modules(props: ModulesProps): JSX.Element {
  const [words, setWords] = useState("");
  const known = moduleFacts();
  if (!known) return <p class="waiting soft">{t("Loading…")}</p>;
  const fits = matching(words);
  const found = known.modules.filter((each) => fits(each.name, each.found, each.id));
  return (
    <div class="game-modules">
      <Field label={t("Search")} keys="search" value={words} onText={setWords} />
      {found.length === 0 ? <p class="soft">{t("Nothing found")}</p> : null}
      <List {...props} known={known} modules={found.filter(({ judged }) => judged)} heading={t("Judged")} />
      <List
        {...props}
        known={known}
        modules={found.filter(({ judged }) => !judged)}
        heading={t("Not judged")}
        hint={t("Enter their points here: {name}", { name: props.facts.extra.name })}
      />
    </div>
  );
}

interface ListProps extends ModulesProps {
  readonly known: ModuleFacts;
  readonly modules: readonly Module[];
  readonly heading: string;
  readonly hint?: string;
}

function List({ tree, facts, onStep, known, modules, heading, hint }: ListProps): JSX.Element | null {
  if (modules.length === 0) return null;
  const chosen = modulesOf(tree);
  const choose = (id: string, on: boolean): void => {
    const next = known.modules.filter((each) => (each.id === id ? on : chosen.includes(each.id)));
    const ids = next.map((each) => each.id);
    const number = next.map(({ name }) => name).join(", ") || "–";
    onStep(withModules(tree, ids, facts, known.rules), t("{name}: {number}", { name: t("Expansion modules"), number }));
  };
  return (
    <section class="stack-2" aria-label={heading}>
      <h3>{heading}</h3>
      {hint ? <p class="soft small">{hint}</p> : null}
      <ul class="game-modules-list">
        {modules.map(({ id, name }) => {
          const on = chosen.includes(id);
          const rules = on ? known.rules.filter((rule) => rule.module === id && isInQuestion(rule, chosen)) : [];
          return (
            <li key={id}>
              <Switch label={name} on={on} onSwitch={(wanted) => choose(id, wanted)} />
              {rules.map((rule) => (
                <Rule key={rule.id} tree={tree} rule={rule} onStep={onStep} />
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a table answers; where a source has an answer, that is the one until another one is chosen. */
function Rule({
  tree,
  rule,
  onStep,
}: Pick<ModulesProps, "tree" | "onStep"> & { readonly rule: HouseRule }): JSX.Element {
  const { id, question, clause, usual, asked } = rule;
  const answer = answerTo(tree, id) ?? (asked ? undefined : usual);
  const options = [
    ...(asked ? [{ value: "open", label: t("Undecided") }] : []),
    { value: "yes", label: t("Yes") },
    { value: "no", label: t("No") },
  ];
  const choose = (value: string): void => {
    const given = value === "open" || (!asked && (value === "yes") === usual) ? undefined : value === "yes";
    const number = options.find((each) => each.value === value)?.label ?? "";
    onStep(withAnswer(tree, id, given), t("{name}: {number}", { name: question, number }));
  };
  return (
    <div class="game-rule">
      <Choice
        label={question}
        value={answer === undefined ? "open" : answer ? "yes" : "no"}
        options={options}
        onChoose={choose}
      />
      {/* Whoever follows it while names are typed would lose them. */}
      {names(tree).length > 0 ? (
        <a class="rule-link" href={link("look", clause)}>
          {clause}
        </a>
      ) : null}
    </div>
  );
}
