"""Printing: from a document's name to the bytes of a file."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import layouts

from . import catalog
from .page import Paper, paper

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_engine.layouts import GridLayout

    from .catalog import Catalog
    from .shapes import Sheet


class Document(NamedTuple):
    """What can be printed."""

    name: str
    size: Paper
    describe: Callable[[Catalog], str]
    """One line on what it is, in a reader's language."""


class Printed(NamedTuple):
    """A finished file."""

    content: bytes
    pages: int
    languages: tuple[str, ...]


def documents() -> tuple[Document, ...]:
    """Return everything that can be printed, in the order of a list for readers."""
    return (
        Document(
            "player-sheet",
            paper("a5"),
            lambda words: words.gettext("Roll & Write player sheet: grid, dice spaces, coins, points table"),
        ),
    )


def make_sheet(document: str, language: str, layout: GridLayout) -> Sheet:
    """Return a document as shapes; KeyError when there is no such document or language."""
    from .documents.player_sheet import player_sheet

    makers = {"player-sheet": player_sheet}
    return makers[document](catalog.load(language), layout)


def print_document(
    document: str, language: str, *, sheets: int = 1, layout: GridLayout | None = None, layout_from: str = ""
) -> Printed:
    """Return a PDF of a pad of `sheets` cut sheets, both sides of each printed.

    Without a layout the grid is the default one. `layout_from` is how the user named it, for the recipe: the path of
    a file, where it is not one of the project's own. KeyError when there is no such document or language, ValueError
    when `sheets` is below 1.
    """
    from . import pdf

    if sheets < 1:
        raise ValueError(f"a pad has at least one sheet, not {sheets}")
    grid = layout or layouts.load_layout()
    sheet = make_sheet(document, language, grid)
    words = ["alhambra-sheets", "print", document, "--lang", language, "--sheets", str(sheets)]
    content = pdf.write(sheet, sheets, pdf.Recipe(shlex.join([*words, "--layout", layout_from or grid.id])))
    return Printed(content, sheets * len(sheet.sides), (language,))


def is_own_file(start: bytes) -> bool:
    """Whether the whole content of a file shows that this program made it, so that it may be written anew."""
    from . import pdf

    return start.startswith(b"%PDF-") and f"/Creator ({pdf.CREATOR} ".encode("ascii") in start
