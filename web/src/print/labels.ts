/** What options and their values are called in a form. What has no name here is called as on the command line. */
import { t } from "../app/texts";
import type { Option, PrintFacts } from "./facts";

/** The label of an option. */
export function optionLabel(option: Option): string {
  const labels: Readonly<Record<string, string>> = {
    lang: t("Languages"),
    sheets: t("Sheets"),
    size: t("Sheet size"),
    paper: t("Paper"),
    up: t("Sheets per page"),
    order: t("Order"),
    duplex: t("Two-sided"),
    crop_marks: t("Crop marks"),
    bleed: t("Bleed (mm)"),
    gutter: t("Gap between sheets (mm)"),
    ink: t("Ink"),
    codes: t("Codes for photos"),
    back: t("Back side"),
    left_handed: t("For left-handed players"),
    dry_erase: t("For dry-erase pens"),
    large: t("Large"),
    layout: t("Grid"),
    layouts: t("New grids"),
    seed: t("Seed"),
    numbered: t("Numbered"),
    names: t("Names"),
    players: t("Players"),
    game: t("Game"),
    of: t("For"),
    holds: t("Sheets or cards in it"),
    grams: t("Paper weight (g/m²)"),
  };
  return labels[option.name] ?? option.name;
}

/** What a value of an option is called. */
export function valueLabel(name: string, value: string, facts: PrintFacts): string {
  switch (name) {
    case "paper":
    case "size":
      return paperLabel(value);
    case "game":
      return facts.games[value] ?? value;
    case "layout":
      return facts.layouts[value] ?? value;
    case "lang":
      return facts.languages[value] ?? value;
    default:
      return words(name)[value] ?? value;
  }
}

/** What an option is where nobody says it. */
export function usualLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = {
    paper: t("Same size as the sheet"),
    size: t("Default"),
    order: t("Cut and stack"),
    duplex: t("Default"),
    codes: t("With codes"),
    layout: t("Default"),
  };
  return labels[name] ?? t("Default");
}

function words(name: string): Readonly<Record<string, string>> {
  switch (name) {
    case "ink":
      return {
        full: t("Full colour"),
        saver: t("Less toner"),
        draft: t("Least toner"),
        mono: t("Black only"),
      };
    case "order":
      return { stack: t("Cut and stack"), repeat: t("Repeat one sheet per page"), booklet: t("Booklet") };
    case "duplex":
      return { long: t("Flip on the long edge"), short: t("Flip on the short edge"), none: t("Fronts only") };
    case "codes":
      return { none: t("Without codes") };
    case "back":
      return {
        plain: t("Same as the front"),
        example: t("Worked example"),
        layout: t("Another grid"),
        scoring: t("Final scoring"),
        shares: t("Points for ties"),
      };
    case "of":
      return {
        "player-sheet": t("Player sheets"),
        "score-sheet": t("Score sheets"),
        "score-pad": t("Score pad"),
        "pocket-card": t("Pocket cards"),
      };
    default:
      return {};
  }
}

/** A paper as it is written on its package. */
export function paperLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = {
    letter: "Letter",
    legal: "Legal",
    "half-letter": "Half Letter",
    tabloid: "Tabloid",
    fold: t("Foldable"),
    poker: t("Small cards"),
    strip: t("Strip"),
  };
  return labels[name] ?? name.toUpperCase();
}

/** Bytes as people read them. */
export function size(bytes: number, language: string): string {
  const unit = bytes < 1_000_000 ? { of: 1_000, word: "kB" } : { of: 1_000_000, word: "MB" };
  const digits = unit.word === "kB" ? 0 : 1;
  return `${(bytes / unit.of).toLocaleString(language, { maximumFractionDigits: digits })}\u00a0${unit.word}`;
}
