/**
 * Compiles Python files with the interpreter of the page: `node compile.mjs FOLDER`, where `sources.zip` and
 * `known.json` are read, and `compiled.zip` and `made.json` are written; see `compile.py`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const folder = process.argv[2];
// The same hashes in every run, and so the same order of sets in what is compiled.
const python = await loadPyodide({ env: { HOME: "/home", PYTHONHASHSEED: "0" } });
for (const name of ["sources.zip", "known.json"]) python.FS.writeFile(`/${name}`, await readFile(join(folder, name)));
try {
  python.runPython(await readFile(new URL("compile.py", import.meta.url), "utf8"));
} catch (error) {
  // Node would show the line of the interpreter's own source, which is a million characters long.
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
for (const name of ["compiled.zip", "made.json"]) await writeFile(join(folder, name), python.FS.readFile(`/${name}`));
