import { render } from "preact";
import { boot, run, start } from "./engine/client";

start(new URL("engine/", document.baseURI).href);
const root = document.getElementById("page");
if (root) render(<p>{boot}</p>, root);
Object.assign(window, { alhambraRun: run, alhambraBoot: boot });
