/** The place that is offered for the next tile: a guess at where somebody goes on. Nothing is judged by it, and nothing
    is refused that lies elsewhere. */
import { type GameFacts, known, sidesOn } from "./facts";
import { type Palace, type Spot, sameSpot, wordAt } from "./palace";

/** The places beside a place, and the side of them that looks at it. */
const NEIGHBOURS: readonly (readonly [east: number, south: number, side: string])[] = [
  [0, -1, "s"],
  [1, 0, "w"],
  [0, 1, "n"],
  [-1, 0, "e"],
];
/** What an open side weighs, and a walled one against it, in steps from the fountain. */
const WEIGHT = 6;

/** The empty place that most open sides lead to, the nearest to the fountain of these; none that was passed over. */
export function offered(facts: GameFacts, palace: Palace, passed: readonly Spot[]): Spot | undefined {
  const places = [[0, 0] as const, ...palace.map(({ at }) => at)].flatMap((at) =>
    NEIGHBOURS.map(([east, south]): Spot => [at[0] + east, at[1] + south]),
  );
  const free = places.filter(
    (spot) =>
      !sameSpot(spot, [0, 0]) && wordAt(palace, spot) === undefined && !passed.some((each) => sameSpot(each, spot)),
  );
  const worth = free.map((spot) => ({ spot, worth: worthOf(facts, palace, spot) }));
  return worth.sort((one, other) => one.worth - other.worth).at(-1)?.spot;
}

function worthOf(facts: GameFacts, palace: Palace, [east, south]: Spot): number {
  const sides = NEIGHBOURS.map(([byEast, bySouth, side]): number => {
    const at: Spot = [east + byEast, south + bySouth];
    if (sameSpot(at, [0, 0])) return 1;
    const word = wordAt(palace, at);
    if (word === undefined) return 0;
    const walls = (known(facts, word).tile?.walls ?? "") + sidesOn(word, "+");
    return walls.includes(side) ? -1 : 1;
  });
  return WEIGHT * sides.reduce((one, other) => one + other) - Math.abs(east) - Math.abs(south);
}
