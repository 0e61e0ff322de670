/** Names of players as they are typed. */
import { t } from "../app/texts";

/** What is wrong with a name by itself: a character in it that nobody sees, by the class of those in the facts. */
export function faultOfName(name: string, unseen: string): string | undefined {
  const code = new RegExp(`[${unseen}]`, "u").exec(name.trim())?.[0].charCodeAt(0);
  if (code === undefined) return undefined;
  const character = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return t("This name contains the invisible character {character}.", { character });
}
