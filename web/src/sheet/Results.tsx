/** The points of all players side by side. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Icon } from "../app/ui";
import { TypeSign } from "./drawing";
import { PointsButton } from "./Points";
import { itemName, itemsOf, seatOf, type Table, typeOf } from "./table";

export function Results({ table }: { readonly table: Table }): JSX.Element | null {
  const players = table.players.filter(({ name }) => seatOf(table, name)?.points);
  if (players.length < 2) return null;
  const items = new Set(players.flatMap(({ name }) => itemsOf(table, name)));
  const order = [...table.facts.types.map(({ id }) => id), "lines", "coins", "bonus"].filter((item) => items.has(item));
  const winners = table.said?.answer.winners ?? [];
  return (
    <section class="sheet-results">
      <h3>{t("All players")}</h3>
      <div class="sheet-scroll">
        <table class="sheet-table sheet-all" aria-label={t("All players")}>
          <thead>
            <tr>
              <td />
              {players.map(({ name }) => (
                <th key={name} scope="col" class={winners.includes(name) ? "sheet-winner" : ""}>
                  {winners.includes(name) ? <Icon name="check" /> : null}
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.map((item) => (
              <Row key={item} table={table} item={item} names={players.map(({ name }) => name)} />
            ))}
          </tbody>
          <tfoot>
            <Row table={table} item="total" names={players.map(({ name }) => name)} />
          </tfoot>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  readonly table: Table;
  readonly item: string;
  readonly names: readonly string[];
}

function Row({ table, item, names }: RowProps): JSX.Element {
  const type = typeOf(table, item);
  return (
    <tr>
      <th scope="row">
        <span class="sheet-row-head">
          {type ? <TypeSign type={type} facts={table.facts} /> : null}
          <span>{itemName(table, item)}</span>
        </span>
      </th>
      {names.map((name) => (
        <td class="sheet-number" key={name}>
          {itemsOf(table, name).includes(item) || item === "total" ? (
            <PointsButton table={table} player={name} item={item} />
          ) : null}
        </td>
      ))}
    </tr>
  );
}
