/** Counts in place of a sheet: the buildings of each type, rows and columns, coins. Virtual players have nothing else. */
import type { JSX } from "preact";
import { figure, t } from "../app/texts";
import { Choice, Stepper } from "../app/ui";
import { Boxes } from "./Boxes";
import type { UnderProps } from "./Crop";
import { type Lines, type Player, withCoinsLeft, withCount, withLine, withLinePoints, withLinesAs } from "./model";
import { itemName, lineName, type SeatProps, seatOf } from "./table";

export function Counts({ table, player, under }: UnderProps): JSX.Element {
  const { facts, edit } = table;
  const { name } = player;
  const seat = seatOf(table, name);
  const built = figure(Object.values(player.counts).reduce((sum, count) => sum + count, 0));
  return (
    <section class="sheet-counts panel stack-3">
      <div class="sheet-heading">
        <h3>{t("Buildings")}</h3>
        <p class="sheet-sum soft small">
          {seat?.expected == null
            ? built
            : t("{number} of {expected}", { number: built, expected: figure(seat.expected) })}
        </p>
      </div>
      {facts.types.map((type) => (
        <Boxes
          key={type.id}
          facts={facts}
          type={type}
          count={player.counts[type.id] ?? 0}
          under={under}
          onCount={(count) =>
            edit(t("{name}: {space}", { name, space: type.name }), (tree) =>
              withCount(tree, name, type.id, count, facts),
            )
          }
        />
      ))}
      {player.virtual ? null : <LineCounts table={table} player={player} />}
      {player.virtual ? null : <CoinsLeft table={table} player={player} />}
    </section>
  );
}

function CoinsLeft({ table, player }: SeatProps): JSX.Element {
  const { name } = player;
  return (
    <Stepper
      label={t("Coins left")}
      optional
      value={left(player)}
      most={table.layout?.coins}
      onNumber={(number) => table.edit(t("{name}: coins", { name }), (tree) => withCoinsLeft(tree, name, number))}
    />
  );
}

function left({ coins }: Player): number | undefined {
  if (!coins) return undefined;
  return "left" in coins ? coins.left : coins.circled - coins.crossed;
}

function LineCounts({ table, player }: SeatProps): JSX.Element {
  const { facts, edit } = table;
  const { name } = player;
  const how = player.rows || player.columns ? "each" : player.lines === undefined ? "none" : "points";
  const what = t("{name}: rows and columns", { name });
  return (
    <>
      <Choice
        label={itemName(table, "lines")}
        value={how}
        options={[
          { value: "each", label: t("One by one") },
          { value: "points", label: t("Points") },
          { value: "none", label: t("Unknown") },
        ]}
        onChoose={(next) => edit(what, (tree) => withLinesAs(tree, name, next, facts.gridLines))}
      />
      {how === "points" ? (
        <Stepper
          label={t("Points for rows and columns")}
          value={player.lines}
          onNumber={(points) => edit(what, (tree) => withLinePoints(tree, name, points ?? 0))}
        />
      ) : null}
      {how === "each" ? (
        <>
          <LineRow table={table} player={player} lines="rows" label={t("Rows")} />
          <LineRow table={table} player={player} lines="columns" label={t("Columns")} />
        </>
      ) : null}
    </>
  );
}

interface LineRowProps extends SeatProps {
  readonly lines: Lines;
  readonly label: string;
}

/** How many buildings are in each row, or column: six small menus, one for each face of the die. */
function LineRow({ table, player, lines, label }: LineRowProps): JSX.Element {
  const { facts, edit } = table;
  const numbers = player[lines] ?? [];
  const faces = [...Array(facts.gridLines).keys()];
  return (
    <fieldset class="sheet-lines">
      <legend class="field-label">{label}</legend>
      {faces.map((index) => {
        return (
          <label class="sheet-line-count" key={index}>
            <span class="for-readers">{lineName(lines, index)}</span>
            <span class="soft small" aria-hidden="true">
              {index + 1}
            </span>
            <select
              class="input"
              value={String(numbers[index] ?? 0)}
              onChange={(event) => {
                const count = Number(event.currentTarget.value);
                edit(t("{name}: rows and columns", { name: player.name }), (tree) =>
                  withLine(tree, player.name, lines, index, count, facts.gridLines),
                );
              }}
            >
              {[0, ...faces.map((face) => face + 1)].map((count) => (
                <option key={count} value={String(count)}>
                  {count}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}
