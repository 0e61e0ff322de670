/** Who completed a type first, asked where points depend on it: players are tapped in their order. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { TypeSign } from "./drawing";
import type { Order } from "./judging";
import { type Groups, orderOf, withOrder } from "./model";
import { itemName, type Table, typeOf } from "./table";

/** Where it is on the page. */
export const ORDERS = "sheet-orders";

export function Orders({ table }: { readonly table: Table }): JSX.Element | null {
  const orders = (table.said?.orders ?? []).filter(
    ({ type, needed }) => needed || orderOf(table.tree, type).length > 0,
  );
  if (orders.length === 0) return null;
  return (
    <section class="panel stack-3" id={ORDERS}>
      <h3>{t("Who was first?")}</h3>
      {orders.map((order) => (
        <OrderOf key={order.type} table={table} order={order} />
      ))}
    </section>
  );
}

interface OrderProps {
  readonly table: Table;
  readonly order: Order;
}

function OrderOf({ table, order }: OrderProps): JSX.Element {
  const { type: id, players, needed } = order;
  // An order of some players alone would be a fault: it is kept here until all have their places.
  const [begun, setDraft] = useState<Groups>([]);
  // Who has taken a cross back meanwhile, or has another name, is in no order.
  const draft = ofThese(begun, players);
  const written = ofThese(orderOf(table.tree, id), players);
  const groups = draft.length > 0 ? draft : written;
  const placed = groups.flat();
  const rest = players.filter((name) => !placed.includes(name));
  const type = typeOf(table, id);
  const name = itemName(table, id);
  const set = (next: Groups): void => {
    const left = players.filter((each) => !next.flat().includes(each));
    const whole = next.length > 0 && left.length === 1 ? [...next, left] : next;
    const isDone = whole.length === 0 || whole.flat().length === players.length;
    setDraft(isDone ? [] : whole);
    if (isDone) table.edit(t("Order: {type}", { type: name }), (tree) => withOrder(tree, id, whole));
  };
  return (
    <fieldset class={needed ? "sheet-order sheet-order-needed" : "sheet-order"} aria-label={name}>
      <p class="sheet-order-head">
        {type ? <TypeSign type={type} facts={table.facts} /> : null}
        <b>{t("Complete: {type}", { type: name })}</b>
      </p>
      <GroupList groups={groups} onGroups={set} />
      {rest.length > 0 ? (
        <div class="row">
          <span class="soft">{groups.length === 0 ? t("First:") : t("Next:")}</span>
          {rest.map((each) => (
            <Button key={each} label={each} onClick={() => set([...groups, [each]])} />
          ))}
          {groups.length === 0 ? (
            <Button kind="quiet" label={t("All in the same round")} onClick={() => set([players])} />
          ) : null}
        </div>
      ) : null}
      {groups.length > 0 ? <Button kind="quiet" icon="undo" label={t("Ask again")} onClick={() => set([])} /> : null}
    </fieldset>
  );
}

interface GroupListProps {
  readonly groups: Groups;
  readonly onGroups: (groups: Groups) => void;
}

/** The order as far as it is said: who was in the same round can be told apart, and joined again. */
function GroupList({ groups, onGroups }: GroupListProps): JSX.Element {
  return (
    <ol class="sheet-order-list">
      {groups.map((group, index) => (
        <li key={group.join(" ")}>
          <span class="sheet-order-names">{group.join(" = ")}</span>
          {index > 0 ? (
            <Button
              kind="quiet"
              label={t("Same round")}
              aria-label={t("{name}: same round as before", { name: group.join(", ") })}
              onClick={() => onGroups(joined(groups, index))}
            />
          ) : null}
          {group.length > 1 ? (
            <Button
              kind="quiet"
              label={t("Different rounds")}
              onClick={() => onGroups(groups.flatMap((each, at) => (at === index ? each.map((one) => [one]) : [each])))}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** The groups without those who are not among these players. */
function ofThese(groups: Groups, players: readonly string[]): Groups {
  return groups.map((group) => group.filter((each) => players.includes(each))).filter((group) => group.length > 0);
}

/** The groups with one joined to the one before it. */
function joined(groups: Groups, index: number): Groups {
  const before = groups[index - 1] ?? [];
  const own = groups[index] ?? [];
  return [...groups.slice(0, index - 1), [...before, ...own], ...groups.slice(index + 1)];
}
