/** Text for the reader's clipboard. */

/** Copy a text; return whether the browser has taken it. Away from `https` there is no clipboard. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
