"""The archives of Python that the page loads: the program, the libraries of its sheets, and Python's own library.

What the first scores need is in two: Python's own library, with which it starts (`library.pack`), and the program,
which comes while it starts (`scoring.pack`). The words of each language are in one of their own, and all else is in
`rest.pack`, which comes when the page is scoring already. Nobody keeps a list of that: the page's own interpreter is
asked to score when the archives are made (`tools/scoring.py`).

Modules come compiled, by the interpreter of the page itself (`tools/compile.py`), and only those that the program
imports, which are found by what each imports. What is compiled is kept in `.cache`, by the content of its source.

An archive is made for a quick start: a list of names and sizes as JSON, then all contents one after the other, all of
it compressed by gzip, which a browser undoes while it downloads.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import io
import json
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
OWN = WEB / "python"
CACHE = WEB / ".cache"
RUNTIME = WEB / "node_modules" / "pyodide"
TOOLS = ("compile.mjs", "compile.py", "scoring.mjs", "scoring.py")

PROGRAM = "lib/alhambra"
STANDARD = "lib/python314.zip"
REST = "lib/python314-rest.zip"
"""Where the files are in the page; Python looks for its own library in the first of these, the page adds the other."""
WORDS = f"{PROGRAM}/alhambra_sheets/locale"
SCORED = (f"{PROGRAM}/alhambra_engine/data/", f"{WORDS}/")
"""Where data are that scoring may ask for, whatever the first scores have asked for."""
UNSCORED = (f"{WORDS}/glossary/", f"{PROGRAM}/alhambra_engine/data/judge.toml")
"""What is there too, and only the list of languages asks for, or who photographs."""
PENDING = b"?"
"""What stands for a catalog until it comes, and cannot be taken for one."""
LIBRARIES = (
    "reportlab", "yaml", "polib", "jinja2", "markupsafe", "qrcode", "typer", "fontTools", "shellingham",
    "annotated_doc", "typing_extensions",
)  # fmt: skip
SKIPPED = {"__pycache__", "tests", "testing"}
DATA = {".afm"}
"""Endings of what libraries read beside their modules."""

ENCODINGS = ("ascii", "aliases", "cp125", "cp437", "latin", "iso8859", "idna", "raw_", "unicode_", "utf_")
ROOTS = (
    f"{PROGRAM}/alhambra_", f"{PROGRAM}/page_", f"{PROGRAM}/warm_up", f"{PROGRAM}/PIL/",
    # What is imported by a name that is only known at run time.
    f"{PROGRAM}/reportlab/rl_settings", f"{STANDARD}/importlib/", f"{STANDARD}/pyodide/", f"{STANDARD}/_pyodide/",
    *(f"{STANDARD}/encodings/{name}" for name in ENCODINGS),
)  # fmt: skip
NEVER = (
    *(f"{PROGRAM}/reportlab/{name}" for name in ("platypus/", "graphics/")),
    *(f"{PROGRAM}/{name}" for name in ("fontTools/ttx", "typer/rich_utils", "typer/_click/_win")),
    *(
        f"{STANDARD}/{name}"
        for name in (
            "_pydatetime", "_pydecimal", "_pyrepl/", "asyncio/proactor", "asyncio/windows", "bdb", "cmd", "ctypes/",
            "doctest", "multiprocessing/", "pdb", "pydoc", "unittest/", "webbrowser",
        )
    ),
)  # fmt: skip
"""What libraries import for purposes that a page does not have: tables of text, consoles, windows, processes, tests."""
RULES = {
    "roots": ROOTS,
    "deep": (f"{PROGRAM}/",),
    "bare": ("lib/",),
    "unhinted": tuple(
        f"{PROGRAM}/{room}/"
        for room in ("alhambra_engine", "alhambra_sheets/figures", "alhambra_sheets/report", "alhambra_sheets/words")
    ),
    "never": NEVER,
}


def pack(folder: Path) -> None:
    """Write the archives, the same bytes for the same files."""
    files = dict(_contents())
    key = hashlib.sha256()
    for name in TOOLS:
        key.update((WEB / "tools" / name).read_bytes())
    key.update(json.dumps(RULES).encode() + (RUNTIME / "package.json").read_bytes() + Path(__file__).read_bytes())
    tools = key.hexdigest()
    key.update(json.dumps(_examples()).encode())
    for name, data in files.items():
        key.update(f"{name} {hashlib.sha256(data).hexdigest()}\n".encode())
    kept = CACHE / f"{key.hexdigest()[:32]}.packs"
    if not kept.is_dir():
        CACHE.mkdir(exist_ok=True)
        for old in CACHE.glob("*.packs"):
            shutil.rmtree(old, ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as made:
            for name, archive in _packed(files, tools).items():
                (Path(made) / f"{name}.pack").write_bytes(archive)
            shutil.copytree(made, kept)
    for file in kept.iterdir():
        shutil.copyfile(file, folder / file.name)


def _contents() -> Iterator[tuple[str, bytes]]:
    """Yield each file by its name in the page, modules as sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for package, folder in project["tool"]["setuptools"]["package-dir"].items():
        place = f"{PROGRAM}/{package.replace('.', '/')}"
        base = ROOT / folder
        whole = package.endswith((".fonts", ".templates"))
        parts = [base] if whole else [base / name for name in ("data", "locale")]
        more = (path for part in parts if "." not in package or whole for path in part.rglob("*"))
        own = [*base.glob("*.py"), *base.glob("*.bin"), *more]
        for path in sorted(set(own)):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".mo":
                yield f"{place}/{path.relative_to(base).as_posix()}", path.read_bytes()
                if path.suffix == ".po":
                    yield f"{place}/{path.relative_to(base).with_suffix('.mo').as_posix()}", _compiled(path)
    for path in sorted(OWN.rglob("*.py")):
        yield f"{PROGRAM}/{path.relative_to(OWN).as_posix()}", path.read_bytes()
    for name in LIBRARIES:
        for file, data in _library(name):
            yield f"{PROGRAM}/{file}", data
    # ReportLab imports it, and nothing that is made of shapes uses it.
    yield f"{PROGRAM}/PIL/__init__.py", b""
    yield f"{PROGRAM}/PIL/Image.py", b""
    with zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as library:
        for name in library.namelist():
            if name.endswith(".py"):
                yield f"{STANDARD}/{name}", library.read(name)


def _compiled(catalog: Path) -> bytes:
    """Return a catalog as the wheel has it."""
    sys.path.insert(0, str(ROOT / ".ci"))
    try:
        from build_backend import compiled  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(ROOT / ".ci"))
    return bytes(compiled(catalog.read_bytes()))


def _library(name: str) -> Iterator[tuple[str, bytes]]:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise SystemExit(f"web: the package {name} is not installed")
    origin = Path(found.origin)
    if origin.name != "__init__.py":
        yield origin.name, origin.read_bytes()
        return
    base = origin.parent
    for path in sorted(base.rglob("*")):
        if path.is_file() and path.suffix in {".py", *DATA} and not SKIPPED & set(path.parts):
            yield f"{base.name}/{path.relative_to(base).as_posix()}", path.read_bytes()


def _packed(files: Mapping[str, bytes], tools: str) -> Mapping[str, bytes]:
    """Return the archives by their names."""
    sources = {name: data for name, data in files.items() if name.endswith(".py")}
    modules = dict(_modules(sources, tools))
    contents = {name: data for name, data in files.items() if name not in sources} | modules
    first = _first(contents)
    parts: dict[str, dict[str, bytes]] = {"scoring": {}, "rest": {}}
    for name, data in sorted(contents.items()):
        language = _language(name)
        part = f"words-{language}" if language else "scoring" if name in first else "rest"
        parts.setdefault(part, {})[name] = data
        if language and name.endswith(".po"):
            parts["scoring"][name] = PENDING
    parts["scoring"] = _zipped(parts["scoring"], STANDARD)
    parts["library"] = {STANDARD: parts["scoring"].pop(STANDARD)}
    parts["rest"] = _zipped(parts["rest"], REST)
    return {name: _archive(part) for name, part in parts.items()}


def _language(name: str) -> str:
    """Return the language whose catalog a file is, in either form; empty if it is none."""
    return Path(name).parent.name if name.startswith(f"{WORDS}/") and name.endswith((".po", ".mo")) else ""


def _first(contents: Mapping[str, bytes]) -> set[str]:
    """Return what the first scores need."""
    asked = (name for name in contents if name.startswith(SCORED) and not name.startswith(UNSCORED))
    data = {name for name in asked if not name.endswith((".pyc", ".pot"))}
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        (folder / "whole.pack").write_bytes(_archive(contents))
        (folder / "texts.json").write_text(json.dumps(_examples()), encoding="utf-8")
        _run_node("scoring.mjs", folder, "cannot score")
        modules = json.loads((folder / "scoring.json").read_text("utf-8"))
    paths = [f"{place}/{module.replace('.', '/')}" for module in modules for place in (PROGRAM, STANDARD)]
    found = data | {f"{path}.pyc" for path in paths} | {f"{path}/__init__.pyc" for path in paths}
    # A package of Python's own library is looked for in one file: it is not divided.
    packages = tuple({f"{STANDARD}/{module.partition('.')[0]}/" for module in modules})
    return found | {name for name in contents if name.startswith(packages)}


def _examples() -> list[str]:
    """Return games as people have them: of palaces, of counts, with slips in them."""
    return [file.read_text("utf-8") for file in sorted((ROOT / "examples").glob("*.yaml"))]


def _zipped(files: Mapping[str, bytes], place: str) -> dict[str, bytes]:
    """Return files with those of Python's own library as one, which it reads from a place."""
    library = io.BytesIO()
    with zipfile.ZipFile(library, "w") as archive:
        for name, data in files.items():
            if name.startswith(f"{STANDARD}/"):
                # Stored as it is: the whole is compressed, and this is read at every start.
                archive.writestr(zipfile.ZipInfo(name.removeprefix(f"{STANDARD}/"), (1980, 1, 1, 0, 0, 0)), data)
    others = {name: data for name, data in files.items() if not name.startswith(f"{STANDARD}/")}
    return {place: library.getvalue(), **others}


def _archive(contents: Mapping[str, bytes]) -> bytes:
    head = json.dumps([[name, len(data)] for name, data in contents.items()], separators=(",", ":")).encode()
    return gzip.compress(struct.pack("<I", len(head)) + head + b"".join(contents.values()), 9, mtime=0)


def _run_node(tool: str, folder: Path, fault: str) -> None:
    """Run a tool on a folder; SystemExit with what it says where it fails."""
    done = subprocess.run(
        ["node", str(WEB / "tools" / tool), str(folder)],
        cwd=WEB, check=False, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"web: Python's modules {fault}:\n{done.stderr[-4000:]}")


def _modules(sources: Mapping[str, bytes], tools: str) -> Iterator[tuple[str, bytes]]:
    """Yield the compiled modules that are needed."""
    kept = {
        name: CACHE / hashlib.sha256(f"{tools} {name} ".encode() + data).hexdigest()[:32]
        for name, data in sources.items()
    }
    known = {
        name: json.loads(_imports(file).read_text("utf-8")) for name, file in kept.items() if _imports(file).is_file()
    }
    with tempfile.TemporaryDirectory() as given:
        folder = Path(given)
        with zipfile.ZipFile(folder / "sources.zip", "w") as archive:
            archive.comment = json.dumps(RULES).encode()
            for name, data in sources.items():
                archive.writestr(name, data)
        (folder / "known.json").write_text(json.dumps(known), encoding="utf-8")
        _run_node("compile.mjs", folder, "cannot be compiled")
        made = json.loads((folder / "made.json").read_text("utf-8"))
        with zipfile.ZipFile(folder / "compiled.zip") as archive:
            for name, imports in made["imports"].items():
                kept[name].write_bytes(archive.read(f"{name}c"))
                # Last, since it says that the other is there.
                _imports(kept[name]).write_text(json.dumps(imports), encoding="utf-8")
    for name in made["needed"]:
        yield f"{name}c", kept[name].read_bytes()


def _imports(file: Path) -> Path:
    return file.with_suffix(".json")
