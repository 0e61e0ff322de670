/** A game that came as a link: shown, scored anew, its receipt compared, and kept if the reader likes. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { boot, question } from "../engine/client";
import type { Finding } from "./answers";
import { useAnswer } from "./asking";
import { Boundary } from "./Boundary";
import { bareCode } from "./code";
import { kindOf } from "./exports";
import { GameBody } from "./GamePage";
import type { Tree } from "./json";
import limits from "./limits.json";
import { kindName, titleOf } from "./naming";
import { go, link } from "./route";
import { SentGame, useSent } from "./SentGame";
import type { Sent } from "./sent";
import { open } from "./session";
import { add } from "./store";
import { figure, language, t } from "./texts";
import { Button, Findings, Icon, LinkButton } from "./ui";
import { notify } from "./ui/notice";

interface Shared {
  readonly answer: {
    readonly game: string | null;
    readonly legal: boolean;
    readonly findings: readonly Finding[];
    readonly totals: Readonly<Record<string, number>>;
    readonly winners: readonly string[];
  };
  readonly value: Tree | null;
  readonly text: string;
  readonly receipt: {
    readonly agrees: boolean;
    readonly told: boolean;
    readonly differences: readonly (readonly [string, number | null, number | null])[];
  };
}

export function SharedPage({ code: given }: { readonly code: string }): JSX.Element {
  const code = useMemo(() => bareCode(given), [given]);
  const spoken = language.value;
  const { value: shared, fault } = useAnswer(async () => {
    if (code.length > limits.longestCode) throw new Error(t("This link is too long to be a game."));
    return await question<Shared>("frame.shared", { code, lang: spoken });
  }, [code, spoken]);
  const sent = useSent(code);
  // Where the engine cannot be had, what the link says by itself is all there is.
  if (sent && (fault ? boot.value.state === "failed" : !shared)) return <SentGame sent={sent} />;
  if (fault) {
    return (
      <div class="page stack">
        <h1>{t("This link cannot be read")}</h1>
        <p role="alert">{fault}</p>
        <LinkButton href={link("games")} label={t("All games")} />
      </div>
    );
  }
  if (!shared) return <p class="page waiting soft">{t("Opening…")}</p>;
  return <Opened shared={shared} sent={sent} />;
}

interface OpenedProps {
  readonly shared: Shared;
  readonly sent: Sent | undefined;
}

function Opened({ shared, sent }: OpenedProps): JSX.Element {
  const { answer, value, text } = shared;
  const kind = kindOf(answer.game ?? undefined);
  const title = value ? titleOf("", kind, value) : kindName(kind);
  // Looked at, not kept: changes last as long as the page.
  const session = useMemo(() => (value ? open("shared", kind, value, () => undefined) : undefined), [value, kind]);
  // What came is told of what came alone: not of what somebody has made of it here.
  const isChanged = session !== undefined && session.value.value !== value;
  const keep = (): void => {
    const empty: Tree = { game: kind, players: {} };
    const now = session?.value.peek();
    const id = now ? add(kind, "", now) : add(kind, "", empty, { draft: text });
    go(now ? link("game", id) : link("game", id, "text"), { instead: true });
    notify(t("Saved on this device"));
  };
  return (
    <>
      <section class="shared" aria-label={t("Shared game")}>
        <p class="small soft">{t("Shared game")}</p>
        <h1>{title}</h1>
        {isChanged ? null : <Totals shared={shared} sent={sent} />}
        {answer.legal || isChanged ? null : <Findings findings={answer.findings} />}
        <div class="row">
          <Button kind="primary" icon="device" label={t("Save on this device")} onClick={keep} />
          <LinkButton kind="quiet" href={link("games")} label={t("All games")} />
        </div>
      </section>
      {session ? (
        <Boundary>
          <GameBody session={session} />
        </Boundary>
      ) : (
        <pre class="page plain-text">{text}</pre>
      )}
    </>
  );
}

/** What the game comes to, and whether that is what its receipt says. */
function Totals({ shared: { answer, receipt }, sent }: OpenedProps): JSX.Element {
  return (
    <>
      <Receipt receipt={receipt} isWonOtherwise={hasWrongWinners(answer.winners, sent)} />
      <ul class="shared-totals">
        {inOrder(answer.totals).map(([player, points]) => (
          <li key={player} class={answer.winners.includes(player) ? "home-player home-winner" : "home-player"}>
            {player} <b>{figure(points)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The most points first. */
function inOrder(totals: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  return Object.entries(totals).sort(([, one], [, other]) => other - one);
}

/** Whether the link told other winners than there are. */
function hasWrongWinners(winners: readonly string[], sent: Sent | undefined): boolean {
  const told = sent?.players.filter(({ hasWon }) => hasWon).map(({ name }) => name) ?? [];
  return told.length > 0 && told.toSorted().join("\n") !== winners.toSorted().join("\n");
}

interface ReceiptProps {
  readonly receipt: Shared["receipt"];
  readonly isWonOtherwise: boolean;
}

function Receipt({ receipt, isWonOtherwise }: ReceiptProps): JSX.Element | null {
  if (!receipt.told) return null;
  if (receipt.agrees && isWonOtherwise) {
    return (
      <p class="receipt receipt-differs" role="alert">
        <Icon name="warning" /> {t("Scored again: the points match, but somebody else has won.")}
      </p>
    );
  }
  if (receipt.agrees) {
    return (
      <p class="receipt receipt-agrees">
        <Icon name="check" /> {t("Scored again: the points match.")}
      </p>
    );
  }
  const told = (points: number | null): string => (points === null ? "–" : figure(points));
  return (
    <div class="receipt receipt-differs" role="alert">
      <Icon name="warning" />
      <div>
        <p>{t("Scored again: the points differ.")}</p>
        <ul>
          {receipt.differences.map(([player, shown, points]) => (
            <li key={player}>
              {t("{player}: {shown}, now {points}", { player, shown: told(shown), points: told(points) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
