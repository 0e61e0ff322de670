/** Squares of modules, put together by touch of their types and walled sides. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import type { DeskProps } from "./desk";
import { modulesOf } from "./expansions";
import type { GameFacts, SquareFacts } from "./facts";
import { TypeSign } from "./Tile";

interface SquaresProps extends DeskProps {
  readonly onChoose: (word: string) => void;
}

export function Squares({ desk, facts, onChoose }: SquaresProps): JSX.Element {
  const modules = modulesOf(desk.session.value.value);
  return (
    <>
      {facts.squares
        .filter(({ module, types, sides }) => (types > 0 || sides) && modules.includes(module))
        .map((square) => (
          <Square key={square.module} facts={facts} square={square} onChoose={onChoose} />
        ))}
    </>
  );
}

interface SquareProps extends Pick<SquaresProps, "facts" | "onChoose"> {
  readonly square: SquareFacts;
}

function Square({ facts, square, onChoose }: SquareProps): JSX.Element {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sides, setSides] = useState<readonly string[]>([]);
  const isWhole = (letters: readonly string[]): boolean =>
    letters.length === square.types && isSquare(square, squareWord(facts, square, letters, sides));
  const take = (letters: readonly string[]): void => {
    setChosen([]);
    setSides([]);
    onChoose(squareWord(facts, square, letters, sides));
  };
  const choose = (letter: string): void => {
    // Of a single type, another one takes its place.
    const kept = square.types === 1 ? chosen.filter((each) => each === letter) : chosen;
    const next = toggled(kept, letter);
    if (next.length === square.types && !square.sides) take(next);
    else setChosen(next);
  };
  return (
    <fieldset class="game-square">
      <legend class="soft small">{square.name}</legend>
      {(square.types > 0 ? facts.types : []).map(({ id, letter, name }) => (
        <Toggle key={id} label={name} on={chosen.includes(letter)} onClick={() => choose(letter)}>
          <TypeSign facts={facts} type={id} />
        </Toggle>
      ))}
      {square.sides ? (
        <div class="game-square-sides">
          {Object.entries(facts.sides).map(([side, name]) => (
            <Toggle key={side} label={name} on={sides.includes(side)} onClick={() => setSides(toggled(sides, side))}>
              {name}
            </Toggle>
          ))}
          <Button label={t("Take")} disabled={!isWhole(chosen)} onClick={() => take(chosen)} />
        </div>
      ) : null}
    </fieldset>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** A thing that is taken or not. */
export function Toggle({ label, on, disabled = false, onClick, children }: ToggleProps): JSX.Element {
  return (
    <button
      type="button"
      class="game-square-type"
      aria-label={label}
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export function toggled(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one];
}

/** Whether a word is one of the squares of a module: a camp has one bastion, or two at a right angle. */
export function isSquare({ pattern }: SquareFacts, word: string): boolean {
  return new RegExp(`^(?:${pattern})$`, "i").test(word);
}

/** How a square is written: its types and its walled sides in their order. */
export function squareWord(
  { types, sides }: GameFacts,
  square: SquareFacts,
  letters: readonly string[],
  walled: readonly string[],
): string {
  const own = types.map(({ letter }) => letter).filter((letter) => letters.includes(letter));
  const walls = Object.keys(sides).filter((side) => walled.includes(side));
  return [square.example.charAt(0), ...own, ...(square.sides && walls.length === 0 ? ["-"] : walls)].join("");
}
