/** The log of a game: every change with its time; a touch brings the game back as it was then. */
import type { JSX } from "preact";
import { type State, states } from "./log";
import { time } from "./naming";
import type { GameSession } from "./session";
import { find } from "./store";
import { t } from "./texts";
import { Sheet } from "./ui";
import { notify } from "./ui/notice";

interface Props {
  readonly game: GameSession;
  readonly onClose: () => void;
}

export function LogSheet({ game, onClose }: Props): JSX.Element {
  const known = states(find(game.id)?.log, game.value.value);
  const restore = ({ tree, change }: State): void => {
    onClose();
    const what = change
      ? t("As it was: {what}", { what: `${time(change.at)}, ${change.what}` })
      : t("As it was at first");
    game.change(tree, what);
    notify(what, t("Undo"), () => game.undo());
  };
  return (
    <Sheet open title={t("History")} onClose={onClose}>
      {known.length > 1 ? (
        <>
          <p class="small soft">{t("Tap a change to see the game as it was after it. You can undo that.")}</p>
          <Changes known={known} onRestore={restore} />
        </>
      ) : (
        <p>{t("Nothing has been changed yet.")}</p>
      )}
    </Sheet>
  );
}

interface ChangesProps {
  readonly known: readonly State[];
  readonly onRestore: (state: State) => void;
}

/** The changes, the last one first, by scorings where the game has several. */
function Changes({ known, onRestore }: ChangesProps): JSX.Element {
  const hasScorings = new Set(known.map(({ scoring }) => scoring)).size > 1;
  return (
    <ol class="menu log">
      {known.map((state, index) => (
        <li key={known.length - index}>
          {hasScorings && state.scoring > 0 && state.scoring !== known[index - 1]?.scoring ? (
            <h3 class="log-scoring">{t("Scoring {number}", { number: state.scoring })}</h3>
          ) : null}
          <button
            type="button"
            class="menu-item"
            disabled={index === 0}
            aria-current={index === 0}
            onClick={() => onRestore(state)}
          >
            <span class="log-time small soft">{state.change ? time(state.change.at) : ""}</span>
            <span>{state.change?.what ?? t("As it was at first")}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
