/**
 * Tells what of the archive's files the first scores need, by having the interpreter of the page score: `node
 * scoring.mjs FOLDER`, where `whole.pack` and games (`texts.json`) are read and `scoring.json` is written; see
 * `scoring.py`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
const python = await loadPyodide({ env: { HOME: "/home", PYTHONHASHSEED: "0" } });
const bytes = gunzipSync(await readFile(join(folder, "whole.pack")));
let from = 4 + bytes.readUInt32LE();
for (const [name, length] of JSON.parse(bytes.toString("utf8", 4, from))) {
  // Python has its own library already.
  if (!name.startsWith("lib/python314.zip/")) {
    python.FS.mkdirTree(`/${dirname(name)}`);
    python.FS.writeFile(`/${name}`, bytes.subarray(from, from + length));
  }
  from += length;
}
python.FS.writeFile("/texts.json", await readFile(join(folder, "texts.json")));
try {
  python.runPython(await readFile(new URL("scoring.py", import.meta.url), "utf8"));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await writeFile(join(folder, "scoring.json"), python.FS.readFile("/scoring.json"));
