/** The edits of a fix, done to a text. */
import type { Edit, Place } from "./answers";

/** The text with all edits done. Columns count Unicode code points, as the program does. */
export function edited(text: string, edits: readonly Edit[]): string {
  const starts = lineStarts(text);
  const done = edits
    .map((edit) => ({ from: offset(text, starts, edit.location), to: offset(text, starts, edit.end_location), edit }))
    .sort((one, other) => other.from - one.from || other.to - one.to);
  return done.reduce((result, { from, to, edit }) => result.slice(0, from) + edit.text + result.slice(to), text);
}

/** Where a place is in a text, counted in the units of a string. */
export function offsetIn(text: string, place: Place): number {
  return offset(text, lineStarts(text), place);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const found of text.matchAll(/\r\n|\r|\n/g)) starts.push(found.index + found[0].length);
  return starts;
}

function offset(text: string, starts: readonly number[], { line, column }: Place): number {
  const start = starts[line - 1];
  if (start === undefined) return text.length;
  let at = start;
  for (let left = column - 1; left > 0 && at < text.length; left -= 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}
