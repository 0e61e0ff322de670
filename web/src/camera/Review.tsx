/** All that was read on a photo, as a contact sheet: whatever was read as the same side by side, the odd ones to be tapped. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { figure, t } from "../app/texts";
import { Button, Sheet } from "../app/ui";
import { Crop } from "../sheet/Crop";
import type { SheetPhoto } from "../sheet/photos";
import type { Readings } from "../sheet/read";
import { type Block, blocksOf, type Kind, said, type Taps } from "./readings";

export interface ReviewProps {
  readonly photo: SheetPhoto;
  /** The rows of a score sheet that are looked over. */
  readonly rows: readonly number[];
  /** What a place is called for those who do not see it. */
  readonly placeName: (box: string) => string;
  readonly onDone: (readings: Readings) => void;
  readonly onClose: () => void;
}

export function Review({ photo, rows, placeName, onDone, onClose }: ReviewProps): JSX.Element {
  const [taps, setTaps] = useState<Taps>([]);
  const blocks = useMemo(() => blocksOf(photo, rows), [photo, rows]);
  const readings = said(photo, taps);
  const footer = (
    <>
      <Button icon="undo" label={t("Undo")} disabled={taps.length === 0} onClick={() => setTaps(taps.slice(0, -1))} />
      <Button kind="primary" label={t("Fill in")} onClick={() => onDone(readings)} />
    </>
  );
  return (
    <Sheet open title={t("What was read")} onClose={onClose} footer={footer} wide>
      <div class="camera-review stack">
        <p>{t("The least certain ones come first. Tap whatever is in the wrong place.")}</p>
        {blocks.map((block) => (
          <Contacts
            key={`${block.kind} ${block.reading}`}
            block={block}
            photo={photo}
            readings={readings}
            placeName={placeName}
            onTap={(box) => setTaps([...taps, box])}
          />
        ))}
      </div>
    </Sheet>
  );
}

interface ContactsProps {
  readonly block: Block;
  readonly photo: SheetPhoto;
  readonly readings: Readings;
  readonly placeName: (box: string) => string;
  readonly onTap: (box: string) => void;
}

function Contacts({ block, photo, readings, placeName, onTap }: ContactsProps): JSX.Element {
  const { kind, reading, places } = block;
  return (
    <section class="stack-2">
      <h3>
        {blockName(kind, reading)} <span class="soft small">{figure(places.length)}</span>
      </h3>
      <div class="camera-contacts">
        {places.map(({ box, asked }) => {
          const now = readings.get(box) ?? reading;
          return (
            <button
              type="button"
              key={box}
              class={`camera-contact${asked ? " camera-asked" : ""}${now === reading ? "" : " camera-other"}`}
              aria-label={`${placeName(box)}: ${readingName(kind, now)}`}
              data-box={box}
              onClick={() => onTap(box)}
            >
              <Contact photo={photo} box={box} />
              {now === reading ? null : <span class="camera-now">{readingName(kind, now)}</span>}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Contact({ photo, box }: { readonly photo: SheetPhoto; readonly box: string }): JSX.Element | null {
  const place = photo.boxes[box];
  return place ? (
    <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <Crop photo={photo} box={place} size={10} />
    </svg>
  ) : null;
}

function blockName(kind: Kind, reading: string): string {
  if (kind === "space") return reading === "built" ? t("Read as built") : t("Read as empty");
  if (kind === "box") return reading === "crossed" ? t("Read as crossed") : t("Read as empty");
  if (reading === "blank") return t("Coins read as not gained");
  return reading === "circled" ? t("Coins read as gained") : t("Coins read as spent");
}

function readingName(kind: Kind, reading: string): string {
  if (kind === "coin") {
    if (reading === "blank") return t("not gained");
    return reading === "circled" ? t("gained") : t("spent");
  }
  if (reading === "blank") return t("empty");
  return kind === "space" ? t("built") : t("crossed");
}
