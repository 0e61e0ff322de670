"""The licences of everything that the page delivers, in one text: `licences.txt`."""

from __future__ import annotations

import json
import os
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pack

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "web" / "node_modules"
BUNDLED = ("preact", "@preact/signals", "@preact/signals-core")
RULE = "=" * 78
RUNTIME = """The Python interpreter as it runs in a browser, with its bridge to JavaScript: unchanged files of the
project Pyodide, under the Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/).
Sources: https://github.com/pyodide/pyodide. It contains CPython, under the licence of Python (below), and
libraries of the Emscripten project (https://github.com/emscripten-core/emscripten), under the MIT licence or the
University of Illinois/NCSA Open Source License."""

PYTHON = "The Python Software Foundation License Version 2: https://docs.python.org/3/license.html"


class Part(NamedTuple):
    """Something that is delivered, and the text of its licence."""

    name: str
    text: str


def parts() -> Iterator[Part]:
    """Yield everything that is delivered, this project first."""
    yield Part("alhambra-sheets", _read(ROOT / "LICENSE"))
    for file in sorted((ROOT / "fonts").glob("OFL-*.txt")):
        yield Part(f"Typeface: {file.stem.removeprefix('OFL-')}", _read(file))
    yield Part(f"Pyodide {_version('pyodide')}", RUNTIME)
    python = Path(os.__file__).parent / "LICENSE.txt"
    yield Part("Python", _read(python) if python.is_file() else PYTHON)
    names = metadata.packages_distributions()
    for package in sorted({names[library][0] for library in pack.LIBRARIES}, key=str.lower):
        found = metadata.distribution(package)
        files = [file for file in found.files or () if "dist-info" in str(file) and _is_licence(file.name)]
        if not files:
            raise SystemExit(f"web: the package {package} has no licence beside it")
        yield Part(f"{package} {found.version}", "\n\n".join(_read(Path(str(file.locate()))) for file in files))
    for name in BUNDLED:
        yield Part(f"{name} {_version(name)}", _read(MODULES / name / "LICENSE"))


def make(target: Path) -> None:
    """Write the text into the site."""
    text = "\n\n".join(f"{RULE}\n{part.name}\n{RULE}\n\n{part.text}" for part in parts())
    (target / "licences.txt").write_text(text + "\n", encoding="utf-8")


def _is_licence(name: str) -> bool:
    return name.upper().startswith(("LICEN", "COPYING", "NOTICE"))


def _version(name: str) -> str:
    return str(json.loads(_read(MODULES / name / "package.json"))["version"])


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace").strip()
