/** The languages of a sheet: one, or several that are printed one after the other. */
import type { JSX } from "preact";
import { t } from "../app/texts";

export interface LanguagesProps {
  readonly names: Readonly<Record<string, string>>;
  readonly offered: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** At least one stays chosen; they come in the order in which they were chosen. */
export function Languages({ names, offered, chosen, onChoose }: LanguagesProps): JSX.Element {
  const toggle = (code: string): void => {
    const left = chosen.filter((each) => each !== code);
    if (left.length === chosen.length) onChoose([...chosen, code]);
    else if (left.length > 0) onChoose(left);
  };
  return (
    <fieldset class="field">
      <legend class="field-label print-legend">{t("Languages")}</legend>
      <div class="print-pills">
        {offered.map((code) => (
          <label key={code} class="print-pill">
            <input
              type="checkbox"
              class="for-readers"
              checked={chosen.includes(code)}
              disabled={chosen.length === 1 && chosen[0] === code}
              onChange={() => toggle(code)}
            />
            <span lang={code} class="print-pill-face">
              {names[code] ?? code}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
