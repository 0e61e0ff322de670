/** A game with what belongs to every game: its name, steps back, its menu. */
import type { JSX } from "preact";
import { lazy } from "./lazy";
import { link } from "./route";
import { loaded, session } from "./store";
import { t } from "./texts";
import { IconButton } from "./ui";
import { loadGame, loadSheet } from "./views";

const Palaces = lazy(loadGame);
const Sheets = lazy(loadSheet);

export function GamePage({ id }: { readonly id: string }): JSX.Element {
  if (!loaded.value) return <p class="waiting">{t("Loading…")}</p>;
  const game = session(id);
  if (!game) {
    return (
      <div class="page stack">
        <h1>{t("Game not found")}</h1>
        <p>{t("It is not on this device.")}</p>
        <a href={link("games")}>{t("All games")}</a>
      </div>
    );
  }
  return (
    <>
      <header class="frame-game-bar">
        <IconButton icon="undo" label={t("Undo")} disabled={!game.canUndo.value} onClick={() => game.undo()} />
        <IconButton icon="redo" label={t("Redo")} disabled={!game.canRedo.value} onClick={() => game.redo()} />
      </header>
      {game.kind === "alhambra" ? <Palaces session={game} /> : <Sheets session={game} />}
    </>
  );
}
