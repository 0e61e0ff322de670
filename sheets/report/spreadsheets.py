"""Rows for spreadsheets: CSV in which nothing is a formula."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from ..system.terminal import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORMULA = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
"""What a text begins with that spreadsheets would work out; wide forms count in some of them."""
_QUOTE = "'"

CellValue = str | int | None


def csv_rows(rows: Iterable[Iterable[CellValue]]) -> bytes:
    """Return rows as CSV (RFC 4180, UTF-8): texts made harmless, numbers as they are, nothing for None."""
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows([_cell(cell) for cell in row] for row in rows)
    return stream.getvalue().encode("utf-8")


def _cell(cell: CellValue) -> CellValue:
    """Return a cell; an apostrophe before what would be a formula."""
    if not isinstance(cell, str):
        return cell
    # Among what a terminal would obey are the tabs and line ends that some spreadsheets skip before a formula.
    text = visible(cell)
    return f"{_QUOTE}{text}" if text.lstrip().startswith(_FORMULA) else text
