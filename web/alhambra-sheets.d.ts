/**
 * What programs can ask of the page: `window.alhambraSheets`.
 *
 * Each answer is exactly what the command line gives; an answer that it would print with `--json` comes as the object,
 * `file` being null. Where the command line would end with status 2, the promise is rejected with its line.
 */
export interface AlhambraSheets {
  /** Resolved as soon as the program can answer; rejected where it cannot be started. */
  readonly ready: Promise<void>;
  /** `alhambra-sheets score --json`. */
  score(text: string, options?: Options): Promise<JsonObject>;
  /** `alhambra-sheets check --json`. */
  check(text: string, options?: Options): Promise<JsonObject>;
  /** `alhambra-sheets moves --player PLAYER --tile TILE --json`; without a tile what can be removed. */
  moves(text: string, player: string, tile?: string, options?: Options): Promise<JsonObject>;
  /**
   * The file that `alhambra-sheets print ARGUMENTS` writes, for example `["player-sheet", "--lang", "de"]`. What is made
   * of text (cards, tables, reports, kits) cannot be made in a browser: the promise is rejected with a line.
   */
  print(args: readonly string[]): Promise<Uint8Array>;
}

export interface Options {
  /** The language of messages, English by default: a code that `alhambra-sheets languages` lists. */
  readonly lang?: string;
}

export type JsonObject = { readonly [key: string]: JsonValue };
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

declare global {
  interface Window {
    readonly alhambraSheets: AlhambraSheets;
  }
}
