/** Words that are looked for in texts. */

/** A text as it is compared: without capitals and accents. */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether all of the words are in some texts. */
export function matching(words: string): (...texts: readonly string[]) => boolean {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const all = plain(texts.join(" "));
    return wanted.every((word) => all.includes(word));
  };
}
