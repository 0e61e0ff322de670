/** What the program found in a game, with ways to mend it. */
import type { JSX } from "preact";
import type { Finding, Fix, Severity } from "../answers";
import { t } from "../texts";
import { Button } from "./button";
import { Icon } from "./icon";

export interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Do a fix; without it no buttons are shown. */
  readonly onFix?: ((fix: Fix, finding: Finding) => void) | undefined;
  /** Show the place of a finding: on the board, in the text. */
  readonly onShow?: ((finding: Finding) => void) | undefined;
  /** Whether a finding has a place to be shown; all have where nothing is said. */
  readonly hasPlace?: ((finding: Finding) => boolean) | undefined;
  /** What the list is called. */
  readonly label?: string | undefined;
}

const ORDER: readonly Severity[] = ["error", "warning", "note"];

/** What must be mended first, else in the order of the program. */
export function Findings({ findings, onFix, onShow, hasPlace = () => true, label }: FindingsProps): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <ul class="stack-2" aria-label={label ?? t("Findings")}>
      {findings
        .toSorted((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity))
        .map((finding, index) => (
          <Item
            key={`${finding.code} ${index}`}
            finding={finding}
            onFix={onFix}
            onShow={hasPlace(finding) ? onShow : undefined}
          />
        ))}
    </ul>
  );
}

/** What somebody has typed stands between backticks in the program's sentences. */
function quoted(sentence: string): readonly (string | JSX.Element)[] {
  return sentence.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}

interface ItemProps {
  readonly finding: Finding;
  readonly onFix: FindingsProps["onFix"];
  readonly onShow: FindingsProps["onShow"];
}

function Item({ finding, onFix, onShow }: ItemProps): JSX.Element {
  const { severity, message, help, rule, fixes = [] } = finding;
  return (
    <li class={`finding finding-${severity}`}>
      <SeveritySign severity={severity} />
      <div class="finding-words">
        <p class="finding-message">
          {finding.player ? <b class="finding-player">{finding.player}</b> : null} {quoted(message)}
        </p>
        {help ? <p class="soft small">{quoted(help)}</p> : null}
        <div class="finding-deeds">
          {onFix
            ? fixes.map((fix) => (
                <Button
                  key={fix.message}
                  kind="plain"
                  icon="fix"
                  label={fix.message.replaceAll("`", "")}
                  onClick={() => onFix(fix, finding)}
                />
              ))
            : null}
          {onShow ? <Button kind="quiet" label={t("Show")} onClick={() => onShow(finding)} /> : null}
          {rule ? (
            <a class="rule-link" href={`#/look/${encodeURIComponent(rule)}`}>
              {rule}
            </a>
          ) : null}
          <a class="rule-link" href={`#/look/${encodeURIComponent(finding.code)}`}>
            {finding.code}
          </a>
        </div>
      </div>
    </li>
  );
}

/** The sign of a severity, which differs in its shape, too. */
export function SeveritySign({ severity }: { readonly severity: Severity }): JSX.Element {
  const words = { error: t("Error"), warning: t("Warning"), note: t("Note") };
  const icons = { error: "error", warning: "warning", note: "info" } as const;
  return (
    <span class={`sign sign-${severity}`}>
      <Icon name={icons[severity]} />
      <span class="for-readers">{words[severity]}</span>
    </span>
  );
}
