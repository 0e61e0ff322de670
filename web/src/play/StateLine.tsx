/** One line, where the eye is, on what keeps points from coming or the game from being kept; with what helps. */
import type { JSX } from "preact";
import { download } from "../app/download";
import { fileName, titleOf } from "../app/naming";
import { saveGame } from "../app/SaveSheet";
import type { GameSession } from "../app/session";
import { find } from "../app/store";
import { t } from "../app/texts";
import { IconButton } from "../app/ui";
import { boot, restart } from "../engine/client";
import { state } from "./state";

interface Props {
  readonly session: GameSession;
  /** What is said where there is nothing else to say. */
  readonly otherwise?: string;
}

export function StateLine({ session, otherwise = "" }: Props): JSX.Element {
  const now = state.value;
  return (
    <span class={now ? `state-line state-${now.what}` : "state-line"}>
      <span role="status">{now?.text ?? otherwise}</span>
      {now ? <Help session={session} what={now.what} /> : null}
    </span>
  );
}

function Help({ session, what }: Props & { readonly what: string }): JSX.Element | null {
  if (what === "stopped") return <IconButton icon="redo" label={t("Restart")} onClick={restart} />;
  if (what === "loading") return null;
  return <IconButton icon="save" label={t("Save as file")} onClick={() => void save(session)} />;
}

/** Save at once; what the program cannot write yet is written as it is kept, which opens too. */
async function save(session: GameSession): Promise<void> {
  const title = titleOf(find(session.id)?.name ?? "", session.kind, session.value.peek());
  if (boot.peek().state === "ready") await saveGame(session, title, "drawing");
  else download(fileName(title, ".json"), JSON.stringify(session.value.peek(), undefined, 2), "application/json");
}

/** The line at the edge of the screen, for views that have no tray; it takes no room and moves nothing. */
export function StateDock({ session }: Props): JSX.Element {
  return (
    <div class="state-dock">
      <StateLine session={session} />
    </div>
  );
}
