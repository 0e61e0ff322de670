/** What a fix changes in palaces, in a few words: the program speaks of lines of a text that nobody sees here. */
import { branch, type Tree } from "../app/json";
import { t } from "../app/texts";
import { answerTo } from "./expansions";
import { type GameFacts, spotName, tileName } from "./facts";
import { names, palaceAt, scorings } from "./model";
import { type Palace, sameSpot, wordAt } from "./palace";

/** More changes than this are not read any more. */
const MOST = 3;

/** What is changed, tile by tile; nothing where that is no palace, or too much to say. */
export function changesOf(facts: GameFacts, before: Tree, after: Tree): readonly string[] {
  const told = scorings(before).flatMap((scoring) =>
    names(before).flatMap((name) =>
      changesOfPalace(facts, palaceAt(before, scoring, name) ?? [], palaceAt(after, scoring, name) ?? []),
    ),
  );
  const each = [...new Set([...told, ...answersIn(before, after)])];
  return each.length <= MOST ? each : [];
}

/** The answers to rules in question that are given. */
function answersIn(before: Tree, after: Tree): readonly string[] {
  return Object.keys(branch(after, "rule")).flatMap((rule) => {
    const answer = answerTo(after, rule);
    return answer === undefined || answer === answerTo(before, rule) ? [] : [answer ? t("Yes") : t("No")];
  });
}

function changesOfPalace(facts: GameFacts, before: Palace, after: Palace): readonly string[] {
  const changed = after.filter(({ at, word }) => wordAt(before, at) !== word);
  const gone = before.filter(
    ({ at, word }) => !after.some((each) => sameSpot(each.at, at)) && !changed.some((each) => each.word === word),
  );
  return [
    ...changed.map(({ at, word }) => `${tileName(facts, word)} → ${spotName(facts, at)}`),
    ...gone.map(({ word }) => t("Removed: {tile}", { tile: tileName(facts, word) })),
  ];
}
