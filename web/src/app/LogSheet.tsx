/** The log of a game: every change with its time; a touch brings the game back as it was then. */
import type { JSX } from "preact";
import { headings, type Logged, type State, states, whose } from "./log";
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
      ? t("As it was: {what}", { what: `${time(change.at)}, ${told(change)}` })
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

/** What was changed, and whose it is. */
function told(change: Logged): string {
  const name = whose(change);
  return name === undefined || change.what.includes(name)
    ? change.what
    : t("{name}: {what}", { name, what: change.what });
}

interface ChangesProps {
  readonly known: readonly State[];
  readonly onRestore: (state: State) => void;
}

/** The changes, the last one first, by scorings where the game has several. */
function Changes({ known, onRestore }: ChangesProps): JSX.Element {
  const heads = headings(known);
  return (
    <ol class="menu log">
      {known.map((state, index) => (
        <li key={known.length - index}>
          {heads[index] ? <h3 class="log-scoring">{t("Scoring {number}", { number: heads[index] })}</h3> : null}
          <button
            type="button"
            class="menu-item"
            disabled={index === 0}
            aria-current={index === 0}
            onClick={() => onRestore(state)}
          >
            <span class="log-time small soft">{state.change ? time(state.change.at) : ""}</span>
            <span>{state.change ? told(state.change) : t("As it was at first")}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
