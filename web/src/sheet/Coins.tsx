/** The coins of a sheet: a tap gains one, another spends it, a third takes both back. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { figure, t } from "../app/texts";
import { Button, Stepper } from "../app/ui";
import { boxUnder, type Under } from "../photos/photos";
import { Crop, over, Traced, type UnderProps } from "./Crop";
import { type Coins as CoinCount, tappedCoin, withCoins, withCoinsLeft } from "./model";
import { itemName, numbersTo, type SeatProps, seatOf, type Table } from "./table";

export function Coins({ table, player, under }: UnderProps): JSX.Element {
  const { facts, edit } = table;
  const { name } = player;
  const coins = player.coins ?? { circled: facts.coins.start, crossed: 0 };
  const fault = seatOf(table, name)?.faults.some(({ kind }) => kind === "coins") ?? false;
  return (
    <section class={fault ? "sheet-coins sheet-fault" : "sheet-coins"}>
      <div class="sheet-heading">
        <h3>{itemName(table, "coins")}</h3>
        <Sum coins={coins} />
      </div>
      {"left" in coins ? (
        <Left table={table} player={player} left={coins.left} />
      ) : (
        <Track
          table={table}
          coins={coins}
          under={under}
          onTap={(number) => {
            const { circled, crossed } = tappedCoin(coins, number, facts.coins.start);
            edit(t("{name}: coins", { name }), (tree) => withCoins(tree, name, circled, crossed, facts));
          }}
        />
      )}
    </section>
  );
}

/** Coins of which only is written how many are left. */
function Left({ table, player: { name }, left }: SeatProps & { readonly left: number }): JSX.Element {
  const { facts, edit } = table;
  const what = t("{name}: coins", { name });
  const circled = Math.max(left, facts.coins.start);
  return (
    <div class="row">
      <Stepper
        label={t("Coins left")}
        quiet
        value={left}
        most={table.layout?.coins}
        onNumber={(number) => edit(what, (tree) => withCoinsLeft(tree, name, number ?? 0))}
      />
      <Button
        kind="quiet"
        label={t("Coin by coin")}
        onClick={() => edit(what, (tree) => withCoins(tree, name, circled, circled - left, facts))}
      />
    </div>
  );
}

function Sum({ coins }: { readonly coins: CoinCount }): JSX.Element {
  if ("left" in coins) return <p class="sheet-sum soft small">{t("Left: {number}", { number: figure(coins.left) })}</p>;
  const { circled, crossed } = coins;
  return (
    <p class="sheet-sum soft small">
      {t("Gained: {gained}, spent: {spent}, left: {left}", {
        gained: figure(circled),
        spent: figure(crossed),
        left: figure(circled - crossed),
      })}
    </p>
  );
}

interface TrackProps {
  readonly table: Table;
  readonly coins: { readonly circled: number; readonly crossed: number };
  readonly under: Under | undefined;
  readonly onTap: (number: number) => void;
}

function Track({ table, coins, under, onTap }: TrackProps): JSX.Element {
  const { facts, layout } = table;
  const count = Math.max(layout?.coins ?? facts.coins.default, Math.min(coins.circled, facts.coins.most));
  const [at, setAt] = useState(1);
  const track = useRef<HTMLFieldSetElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const to = step ? at + step : event.key === "Home" ? 1 : event.key === "End" ? count : undefined;
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = Math.min(count, Math.max(1, to));
    setAt(next);
    track.current?.querySelector<HTMLElement>(`[data-coin="${next}"]`)?.focus();
  };
  return (
    <fieldset class="sheet-track" aria-label={itemName(table, "coins")} ref={track} onKeyDown={move}>
      {numbersTo(count).map((number) => (
        <Coin
          key={number}
          size={facts.coins.size}
          number={number}
          state={number <= coins.crossed ? "spent" : number <= coins.circled ? "gained" : "free"}
          printed={number <= facts.coins.start}
          reached={number === Math.min(at, count)}
          under={under}
          onTap={() => {
            setAt(number);
            onTap(number);
          }}
        />
      ))}
    </fieldset>
  );
}

interface CoinProps {
  readonly size: number;
  readonly number: number;
  readonly state: "free" | "gained" | "spent";
  /** Whether its ring is printed. */
  readonly printed: boolean;
  readonly reached: boolean;
  readonly under: Under | undefined;
  readonly onTap: () => void;
}

function Coin({ size, number, state, printed, reached, under, onTap }: CoinProps): JSX.Element {
  const said = {
    free: t("Coin {number}: not yet", { number }),
    gained: t("Coin {number}: gained", { number }),
    spent: t("Coin {number}: spent", { number }),
  }[state];
  const box = boxUnder(under, `coin-${number}`);
  return (
    <button
      type="button"
      class={`sheet-coin sheet-coin-${state}`}
      aria-label={said}
      tabIndex={reached ? 0 : -1}
      data-coin={number}
      onClick={onTap}
    >
      <svg viewBox={`-1 -1 ${size + 2} ${size + 2}`} aria-hidden="true" focusable="false">
        {under && box ? <Crop photo={under.photo} box={box} size={size} beyond={1} /> : null}
        <g class={over(under, box)}>
          <use href="#sheet-coin" />
        </g>
        {box ? <TracedCoin size={size} state={state} /> : <Inked size={size} state={state} printed={printed} />}
      </svg>
    </button>
  );
}

type InkedProps = Pick<CoinProps, "size" | "state" | "printed">;

/** Ring and cross as a pen makes them. */
function Inked({ size, state, printed }: InkedProps): JSX.Element {
  const [near, far] = [size * 0.12, size * 0.88];
  const name = printed ? "sheet-ring sheet-ring-printed" : "sheet-ring";
  return (
    <>
      {state === "free" ? null : <circle class={name} cx={size / 2} cy={size / 2} r={size / 2} />}
      {state === "spent" ? (
        <path class="sheet-cross" d={`M${near} ${near}L${far} ${far}M${far} ${near}L${near} ${far}`} />
      ) : null}
    </>
  );
}

/** The same at the edge, where the pen's own are to be seen. */
function TracedCoin({ size, state }: Pick<CoinProps, "size" | "state">): JSX.Element | null {
  if (state === "free") return null;
  return <Traced size={size} beyond={1} sign={state === "spent" ? "cross" : "ring"} />;
}
