/** The end of a game as a picture: who has won, and how the points grew. The same for the page and for others. */

/** A player's points after each scoring, the last ones being the total. */
export interface Line {
  readonly name: string;
  readonly points: readonly number[];
  readonly won: boolean;
}

const WIDTH = 640;
const HEIGHT = 400;
const INK = "#241d12";
const SOFT = "#5d5341";
const EDGE = "#d8cdb9";
const ACCENT = "#8a3b12";
const PAPER = "#faf6ee";
const FONT = "system-ui, sans-serif";
/** Where the lines run. */
const LEFT = 56;
const RIGHT = 420;
const TOP = 110;
const BOTTOM = 350;
/** Between two names at the ends of lines. */
const PITCH = 24;
/** Dashes of lines that are not the winner's: nothing is told by colour alone. */
const DASHES = ["", "8 5", "2 5", "12 4 2 4", "4 4", "16 6"];
const LONGEST = 22;

/** The picture as SVG, with a heading, the title of the game below it, and what the scorings are called. */
export function endPicture(heading: string, title: string, lines: readonly Line[], ticks: readonly string[]): string {
  const ranked = lines.toSorted((one, other) => total(other) - total(one));
  const most = Math.max(1, ...ranked.flatMap(({ points }) => points));
  const steps = Math.max(1, ticks.length);
  const x = (step: number): number => LEFT + ((RIGHT - LEFT) * step) / steps;
  const y = (points: number): number => BOTTOM - ((BOTTOM - TOP) * points) / most;
  const places = spread(ranked.map((line) => y(total(line))));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    text(32, 50, heading, `font-size="30" font-weight="700" fill="${ACCENT}"`, 36),
    text(32, 80, title, `font-size="17" fill="${SOFT}"`, 66),
    ...ticks.map((tick, index) => axis(x(index + 1), tick)),
    `<path d="M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}" fill="none" stroke="${SOFT}"/>`,
    ...ranked.map((line, index) => way(line, index, x, y)).reverse(),
    ...ranked.map((line, index) => end(line, places[index] ?? 0, y(total(line)))),
    "</svg>",
  ].join("");
}

function total({ points }: Line): number {
  return points.at(-1) ?? 0;
}

function axis(at: number, tick: string): string {
  const line = `<path d="M${at} ${TOP}V${BOTTOM}" stroke="${EDGE}"/>`;
  return line + text(at, BOTTOM + 24, tick, `font-size="16" text-anchor="middle" fill="${SOFT}"`, 20);
}

function way({ points, won }: Line, index: number, x: (step: number) => number, y: (points: number) => number): string {
  const spots = [0, ...points].map((each, step) => `${round(x(step))},${round(y(each))}`).join(" ");
  const dash = DASHES[index % DASHES.length];
  return (
    `<polyline points="${spots}" fill="none" stroke="${won ? ACCENT : INK}" stroke-width="${won ? 5 : 2.5}" ` +
    `stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`
  );
}

function end(line: Line, at: number, from: number): string {
  const lead = `<path d="M${RIGHT} ${round(from)}L${RIGHT + 14} ${round(at)}" stroke="${EDGE}"/>`;
  const told = `${total(line)}  ${line.name}`;
  const weight = line.won ? `font-weight="700" fill="${ACCENT}"` : `fill="${INK}"`;
  return lead + text(RIGHT + 20, at + 6, told, `font-size="17" ${weight}`, LONGEST);
}

/** Places as near to these, from above to below, as names need to be apart. */
function spread(wanted: readonly number[]): readonly number[] {
  const placed: number[] = [];
  for (const at of wanted) placed.push(Math.max(at, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + PITCH));
  const over = Math.max(0, (placed.at(-1) ?? 0) - BOTTOM);
  return placed.map((at) => at - over);
}

function text(x: number, y: number, told: string, attributes: string, most: number): string {
  const signs = [...told];
  const shown = signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : told;
  return `<text x="${round(x)}" y="${round(y)}" font-family="${FONT}" ${attributes}>${escaped(shown)}</text>`;
}

/** A text as XML has it; what no document may contain is left out. */
function escaped(told: string): string {
  return told
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
