/** Why a number is what it is, in the program's own words: the answer of `why`. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { runJson } from "../../engine/client";
import type { Tree } from "../json";
import { language, t } from "../texts";
import { Sheet } from "./sheet";

/** What is asked: an item of a player (a type, wall, lines, coins, bonus, sum, total), or a tile at a place. */
export interface Question {
  readonly player: string;
  readonly item?: string | undefined;
  readonly scoring?: number | undefined;
  readonly tile?: string | undefined;
  readonly at?: readonly [number, number] | undefined;
}

export interface WhyProps {
  /** Shown while there is a question. */
  readonly question: Question | undefined;
  readonly game: Tree;
  readonly title: string;
  readonly onClose: () => void;
}

interface Answer {
  readonly text?: string;
  readonly findings?: readonly { readonly message: string }[];
}

export function Why({ question, game, title, onClose }: WhyProps): JSX.Element {
  const [text, setText] = useState<string>();
  const asked = question && JSON.stringify(question);
  useEffect(() => {
    if (!question) return;
    let wanted = true;
    setText(undefined);
    runJson<Answer>(argumentsOf(question), JSON.stringify(game)).then(
      (answer) => wanted && setText(answer.text ?? answer.findings?.map(({ message }) => message).join("\n") ?? ""),
      (error: Error) => wanted && setText(error.message),
    );
    return () => {
      wanted = false;
    };
  }, [asked, game]);
  return (
    <Sheet open={question !== undefined} title={title} onClose={onClose}>
      {text === undefined ? <p class="waiting">{t("Working…")}</p> : <Lines text={text} />}
    </Sheet>
  );
}

function argumentsOf({ player, item, scoring, tile, at }: Question): readonly string[] {
  const options = [
    ...(scoring === undefined ? [] : ["--scoring", String(scoring)]),
    ...(tile === undefined ? [] : ["--tile", tile]),
    ...(at === undefined ? [] : [`--at=${at.join(",")}`]),
  ];
  // What follows `--` is no option, whatever a player is called.
  return ["why", "--json", "--lang", language.peek(), ...options, "--", "-", player, ...(item ? [item] : [])];
}

function Lines({ text }: { readonly text: string }): JSX.Element {
  return (
    <div class="why" aria-live="polite">
      {text.split("\n").map((line, index) => (
        <p key={`${index} ${line}`}>{line}</p>
      ))}
    </div>
  );
}
