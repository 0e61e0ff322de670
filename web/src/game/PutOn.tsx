/** What modules put on the sides of a tile, by touch of the sides. */
import type { JSX } from "preact";
import { type DeskProps, putOn, putOnHand } from "./desk";
import { modulesOf } from "./expansions";
import { known, sidesOn } from "./facts";
import { type Spot, sayings } from "./palace";
import { Toggle } from "./Squares";

interface PutOnProps extends DeskProps {
  /** Where it lies; nowhere while it is in hand. */
  readonly spot: Spot | undefined;
  readonly word: string;
}

export function PutOn({ desk, facts, spot, word }: PutOnProps): JSX.Element | null {
  const modules = modulesOf(desk.session.value.value);
  const { type, tile } = known(facts, word);
  if (!type) return null;
  return (
    <>
      {facts.putOn
        // What two tiles share is between two that lie on the board.
        .filter(({ module, shared }) => modules.includes(module) && (spot !== undefined || !shared))
        .map((what) => (
          <fieldset key={what.module} class="game-square game-put-on">
            <legend class="soft small">{what.name}</legend>
            {Object.entries(facts.sides).map(([side, label]) => {
              const isOn = spot
                ? sayings(desk.palace.value ?? [], spot, what, side).length > 0
                : sidesOn(word, what.sign).includes(side);
              const isWalled = (tile?.walls ?? "").includes(side);
              // What is shared goes through walls, what is not is one.
              const isImpossible = what.shared
                ? tile !== undefined && !isWalled && !sidesOn(word, "+").includes(side)
                : isWalled;
              return (
                <Toggle
                  key={side}
                  label={`${what.name}: ${label}`}
                  on={isOn}
                  disabled={isImpossible && !isOn}
                  onClick={() => (spot ? putOn(desk, facts, spot, what, side) : putOnHand(desk, facts, what, side))}
                >
                  {label}
                </Toggle>
              );
            })}
          </fieldset>
        ))}
    </>
  );
}
