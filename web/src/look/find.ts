/** Words found in cards, rules and findings. */
import { matching } from "../app/matching";
import { link } from "../app/route";
import type { Block, Card, LookFacts, Statement } from "./facts";

export interface Found {
  readonly key: string;
  /** Where it stands: a section of a card, the number of a rule, the code of a finding. */
  readonly place: string;
  readonly text: string;
  readonly address: string;
}

export interface AllFound {
  readonly cards: readonly Found[];
  readonly rules: readonly Found[];
  readonly findings: readonly Found[];
}

/** Everything that has all of the words. */
export function find(words: string, facts: LookFacts): AllFound {
  const fits = matching(words);
  return {
    cards: facts.cards.filter(({ document }) => document === "reference-card").flatMap((card) => inCard(card, fits)),
    rules: facts.rules
      .filter(({ number, text }) => fits(number, text))
      .map(({ number, text }) => ({ key: number, place: number, text, address: link("look", number) })),
    findings: facts.findings
      .filter(({ code, name, text }) => fits(code, name, text))
      .map(({ code, name, text }) => ({ key: code, place: `${code} · ${name}`, text, address: link("look", code) })),
  };
}

function inCard(card: Card, fits: (...texts: readonly string[]) => boolean): readonly Found[] {
  return card.sections.flatMap((section) =>
    section.blocks
      .flatMap(told)
      .filter((text) => fits(section.heading, text))
      .map((text) => ({
        key: `${card.game} ${section.name} ${text}`,
        place: `${card.title} · ${section.heading}`,
        text,
        address: link("look", card.document, card.game, section.name),
      })),
  );
}

/** The sections of the reference cards that rest on a rule. */
export function resting(number: string, facts: LookFacts): readonly Found[] {
  return facts.cards
    .filter(({ document }) => document === "reference-card")
    .flatMap((card) =>
      card.sections
        .filter((section) => section.blocks.some((block) => cited(block).includes(number)))
        .map((section) => ({
          key: `${card.game} ${section.name}`,
          place: `${card.title} · ${section.heading}`,
          text: "",
          address: link("look", card.document, card.game, section.name),
        })),
    );
}

/** The rules that a block rests on. */
function cited(block: Block): readonly string[] {
  switch (block.kind) {
    case "Prose":
      return block.statement.rules;
    case "Items":
    case "Drawing":
    case "Example":
      return block.statements.flatMap(({ rules }) => rules);
    case "Steps":
      return block.steps.flatMap(({ statements }) => statements.flatMap(({ rules }) => rules));
    case "Cases":
      return block.cases.flatMap(({ statement }) => statement.rules);
    case "Answers":
      return block.answers.flatMap(({ statement }) => statement.rules);
    case "Table":
      return block.rules;
  }
}

/** What a block says, one text for each thing. */
function told(block: Block): readonly string[] {
  switch (block.kind) {
    case "Prose":
      return [said(block.statement)];
    case "Items":
    case "Drawing":
      return block.statements.map(said);
    case "Steps":
      return block.steps.map(({ name, statements }) => [name, ...statements.map(said)].join(" "));
    case "Cases":
      return block.cases.map(({ statement }) => said(statement));
    case "Example":
      return [[block.name, ...block.statements.map(said)].join(" ")];
    case "Answers":
      return block.answers.map(({ question, statement }) => `${question} ${said(statement)}`);
    case "Table":
      return [[block.caption, ...block.rows.map(({ name }) => name)].filter(Boolean).join(" · ")];
  }
}

function said({ lead, text }: Statement): string {
  return lead ? `${lead} ${text}` : text;
}
