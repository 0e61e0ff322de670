"""The revisions of all templates of sheets with codes; `make revisions` writes them down anew.

A revision changes when a box moves. Sheets in drawers have the old one: who changes a template sees it here.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from alhambra_sheets.drawing import codes, palette, papers, sheet_codes
from alhambra_sheets.forms.design import Mark, Setting
from alhambra_sheets.press import catalogue
from alhambra_sheets.words import catalog

if TYPE_CHECKING:
    from alhambra_sheets.drawing.sheet_codes import SheetCode

FILE = Path(__file__).with_suffix(".toml")

NO_MARK = Mark()

TEMPLATES = tuple((name, size) for name in sheet_codes.documents() for size in catalogue.form(name).sizes)


def setting(size: str, language: str = "en", ink: str = "full") -> Setting:
    """Return what a design is made for."""
    return Setting(catalog.load(language), papers.paper(size), palette.load(ink))


def codes_of(document: str, made_for: Setting, mark: Mark = NO_MARK) -> dict[str, SheetCode]:
    """Return what the codes of a sheet say, by its sides."""
    sheet = catalogue.form(document).design(made_for).sheet(mark)
    return {
        side.name: sheet_codes.read_text(box.name.removeprefix(codes.TEXT_BOX))
        for side in sheet.sides
        for box in side.boxes
        if box.name.startswith(codes.TEXT_BOX)
    }


def revisions(document: str, size: str, language: str = "en", ink: str = "full") -> dict[str, str]:
    """Return the revision of each side of a template."""
    return {side: code.revision for side, code in codes_of(document, setting(size, language, ink)).items()}


def kept() -> dict[str, dict[str, str]]:
    """Return what was written down."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def main() -> None:
    """Write the file."""
    lines = ["# Revisions of the templates of sheets with codes; `make revisions` writes them.\n"]
    for document, size in TEMPLATES:
        lines.append(f"\n[{document}-{size}]\n")
        lines += [f'{side} = "{text}"\n' for side, text in revisions(document, size).items()]
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
