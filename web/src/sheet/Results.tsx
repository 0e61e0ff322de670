/** The points of all players side by side. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Icon } from "../app/ui";
import { AllPoints } from "../play/AllPoints";
import { TypeSign } from "./drawing";
import { PointsButton } from "./Points";
import { itemsOf, seatOf, type Table, typeOf } from "./table";

export function Results({ table }: { readonly table: Table }): JSX.Element | null {
  const { facts, said } = table;
  const names = table.players.map(({ name }) => name).filter((name) => seatOf(table, name)?.points);
  if (names.length < 2) return null;
  const total = { id: "total", name: facts.total };
  const isOf = (name: string, item: string): boolean => item === total.id || itemsOf(table, name).includes(item);
  const winners = said?.answer.winners ?? [];
  return (
    <section class="sheet-results panel">
      <h3>{t("All players")}</h3>
      <AllPoints
        label={t("All players")}
        names={names}
        items={facts.items.filter(({ id }) => names.some((name) => isOf(name, id)))}
        sums={[total]}
        kind={(name) => (winners.includes(name) ? "sheet-winner" : "")}
        head={(name) => (
          <>
            {winners.includes(name) ? <Icon name="check" /> : null}
            {name}
          </>
        )}
        row={({ id, name }) => {
          const type = typeOf(table, id);
          return (
            <span class="sheet-row-head line">
              {type ? <TypeSign type={type} facts={facts} /> : null}
              <span>{name}</span>
            </span>
          );
        }}
        cell={(name, { id }) => (isOf(name, id) ? <PointsButton table={table} player={name} item={id} /> : null)}
      />
    </section>
  );
}
