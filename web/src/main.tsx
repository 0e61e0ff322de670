import { render } from "preact";
import { expose } from "./engine/api";
import { boot, run, start } from "./engine/client";

expose();
start(new URL("engine/", document.baseURI).href);
const root = document.getElementById("page");
if (root) render(<p>{boot}</p>, root);
Object.assign(window, { alhambraRun: run, alhambraBoot: boot });
