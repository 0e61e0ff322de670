/** What the page knows of the base game without asking: `web/facts_game.py` writes it from the program's own data. */
import { factsOf } from "../app/facts";
import type { Item, Row } from "../play/items";

export interface TileFacts {
  /** The tile in full, as transcripts have it. */
  readonly word: string;
  readonly price: number;
  /** Walled sides: n, e, s, w. */
  readonly walls: string;
}

/** A tile of a module that may be laid in any orientation: what it is called, and all ways in which it may lie. */
export interface TurnedFacts {
  readonly module: string;
  readonly name: string;
  readonly ways: readonly TileFacts[];
}

export interface TypeFacts {
  readonly id: string;
  readonly letter: string;
  readonly name: string;
  readonly tiles: readonly TileFacts[];
  readonly turned: readonly TurnedFacts[];
  readonly icon: string;
  readonly ink: string;
  readonly tint: string;
  readonly ground: string;
}

export interface SquareFacts {
  readonly module: string;
  readonly name: string;
  /** How it is written, as an expression in capitals. */
  readonly pattern: string;
  readonly example: string;
  /** How many types stand behind its letter; and whether walled sides do, or `-` for none. */
  readonly types: number;
  readonly sides: boolean;
}

/** What a module puts on sides of tiles, and the sign before these sides. */
export interface PutOnFacts {
  readonly module: string;
  readonly sign: string;
  readonly name: string;
  /** Whether it is between two tiles, and either of them may say so. */
  readonly shared: boolean;
}

/** A card, say: one of several. */
export interface SettingFacts {
  readonly module: string;
  readonly name: string;
  /** The key in a game of one scoring, and in one of several. */
  readonly one: string;
  readonly many: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface GameFacts {
  readonly types: readonly TypeFacts[];
  readonly sides: Readonly<Record<string, string>>;
  /** What is scored, in the order of the table. */
  readonly items: readonly Item[];
  /** Squares of modules, which lie in palaces as tiles do. */
  readonly squares: readonly SquareFacts[];
  readonly putOn: readonly PutOnFacts[];
  /** What is chosen for each scoring where some modules are played with. */
  readonly settings: readonly SettingFacts[];
  /** Points that nobody can check, which few games have. */
  readonly extra: Row;
  readonly sum: string;
  readonly running: string;
  readonly total: string;
  readonly currencies: readonly { readonly id: string; readonly name: string }[];
  readonly scorings: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** Characters that no name may have, as a class of a regular expression. */
  readonly unseen: string;
  readonly virtualAt: number;
  readonly virtual: string;
  readonly examples: readonly string[];
}

export const facts = factsOf<GameFacts>("game");

export function typeOf(words: GameFacts, id: string): TypeFacts | undefined {
  return words.types.find((type) => type.id === id);
}

/** What is known of a word in a palace: all of a tile, its type alone, or nothing. */
export interface KnownWord {
  readonly word: string;
  readonly type: TypeFacts | undefined;
  readonly tile: TileFacts | undefined;
}

export function known(words: GameFacts, word: string): KnownWord {
  const type = words.types.find(({ letter }) => word.startsWith(letter));
  const all = type ? [...type.tiles, ...type.turned.flatMap(({ ways }) => ways)] : [];
  return { word, type, tile: all.find((each) => each.word === printed(word)) };
}

/** A tile as it is printed, whatever was put on it. */
export function printed(word: string): string {
  return word.replace(/[+=].*$/, "");
}

/** The sides behind a sign: those on which a module has put something. */
export function sidesOn(word: string, sign: string): string {
  return new RegExp(`\\${sign}([nesw]+)`).exec(word)?.[1] ?? "";
}

/** A tile on a side of which something is put, or taken away where it is. */
export function withPutOn({ sides, putOn }: GameFacts, word: string, sign: string, side: string): string {
  const own = putOn.map((each) => {
    const there = sidesOn(word, each.sign);
    const changed = there.includes(side) ? there.replace(side, "") : there + side;
    const after = Object.keys(sides).filter((letter) => (each.sign === sign ? changed : there).includes(letter));
    return after.length > 0 ? each.sign + after.join("") : "";
  });
  return printed(word) + own.join("");
}

/** A tile as it leaves its place: what is between it and another one stays behind. */
export function withoutShared({ putOn }: GameFacts, word: string): string {
  const shared = putOn.filter((each) => each.shared);
  return shared.reduce((left, { sign }) => left.replace(new RegExp(`\\${sign}[nesw]+`), ""), word);
}

/** What was put on a tile, by the names of the modules. */
function toldPutOn({ sides, putOn }: GameFacts, word: string): readonly string[] {
  return putOn.flatMap(({ sign, name }) => {
    const own = [...sidesOn(word, sign)].map((side) => sides[side] ?? side);
    return own.length > 0 ? [`${name}: ${own.join(", ")}`] : [];
  });
}

/** The tiles of a type that modules bring. */
export function turnedIn(type: TypeFacts, modules: readonly string[]): readonly TurnedFacts[] {
  return type.turned.filter(({ module }) => modules.includes(module));
}

/** All words for the tile that a word is: several where it may be laid in any orientation. */
export function wordsOf(words: GameFacts, word: string): readonly string[] {
  const all = words.types.flatMap(({ turned }) =>
    turned.map(({ name, ways }) => [name, ...ways.map((way) => way.word)]),
  );
  return all.find((own) => own.includes(printed(word))) ?? [printed(word)];
}

/** The square that a word is, whoever plays with it. */
export function squareOf(words: GameFacts, word: string): SquareFacts | undefined {
  return words.squares.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, "i").test(word));
}

/** The types of a square: their letters stand behind its own. */
export function typesOn(words: GameFacts, word: string): readonly TypeFacts[] {
  const letters = word.slice(1, 1 + (squareOf(words, word)?.types ?? 0)).toUpperCase();
  return [...letters].flatMap((letter) => words.types.find((type) => type.letter === letter) ?? []);
}

/** A tile by name: "Garden 8, north, east"; a word that is none as it is written. */
export function tileName(words: GameFacts, word: string): string {
  const { type, tile } = known(words, word);
  if (!type) {
    const square = squareOf(words, word);
    if (!square) return word;
    const sides = [...word.slice(1 + square.types)].flatMap((side) => words.sides[side] ?? []);
    return `${square.name}: ${[...typesOn(words, word).map(({ name }) => name), ...sides].join(", ")}`;
  }
  if (!tile) return `${type.name}, ${word}`;
  const walls = [...tile.walls].map((side) => words.sides[side] ?? side);
  return [[`${type.name} ${tile.price}`, ...walls].join(", "), ...toldPutOn(words, word)].join("; ");
}

/** The name of a tile for who hears it, what is seen on it first: "G8 Garden, north, east". */
export function tileLabel(words: GameFacts, word: string): string {
  const { type, tile } = known(words, word);
  if (!type || !tile) return tileName(words, word);
  const walls = [...tile.walls].map((side) => words.sides[side] ?? side);
  const name = [`${type.letter}${tile.price} ${type.name}`, ...walls].join(", ");
  return [name, ...toldPutOn(words, word)].join("; ");
}

/** A place in words: "east 2, north 1". */
export function spotName(words: GameFacts, [east, south]: readonly [number, number]): string {
  const part = (length: number, side: string): string => `${words.sides[side] ?? side} ${length}`;
  return [
    ...(south < 0 ? [part(-south, "n")] : []),
    ...(south > 0 ? [part(south, "s")] : []),
    ...(east > 0 ? [part(east, "e")] : []),
    ...(east < 0 ? [part(-east, "w")] : []),
  ].join(", ");
}
