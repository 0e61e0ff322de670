/** What is to be said where there is no sheet on a photo: what is wrong, and what to do. */
import { t } from "../app/texts";

/** A sentence for a fault; that of a sheet that was not found for one without words. */
export function faultText(fault: string): string {
  switch (fault) {
    case "no-photo":
      return t("This browser cannot show the file as a photo. Save it as JPEG or PNG first.");
    case "late":
      return t("The photo could not be read.");
    case "too-large":
      return t("This photo is too large: at most 20 MB and 40 megapixels.");
    case "blurred":
      return t("The sheet is blurred or bent. Lay it flat, go nearer, hold still, and take the photo again.");
    case "cut-off":
      return t("A part of the sheet is missing. All four corners have to be on the photo.");
    case "code":
      return t("The QR code was not read. Nothing may cover it; go nearer or find more light.");
    case "old":
      return t("This sheet is of version 0.1 of the program, which no photo can be read of.");
    case "revision":
      return t("This sheet was printed by another version of the program, which this page does not know.");
    case "no-grid":
      return t("This sheet has no boxes for a game. Photograph a player sheet or the front of a score sheet.");
    case "palace":
      return t("This is a palace form. Photograph it in a game of Alhambra, under the palace of its player.");
    case "no-palace":
      return t("This is not a palace form. Photograph it in a game of Roll & Write.");
    default:
      return t("No sheet was found. All four corners with their black squares have to be on the photo.");
  }
}
