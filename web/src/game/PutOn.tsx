/** What modules put on the sides of a tile, by touch of the sides. */
import type { JSX } from "preact";
import type { DeskProps } from "./desk";
import { modulesOf } from "./expansions";
import { known, sidesOn } from "./facts";
import { Toggle } from "./Squares";

interface PutOnProps extends DeskProps {
  readonly word: string;
  readonly onPut: (sign: string, side: string) => void;
}

export function PutOn({ desk, facts, word, onPut }: PutOnProps): JSX.Element | null {
  const modules = modulesOf(desk.session.value.value);
  const { type, tile } = known(facts, word);
  if (!type) return null;
  return (
    <>
      {facts.putOn
        .filter(({ module }) => modules.includes(module))
        .map(({ module, sign, name }) => (
          <fieldset key={module} class="game-square game-put-on">
            <legend class="soft small">{name}</legend>
            {Object.entries(facts.sides).map(([side, label]) => (
              <Toggle
                key={side}
                label={`${name}: ${label}`}
                on={sidesOn(word, sign).includes(side)}
                disabled={sign === "+" && (tile?.walls.includes(side) ?? false)}
                onClick={() => onPut(sign, side)}
              >
                {label}
              </Toggle>
            ))}
          </fieldset>
        ))}
    </>
  );
}
