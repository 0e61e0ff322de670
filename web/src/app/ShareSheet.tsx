/** A game for another phone: as a QR code to be scanned, as a link, or through what the device shares with. */
import type { JSX } from "preact";
import { question, run } from "../engine/client";
import { useAnswer } from "./asking";
import { copied } from "./copying";
import type { GameSession } from "./session";
import { language, t } from "./texts";
import { Button, Sheet } from "./ui";
import { notify } from "./ui/notice";
import { QrCode } from "./ui/qr";

interface Props {
  readonly game: GameSession;
  readonly title: string;
  readonly onClose: () => void;
}

/** The address of this page without what follows #. */
function ownAddress(): string {
  return location.href.replace(/[?#].*$/, "");
}

async function linkTo(game: GameSession): Promise<string> {
  const args = ["convert", "-", "--to", "code", "--page", ownAddress(), "--lang", language.peek()];
  const { status, stdout } = await run(args, JSON.stringify(game.value.peek()));
  if (status !== 0) throw new Error(t("Only a legal game can be shared as a link. Save this one as a file."));
  return new TextDecoder().decode(stdout).trim();
}

export function ShareSheet({ game, title, onClose }: Props): JSX.Element {
  const { value: address = "", fault: noLink } = useAnswer(() => linkTo(game), [game]);
  const { value: rows, fault: noCode } = useAnswer(
    async () => (address ? await question<readonly string[] | null>("frame.qr", { text: address }) : undefined),
    [address],
  );
  const fault = noLink || noCode;
  return (
    <Sheet open title={t("Share")} onClose={onClose} footer={<Deeds title={title} address={address} />}>
      {fault ? <p role="alert">{fault}</p> : null}
      {!fault && !address ? <p class="waiting soft">{t("Working…")}</p> : null}
      {rows ? <QrCode rows={rows} label={t("QR code for this game")} /> : null}
      {rows === null ? <p>{t("Too long for a QR code: use the link.")}</p> : null}
      {address ? (
        <label class="field">
          <span class="field-label">{t("Link")}</span>
          <textarea
            class="input share-link"
            readOnly
            rows={4}
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      ) : null}
      {fault ? null : (
        <p class="small soft">{t("The whole game and its points are in the link itself, not on a server.")}</p>
      )}
    </Sheet>
  );
}

/** What can be done with a link; nothing before it is there. */
function Deeds({ title, address }: { readonly title: string; readonly address: string }): JSX.Element {
  const copy = async (): Promise<void> => {
    notify((await copied(address)) ? t("Link copied") : t("Copy the link by hand"));
  };
  const canShare = typeof navigator.share === "function";
  const share = (): void => {
    // A share that the reader breaks off is no fault.
    navigator.share({ title, url: address }).catch(() => undefined);
  };
  return (
    <>
      <Button
        kind={canShare ? "plain" : "primary"}
        icon="copy"
        label={t("Copy link")}
        disabled={!address}
        onClick={() => void copy()}
      />
      {canShare ? <Button kind="primary" icon="share" label={t("Share")} disabled={!address} onClick={share} /> : null}
    </>
  );
}
