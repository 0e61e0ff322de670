/** A card to be read: its sections, each thing in the reader's language and, where asked for, in a second one. */
import type { ComponentChildren, JSX } from "preact";
import { link } from "../app/route";
import { t } from "../app/texts";
import { Drawing } from "./Drawing";
import type { Block, Card, LookFacts, Picture, Section, Statement, Table } from "./facts";

export interface CardTextProps {
  readonly card: Card;
  readonly other: Card | undefined;
  readonly icons: LookFacts["icons"];
  /** Whether the numbers of the rules stand behind what rests on them. */
  readonly numbers: boolean;
}

/** What all parts of a card are set by. */
interface Setting {
  readonly language: string;
  readonly other: string;
  readonly numbers: boolean;
  readonly icons: LookFacts["icons"];
}

export function CardText({ card, other, icons, numbers }: CardTextProps): JSX.Element {
  const setting = { language: card.language, other: other?.language ?? "", numbers, icons };
  return (
    <article class="look-card stack" lang={card.language}>
      <p class="look-printed" aria-hidden="true">
        {card.title} · {card.subtitle}
      </p>
      <nav class="look-contents" aria-label={t("Contents")}>
        {card.sections.map(({ name, heading }) => (
          <button
            key={name}
            type="button"
            class="look-chip"
            // Browsers leave a row that scrolls where it is if a part of what has the focus is seen.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
            onClick={() => show(sectionId(card, name))}
          >
            {heading}
          </button>
        ))}
      </nav>
      {card.sections.map((section, index) => (
        <SectionText
          key={section.name}
          id={sectionId(card, section.name)}
          section={section}
          other={other?.sections[index]}
          setting={setting}
        />
      ))}
      {card.notes.map((note, index) =>
        note.text || other?.notes[index]?.text ? (
          <Said key={note.text} statement={note} other={other?.notes[index]} setting={setting} />
        ) : null,
      )}
      <p class="look-soft soft small">{card.imprint}</p>
    </article>
  );
}

/** The id of a section on the page. */
export function sectionId(card: Card, name: string): string {
  return `look-${card.document}-${card.game}-${name}`;
}

/** Bring a part of the page into view, and whoever reads by keys there. */
export function show(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

interface SectionTextProps {
  readonly id: string;
  readonly section: Section;
  readonly other: Section | undefined;
  readonly setting: Setting;
}

function SectionText({ id, section, other, setting }: SectionTextProps): JSX.Element {
  return (
    <section class="look-section panel stack-3" id={id} tabIndex={-1} aria-label={section.heading}>
      <h2>
        <Both one={section.heading} other={other?.heading} setting={setting} />
      </h2>
      {section.blocks.map((block, index) => (
        <BlockText key={index} block={block} other={other?.blocks[index]} setting={setting} />
      ))}
    </section>
  );
}

interface BlockTextProps<B extends Block> {
  readonly block: B;
  readonly other: Block | undefined;
  readonly setting: Setting;
}

/** The same block in the other language, where that is of one structure. */
function like<K extends Block["kind"]>(other: Block | undefined, kind: K): Of<K> | undefined {
  return other?.kind === kind ? (other as Of<K>) : undefined;
}

function BlockText({ block, other, setting }: BlockTextProps<Block>): JSX.Element {
  switch (block.kind) {
    case "Prose":
      return <Said statement={block.statement} other={like(other, "Prose")?.statement} setting={setting} />;
    case "Items":
      return <Items statements={block.statements} others={like(other, "Items")?.statements} setting={setting} />;
    case "Steps":
      return <Steps steps={block.steps} others={like(other, "Steps")?.steps} setting={setting} />;
    case "Cases":
      return <Cases cases={block.cases} others={like(other, "Cases")?.cases} setting={setting} />;
    case "Drawing":
      return (
        <div class="look-figure">
          <Framed picture={block.figure} />
          <Items statements={block.statements} others={like(other, "Drawing")?.statements} setting={setting} />
        </div>
      );
    case "Example": {
      const same = like(other, "Example");
      return (
        <div class="look-example stack-2">
          <h3>
            <Both one={block.name} other={same?.name} setting={setting} />
          </h3>
          <Items statements={block.statements} others={same?.statements} setting={setting} />
        </div>
      );
    }
    case "Answers":
      return <Answers answers={block.answers} others={like(other, "Answers")?.answers} setting={setting} />;
    case "Table":
      return <TableText block={block} other={other} setting={setting} />;
  }
}

type Of<K extends Block["kind"]> = Extract<Block, { kind: K }>;

interface StepsProps {
  readonly steps: Of<"Steps">["steps"];
  readonly others: Of<"Steps">["steps"] | undefined;
  readonly setting: Setting;
}

function Steps({ steps, others, setting }: StepsProps): JSX.Element {
  return (
    <ol class="look-steps stack-3">
      {steps.map((step, index) => (
        <li key={step.sign}>
          <h3>
            <span class="look-step-sign">{step.sign}</span>
            <span>
              <Both one={step.name} other={others?.[index]?.name} setting={setting} />
            </span>
          </h3>
          <Items statements={step.statements} others={others?.[index]?.statements} setting={setting} />
        </li>
      ))}
    </ol>
  );
}

interface CasesProps {
  readonly cases: Of<"Cases">["cases"];
  readonly others: Of<"Cases">["cases"] | undefined;
  readonly setting: Setting;
}

function Cases({ cases, others, setting }: CasesProps): JSX.Element {
  return (
    <ul class="look-cases">
      {cases.map((each, index) => (
        <li key={each.statement.text} class="stack-2">
          <Said statement={each.statement} other={others?.[index]?.statement} setting={setting} />
          <div class="look-pair">
            <Judged picture={each.legal} legal />
            <Judged picture={each.illegal} legal={false} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface AnswersProps {
  readonly answers: Of<"Answers">["answers"];
  readonly others: Of<"Answers">["answers"] | undefined;
  readonly setting: Setting;
}

function Answers({ answers, others, setting }: AnswersProps): JSX.Element {
  return (
    <dl class="look-answers stack-3">
      {answers.map((each, index) => (
        <div key={each.question}>
          <dt>
            <Both one={each.question} other={others?.[index]?.question} setting={setting} />
          </dt>
          <dd>
            <Said statement={each.statement} other={others?.[index]?.statement} setting={setting} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Judged({ picture, legal }: { readonly picture: Picture; readonly legal: boolean }): JSX.Element {
  return (
    <figure class={legal ? "look-judged look-legal" : "look-judged look-illegal"}>
      <Drawing picture={picture} />
      <figcaption>{legal ? t("Allowed") : t("Not allowed")}</figcaption>
    </figure>
  );
}

function Framed({ picture }: { readonly picture: Picture }): JSX.Element {
  return (
    <figure class="look-judged">
      <Drawing picture={picture} />
    </figure>
  );
}

interface ItemsProps {
  readonly statements: readonly Statement[];
  readonly others: readonly Statement[] | undefined;
  readonly setting: Setting;
}

function Items({ statements, others, setting }: ItemsProps): JSX.Element | null {
  if (statements.length === 0) return null;
  return (
    <ul class="look-items stack-2">
      {statements.map((statement, index) => (
        <li key={`${statement.lead}${statement.text}`}>
          <Said statement={statement} other={others?.[index]} setting={setting} />
        </li>
      ))}
    </ul>
  );
}

interface SaidProps {
  readonly statement: Statement;
  readonly other: Statement | undefined;
  readonly setting: Setting;
}

/** A statement, the same in the other language below it, and the numbers of its rules. */
function Said({ statement, other, setting }: SaidProps): JSX.Element {
  return (
    <div class="look-said">
      <p>
        <Led statement={statement} />
      </p>
      {other && (other.text !== statement.text || other.lead !== statement.lead) ? (
        <p class="look-other" lang={setting.other}>
          <Led statement={other} />
        </p>
      ) : null}
      {setting.numbers && statement.rules.length > 0 ? <RuleLinks numbers={statement.rules} /> : null}
    </div>
  );
}

function Led({ statement: { lead, text } }: { readonly statement: Statement }): ComponentChildren {
  return lead ? (
    <>
      <b>{lead}</b> {text}
    </>
  ) : (
    text
  );
}

/** Links to rules by their numbers. */
export function RuleLinks({ numbers }: { readonly numbers: readonly string[] }): JSX.Element {
  return (
    <p class="look-rules">
      {numbers.map((number) => (
        <a key={number} class="look-rule-link" href={link("look", number)}>
          {number}
        </a>
      ))}
    </p>
  );
}

interface BothProps {
  readonly one: string;
  readonly other: string | undefined;
  readonly setting: Setting;
}

function Both({ one, other, setting }: BothProps): JSX.Element {
  return (
    <>
      {one}
      {other && other !== one ? (
        <span class="look-other" lang={setting.other}>
          {other}
        </span>
      ) : null}
    </>
  );
}

function TableText({ block, other, setting }: BlockTextProps<Table>): JSX.Element {
  const same = like(other, "Table");
  const grouped = block.groups.some(({ name }) => name !== "");
  const columns = block.groups.flatMap((group, place) => group.columns.map((name, index) => ({ name, place, index })));
  const caption = block.caption || block.corner;
  return (
    <>
      {block.caption ? (
        <p class="look-caption" aria-hidden="true">
          <Both one={block.caption} other={same?.caption} setting={setting} />
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is moved by arrow keys */}
      <section class="look-table-box" tabIndex={0} aria-label={caption}>
        <table class="look-table" aria-label={caption}>
          <thead>
            {grouped ? <GroupNames groups={block.groups} others={same?.groups} setting={setting} /> : null}
            <tr>
              <th scope="col">
                <Both one={block.corner} other={same?.corner} setting={setting} />
              </th>
              {columns.map(({ name, place, index }) => (
                <th key={`${place} ${index}`} scope="col" class={index === 0 && grouped ? "look-first" : ""}>
                  <Both one={name} other={same?.groups[place]?.columns[index]} setting={setting} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, number) => (
              <tr key={row.name} class={row.strong ? "look-strong" : ""}>
                <th scope="row">
                  <span class="look-row-name line">
                    <TypeIcon name={row.icon} icons={setting.icons} />
                    <span>
                      <Both one={row.name} other={same?.rows[number]?.name} setting={setting} />
                    </span>
                    {row.letter ? <span class="soft small">{row.letter}</span> : null}
                  </span>
                </th>
                {row.cells.map((cell, index) => (
                  <td key={`${index} ${cell}`} class={columns[index]?.index === 0 && grouped ? "look-first" : ""}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {setting.numbers && block.rules.length > 0 ? <RuleLinks numbers={block.rules} /> : null}
    </>
  );
}

interface GroupNamesProps {
  readonly groups: Table["groups"];
  readonly others: Table["groups"] | undefined;
  readonly setting: Setting;
}

/** The names of groups of columns, over these. */
function GroupNames({ groups, others, setting }: GroupNamesProps): JSX.Element {
  return (
    <tr>
      <td />
      {groups.map((group, place) =>
        group.name ? (
          <th key={`${place} ${group.name}`} colSpan={group.columns.length} scope="colgroup">
            <Both one={group.name} other={others?.[place]?.name} setting={setting} />
          </th>
        ) : (
          <td key={`${place} none`} colSpan={group.columns.length} />
        ),
      )}
    </tr>
  );
}

function TypeIcon({ name, icons }: { readonly name: string; readonly icons: LookFacts["icons"] }): JSX.Element | null {
  const icon = icons[name];
  if (!icon) return null;
  return (
    <svg class="look-type" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icon.path} fill={icon.colour} fill-rule="evenodd" />
    </svg>
  );
}
