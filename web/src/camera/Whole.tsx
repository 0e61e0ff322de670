/** The whole sheet of a photo, laid flat, to be looked at and saved by whoever wants it. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { LinkButton, Sheet } from "../app/ui";
import type { SheetPhoto } from "../photos/photos";

export interface WholeProps {
  readonly photo: SheetPhoto;
  readonly onClose: () => void;
}

export function Whole({ photo, onClose }: WholeProps): JSX.Element {
  const save = (
    <LinkButton icon="save" label={t("Save the picture")} href={photo.address} download={`${photo.document}.jpg`} />
  );
  return (
    <Sheet open title={t("The sheet, laid flat")} onClose={onClose} footer={save} wide>
      <img
        class="camera-whole"
        src={photo.address}
        alt={t("Photo of the sheet")}
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      />
    </Sheet>
  );
}
