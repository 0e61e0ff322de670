/** The paper that people have at home, as far as the browser tells where that is. */

/** Where Letter is what shops sell; everywhere else it is A4. */
const LETTER = new Set(["US", "CA", "MX", "CL", "CO", "PH", "PR", "GT", "CR", "VE"]);

export function homePaper(tags: readonly string[] = navigator.languages): string {
  for (const tag of tags) {
    const region = regionOf(tag);
    if (region) return LETTER.has(region) ? "letter" : "a4";
  }
  return "a4";
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
