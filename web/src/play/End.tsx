/** The end of a game: who has won, how the points grew, the picture for others, and the next game. */
import type { JSX } from "preact";
import { download } from "../app/download";
import { fileName } from "../app/naming";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { notify } from "../app/ui/notice";
import { endPicture, type Line } from "./end-picture";

interface Props {
  readonly title: string;
  readonly lines: readonly Line[];
  /** What the scorings are called. */
  readonly ticks: readonly string[];
  readonly onRematch: () => void;
}

export function End({ title, lines, ticks, onRematch }: Props): JSX.Element {
  const winners = lines.filter(({ won }) => won).map(({ name }) => name);
  const heading = t("Won: {names}", { names: winners.join(", ") });
  const picture = endPicture(`★ ${heading}`, title, lines, ticks);
  const told = lines.map(({ name, points }) => `${name} ${points.join(", ")}`).join("; ");
  return (
    <section class="panel stack end" aria-label={heading}>
      <p class="for-readers end-won">★ {heading}</p>
      <img class="end-picture" src={addressOf(picture)} alt={`${t("Points")}: ${told}`} width={480} height={400} />
      <div class="row deeds">
        <Button kind="primary" icon="redo" label={t("Rematch")} onClick={onRematch} />
        <Button icon="share" label={t("Share the picture")} onClick={() => void give(picture, title)} />
      </div>
    </section>
  );
}

function addressOf(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

/** Hand the picture to another app, or save it where there is no such way. */
async function give(picture: string, title: string): Promise<void> {
  try {
    const file = new File([await pixels(picture)], fileName(title, ".png"), { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title });
    else download(file.name, new Uint8Array(await file.arrayBuffer()), file.type);
  } catch (error) {
    // Whoever changes their mind is told nothing.
    if (!(error instanceof DOMException && error.name === "AbortError")) {
      notify(error instanceof Error ? error.message : String(error));
    }
  }
}

async function pixels(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = addressOf(picture);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("PNG"))), "image/png");
  });
}
