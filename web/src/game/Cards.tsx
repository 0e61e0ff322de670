/** Cards of modules that show tiles: which of them a player has, chosen by touch. */
import type { JSX } from "preact";
import type { Tree } from "../app/json";
import { t } from "../app/texts";
import type { Item } from "../play/items";
import { own, set } from "../play/tree";
import { type DeskProps, stepEntry } from "./desk";
import { Toggle, toggled } from "./Squares";
import { TypeSign } from "./Tile";

interface CardsProps extends DeskProps {
  readonly items: readonly Item[];
  readonly entry: Tree;
}

export function Cards({ desk, facts, items, entry }: CardsProps): JSX.Element {
  return (
    <>
      {items.map(({ id, name, typed, cards = [] }) => {
        const chosen = cardsOf(entry, typed);
        const write = (next: readonly string[] | undefined): void =>
          stepEntry(desk, (now) => set(now, typed, next), `${name}: ${next?.join(", ") || "–"}`);
        return cards.length === 0 ? null : (
          <fieldset key={id} class="game-square game-cards">
            <legend class="soft small">{name}</legend>
            {cards.map(({ word, type }) => (
              <Toggle
                key={word}
                label={`${name}: ${word}`}
                on={chosen?.includes(word) ?? false}
                onClick={() => write(withCard(cards, chosen ?? [], word))}
              >
                <TypeSign facts={facts} type={type} />
                {word}
              </Toggle>
            ))}
            <Toggle
              label={`${name}: ${t("None")}`}
              on={chosen?.length === 0}
              onClick={() => write(chosen?.length === 0 ? undefined : [])}
            >
              {t("None")}
            </Toggle>
          </fieldset>
        );
      })}
    </>
  );
}

/** The cards that are written of a player; undefined where nothing is. */
export function cardsOf(entry: Tree, typed: string): readonly string[] | undefined {
  const written = own(entry, typed);
  return Array.isArray(written) ? written.map(String) : undefined;
}

/** The cards with one more, or without one that was there, in their order; nothing is written of the last that goes. */
export function withCard(
  cards: readonly { readonly word: string }[],
  chosen: readonly string[],
  word: string,
): readonly string[] | undefined {
  const next = toggled(chosen, word);
  const kept = cards.map((card) => card.word).filter((each) => next.includes(each));
  return kept.length > 0 ? kept : undefined;
}
