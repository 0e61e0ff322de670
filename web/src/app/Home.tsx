/** The games on this device, and ways to a new one. */
import type { JSX } from "preact";
import { go, link } from "./route";
import { add, games } from "./store";
import { t } from "./texts";
import { Button } from "./ui";

export function Home(): JSX.Element {
  return (
    <div class="page stack">
      <h1>{t("Games")}</h1>
      <div class="row">
        <Button
          kind="primary"
          label={t("Alhambra")}
          onClick={() => go(link("game", add("alhambra", t("New game"), { game: "alhambra", players: {} })))}
        />
        <Button
          kind="primary"
          label={t("Roll & Write")}
          onClick={() =>
            go(link("game", add("roll-and-write", t("New game"), { game: "roll-and-write", players: {} })))
          }
        />
      </div>
      <ul class="stack">
        {games.value.map((game) => (
          <li key={game.id}>
            <a href={link("game", game.id)}>{game.name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
