/** Why: what the program says of a number, or of a tile on its place. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../app/texts";
import { Sheet } from "../app/ui";
import type { Desk } from "./desk";
import { type GameFacts, tileName } from "./facts";
import { type Reason, whyHere, whyPoints } from "./judge";
import { palaceAt, withPalaceAt } from "./model";
import { type Spot, without } from "./palace";

interface ReasonSheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly ask: () => Promise<Reason>;
  readonly onClose: () => void;
}

function ReasonSheet({ title, open, ask, onClose }: ReasonSheetProps): JSX.Element {
  const [reason, setReason] = useState<Reason>();
  useEffect(() => {
    setReason(undefined);
    if (!open) return;
    let wanted = true;
    ask().then(
      (found) => wanted && setReason(found),
      (error: Error) => wanted && setReason({ text: error.message }),
    );
    return () => {
      wanted = false;
    };
  }, [open, title]);
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <div class="game-why" aria-live="polite">
        {reason === undefined ? t("Working…") : reason.text.split("\n").map((line) => <p key={line}>{linked(line)}</p>)}
      </div>
    </Sheet>
  );
}

/** A line of an explanation; one that begins with the number of a rule leads to it. */
function linked(line: string): JSX.Element {
  const [, rule, rest] = /^([BRVA]\d+(?:\.\d+)?):(.*)$/.exec(line) ?? [];
  if (rule === undefined) return <>{line}</>;
  return (
    <>
      <a href={`#/look/${rule}`}>{rule}</a>
      {rest}
    </>
  );
}

/** What is asked of the points: an item of a player. */
export interface Asked {
  readonly player: string;
  readonly item: string;
  readonly label: string;
}

interface WhyPointsProps {
  readonly desk: Desk;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

export function WhyPoints({ desk, asked, onClose }: WhyPointsProps): JSX.Element {
  const { player = "", item = "", label = "" } = asked ?? {};
  return (
    <ReasonSheet
      open={asked !== undefined}
      title={`${player} · ${label}`}
      ask={() => whyPoints(desk.session.value.peek(), player, item, desk.scoring.peek())}
      onClose={onClose}
    />
  );
}

interface WhyHereProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
  readonly asked: { readonly word: string; readonly at: Spot } | undefined;
  readonly onClose: () => void;
}

/** Whether a tile may be where it is: asked of the palace without it. */
export function WhyHere({ desk, facts, asked, onClose }: WhyHereProps): JSX.Element {
  const ask = (): Promise<Reason> => {
    const [tree, scoring, player] = [desk.session.value.peek(), desk.scoring.peek(), desk.player.peek()];
    const { word, at } = asked ?? { word: "", at: [0, 0] as const };
    const base = withPalaceAt(tree, scoring, player, without(palaceAt(tree, scoring, player) ?? [], at));
    return whyHere(base, player, word, at, scoring);
  };
  return (
    <ReasonSheet
      open={asked !== undefined}
      title={asked ? tileName(facts, asked.word) : ""}
      ask={ask}
      onClose={onClose}
    />
  );
}
