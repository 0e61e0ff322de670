/** What a player had worked out on paper, item by item; the engine compares, and says what differs. */
import type { JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button, Field, Sheet } from "../app/ui";
import { TypeSign } from "./drawing";
import { withClaim } from "./model";
import { itemName, itemsOf, type SeatProps, seatOf, shown, typeOf } from "./table";

interface ClaimsProps extends SeatProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Claims({ table, player, open, onClose }: ClaimsProps): JSX.Element {
  const items = [...itemsOf(table, player.name), "total"];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("On paper: {name}", { name: player.name })}
      footer={<Button kind="primary" label={t("Done")} onClick={onClose} />}
    >
      <p class="soft">{t("Points as written on the sheet. Leave out anything that is not there.")}</p>
      <div class="sheet-claims">
        {items.map((item) => (
          <Claim key={item} table={table} player={player} item={item} />
        ))}
      </div>
    </Sheet>
  );
}

interface ClaimProps extends SeatProps {
  readonly item: string;
}

function Claim({ table, player, item }: ClaimProps): JSX.Element {
  const claimed = player.claimed[item];
  const [typed, setTyped] = useState<string>();
  // Before it is drawn: what somebody types at once is not set back.
  useLayoutEffect(() => setTyped(undefined), [claimed]);
  const type = typeOf(table, item);
  const points = seatOf(table, player.name)?.points?.[item];
  const differs = claimed !== undefined && points && table.isCurrent && (claimed < points[0] || claimed > points[1]);
  return (
    <div class="sheet-claim line">
      {type ? <TypeSign type={type} facts={table.facts} /> : <span class="sheet-sign" />}
      <Field
        label={itemName(table, item)}
        keys="numeric"
        value={typed ?? (claimed === undefined ? "" : String(claimed))}
        onLeave={() => setTyped(undefined)}
        error={differs ? t("By the rules: {points}", { points: shown(points) }) : undefined}
        onText={(text) => {
          setTyped(text);
          const number = /^\s*(\d{1,4})\s*$/.exec(text)?.[1];
          if (number === undefined && text.trim() !== "") return;
          table.edit(t("{name}: on paper", { name: player.name }), (tree) =>
            withClaim(tree, player.name, item, number === undefined ? undefined : Number(number)),
          );
        }}
      />
    </div>
  );
}
