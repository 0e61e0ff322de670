/**
 * Codes of games, read by the page alone: docs/codes.md has their form. A stranger may have made any of them, so that
 * what is too long, damaged or no text is an error, and what comes out of it is nothing but text.
 */

import limits from "./limits.json";

/** The words of codes by the number of their bits, from the engine's data. */
export type Words = Readonly<Record<string, readonly string[]>>;

/** As many characters of a code, and bytes of its text, as are read. */
const LONGEST = limits.longestCode;
const MARK = limits.codeMark;
const SIGNS = limits.signs;
const CHECKSUM = limits.checksum;
/** From the first sign behind a code that none has. */
const BEHIND = /[^0-9A-Z+\-./:].*$/is;
/** What a code and a sentence can end with, and how much of it is looked at. */
const DOUBTFUL = /[.:+\-/]/;
const MOST_BEHIND = 4;
const { runBits: RUN_BITS, farBits: FAR_BITS, longBits: LONG_BITS, shortest: SHORTEST } = limits;

/** The text in a code; an error where it is none. */
export function textOfCode(code: string, words: Words): string {
  const packed = packedIn(bareCode(code));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(unpacked(packed, words));
}

/**
 * A code without blanks, and without what a sentence or brackets put behind it: signs that no code has, and such that
 * one has, full stops say, if it has its checksum without them.
 */
export function bareCode(code: string): string {
  const text = code.replace(/\s+/g, "");
  if (text.length > LONGEST) return text;
  const cut = text.replace(BEHIND, "");
  for (let size = cut.length; size > cut.length - MOST_BEHIND; size -= 1) {
    if (isWhole(cut.slice(0, size))) return cut.slice(0, size);
    if (!DOUBTFUL.test(cut.charAt(size - 1))) break;
  }
  return cut;
}

function isWhole(code: string): boolean {
  try {
    packedIn(code);
    return true;
  } catch {
    return false;
  }
}

/** What is packed in a code whose checksum is right. */
function packedIn(code: string): Uint8Array {
  const text = code.toUpperCase();
  if (!text.startsWith(MARK) || text.length > LONGEST) throw new Error("no code");
  const data = bytesOf(text.slice(MARK.length));
  const packed = data.subarray(0, -CHECKSUM);
  const told = data.slice(-CHECKSUM).reduce((sum, byte) => sum * 256 + byte, 0);
  if (data.length < CHECKSUM || sumOf(packed) !== told) throw new Error("checksum");
  return packed;
}

function bytesOf(text: string): Uint8Array {
  const data: number[] = [];
  for (let from = 0; from < text.length; from += 3) {
    const group = text.slice(from, from + 3);
    const values = [...group].map((sign) => SIGNS.indexOf(sign));
    const number = values.reduceRight((sum, value) => sum * SIGNS.length + value, 0);
    const size = group.length - 1;
    if (values.includes(-1) || size === 0 || number >= 256 ** size) throw new Error("signs");
    if (size === 2) data.push(number >> 8);
    data.push(number & 0xff);
  }
  return Uint8Array.from(data);
}

/** The CRC-32 of bytes, as in zip files. */
function sumOf(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** The codes of one length: they count up from the first one. */
interface Level {
  readonly first: number;
  readonly words: readonly string[];
}

function levelsOf(words: Words): ReadonlyMap<number, Level> {
  const levels = new Map<number, Level>();
  let next = 0;
  let length = 0;
  for (const [bits, list] of Object.entries(words).sort(([one], [other]) => Number(one) - Number(other))) {
    next *= 2 ** (Number(bits) - length);
    length = Number(bits);
    levels.set(length, { first: next, words: list });
    next += list.length;
  }
  return levels;
}

/** Bits of bytes, the highest of each first. */
class Bits {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  next(): number {
    const byte = this.#data[this.#at >> 3];
    if (byte === undefined) throw new Error("cut off");
    this.#at += 1;
    return (byte >> (7 - ((this.#at - 1) & 7))) & 1;
  }

  number(size: number): number {
    let number = 0;
    for (let bit = 0; bit < size; bit += 1) number = number * 2 + this.next();
    return number;
  }

  /** Whether nothing is left but ones that fill up the last byte. */
  isAtEnd(): boolean {
    const left = this.#data.length * 8 - this.#at;
    const ones = 2 ** left - 1;
    return left === 0 || (left < 8 && ((this.#data.at(-1) ?? 0) & ones) === ones);
  }
}

function unpacked(packed: Uint8Array, words: Words): Uint8Array {
  const bits = new Bits(packed);
  const levels = levelsOf(words);
  const coder = new TextEncoder();
  const data: number[] = [];
  while (!bits.isAtEnd()) {
    const word = wordAt(bits, levels);
    if (word === "<bytes>") {
      for (let left = bits.number(RUN_BITS) + 1; left > 0; left -= 1) data.push(bits.number(8));
    } else if (word === "<again>") again(bits, data);
    else data.push(...coder.encode(word));
    if (data.length > LONGEST) throw new Error("too long");
  }
  return Uint8Array.from(data);
}

function wordAt(bits: Bits, levels: ReadonlyMap<number, Level>): string {
  const longest = Math.max(...levels.keys());
  let code = 0;
  for (let length = 1; length <= longest; length += 1) {
    code = code * 2 + bits.next();
    const level = levels.get(length);
    const word = level?.words[code - level.first];
    if (word !== undefined && word !== "<end>") return word;
  }
  throw new Error("no word");
}

/** What was there before comes again; it may run on into itself. */
function again(bits: Bits, data: number[]): void {
  const back = bits.number(FAR_BITS) + 1;
  const size = bits.number(LONG_BITS) + SHORTEST;
  if (back > data.length) throw new Error("before the beginning");
  for (let left = size; left > 0; left -= 1) data.push(data[data.length - back] ?? 0);
}
