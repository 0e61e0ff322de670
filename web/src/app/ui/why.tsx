/** Why a number is what it is, or a tile may lie somewhere: in the program's own words. */
import type { JSX } from "preact";
import { useAnswer } from "../asking";
import { t } from "../texts";
import { Sheet } from "./sheet";

export interface WhyProps {
  readonly title: string;
  /** What is asked; undefined while nothing is. */
  readonly ask: (() => Promise<string>) | undefined;
  readonly onClose: () => void;
}

export function Why({ title, ask, onClose }: WhyProps): JSX.Element {
  return (
    <Sheet open={ask !== undefined} title={title} onClose={onClose}>
      {ask ? <Reasons ask={ask} key={title} /> : null}
    </Sheet>
  );
}

function Reasons({ ask }: { readonly ask: () => Promise<string> }): JSX.Element {
  const { value, fault } = useAnswer(ask, [ask !== undefined]);
  if (value === undefined && !fault) return <p class="waiting soft">{t("Working…")}</p>;
  return (
    <div class="why stack-2" aria-live="polite">
      {(value ?? fault).split("\n").map((line, index) => (
        <p key={`${index} ${line}`}>{linked(line)}</p>
      ))}
    </div>
  );
}

/** A line of an explanation; one that begins with the number of a rule leads to it. */
function linked(line: string): JSX.Element {
  const [, rule, rest] = /^([BRVAX]\d+(?:\.\d+)?):(.*)$/.exec(line) ?? [];
  if (rule === undefined) return <>{line}</>;
  return (
    <>
      <a href={`#/look/${rule}`}>{rule}</a>
      {rest}
    </>
  );
}
