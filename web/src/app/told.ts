/** What is told of a file of games that was opened. */
import type { Finding } from "./answers";
import { t } from "./texts";

/** Lines whose numbers are told. */
const MOST_NUMBERS = 5;

/** How many games were added, how many are here already, and which lines could not be read. */
export function toldOf(added: number, given: number, findings: readonly Finding[]): string {
  const lines = [...new Map(findings.map((finding) => [finding.location?.line ?? 1, finding]))];
  const parts = given === 0 ? [t("No games in this file")] : [t("Games added: {number}", { number: added })];
  if (given > added) parts.push(t("Already here: {number}", { number: given - added }));
  if (lines.length > 0)
    parts.push(t("Lines that could not be read: {number} ({first})", { number: lines.length, first: firstOf(lines) }));
  return parts.join(" · ");
}

/** A single line with what is wrong with it, unless that advises how to save a file; of several the numbers. */
function firstOf(lines: readonly (readonly [number, Finding])[]): string {
  const [first] = lines;
  if (first && lines.length === 1)
    return first[1].name === "wrong-encoding" ? `${first[0]}` : `${first[0]}: ${first[1].message.replaceAll("`", "")}`;
  const numbers = lines.slice(0, MOST_NUMBERS).map(([line]) => `${line}`);
  return `${numbers.join(", ")}${lines.length > MOST_NUMBERS ? " …" : ""}`;
}
