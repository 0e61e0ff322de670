/** Where the page begins: the engine starts in its worker, the games are read, the frame is drawn. */
import { render } from "preact";
import { watchBack } from "./app/covers";
import { Frame } from "./app/Frame";
import { watchInstall } from "./app/install";
import { restorePreferences } from "./app/preferences";
import { watchRoute } from "./app/route";
import { openStore } from "./app/store";
import { expose } from "./engine/api";
import { start } from "./engine/client";

expose();
start(new URL("engine/", document.baseURI).href);
watchInstall();
watchRoute();
watchBack();
void openStore();
void restorePreferences().then(() => {
  const root = document.getElementById("page");
  if (!root) return;
  root.replaceChildren();
  render(<Frame />, root);
});
