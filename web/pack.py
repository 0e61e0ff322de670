"""The archive of Python files that the page loads: the program and the libraries that its sheets need."""

from __future__ import annotations

import importlib.util
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
OWN = Path(__file__).parent / "python"
LIBRARIES = (
    "reportlab", "yaml", "polib", "jinja2", "markupsafe", "qrcode", "typer", "fontTools", "shellingham",
    "annotated_doc", "typing_extensions", "charset_normalizer",
)  # fmt: skip
SKIPPED = {"__pycache__", "tests", "testing"}


def contents() -> Iterator[tuple[str, bytes]]:
    """Yield each file of the archive by its name there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    folders = project["tool"]["setuptools"]["package-dir"]
    for package, folder in folders.items():
        place = package.replace(".", "/")
        deep = package.count(".") == 0
        data = ("data", "locale") if deep else ()
        base = ROOT / folder
        for path in sorted(base.rglob("*") if package.endswith((".fonts", ".templates")) else base.iterdir()):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{place}/{path.relative_to(base).as_posix()}", path.read_bytes()
        for name in data:
            for path in sorted((base / name).rglob("*")):
                if path.is_file():
                    yield f"{place}/{path.relative_to(base).as_posix()}", path.read_bytes()
    for path in sorted(OWN.rglob("*.py")):
        yield path.relative_to(OWN).as_posix(), path.read_bytes()
    for name in LIBRARIES:
        yield from _library(name)
    yield "PIL/__init__.py", b""
    yield "PIL/Image.py", b""


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
        if path.is_file() and path.suffix in {".py", ".afm", ".pfb", ".typed"} and not SKIPPED & set(path.parts):
            yield f"{base.name}/{path.relative_to(base).as_posix()}", path.read_bytes()


def pack(target: Path) -> None:
    """Write the archive, the same bytes for the same files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
