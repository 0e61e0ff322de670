"""The revisions of all templates of sheets with codes; `make revisions` writes them down anew.

A revision changes when a box moves. Sheets in drawers have the old one: who changes a template sees it here, and the
boxes of every revision that was ever printed stay in `sheets/data/revisions`.
"""

from __future__ import annotations

import json
import tomllib
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alhambra_engine.rollandwrite import layouts
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.drawing import codes, palette, papers, sheet_codes
from alhambra_sheets.forms.design import Content, Mark, Setting
from alhambra_sheets.press import catalogue, geometry
from alhambra_sheets.words import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_sheets.drawing.sheet_codes import SheetCode

FOLDER = Path(sheet_codes.__file__).parents[1] / "data" / "revisions"
"""A file for each revision that was ever printed: its boxes, for whoever reads photos of old sheets."""

VARIANTS = ("left_handed", "dry_erase")
"""Options that move boxes of the documents that have them."""

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


def variants(document: str) -> Iterator[dict[str, Any]]:
    """Yield the settings of a document whose boxes differ."""
    taken = [name for name in VARIANTS if name in catalogue.form(document).options]
    for wanted in product((False, True), repeat=len(taken)):
        yield dict(zip(taken, wanted, strict=True))


COINS = range(rollandwrite.starting_coins(), rollandwrite.most_coins() + 1)
"""How many coins a sheet can have."""


def geometries(document: str, size: str, coins: Sequence[int] = COINS) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every revision of a template with what is stored of it: how it is printed, its outlines, its boxes."""
    for variant in variants(document):
        made_for = setting(size)._replace(**variant)
        # A back that is like the front has its revision, and is not stored again.
        sides = {side["revision"]: side for side in reversed(_sides(document, made_for))}
        for revision, side in sides.items():
            yield (
                revision,
                {
                    "document": document,
                    "template": f"{document}-{size}",
                    "variant": [name.replace("_", "-") for name, wanted in variant.items() if wanted],
                    "side": side["name"],
                    "width": side["width"],
                    "height": side["height"],
                    "outlines": side["outlines"],
                    "boxes": [_edges(box) for box in side["boxes"] if box["kind"] != "coin"],
                    "coins": _coins(document, made_for, coins)
                    if any(box["kind"] == "coin" for box in side["boxes"])
                    else {},
                },
            )


def _coins(document: str, made_for: Setting, numbers: Sequence[int]) -> dict[str, list[list[float]]]:
    """The places of coins by how many there are, in their order: x, y, width, height."""
    usual, found = layouts.load_layout(), {}
    for coins in numbers:
        content = Content(grids=(usual._replace(coins=coins),))
        front, *_ = _sides(document, made_for._replace(content=content))
        found[str(coins)] = [_edges(box)[2:] for box in front["boxes"] if box["kind"] == "coin"]
    return found


def _sides(document: str, made_for: Setting) -> list[dict[str, Any]]:
    sheet = catalogue.form(document).design(made_for).sheet(NO_MARK)
    sides: list[dict[str, Any]] = json.loads(geometry.write(sheet, document, "", ""))["sides"]
    return sides


def _edges(box: dict[str, Any]) -> list[Any]:
    return [box[key] for key in ("name", "kind", "x", "y", "width", "height")]


def stored() -> dict[str, dict[str, Any]]:
    """Return the boxes of every revision that was ever printed."""
    return {path.stem: json.loads(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}


def written(revision: dict[str, Any]) -> str:
    """Return the text of a revision's file: a line for each outline and box."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in revision.items() if key not in _LISTS]
    for key in _LISTS:
        value = revision[key]
        rows = (
            [json.dumps(row) for row in value]
            if isinstance(value, list)
            else [f"{json.dumps(name)}: {json.dumps(row)}" for name, row in value.items()]
        )
        opening, closing = "[]" if isinstance(value, list) else "{}"
        lines.append(f"{json.dumps(key)}: {opening}\n  " + ",\n  ".join(rows) + f"\n {closing}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


_LISTS = ("outlines", "boxes", "coins")


def main() -> None:
    """Write the list of today's revisions, and the boxes of each."""
    for document, size in TEMPLATES:
        for name, found in geometries(document, size):
            (FOLDER / f"{name}.json").write_text(written(found), encoding="utf-8")
    lines = ["# Revisions of the templates of sheets with codes; `make revisions` writes them.\n"]
    for document, size in TEMPLATES:
        lines.append(f"\n[{document}-{size}]\n")
        lines += [f'{side} = "{text}"\n' for side, text in revisions(document, size).items()]
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
