/** Squares of modules that are put together of types: each is taken when it has as many as there are on it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
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
        .filter(({ module, types }) => types > 0 && modules.includes(module))
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
  const choose = (letter: string): void => {
    const next = chosen.includes(letter) ? chosen.filter((each) => each !== letter) : [...chosen, letter];
    const isWhole = next.length === square.types;
    setChosen(isWhole ? [] : next);
    if (isWhole) onChoose(squareWord(facts, square, next));
  };
  return (
    <fieldset class="game-square">
      <legend class="soft small">{square.name}</legend>
      {facts.types.map(({ id, letter, name }) => (
        <button
          key={id}
          type="button"
          class="game-square-type"
          aria-label={name}
          aria-pressed={chosen.includes(letter)}
          onClick={() => choose(letter)}
        >
          <TypeSign facts={facts} type={id} />
        </button>
      ))}
    </fieldset>
  );
}

/** How a square of some types is written, in the order of the types. */
export function squareWord({ types }: GameFacts, { example }: SquareFacts, letters: readonly string[]): string {
  const own = types.filter(({ letter }) => letters.includes(letter));
  return [example.charAt(0), ...own.map(({ letter }) => letter)].join("");
}
