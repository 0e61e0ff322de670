/** The points of all players side by side. */
import type { JSX } from "preact";
import { titleOf } from "../app/naming";
import { go, link } from "../app/route";
import type { GameSession } from "../app/session";
import { add, find } from "../app/store";
import { t } from "../app/texts";
import { Icon } from "../app/ui";
import { AllPoints } from "../play/AllPoints";
import { End } from "../play/End";
import { TypeSign } from "./drawing";
import { rematch } from "./model";
import { PointsButton } from "./Points";
import { itemsOf, seatOf, type Table, typeOf } from "./table";

interface ResultsProps {
  readonly table: Table;
  readonly session: GameSession;
}

export function Results({ table, session }: ResultsProps): JSX.Element | null {
  const { facts, said } = table;
  const names = table.players.map(({ name }) => name).filter((name) => seatOf(table, name)?.points);
  if (names.length < 2) return null;
  const total = { id: "total", name: facts.total };
  const isOf = (name: string, item: string): boolean => item === total.id || itemsOf(table, name).includes(item);
  const winners = said?.answer.winners ?? [];
  return (
    <>
      {winners.length > 0 ? <Ended table={table} session={session} winners={winners} /> : null}
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
    </>
  );
}

interface EndedProps {
  readonly table: Table;
  readonly session: GameSession;
  readonly winners: readonly string[];
}

function Ended({ table, session, winners }: EndedProps): JSX.Element {
  const totals = table.said?.answer.totals ?? {};
  const lines = Object.entries(totals).map(([name, points]) => ({
    name,
    points: [points],
    won: winners.includes(name),
  }));
  const again = (): void => {
    go(link("game", add("roll-and-write", "", rematch(table.tree, table.facts))));
  };
  return (
    <End
      title={titleOf(find(session.id)?.name ?? "", "roll-and-write", table.tree)}
      lines={lines}
      ticks={[""]}
      onRematch={again}
    />
  );
}
