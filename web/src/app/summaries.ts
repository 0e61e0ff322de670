/** A line about each game in the list: the points, as the program counts them. */
import { question } from "../engine/client";
import { playersOf } from "./naming";
import type { GameRecord, Summary } from "./record";
import { games, setSummary } from "./store";

/** Games told at once: others that ask the engine are not to wait long. */
const AT_ONCE = 5;

let asking = false;

/** Have the program tell of all games that have changed since it last did. */
export async function tellSummaries(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    for (let stale = outdated(); stale.length > 0; stale = outdated()) {
      const some = stale.slice(0, AT_ONCE);
      const trees = some.map(({ tree }) => tree);
      const told = await question<readonly Summary[]>("frame.summaries", { trees, names: trees.map(playersOf) });
      some.forEach((record, index) => {
        const summary = told[index];
        if (summary) setSummary(record.id, { ...summary, of: record.changed });
      });
    }
  } catch {
    // Without points the list is a list all the same.
  } finally {
    asking = false;
  }
}

function outdated(): readonly GameRecord[] {
  return games.peek().filter(({ summary, changed }) => summary?.of !== changed || !summary.keys);
}
