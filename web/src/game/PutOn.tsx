/** What modules put on the sides of a tile that lies on the board, by touch of the sides. */
import type { JSX } from "preact";
import { type DeskProps, putOn } from "./desk";
import { modulesOf } from "./expansions";
import { known, sidesOn } from "./facts";
import { type Spot, sayings } from "./palace";
import { Toggle } from "./Squares";

interface PutOnProps extends DeskProps {
  readonly spot: Spot;
  readonly word: string;
}

export function PutOn({ desk, facts, spot, word }: PutOnProps): JSX.Element | null {
  const modules = modulesOf(desk.session.value.value);
  const { type, tile } = known(facts, word);
  if (!type) return null;
  return (
    <>
      {facts.putOn
        .filter(({ module }) => modules.includes(module))
        .map((what) => (
          <fieldset key={what.module} class="game-square game-put-on">
            <legend class="soft small">{what.name}</legend>
            {Object.entries(facts.sides).map(([side, label]) => {
              const isOn = sayings(desk.palace.value ?? [], spot, what, side).length > 0;
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
                  onClick={() => putOn(desk, facts, spot, what, side)}
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
