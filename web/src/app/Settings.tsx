/** Language and colours, the page as an app, the games together, and what the page is. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { hasNeighbours } from "../device/neighbours";
import { useAnswer } from "./asking";
import { canStayOn } from "./awake";
import { download } from "./download";
import { eraseAll } from "./erasing";
import { exportText } from "./exports";
import { frameFacts } from "./Home";
import { canTremble } from "./haptics";
import { canInstall, hasUpdate, install, isInstalled, offline, update } from "./install";
import {
  chooseLanguage,
  chooseTheme,
  chooseToStayOn,
  chooseToTremble,
  chosenLanguage,
  staysOn,
  theme,
  trembles,
} from "./preferences";
import { games, keeping } from "./store";
import { languages, t } from "./texts";
import { Button, Choice, Sheet, Switch } from "./ui";
import { notify } from "./ui/notice";

export function Settings(): JSX.Element {
  return (
    <div class="page stack settings">
      <h1>{t("Settings")}</h1>
      <section class="card stack" aria-label={t("Language and colours")}>
        <Choice
          label={t("Language")}
          menu
          value={chosenLanguage.value}
          options={[
            { value: "", label: t("Same as browser") },
            ...languages.value.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChoose={(code) => void chooseLanguage(code)}
        />
        <Choice
          label={t("Colours")}
          value={theme.value}
          options={[
            { value: "auto", label: t("Automatic") },
            { value: "light", label: t("Light") },
            { value: "dark", label: t("Dark") },
          ]}
          onChoose={chooseTheme}
        />
      </section>
      <AtTheTable />
      <App />
      <Data />
      <About />
    </div>
  );
}

/** What the device does while a game is open, as far as it can. */
function AtTheTable(): JSX.Element | null {
  if (!canStayOn && !canTremble()) return null;
  return (
    <section class="card stack" aria-label={t("At the table")}>
      {canStayOn ? (
        <Switch label={t("Keep the screen on during a game")} on={staysOn.value} onSwitch={chooseToStayOn} />
      ) : null}
      {canTremble() ? (
        <Switch label={t("Vibrate at each change")} on={trembles.value} onSwitch={chooseToTremble} />
      ) : null}
    </section>
  );
}

function App(): JSX.Element {
  const words = {
    ready: t("Works offline"),
    loading: t("Getting ready for offline use"),
    none: t("Needs an internet connection in this browser"),
  };
  return (
    <section class="card stack" aria-labelledby="settings-app">
      <h2 id="settings-app">{t("As an app")}</h2>
      <p>{words[offline.value]}</p>
      {hasUpdate.value ? (
        <div class="row">
          <Button kind="primary" icon="down" label={t("Update now")} onClick={update} />
        </div>
      ) : null}
      {isInstalled.value ? <p>{t("Installed")}</p> : null}
      {canInstall.value ? (
        <div class="row">
          <Button kind="primary" icon="device" label={t("Install")} onClick={() => void install()} />
        </div>
      ) : null}
      {!canInstall.value && !isInstalled.value ? (
        <p class="small soft">{t("To install: “Add to Home Screen” in the browser’s menu.")}</p>
      ) : null}
    </section>
  );
}

function Data(): JSX.Element {
  const [asking, setAsking] = useState(false);
  const places = {
    database: t("Games are saved in this browser and nowhere else."),
    plain: t("Games are saved in this browser and nowhere else."),
    nowhere: t("This browser saves nothing: your games are gone once you close the page. Save them as files."),
  };
  return (
    <section class="card stack" aria-labelledby="settings-data">
      <h2 id="settings-data">{t("Games on this device")}</h2>
      <p>{places[keeping.value]}</p>
      <div class="row">
        <Button
          icon="save"
          label={t("Save all games as one file")}
          disabled={games.value.length === 0}
          onClick={() => download("alhambra-games.json", exportText(games.value), "application/json")}
        />
        <Button kind="danger" icon="trash" label={t("Delete all data")} onClick={() => setAsking(true)} />
      </div>
      <EraseSheet open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}

function EraseSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): JSX.Element {
  const erase = async (): Promise<void> => {
    onClose();
    const isGone = await eraseAll();
    notify(
      isGone
        ? t("All data deleted")
        : t("Not everything could be deleted. Close all other tabs of this page and try again."),
    );
  };
  const { value: others } = useAnswer(async () => open && (await hasNeighbours()), [open]);
  const buttons = (
    <>
      <Button label={t("Cancel")} onClick={onClose} />
      <Button kind="danger" icon="trash" label={t("Delete")} onClick={() => void erase()} />
    </>
  );
  return (
    <Sheet open={open} title={t("Delete all data")} onClose={onClose} footer={buttons}>
      <p>{t("Games: {number}", { number: games.value.length })}</p>
      <p>
        {others
          ? t(
              "All games and settings of this page will be deleted. This cannot be undone. Another copy of the page in this browser keeps its own, and the games of older versions.",
            )
          : t("All games and settings on this device will be deleted. This cannot be undone.")}
      </p>
    </Sheet>
  );
}

function About(): JSX.Element {
  return (
    <section class="card stack" aria-labelledby="settings-about">
      <h2 id="settings-about">{t("About")}</h2>
      <p>alhambra-sheets {frameFacts.value?.version}</p>
      <p>
        {t(
          "An unofficial aid for Dirk Henn’s Alhambra. Not connected with the publisher; you need the games themselves.",
        )}
      </p>
      <p>{t("Nothing leaves this device: no accounts, no cookies, no tracking.")}</p>
      <p>
        <a class="settings-link" href="licences.txt" target="_blank" rel="noreferrer">
          {t("Licences")}
        </a>
      </p>
    </section>
  );
}
