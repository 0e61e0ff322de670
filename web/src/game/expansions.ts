/** The modules that a game is played with: what is scored of them, and how its table answers rules in question. */
import { branch, isTree, type Tree } from "../app/json";
import type { Item } from "../play/items";
import { own, set, setFilled, withClaim, without } from "../play/tree";
import type { SettingFacts } from "./facts";
import { everywhere, mapped, rematch, scorings, withoutScoring } from "./model";

/** The modules that are played with. */
export function modulesOf(tree: Tree): readonly string[] {
  const modules = own(tree, "modules");
  return Array.isArray(modules) ? modules.map(String) : [];
}

/** What is scored at a scoring of a game: of modules, that of those that are played with. */
export function itemsIn(tree: Tree, items: readonly Item[], scoring: number): readonly Item[] {
  const modules = modulesOf(tree);
  return items.filter(
    ({ module, scorings: own = [scoring] }) =>
      (module === undefined || modules.includes(module)) && own.includes(scoring),
  );
}

/** A rule of a module that is answered yes or no; as usual where nobody has answered. */
export interface HouseRule {
  readonly id: string;
  readonly module: string;
  readonly clause: string;
  readonly question: string;
  readonly usual: boolean;
  /** Whether no source settles it: while nobody has answered it, it is asked. */
  readonly asked: boolean;
  /** The modules beside which alone it is in question; none where it always is. */
  readonly beside: readonly string[];
}

export interface Module {
  readonly id: string;
  readonly name: string;
  /** All its names, in whatever language. */
  readonly found: string;
  readonly judged: boolean;
}

/** What is known of modules: `web/facts_modules.py` writes it from the program's own data. */
export interface ModuleFacts {
  readonly modules: readonly Module[];
  readonly rules: readonly HouseRule[];
}

/** What can be written of modules. */
export interface Written {
  readonly items: readonly Item[];
  readonly settings: readonly SettingFacts[];
}

/** A game with other modules; what was written of those that are played with no more goes with them. */
export function withModules(
  tree: Tree,
  modules: readonly string[],
  { items, settings }: Written,
  rules: readonly HouseRule[],
): Tree {
  const isGone = ({ module }: { readonly module?: string }): boolean => !modules.includes(module ?? "");
  const gone = items.filter((item) => item.module !== undefined && isGone(item));
  const kept = without(tree, ...keysOf(settings.filter(isGone)));
  const left = everywhere(kept, (players) => mapped(players, (entry) => (isTree(entry) ? rid(entry, gone) : entry)));
  const idle = rules.filter((rule) => !isInQuestion(rule, modules)).map(({ id }) => id);
  const answers = without(branch(left, "rule"), ...idle);
  return setFilled(setFilled(left, "modules", modules), "rule", answers);
}

/** Whether a rule is in question where some modules are played with. */
export function isInQuestion({ module, beside }: HouseRule, modules: readonly string[]): boolean {
  return modules.includes(module) && (beside.length === 0 || beside.some((each) => modules.includes(each)));
}

/** An entry without what is written of items. */
function rid(entry: Tree, items: readonly Item[]): Tree {
  const rest = without(entry, ...items.map(({ typed }) => typed));
  return items.reduce((next, { id }) => withClaim(next, id, undefined), rest);
}

/** How a table has answered what is in question of a rule; undefined where it has not. */
export function answerTo(tree: Tree, rule: string): boolean | undefined {
  const answer = own(branch(tree, "rule"), rule);
  return typeof answer === "boolean" ? answer : undefined;
}

export function withAnswer(tree: Tree, rule: string, answer: boolean | undefined): Tree {
  return setFilled(tree, "rule", set(branch(tree, "rule"), rule, answer));
}

// What is chosen for each scoring

function keysOf(settings: readonly SettingFacts[]): readonly string[] {
  return settings.flatMap(({ one, many }) => [one, many]);
}

export function settingOf(tree: Tree, { one, many }: SettingFacts, scoring: number): string | undefined {
  const value = own(branch(tree, many), String(scoring)) ?? own(tree, one);
  return typeof value === "string" ? value : undefined;
}

export function withSetting(tree: Tree, setting: SettingFacts, scoring: number, value: string | undefined): Tree {
  const { one, many } = setting;
  if (!Object.hasOwn(tree, "scorings") && !Object.hasOwn(tree, many)) return set(tree, one, value);
  return setFilled(tree, many, set(branch(tree, many), String(scoring), value));
}

/** A game that has become one of several scorings: what was chosen for its only one is that of this scoring. */
export function spread(before: Tree, after: Tree, settings: readonly SettingFacts[]): Tree {
  const [first] = scorings(before);
  if (first === undefined || !Object.hasOwn(after, "scorings")) return after;
  return settings.reduce((next, { one, many }) => {
    const value = own(next, one);
    return value === undefined ? next : set(without(next, one), many, { [String(first)]: value });
  }, after);
}

/** A game without a scoring, and without what was chosen for it. */
export function withoutOne(tree: Tree, scoring: number, settings: readonly SettingFacts[]): Tree {
  return settings.reduce(
    (next, { many }) => setFilled(next, many, without(branch(next, many), String(scoring))),
    withoutScoring(tree, scoring),
  );
}

/** A new game of the same players, for which nothing is chosen yet. */
export function again(tree: Tree, first: number, settings: readonly SettingFacts[]): Tree {
  return without(rematch(tree, first), ...keysOf(settings));
}
