/** The frame of the page: the way around, the state of the engine, and the view of the present route. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ArchivePage } from "./ArchivePage";
import { Boundary } from "./Boundary";
import { EngineState } from "./EngineState";
import { askAgain, lacking } from "./facts";
import { GamePage } from "./GamePage";
import { Home, openFiles } from "./Home";
import { hasUpdate, update } from "./install";
import { lazy } from "./lazy";
import { titleOf } from "./naming";
import { link, type PageName, type Route, route } from "./route";
import { Settings } from "./Settings";
import { SharedPage } from "./SharedPage";
import { find, storageFault } from "./store";
import { t } from "./texts";
import { Button, Icon, type IconName } from "./ui";
import { Announcer } from "./ui/announce";
import { Notices } from "./ui/notice";
import { loadLook, loadPrint } from "./views";

const PrintPage = lazy(loadPrint);
const LookPage = lazy(loadLook);

export function Frame(): JSX.Element {
  const present = route.value;
  const isDragging = useDrop();
  usePlace(present);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        {t("Skip to content")}
      </button>
      <Navigation />
      <div class="frame-main">
        <EngineState />
        {storageFault.value && !isOpenGame(present) ? <StorageFault /> : null}
        {lacking.value.size > 0 ? <LackNote /> : null}
        {hasUpdate.value && present.page !== "game" ? <UpdateNote /> : null}
        <main id="main" class="frame-content" tabIndex={-1}>
          <Boundary key={place(present)}>
            <View route={present} />
          </Boundary>
        </main>
      </div>
      {isDragging ? <div class="drop-veil">{t("Drop to open")}</div> : null}
      <Notices />
      <Announcer />
    </>
  );
}

function StorageFault(): JSX.Element {
  return (
    <div class="draft-note line" role="alert">
      <p>{t("The last change could not be saved on this device. Save the game as a file.")}</p>
    </div>
  );
}

function LackNote(): JSX.Element {
  return (
    <div class="draft-note line" role="alert">
      <p>{t("Part of the page could not be loaded. Check the internet connection.")}</p>
      <Button label={t("Try again")} onClick={askAgain} />
    </div>
  );
}

/** Whether a game is being played, which has a line of its own for that. */
function isOpenGame({ page, path: [, face] }: Route): boolean {
  return page === "game" && !face;
}

function UpdateNote(): JSX.Element {
  return (
    <div class="draft-note line">
      <p>{t("A new version is ready.")}</p>
      <Button icon="down" label={t("Update now")} onClick={update} />
    </div>
  );
}

/** What makes another place: the page, and of games which one and which face. */
function place({ page, path }: Route): string {
  return page === "game" || page === "shared" ? `${page}/${path.join("/")}` : page;
}

/** At another place the title changes, and reading begins at its top. */
function usePlace(present: Route): void {
  const here = place(present);
  const first = useRef(true);
  // At once: whoever presses a key in the next breath is at the new place already.
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [here]);
  const title = titleOfPlace(present);
  useEffect(() => {
    document.title = title ? `${title} – alhambra-sheets` : "alhambra-sheets";
  }, [title]);
}

function titleOfPlace({ page, path }: Route): string {
  switch (page) {
    case "game": {
      const record = find(path[0] ?? "");
      return record ? titleOf(record.name, record.kind, record.tree) : "";
    }
    case "print":
      return t("Print");
    case "look":
      return t("Look up");
    case "settings":
      return t("Settings");
    case "shared":
      return t("Shared game");
    case "archive":
      return t("Archive");
    case "games":
      return "";
  }
}

/** Files that are dropped anywhere are opened. */
function useDrop(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const left = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const dropped = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      void openFiles([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", left);
    document.addEventListener("drop", dropped);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", left);
      document.removeEventListener("drop", dropped);
    };
  }, []);
  return isDragging;
}

function View({ route: { page, path } }: { readonly route: Route }): JSX.Element {
  switch (page) {
    case "game":
      return <GamePage path={path} />;
    case "print":
      return <PrintPage path={path} />;
    case "look":
      return <LookPage path={path} />;
    case "settings":
      return <Settings />;
    case "shared":
      return <SharedPage key={path[0] ?? ""} code={path[0] ?? ""} />;
    case "archive":
      return <ArchivePage />;
    case "games":
      return <Home />;
  }
}

function Navigation(): JSX.Element {
  const { page } = route.value;
  const places: readonly (readonly [PageName, IconName, string])[] = [
    ["games", "games", t("Games")],
    ["print", "print", t("Print")],
    ["look", "book", t("Look up")],
    ["settings", "settings", t("Settings")],
  ];
  const here = (name: PageName): boolean =>
    name === page || (name === "games" && !places.some(([each]) => each === page));
  return (
    <nav class="frame-nav" aria-label={t("Main")}>
      {places.map(([name, icon, label]) => (
        <a key={name} class="frame-place" href={link(name)} aria-current={here(name) ? "page" : false}>
          <Icon name={icon} />
          <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
