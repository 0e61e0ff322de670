/** Where the page begins: the engine starts in its worker, the games are read, the frame is drawn. */
import { render } from "preact";
import { watchBack } from "./app/covers";
import { hearErasing } from "./app/erasing";
import { Frame } from "./app/Frame";
import { watchInstall } from "./app/install";
import { restorePreferences } from "./app/preferences";
import { watchRoute } from "./app/route";
import { openStore } from "./app/store";
import { expose } from "./engine/api";
import { start, whenWhole } from "./engine/client";
import { keepOffline } from "./offline/offline";

expose();
start(new URL("engine/", document.baseURI).href);
// After the engine, whose files it would ask for a second time.
void whenWhole().then(() => keepOffline(document.baseURI));
watchInstall();
watchRoute();
watchBack();
void openStore();
hearErasing();
void restorePreferences().then(() => {
  const root = document.getElementById("page");
  if (!root) return;
  root.replaceChildren();
  render(<Frame />, root);
});
