/** The modules that a game is played with: what is scored of them, and how its table answers rules in question. */
import { branch, isTree, type Tree } from "../app/json";
import type { Item } from "../play/items";
import { own, set, setFilled, withClaim, without } from "../play/tree";
import { everywhere, mapped } from "./model";

/** The modules that are played with. */
export function modulesOf(tree: Tree): readonly string[] {
  const modules = own(tree, "modules");
  return Array.isArray(modules) ? modules.map(String) : [];
}

/** What is scored in a game: of modules, that of those that are played with. */
export function itemsIn(tree: Tree, items: readonly Item[]): readonly Item[] {
  const modules = modulesOf(tree);
  return items.filter(({ module }) => module === undefined || modules.includes(module));
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

/** A game with other modules; what was written of those that are played with no more goes with them. */
export function withModules(
  tree: Tree,
  modules: readonly string[],
  items: readonly Item[],
  rules: readonly HouseRule[],
): Tree {
  const isGone = ({ module }: { readonly module?: string }): boolean => !modules.includes(module ?? "");
  const gone = items.filter((item) => item.module !== undefined && isGone(item));
  const left = everywhere(tree, (players) => mapped(players, (entry) => (isTree(entry) ? rid(entry, gone) : entry)));
  const answers = without(branch(left, "rule"), ...rules.filter(isGone).map(({ id }) => id));
  return setFilled(setFilled(left, "modules", modules), "rule", answers);
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
