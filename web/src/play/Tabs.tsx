/** The players of a game with their points, one of them chosen: arrow keys lead from one to the next. */
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../app/texts";
import { useMore } from "./more";

/** The part of the page that shows the player who is chosen. */
export const PANEL = "player-panel";
const CHOSEN = "player-tab";

/** What makes an element the panel of the tab that is chosen. */
export const PANEL_OF_TAB = { id: PANEL, role: "tabpanel", "aria-labelledby": CHOSEN } as const;

export interface TabsProps {
  readonly names: readonly string[];
  readonly chosen: string;
  /** What a tab says beside the name. */
  readonly points: (name: string) => ComponentChildren;
  /** The name as it is shown. */
  readonly face?: (name: string) => ComponentChildren;
  readonly onChoose: (name: string) => void;
}

export function Tabs({ names, chosen, points, face = (name) => name, onChoose }: TabsProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  useMore(list, names.length, chosen);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (names.indexOf(chosen) + step + names.length) % names.length;
    onChoose(names[index] ?? chosen);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  return (
    <div class="player-tabs" role="tablist" aria-label={t("Players")} ref={list} onKeyDown={move}>
      {names.map((name) => (
        <button
          type="button"
          role="tab"
          key={name}
          id={name === chosen ? CHOSEN : undefined}
          class="player-tab"
          aria-selected={name === chosen}
          aria-controls={PANEL}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          <span class="player-tab-name">{face(name)}</span>
          <span class="player-tab-points">{points(name)}</span>
        </button>
      ))}
    </div>
  );
}
