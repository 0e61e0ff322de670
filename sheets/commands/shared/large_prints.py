"""Prints that are large: said before they are begun, and asked for where a file of unknown origin wants them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from ...system import files
from ...system.terminal import visible

if TYPE_CHECKING:
    from ...press.request import Request
    from ...words.catalog import Catalog

MOST_SHEETS = 250
"""Sheets that are printed without a word; with both of their sides they are 500 pages."""

MOST_LAYOUTS = 1000
"""Layouts that are printed without a word."""

_YES_AND_NO = ("yes", "no")


class PrintExtent(NamedTuple):
    """How much a request prints, by what it says itself: nothing is worked out for it."""

    sheets: int
    layouts: int

    @property
    def is_large(self) -> bool:
        """Whether somebody should know before it is begun."""
        return self.sheets > MOST_SHEETS or self.layouts > MOST_LAYOUTS


def extent_of(request: Request) -> PrintExtent:
    """Return how many sheets a request asks for in all its languages, and how many layouts."""
    layouts = len(request.layout) + request.layouts
    names = len([name for name in request.names.split(",") if name.strip()])
    sheets = request.sheets or max(names, 1) * max(layouts, 1)
    return PrintExtent(sheets * max(len(request.lang), 1), layouts)


def tell(request: Request, catalog: Catalog) -> None:
    """Say on standard error what is about to be printed, where that is much."""
    if extent_of(request).is_large:
        sys.stderr.write(f"{_told(request, catalog)}\n")


def agree(request: Request, file: str, catalog: Catalog, *, yes: bool) -> None:
    """Have somebody agree to what a file wants to be printed, where that is much; Fault where nobody does."""
    if yes or not extent_of(request).is_large:
        return
    told = _told(request, catalog)
    if _can_ask():
        from alhambra_engine.reading.names import NameBook

        from ...words.terms import aliases, own_word

        words = [own_word(word, catalog.language) for word in _YES_AND_NO]
        question = catalog.gettext("Print this? ({yes}/{no})", yes=words[0], no=words[1])
        sys.stderr.write(f"{visible(file)}: {told}\n{question} ")
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if NameBook(aliases).find(answer.strip(), _YES_AND_NO) == _YES_AND_NO[0]:
            return
        raise files.Fault(catalog.gettext("{file}: nothing was printed", file=file))
    much = catalog.gettext("{file}: that is a lot of printing ({what}); add --yes to go ahead", file=file, what=told)
    raise files.Fault(much)


def _told(request: Request, catalog: Catalog) -> str:
    extent = extent_of(request)
    sheets = catalog.ngettext("{number} sheet", "{number} sheets", extent.sheets)
    layouts = catalog.ngettext("{number} layout", "{number} layouts", extent.layouts)
    parts = [request.document, sheets, *([layouts] if extent.layouts else [])]
    return ", ".join(parts)


def _can_ask() -> bool:
    """Tell whether somebody sees the question and can answer it."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
