/** Language, theme, and what the page is. */
import type { JSX } from "preact";
import { chooseLanguage, chooseTheme, chosenLanguage, theme } from "./preferences";
import { languages, t } from "./texts";
import { Choice } from "./ui";

export function Settings(): JSX.Element {
  return (
    <div class="page stack">
      <h1>{t("Settings")}</h1>
      <Choice
        label={t("Language")}
        menu
        value={chosenLanguage.value}
        options={[
          { value: "", label: t("As the browser") },
          ...languages.value.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChoose={(code) => void chooseLanguage(code)}
      />
      <Choice
        label={t("Colours")}
        value={theme.value}
        options={[
          { value: "auto", label: t("As the device") },
          { value: "light", label: t("Light") },
          { value: "dark", label: t("Dark") },
        ]}
        onChoose={chooseTheme}
      />
    </div>
  );
}
