/** The frame of the page: the way around, the state of the engine, and the view of the present route. */
import type { JSX } from "preact";
import { EngineState } from "./EngineState";
import { GamePage } from "./GamePage";
import { Home } from "./Home";
import { lazy } from "./lazy";
import { link, type PageName, type Route, route } from "./route";
import { Settings } from "./Settings";
import { t } from "./texts";
import { Icon, type IconName } from "./ui";
import { Announcer } from "./ui/announce";
import { loadLook, loadPrint } from "./views";

const PrintPage = lazy(loadPrint);
const LookPage = lazy(loadLook);

export function Frame(): JSX.Element {
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        {t("Skip to the content")}
      </button>
      <Navigation />
      <div class="frame-main">
        <EngineState />
        <main id="main" class="frame-content" tabIndex={-1}>
          <View route={route.value} />
        </main>
      </div>
      <Announcer />
    </>
  );
}

function View({ route: { page, path } }: { readonly route: Route }): JSX.Element {
  switch (page) {
    case "game":
      return <GamePage key={path[0] ?? ""} id={path[0] ?? ""} />;
    case "print":
      return <PrintPage path={path} />;
    case "look":
      return <LookPage path={path} />;
    case "settings":
      return <Settings />;
    default:
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
