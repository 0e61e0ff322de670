/** Look up: the cards of both games, the rules by their numbers, and what findings mean. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { useAnswer } from "../app/asking";
import { attempts } from "../app/facts";
import type { PlaceProps } from "../app/props";
import { go, link } from "../app/route";
import { language, languages, t } from "../app/texts";
import { Choice, Field, Icon, Switch } from "../app/ui";
import { CardText, sectionId, show } from "./CardText";
import { FindingPage } from "./FindingPage";
import { type Card, type LookFacts, loadLookFacts, type Rule } from "./facts";
import { type AllFound, type Found, find } from "./find";
import { FindingList, RulePage } from "./RulePage";

/** What stays as it was chosen while the reader is elsewhere on the page. */
const beside = signal("");
const numbers = signal(false);
const lastCard = signal("");

/** Found things that are shown of each sort. */
const SHOWN = 30;

type Loaded = LookFacts | "failed" | undefined;

function useFacts(code: string): Loaded {
  const { value, fault } = useAnswer(
    async () => (code ? await loadLookFacts(code) : undefined),
    [code, attempts.value],
  );
  return fault ? "failed" : value;
}

/** `#/look` is a card, `#/look/B3.6` a rule, `#/look/ALH304` or `#/look/hole` a finding; see `placeOf`. */
export function LookView({ path }: PlaceProps): JSX.Element {
  const [words, setWords] = useState("");
  const code = language.value;
  const second = beside.value === code ? "" : beside.value;
  const facts = useFacts(code);
  const other = useFacts(second);
  const address = path.join("/");
  // What was looked for has been found once the reader goes to it.
  // Before it is drawn: what somebody types at once is not set back.
  useLayoutEffect(() => setWords(""), [address]);
  if (facts === undefined) return <p class="waiting soft">{t("Loading…")}</p>;
  if (facts === "failed") return <p class="waiting soft">{t("This part could not be loaded.")}</p>;
  const others = other === "failed" ? undefined : other;
  return (
    <div class="page look-view stack-3">
      <header class="look-head stack-3">
        <h1>{t("Look up")}</h1>
        <search class="look-search">
          <Field label={t("Search cards, rules and findings")} keys="search" value={words} onText={setWords} />
        </search>
      </header>
      {words.trim() ? (
        <Results found={find(words, facts)} />
      ) : (
        <>
          <Tabs facts={facts} path={path} />
          <Place facts={facts} other={others} second={others ? second : ""} path={path} />
        </>
      )}
    </div>
  );
}

function cardName(card: Card): string {
  return `${card.document}/${card.game}`;
}

/** What a route shows. */
function placeOf(
  facts: LookFacts,
  path: readonly string[],
): { readonly name: string; readonly card?: Card; readonly rule?: Rule } {
  const [first = "", game = ""] = path;
  if (first === "rules" || first === "findings") return { name: first };
  const rule = facts.rules.find(({ number }) => number === first.toUpperCase());
  if (rule) return { name: "rules", rule };
  if (findingOf(facts, first)) return { name: "findings" };
  const wanted = first ? `${first}/${game}` : lastCard.peek();
  const card = facts.cards.find((each) => cardName(each) === wanted) ?? facts.cards[0];
  return card ? { name: cardName(card), card } : { name: "rules" };
}

function findingOf(facts: LookFacts, name: string): LookFacts["findings"][number] | undefined {
  const wanted = name.toLowerCase();
  return facts.findings.find((each) => each.code.toLowerCase() === wanted || each.name === wanted);
}

function Tabs({ facts, path }: { readonly facts: LookFacts; readonly path: readonly string[] }): JSX.Element {
  const { name } = placeOf(facts, path);
  const options = [
    ...facts.cards.map((card) => ({ value: cardName(card), label: `${card.title}: ${card.subtitle}` })),
    { value: "rules", label: t("Rules by number") },
    { value: "findings", label: t("Findings") },
  ];
  return (
    <Choice
      label={t("Contents")}
      menu
      value={name}
      options={options}
      onChoose={(chosen) => go(link("look", ...chosen.split("/")))}
    />
  );
}

interface PlaceShownProps {
  readonly facts: LookFacts;
  readonly other: LookFacts | undefined;
  readonly second: string;
  readonly path: readonly string[];
}

function Place({ facts, other, second, path }: PlaceShownProps): JSX.Element {
  const { name, card, rule } = placeOf(facts, path);
  const finding = findingOf(facts, path[0] ?? "");
  if (card) {
    return <CardPlace card={card} facts={facts} other={other} section={path[2] ?? ""} />;
  }
  if (name === "findings") {
    return finding ? (
      <>
        <FoldedBeside />
        <FindingPage
          key={finding.code}
          finding={finding}
          language={language.value}
          other={other && findingOf(other, finding.code)}
          otherLanguage={second}
        />
      </>
    ) : (
      <FindingList findings={facts.findings} />
    );
  }
  return (
    <>
      <FoldedBeside />
      {rule ? (
        <RulePage rule={rule} facts={facts} other={other} otherLanguage={second} />
      ) : (
        <RuleList facts={facts} other={other} second={second} />
      )}
    </>
  );
}

interface CardPlaceProps {
  readonly card: Card;
  readonly facts: LookFacts;
  readonly other: LookFacts | undefined;
  readonly section: string;
}

function CardPlace({ card, facts, other, section }: CardPlaceProps): JSX.Element {
  useEffect(() => {
    lastCard.value = cardName(card);
    if (section) show(sectionId(card, section));
  }, [card, section]);
  return (
    <>
      <details class="look-more">
        <summary>{t("Second language, rule numbers, print")}</summary>
        <div class="look-tools">
          <Beside />
          <Switch
            label={t("Rule numbers")}
            on={numbers.value}
            onSwitch={(on) => {
              numbers.value = on;
            }}
          />
          <a class="button button-plain" href={link("print", card.document)}>
            <Icon name="print" />
            <span>{t("Print")}</span>
          </a>
        </div>
      </details>
      <CardText
        card={card}
        other={other?.cards.find((each) => cardName(each) === cardName(card))}
        icons={facts.icons}
        numbers={numbers.value}
      />
    </>
  );
}

function FoldedBeside(): JSX.Element {
  return (
    <details class="look-more">
      <summary>{t("Second language")}</summary>
      <Beside />
    </details>
  );
}

/** A second language, for tables where not everybody reads the first. */
function Beside(): JSX.Element {
  const options = [
    { value: "", label: t("None") },
    ...languages.value
      .filter(({ code }) => code !== language.value)
      .map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <Choice
      label={t("Second language")}
      menu
      value={beside.value === language.value ? "" : beside.value}
      options={options}
      onChoose={(chosen) => {
        beside.value = chosen;
      }}
    />
  );
}

/** The rules of each game, by their numbers. */
function RuleList({ facts, other, second }: Omit<PlaceShownProps, "path">): JSX.Element {
  const games = [...new Map(facts.cards.map(({ game, title }) => [game, title]))];
  return (
    <>
      {games.map(([game, title]) => (
        <section key={game} class="look-below stack-3">
          <h2>{title}</h2>
          <ul class="look-list panel">
            {facts.rules
              .filter((rule) => rule.game === game)
              .map((rule) => (
                <RuleRow key={rule.number} rule={rule} other={other} second={second} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  readonly other: LookFacts | undefined;
  readonly second: string;
}

function RuleRow({ rule, other, second }: RuleRowProps): JSX.Element {
  const same = other?.rules.find(({ number }) => number === rule.number);
  return (
    <li>
      <a class="look-row" href={link("look", rule.number)}>
        <b class="look-number">{rule.number}</b>
        <span class="look-row-words">
          <span>{rule.text}</span>
          {same ? (
            <span class="look-other" lang={second}>
              {same.text}
            </span>
          ) : null}
        </span>
      </a>
    </li>
  );
}

function Results({ found }: { readonly found: AllFound }): JSX.Element {
  const groups: readonly (readonly [string, readonly Found[]])[] = [
    [t("Cards"), found.cards],
    [t("Rules"), found.rules],
    [t("Findings"), found.findings],
  ];
  const all = groups.reduce((sum, [, each]) => sum + each.length, 0);
  return (
    <div class="look-results stack-3">
      <p class="look-soft soft small" role="status">
        {all ? t("Found: {number}", { number: all }) : t("Nothing found")}
      </p>
      {groups.map(([heading, each]) =>
        each.length > 0 ? (
          <section key={heading} class="look-below stack-3">
            <h2>{heading}</h2>
            <ul class="look-list panel">
              {each.slice(0, SHOWN).map(({ key, place, text, address }) => (
                <li key={key}>
                  <a class="look-row" href={address}>
                    <Icon name="right" />
                    <span class="look-row-words">
                      <b>{place}</b>
                      <span>{text}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}
