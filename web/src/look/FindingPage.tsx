/** A finding: what it means, in which ways it occurs, and an example wrong and right. */
import type { JSX } from "preact";
import { useAnswer } from "../app/asking";
import { link } from "../app/route";
import { t } from "../app/texts";
import { SeveritySign } from "../app/ui";
import { boot, runJson } from "../engine/client";
import { RuleLinks } from "./CardText";
import type { FindingKind } from "./facts";

export interface FindingPageProps {
  readonly finding: FindingKind;
  readonly language: string;
  readonly other: FindingKind | undefined;
  readonly otherLanguage: string;
}

interface Explained {
  readonly details: readonly { readonly detail: string; readonly what: string; readonly way_out: string }[];
  readonly wrong: string;
  readonly right: string;
}

export function FindingPage({ finding, language, other, otherLanguage }: FindingPageProps): JSX.Element {
  const explained = useExplained(finding.code, language);
  const beside = useExplained(otherLanguage ? finding.code : "", otherLanguage);
  const words = { error: t("Error"), warning: t("Warning"), note: t("Note") };
  return (
    <article class="look-entry stack-3">
      <h2>
        <SeveritySign severity={finding.severity} /> {finding.code}
      </h2>
      <p class="look-soft soft small">
        {words[finding.severity]} · {finding.name}
      </p>
      <p class="look-lead">{finding.text}</p>
      {other ? (
        <p class="look-other" lang={otherLanguage}>
          {other.text}
        </p>
      ) : null}
      {finding.standing ? <p class="look-soft soft small">{finding.standing}</p> : null}
      {other?.standing ? (
        <p class="look-other small" lang={otherLanguage}>
          {other.standing}
        </p>
      ) : null}
      {finding.rule ? <RuleLinks numbers={[finding.rule]} /> : null}
      {explained === undefined ? (
        <p class="waiting soft">
          {boot.value.state === "loading" ? t("The program is still loading…") : t("Working…")}
        </p>
      ) : null}
      {explained ? (
        <Explanation finding={finding} explained={explained} beside={beside} otherLanguage={otherLanguage} />
      ) : null}
      <nav class="look-neighbours" aria-label={t("Other findings")}>
        <a href={link("look", "findings")}>{t("All findings")}</a>
      </nav>
    </article>
  );
}

interface ExplanationProps {
  readonly finding: FindingKind;
  readonly explained: Explained;
  readonly beside: Explained | null | undefined;
  readonly otherLanguage: string;
}

/** In which ways a finding occurs, and an example wrong and right. */
function Explanation({ finding, explained, beside, otherLanguage }: ExplanationProps): JSX.Element {
  const isNote = finding.severity === "note";
  return (
    <>
      <section class="look-below stack-3">
        <h3>{t("The program’s answer")}</h3>
        <ul class="look-items stack-2">
          {explained.details.map(({ detail, what, way_out }, index) => (
            <li key={detail}>
              <p>
                {what} {way_out}
              </p>
              {beside ? (
                <p class="look-other" lang={otherLanguage}>
                  {beside.details[index]?.what} {beside.details[index]?.way_out}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <Written label={isNote ? t("Leads to this note") : t("Wrong")} text={explained.wrong} />
      <Written label={isNote ? t("Avoids this note") : t("Right")} text={explained.right} />
    </>
  );
}

function Written({ label, text }: { readonly label: string; readonly text: string }): JSX.Element {
  return (
    <section class="look-below stack-3">
      <h3>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are moved by arrow keys */}
      <pre class="look-written" tabIndex={0}>
        {text.trimEnd()}
      </pre>
    </section>
  );
}

/** What `explain` says of a finding; undefined while it is asked, null where there is no answer. */
function useExplained(code: string, language: string): Explained | null | undefined {
  const ask = async (): Promise<Explained | null> =>
    code ? await runJson<Explained>(["explain", code, "--json", "--lang", language]) : null;
  const { value, fault } = useAnswer(ask, [code, language]);
  return fault ? null : value;
}
