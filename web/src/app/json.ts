/** Values as JSON knows them, and careful looks into those of unknown shape. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A transcript as a tree: the `value` of `convert --to json --json`. */
export type Tree = { readonly [key: string]: Json };

/** Whether a value is an object with keys. */
export function isTree(value: Json | undefined): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object below a key, which may be any name; an empty one where there is none. */
export function branch(tree: Tree, key: string): Tree {
  const value = Object.hasOwn(tree, key) ? tree[key] : undefined;
  return isTree(value) ? value : {};
}
