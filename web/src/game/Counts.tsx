/** A player without a palace on the page: how many there are of each item. */
import type { JSX } from "preact";
import type { Tree } from "../app/json";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { Filling } from "../play/Filling";
import { type Item, itemsOf } from "../play/items";
import { type NumberRow, Numbers } from "../play/Numbers";
import { ByType, itemRows, stepNumber } from "./Beside";
import { Cards } from "./Cards";
import { type Desk, type DeskProps, look, stepGame } from "./desk";
import { itemsIn, modulesOf } from "./expansions";
import { turnedIn, typeOf } from "./facts";
import { countOf, entryOf, hasAnyTiles, isVirtual, sitting, withEntry } from "./model";
import { TypeSign } from "./Tile";

interface CountsProps extends DeskProps {
  readonly entry: Tree;
}

export function Counts({ desk, facts, entry }: CountsProps): JSX.Element {
  const tree = desk.session.value.value;
  const items = itemsOf(itemsIn(tree, facts.items, desk.scoring.value), isVirtual(tree, desk.player.value));
  const rowsOf = (item: Item): readonly NumberRow[] => {
    const { id, name } = item;
    const type = typeOf(facts, id);
    if (!type) return item.typed ? itemRows(desk, facts, item, entry) : [];
    const most = hasAnyTiles(tree) ? undefined : type.tiles.length + turnedIn(type, modulesOf(tree)).length;
    return [{ id, name, mark: <TypeSign facts={facts} type={id} />, value: countOf(entry, id), most, optional: true }];
  };
  return (
    <>
      <Filling
        key={`${desk.scoring.value} ${desk.player.value}`}
        label={t("{name}’s counts", { name: desk.player.value })}
        rows={items.flatMap(rowsOf)}
        onNumber={(row, value) => stepNumber(desk, facts, row, value)}
        after={<NextPlayer desk={desk} />}
      />
      <ByType desk={desk} items={items} entry={entry} />
      <Cards desk={desk} facts={facts} items={items} entry={entry} />
    </>
  );
}

/** Whose counts come next; nobody's after the last player. */
function NextPlayer({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const names = desk.names.value;
  const next = names[names.indexOf(desk.player.value) + 1];
  if (next === undefined) return null;
  return (
    <Button
      kind="primary"
      icon="right"
      label={t("Next: {name}", { name: next })}
      onClick={() => look(desk, { player: next })}
    />
  );
}

/** A scoring of which only the points are known. */
export function PointsAlone({ desk }: { readonly desk: Desk }): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const rows = Object.keys(sitting(tree, scoring)).map((name) => {
    const entry = entryOf(tree, scoring, name);
    return { id: name, name, value: typeof entry === "number" ? entry : undefined };
  });
  return (
    <Numbers
      label={t("Points")}
      rows={rows}
      onNumber={({ name }, points = 0) =>
        stepGame(desk, (now) => withEntry(now, scoring, name, points), t("{name}: {number}", { name, number: points }))
      }
    />
  );
}
