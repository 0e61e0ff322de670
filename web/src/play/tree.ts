/**
 * Trees of both games: looks into them, and trees in which one thing is different.
 *
 * Names are any text, `constructor` too: keys are looked up among an object's own, and set by building it anew.
 */
import { branch, isTree, type Json, type Tree } from "../app/json";

/** What is written of a virtual player who begins. */
export const VIRTUAL: Tree = { virtual: true, buildings: {} };
const TOTAL = "total";

export function own(tree: Tree, key: string): Json | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

/** What an object of the program's answers has for a player's name. */
export function found<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A tree with another value for a key, which keeps its place; without the key where the value is undefined. */
export function set(tree: Tree, key: string, value: Json | undefined): Tree {
  if (value === undefined) return without(tree, key);
  if (!Object.hasOwn(tree, key)) return Object.fromEntries([...Object.entries(tree), [key, value]]);
  return Object.fromEntries(Object.entries(tree).map(([each, old]) => [each, each === key ? value : old]));
}

/** A tree with another value for a key; without the key where the value has nothing in it. */
export function setFilled(tree: Tree, key: string, value: Tree | readonly Json[]): Tree {
  return set(tree, key, Object.keys(value).length > 0 ? value : undefined);
}

export function without(tree: Tree, ...keys: readonly string[]): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([key]) => !keys.includes(key)));
}

/** A tree with another key in the place of one, or without it. */
export function rekeyed(tree: Tree, from: string, to: string | undefined): Tree {
  if (to === undefined) return without(tree, from);
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key === from ? to : key, value]));
}

export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isEmpty(tree: Tree): boolean {
  return Object.keys(tree).length === 0;
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** What is a number in a tree. */
export function numbersOf(value: Json | undefined): Readonly<Record<string, number>> {
  if (!isTree(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((each): each is [string, number] => typeof each[1] === "number"),
  );
}

/** What is written below a key of a player, who may have an entry or not. */
export function ofPlayer(entry: Json | undefined, key: string): Json | undefined {
  return isTree(entry) ? own(entry, key) : undefined;
}

export function isVirtual(entry: Json | undefined): boolean {
  return ofPlayer(entry, "virtual") === true;
}

/** What a player had worked out, by item; a plain number is the total. */
export function claimsOf(entry: Json | undefined): Readonly<Record<string, number>> {
  const claimed = ofPlayer(entry, "claimed");
  return typeof claimed === "number" ? { [TOTAL]: claimed } : numbersOf(claimed);
}

/** A player's entry with another claim; undefined takes it away. A lone total is written as a number. */
export function withClaim(entry: Tree, item: string, points: number | undefined): Tree {
  const written = own(entry, "claimed");
  const next = set(typeof written === "number" ? { [TOTAL]: written } : branch(entry, "claimed"), item, points);
  const keys = Object.keys(next);
  const total = own(next, TOTAL);
  if (keys.length === 1 && total !== undefined) return set(entry, "claimed", total);
  return setFilled(entry, "claimed", next);
}
