/** The table of points of one player, as on the printed sheet: how far each type is, and what everything brings. */
import type { JSX } from "preact";
import { figure, t } from "../app/texts";
import { Button, Icon } from "../app/ui";
import { Picture, TypeSign } from "./drawing";
import type { TypeFacts } from "./facts";
import type { Seat, Span } from "./judging";
import { isExplained, itemName, itemsOf, type SeatProps, seatOf, shown, spoken, type Table, typeOf } from "./table";

interface PointsProps extends SeatProps {
  readonly onClaims: () => void;
}

export function Points({ table, player, onClaims }: PointsProps): JSX.Element {
  const seat = seatOf(table, player.name);
  const items = itemsOf(table, player.name);
  return (
    <section class="sheet-points panel">
      <div class="sheet-heading">
        <h3>{t("Points")}</h3>
        <p class="sheet-sum soft small">{table.facts.places.join(" · ")}</p>
      </div>
      <table class="sheet-table" aria-label={t("Points: {name}", { name: player.name })}>
        <tbody>
          {items.map((item) => (
            <Row key={item} table={table} player={player} seat={seat} item={item} />
          ))}
        </tbody>
        <tfoot>
          <Row table={table} player={player} seat={seat} item="total" />
        </tfoot>
      </table>
      {player.virtual && !seat?.points ? <p class="soft small">{t("Takes places but gets no points")}</p> : null}
      {player.virtual && !seat?.points ? null : (
        <Button kind="quiet" icon="edit" label={t("Compare with paper")} onClick={onClaims} />
      )}
    </section>
  );
}

interface RowProps extends SeatProps {
  readonly seat: Seat | undefined;
  readonly item: string;
}

function Row({ table, player, seat, item }: RowProps): JSX.Element {
  const { facts } = table;
  const type = typeOf(table, item);
  const full = type !== undefined && (seat?.full.includes(type.id) ?? false);
  return (
    <tr class={full ? "sheet-complete" : ""}>
      <th scope="row">
        <span class="sheet-row-head line">
          {type ? <TypeSign type={type} facts={facts} /> : <ItemSign table={table} item={item} />}
          <span class="sheet-item">
            <span>
              {type ? <b>{type.letter} </b> : null}
              {itemName(table, item)}
            </span>
            {type ? <span class="sheet-places">{type.places.map(figure).join(" · ")}</span> : null}
          </span>
        </span>
      </th>
      <td class="sheet-progress">{type ? <Progress type={type} seat={seat} full={full} /> : null}</td>
      <td class="sheet-number">
        <Claimed claimed={player.claimed[item]} points={seat?.points?.[item]} />
        <PointsButton table={table} player={player.name} item={item} />
      </td>
    </tr>
  );
}

interface ClaimedProps {
  readonly claimed: number | undefined;
  readonly points: Span | null | undefined;
}

/** What is on paper, beside what is counted: a hook where both are the same. */
function Claimed({ claimed, points }: ClaimedProps): JSX.Element | null {
  if (claimed === undefined || !points) return null;
  const [least, most] = points;
  const text = t("On paper: {points}", { points: figure(claimed) });
  return claimed < least || claimed > most ? (
    <span class="sheet-claimed sheet-claimed-differs">
      <span class="for-readers">{text}</span>
      <span aria-hidden="true">{figure(claimed)} ≠</span>
    </span>
  ) : (
    <span class="sheet-claimed">
      <span class="for-readers">{text}</span>
      <Icon name="check" />
    </span>
  );
}

function ItemSign({ table, item }: { readonly table: Table; readonly item: string }): JSX.Element {
  if (item === "coins")
    return <Picture drawing={table.facts.coins.drawing} size={table.facts.coins.size} class="sheet-sign" />;
  return <span class="sheet-sign" />;
}

interface ProgressProps {
  readonly type: TypeFacts;
  readonly seat: Seat | undefined;
  readonly full: boolean;
}

/** The boxes of a type on the score sheet, crossed from the left. */
function Progress({ type, seat, full }: ProgressProps): JSX.Element {
  const count = seat?.counts[type.id] ?? 0;
  return (
    <>
      <span class="for-readers">
        {t("{number} of {expected}", { number: figure(count), expected: figure(type.boxes) })}
        {full ? `, ${t("complete")}` : ""}
      </span>
      <span class="sheet-boxes" aria-hidden="true">
        {[...Array(type.boxes).keys()].map((box) => (
          <span key={box} class={box < count ? "sheet-box sheet-box-crossed" : "sheet-box"} />
        ))}
      </span>
      {full ? <Icon name="check" /> : null}
    </>
  );
}

interface PointsButtonProps {
  readonly table: Table;
  readonly player: string;
  readonly item: string;
}

/** Points that can be asked why they are so; plain where the game is not legal yet, or not certain. */
export function PointsButton({ table, player, item }: PointsButtonProps): JSX.Element {
  const seat = seatOf(table, player);
  const points = seat?.points?.[item];
  const text = seat && !seat.points ? "" : shown(points);
  if (!points || !isExplained(table)) return <span class="sheet-plain">{text}</span>;
  const values = { name: player, item: itemName(table, item), points: spoken(points) };
  return (
    <button
      type="button"
      class="sheet-why"
      aria-label={t("{name}, {item}: {points}. Why?", values)}
      onClick={() => table.why({ player, item })}
    >
      {text}
    </button>
  );
}
