/** Where the page begins: the engine starts in its worker, the games are read, the frame is drawn. */
import { render } from "preact";
import { watchBack } from "./app/covers";
import { Frame } from "./app/Frame";
import { restorePreferences } from "./app/preferences";
import { watchRoute } from "./app/route";
import { openStore } from "./app/store";
import { boot, start } from "./engine/client";

start(new URL("engine/", document.baseURI).href, document.documentElement.dataset.version ?? "dev");
boot.subscribe(({ state }) => {
  document.documentElement.dataset.engine = state;
});
watchRoute();
watchBack();
const root = document.getElementById("page");
const dressed = restorePreferences();
void openStore();
void dressed.then(() => {
  if (root) {
    root.replaceChildren();
    render(<Frame />, root);
  }
});
