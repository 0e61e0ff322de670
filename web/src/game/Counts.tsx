/** A player without a palace on the page: how many buildings of each type, how long the wall. */
import type { JSX } from "preact";
import type { Tree } from "../app/json";
import { t } from "../app/texts";
import { Number as Stepper } from "../app/ui";
import { set } from "../play/tree";
import { type Desk, step, stepEntry } from "./desk";
import type { GameFacts } from "./facts";
import { countOf, entryOf, hasAnyTiles, isVirtual, sitting, wallOf, withCount, withEntry } from "./model";
import { TypeSign } from "./Tile";

interface CountsProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
  readonly entry: Tree;
}

export function Counts({ desk, facts, entry }: CountsProps): JSX.Element {
  const virtual = isVirtual(desk.session.value.value, desk.player.value);
  return (
    <section class="game-counts" aria-label={t("Counts of {name}", { name: desk.player.value })}>
      {facts.types.map(({ id, name, tiles }) => (
        <Stepper
          key={id}
          label={name}
          mark={<TypeSign facts={facts} type={id} />}
          value={countOf(entry, id) ?? 0}
          most={hasAnyTiles(desk.session.value.value) ? undefined : tiles.length}
          onNumber={(count) =>
            stepEntry(desk, (old) => withCount(old, id, count), t("{name}: {number}", { name, number: count ?? 0 }))
          }
        />
      ))}
      {virtual ? null : (
        <Stepper
          label={facts.wall}
          value={wallOf(entry)}
          optional
          onNumber={(wall) =>
            stepEntry(
              desk,
              (old) => set(old, "wall", wall),
              t("{name}: {number}", { name: facts.wall, number: wall ?? "–" }),
            )
          }
        />
      )}
    </section>
  );
}

/** A scoring of which only the points are known. */
export function PointsAlone({ desk }: { readonly desk: Desk }): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  return (
    <section class="game-counts" aria-label={t("Points")}>
      {Object.keys(sitting(tree, scoring)).map((name) => {
        const entry = entryOf(tree, scoring, name);
        return (
          <Stepper
            key={name}
            label={name}
            value={typeof entry === "number" ? entry : undefined}
            onNumber={(points) =>
              step(
                desk,
                withEntry(desk.session.value.peek(), scoring, name, points ?? 0),
                t("{name}: {number}", { name, number: points ?? 0 }),
              )
            }
          />
        );
      })}
    </section>
  );
}
