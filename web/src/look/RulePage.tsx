/** A rule by its number, and what the program finds by it. */
import type { JSX } from "preact";
import { link } from "../app/route";
import { t } from "../app/texts";
import { Icon, SeveritySign } from "../app/ui";
import type { FindingKind, LookFacts, Rule } from "./facts";
import { type Found, resting } from "./find";

export interface RulePageProps {
  readonly rule: Rule;
  readonly facts: LookFacts;
  readonly other: LookFacts | undefined;
  readonly otherLanguage: string;
}

export function RulePage({ rule, facts, other, otherLanguage }: RulePageProps): JSX.Element {
  const same = other?.rules.find(({ number }) => number === rule.number);
  const at = facts.rules.indexOf(rule);
  const before = facts.rules[at - 1];
  const after = facts.rules[at + 1];
  const onCards = resting(rule.number, facts);
  const found = facts.findings.filter(({ code }) => rule.findings.includes(code));
  return (
    <article class="look-entry stack-3">
      <h2>
        {t("Rule")} {rule.number}
      </h2>
      <p class="look-lead">{rule.text}</p>
      {same ? (
        <p class="look-other" lang={otherLanguage}>
          {same.text}
        </p>
      ) : null}
      <p class="look-soft soft small">{rule.standing}</p>
      {same ? (
        <p class="look-other small" lang={otherLanguage}>
          {same.standing}
        </p>
      ) : null}
      {onCards.length > 0 ? <OnCards found={onCards} /> : null}
      {found.length > 0 ? (
        <section class="look-below stack-3">
          <h3>{t("Findings based on it")}</h3>
          <FindingList findings={found} />
        </section>
      ) : null}
      <nav class="look-neighbours" aria-label={t("Other rules")}>
        {before ? <a href={link("look", before.number)}>‹ {before.number}</a> : <span />}
        <a href={link("look", "rules")}>{t("All rules")}</a>
        {after ? <a href={link("look", after.number)}>{after.number} ›</a> : <span />}
      </nav>
    </article>
  );
}

/** Where a rule is on the cards. */
function OnCards({ found }: { readonly found: readonly Found[] }): JSX.Element {
  return (
    <section class="look-below stack-3">
      <h3>{t("On the card")}</h3>
      <ul class="look-list panel">
        {found.map(({ key, place, address }) => (
          <li key={key}>
            <a class="look-row" href={address}>
              <Icon name="book" />
              <span>{place}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Findings, each with its sign and where it leads. */
export function FindingList({ findings }: { readonly findings: readonly FindingKind[] }): JSX.Element {
  return (
    <ul class="look-list panel">
      {findings.map(({ code, name, severity, text }) => (
        <li key={code}>
          <a class="look-row" href={link("look", code)}>
            <SeveritySign severity={severity} />
            <span class="look-row-words">
              <b>
                {code} <span class="look-soft soft small">{name}</span>
              </b>
              <span>{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
