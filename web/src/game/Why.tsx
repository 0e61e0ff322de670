/** Why: what the program says of a number, or of a tile on its place. */
import type { JSX } from "preact";
import { Why } from "../app/ui";
import type { Desk, DeskProps } from "./desk";
import { tileName } from "./facts";
import { whyHere, whyPoints } from "./judging";
import { palaceAt, withPalaceAt } from "./model";
import { type Spot, without } from "./palace";

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
  const { player, item, label } = asked ?? { player: "", item: "", label: "" };
  const ask = (): Promise<string> => whyPoints(desk.session.value.peek(), player, item, desk.scoring.peek());
  return <Why title={`${player} · ${label}`} ask={asked && ask} onClose={onClose} />;
}

interface WhyHereProps extends DeskProps {
  readonly asked: { readonly word: string; readonly at: Spot } | undefined;
  readonly onClose: () => void;
}

/** Whether a tile may be where it is: asked of the palace without it. */
export function WhyHere({ desk, facts, asked, onClose }: WhyHereProps): JSX.Element {
  const { word, at } = asked ?? { word: "", at: [0, 0] as const };
  const ask = (): Promise<string> => {
    const [tree, scoring, player] = [desk.session.value.peek(), desk.scoring.peek(), desk.player.peek()];
    const base = withPalaceAt(tree, scoring, player, without(palaceAt(tree, scoring, player) ?? [], at));
    return whyHere(base, player, word, at, scoring);
  };
  return <Why title={tileName(facts, word)} ask={asked && ask} onClose={onClose} />;
}
