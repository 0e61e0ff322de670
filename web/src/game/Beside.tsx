/** Numbers of what lies in a palace and is not seen on its tiles; by type, too, where it lies on buildings. */
import type { JSX } from "preact";
import type { Tree } from "../app/json";
import { t } from "../app/texts";
import { Switch } from "../app/ui";
import { type Item, itemsOf } from "../play/items";
import { type NumberRow, Numbers } from "../play/Numbers";
import { set } from "../play/tree";
import { Cards } from "./Cards";
import { type Desk, type DeskProps, stepEntry } from "./desk";
import { itemsIn } from "./expansions";
import { type GameFacts, typeOf } from "./facts";
import { amountOf, entryOf, isByType, isVirtual, pieceOf, withCount, withPiece } from "./model";
import { TypeSign } from "./Tile";

/** What is written beside a palace. */
export function Beside({ desk, facts }: DeskProps): JSX.Element | null {
  const tree = desk.session.value.value;
  const name = desk.player.value;
  const entry = entryOf(tree, desk.scoring.value, name);
  const items = itemsOf(itemsIn(tree, facts.items, desk.scoring.value), isVirtual(tree, name)).filter(
    ({ module, typed, drawn }) => module !== undefined && typed && !drawn,
  );
  if (typeof entry !== "object" || items.length === 0) return null;
  const rows = items.flatMap((item) => itemRows(desk, facts, item, entry));
  return (
    <>
      {rows.length > 0 ? (
        <Numbers
          label={t("{name}’s counts", { name })}
          rows={rows}
          onNumber={(row, value) => stepNumber(desk, facts, row, value)}
        />
      ) : null}
      <ByType desk={desk} items={items} entry={entry} />
      <Cards desk={desk} facts={facts} items={items} entry={entry} />
    </>
  );
}

/** The rows of an item whose number is written: one, or one for each type; none of cards. */
export function itemRows(desk: Desk, facts: GameFacts, item: Item, entry: Tree): readonly NumberRow[] {
  const { typed, name, least, most, pieces, cards } = item;
  if (cards) return [];
  if (!isShownByType(desk, item, entry))
    return [{ id: typed, name, value: amountOf(entry, typed), least, most, optional: true }];
  return facts.types
    .filter(({ id }) => pieces?.[id])
    .map(({ id, name: type }) => {
      const mark = <TypeSign facts={facts} type={id} />;
      return {
        id: `${typed} ${id}`,
        name: `${name}, ${type}`,
        mark,
        value: pieceOf(entry, typed, id),
        most: pieces?.[id],
        optional: true,
      };
    });
}

/** Write a number of a player: of buildings, of an item, or of an item by type. */
export function stepNumber(desk: Desk, facts: GameFacts, { id, name }: NumberRow, value: number | undefined): void {
  const [item = "", type] = id.split(" ");
  const change = (entry: Tree): Tree => {
    if (type !== undefined) return withPiece(entry, item, type, value);
    return typeOf(facts, item) ? withCount(entry, item, value) : set(entry, item, value);
  };
  stepEntry(desk, change, t("{name}: {number}", { name, number: value ?? "–" }));
}

interface ByTypeProps {
  readonly desk: Desk;
  readonly items: readonly Item[];
  readonly entry: Tree;
}

/** Whether items are written by type; what is written stays until another number is. */
export function ByType({ desk, items, entry }: ByTypeProps): JSX.Element {
  return (
    <>
      {items
        .filter(({ pieces, added }) => pieces && !added)
        .map((item) => (
          <Switch
            key={item.id}
            label={t("{name} by type", { name: item.name })}
            on={isShownByType(desk, item, entry)}
            onSwitch={(on) => {
              desk.byType.value = new Map(desk.byType.peek()).set(placeOf(desk, item), on).set(item.id, on);
            }}
          />
        ))}
    </>
  );
}

/** Where nothing is written, as it was wanted last. */
function isShownByType(desk: Desk, item: Item, entry: Tree): boolean {
  const { typed, id, added } = item;
  if (added) return true;
  const isWritten = amountOf(entry, typed) !== undefined;
  const wanted = desk.byType.value.get(placeOf(desk, item));
  return wanted ?? (isWritten ? isByType(entry, typed) : (desk.byType.value.get(id) ?? false));
}

function placeOf(desk: Desk, { id }: Item): string {
  return `${desk.scoring.value} ${desk.player.value} ${id}`;
}
