"""Make the page: `python web/make.py [--output FOLDER]`; the folder is a static site for any host.

What other parts bring along is found by its name, so that nothing is listed twice:

- `web/facts_<part>.py` with `facts(language)` becomes `facts/<language>.<part>.json`;
- `web/src/styles/*.css` become `page.css`, `tokens.css` and `frame.css` first;
- `web/texts.py`, `web/typefaces.py`, `web/licences.py` and `web/prebuilt.py` with `make(target)` write what they have.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import importlib
import json
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

import icons
import pack
import policy

from alhambra_sheets.words import catalog

WEB = Path(__file__).resolve().parent
RUNTIME = ("pyodide.asm.mjs", "pyodide.asm.wasm")
OWN_FOLDERS = ("chunks", "engine", "facts", "icons", "texts", "typefaces")
"""Folders of the site that every build makes from nothing: no file of an earlier one stays."""
HEAD = (
    '<link rel="icon" href="icons/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="icons/icon-180.png">',
    '<link rel="manifest" href="manifest.webmanifest">',
)
"""What the head of the page says of the files that are made here."""
MANIFEST = {
    "name": "alhambra-sheets",
    "short_name": "alhambra",
    "description": "Checks and scores games of Alhambra and Alhambra: Roll & Write, and prints sheets (unofficial)",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": icons.NIGHT,
    "theme_color": icons.NIGHT,
    "icons": [
        {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}
EYE = WEB.parent / "sheets" / "camera" / "eye" / "eye.wasm"
"""What reads photos, as the command line has it."""
KEEPER = "service-worker.js"
TYPES = "alhambra-sheets.d.ts"
FETCHED = ("files", TYPES)
"""What is not kept on the device before somebody asks for it."""
LIST_OF_FILES = "files/index.json"
"""What is kept with the page: it has the checksums of finished files."""
IMPORTED = re.compile(r'(?:\bfrom|\bimport)\s*"(\.{1,2}/[^"]+)"')
"""How a module that was bundled names another one that is loaded with it."""
FIRST_STYLES = ("tokens", "base", "typefaces", "frame", "play")


def main() -> None:
    """Read the command line and make the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--output", type=Path, default=WEB.parent / "output" / "web", help="the folder of the site")
    parser.add_argument("--no-files", action="store_true", help="leave out the finished cards, tables and kits")
    given = parser.parse_args()
    missing = what_is_missing()
    if missing:
        raise SystemExit(f"web: {missing}")
    target: Path = given.output.resolve()
    for name in OWN_FOLDERS:
        shutil.rmtree(target / name, ignore_errors=True)
    engine = target / "engine"
    engine.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        shutil.copyfile(WEB / "node_modules" / "pyodide" / name, engine / name)
    shutil.copyfile(EYE, engine / EYE.name)
    pack.pack(engine)
    _facts(target / "facts")
    _installable(target)
    _others(target, ["texts", "typefaces", "licences", *([] if given.no_files else ["prebuilt"])])
    shutil.copyfile(WEB / TYPES, target / TYPES)
    if given.no_files:
        importlib.import_module("prebuilt").leave_out(target)
    _bundle(target)
    _page(target)
    _keeper(target)
    print(f"web: {target} has {_told(target)}")


def what_is_missing() -> str:
    """Return what has to be installed before a page can be made, in a line; empty where nothing is missing."""
    if shutil.which("node") is None:
        return "there is no node here; install Node.js 20 or later with npm, then call make setup"
    if not (WEB / "node_modules" / "esbuild").is_dir():
        return "web/node_modules is missing; call make setup, or: cd web && npm install --no-save"
    return ""


def _told(target: Path) -> str:
    """Return how many files a site has and how large they are, those apart that nobody has to load."""
    sizes = {path.relative_to(target): path.stat().st_size for path in target.rglob("*") if path.is_file()}
    later = [size for path, size in sizes.items() if path.parts[0] in FETCHED]
    first = (sum(sizes.values()) - sum(later)) / 1e6
    return f"{len(sizes) - len(later)} files to load ({first:.1f} MB) and {len(later)} more ({sum(later) / 1e6:.1f} MB)"


def _facts(folder: Path) -> None:
    folder.mkdir()
    for file in sorted(WEB.glob("facts_*.py")):
        part = file.stem.removeprefix("facts_")
        facts = importlib.import_module(file.stem).facts
        for language in catalog.languages():
            text = json.dumps(facts(language), ensure_ascii=False, separators=(",", ":"))
            (folder / f"{language}.{part}.json").write_text(text + "\n", encoding="utf-8")


def _others(target: Path, names: list[str]) -> None:
    for name in names:
        importlib.import_module(name).make(target)


def _bundle(target: Path) -> None:
    common = ["--bundle", "--format=esm", "--minify", "--target=es2023", "--log-level=warning"]
    # Styles are one file of their own: what is loaded later would come without them.
    page = ["--splitting", "--chunk-names=chunks/[name]-[hash]", "--loader:.css=empty"]
    jsx = ["--jsx=automatic", "--jsx-import-source=preact"]
    _esbuild("page=src/main.tsx", f"--outdir={target}", *common, *page, *jsx)
    # The runtime has branches for Node, which no browser takes.
    engine = ["--external:node:*", "--external:ws", f"--define:ENGINE={json.dumps(_engine(target / 'engine'))}"]
    workers = ("worker=src/engine/worker.ts", "finder=src/engine/finder.ts")
    _esbuild(*workers, f"--outdir={target}/engine", *common, *engine)
    styles = sorted((WEB / "src" / "styles").glob("*.css"), key=_place)
    text = "".join(f'@import "./{file.name}";\n' for file in styles)
    entry = ["--sourcefile=page.css", "--loader=css", f"--outfile={target}/page.css", "--external:typefaces/*"]
    _esbuild(*entry, "--bundle", "--minify", "--log-level=warning", given=text, folder=WEB / "src" / "styles")


def _engine(folder: Path) -> dict[str, object]:
    """Return what the worker knows of its files."""
    files = {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
    digest = hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in files.values())).hexdigest()
    # Hosts compress about so; the archives are compressed already.
    weights = {name: min(len(data), len(gzip.compress(data, 6, mtime=0))) for name, data in files.items()}
    sizes = {name: len(data) for name, data in files.items()}
    return {"version": digest[:16], "sizes": sizes, "weights": weights}


def _installable(target: Path) -> None:
    for name, data in icons.files():
        (target / name).parent.mkdir(exist_ok=True)
        (target / name).write_bytes(data)
    (target / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1) + "\n", encoding="utf-8")


def _page(target: Path) -> None:
    text = (WEB / "src" / "index.html").read_text(encoding="utf-8")
    first = '<meta charset="utf-8">'
    if text.count(first) != 1:
        raise SystemExit(f"web: src/index.html has to have {first} once")
    # What the page begins with is asked for at once, and not when somebody has read that it is imported.
    early = [f'<link rel="modulepreload" href="{name}">' for name in _imported(target, "page.js")[1:]]
    lines = [first, f'<meta http-equiv="Content-Security-Policy" content="{policy.in_page()}">', *early, *HEAD]
    (target / "index.html").write_text(text.replace(first, "\n".join(lines)), encoding="utf-8")


def _imported(target: Path, name: str, known: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return a module of the page and all that are there whenever it is."""
    known = (*known, name)
    for found in IMPORTED.findall((target / name).read_text(encoding="utf-8")):
        inner = posixpath.normpath(f"{posixpath.dirname(name)}/{found}".lstrip("/"))
        if inner not in known:
            known = _imported(target, inner, known)
    return known


def _keeper(target: Path) -> None:
    """Bundle the service worker, last: it knows the checksums of all other files."""
    (target / KEEPER).unlink(missing_ok=True)
    files = {
        path.relative_to(target).as_posix(): base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        for path in sorted(target.rglob("*"))
        if path.is_file() and (path.relative_to(target).parts[0] not in FETCHED or path == target / LIST_OF_FILES)
    }
    # Hosts show the one at the address of the other, some by sending there.
    files["./"] = files.pop("index.html")
    version = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:16]
    site = json.dumps({"version": version, "files": files}, sort_keys=True)
    own = ["--bundle", "--format=esm", "--minify", "--target=es2023", "--log-level=warning", f"--define:SITE={site}"]
    _esbuild("src/offline/service-worker.ts", f"--outfile={target / KEEPER}", *own)


def _place(file: Path) -> tuple[int, str]:
    return (FIRST_STYLES.index(file.stem) if file.stem in FIRST_STYLES else len(FIRST_STYLES), file.stem)


def _esbuild(*arguments: str, given: str | None = None, folder: Path = WEB) -> None:
    command = [str(WEB / "node_modules" / ".bin" / "esbuild"), *arguments]
    subprocess.run(command, cwd=folder, input=given, text=True, check=True)


if __name__ == "__main__":
    sys.path.insert(0, str(WEB))
    main()
