/** A game as a file: as a drawing, as a list of tiles, or as JSON. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { question } from "../engine/client";
import { download } from "./download";
import { fileName } from "./naming";
import type { GameSession } from "./session";
import { t } from "./texts";
import { Button, Choice, Sheet } from "./ui";
import { notify } from "./ui/notice";

type Form = "drawing" | "list" | "json";

interface Props {
  readonly game: GameSession;
  readonly title: string;
  readonly onClose: () => void;
}

/** The text of a game in a form. */
export function textOf(game: GameSession, form: Form): Promise<string> {
  return question<string>("frame.text", { tree: game.value.peek(), form });
}

/** Save a game in a form; what went wrong is told. */
export async function saveGame(game: GameSession, title: string, form: Form): Promise<void> {
  try {
    const text = await textOf(game, form);
    const [ending, type] = form === "json" ? [".json", "application/json"] : [".yaml", "text/yaml"];
    download(fileName(title, ending), text, type);
    notify(t("Saved: {name}", { name: fileName(title, ending) }));
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error));
  }
}

export function SaveSheet({ game, title, onClose }: Props): JSX.Element {
  const [form, setForm] = useState<Form>("drawing");
  const save = async (): Promise<void> => {
    await saveGame(game, title, form);
    onClose();
  };
  return (
    <Sheet
      open
      title={t("Save as file")}
      onClose={onClose}
      footer={<Button kind="primary" icon="save" label={t("Save")} onClick={() => void save()} />}
    >
      <Choice
        label={t("Format")}
        value={form}
        options={[
          { value: "drawing", label: t("Drawing") },
          { value: "list", label: t("List") },
          { value: "json", label: t("JSON") },
        ]}
        onChoose={setForm}
        hint={t("You can open any of these here or in the program.")}
      />
    </Sheet>
  );
}
