"""Drawings that come from elsewhere: tables with signs between the cells, and the boxes that this program draws."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .columns import RowWord

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .columns import Columns, RowWords
    from .rows import Row

SEPARATORS = "|;,"
"""Signs between the cells of a table: those of Markdown, and of files with comma-separated values."""


class PastedTable(NamedTuple):
    """The rows of a table that have cells, each with its words and their columns."""

    rows: tuple[Row, ...]
    words: tuple[RowWords, ...]
    columns: tuple[Columns, ...]


_RULE = re.compile(r"[\s|:+-]*")
"""The line below the head of a table in Markdown, which has a hyphen too."""

_CORNER_LINE = re.compile(r"[ .+#=\-·\u2500-\u257F↓↑v^∩o]+")
_NO_CORNER = frozenset(" ─━-=↓↑v^∩o")
_UPRIGHTS = frozenset(" │┃|#←→<>∩o")
_BETWEEN_CELLS = re.compile(r"[│┃|#]|(?<!\S)[←→<>∩o](?!\S)")
"""Walls, the arrows of an attack, and gates."""
_MARK = re.compile(r"(?<!\S)([×x!][0-9,]{1,9}[…~]?) (?=\S)")
_MARKED = "\0"
"""What joins a mark to the word behind it; it takes no more room than the blank does."""
_BESIDE_WORD = re.compile(rf"(?:[×x!][0-9,]{{1,9}}[…~]?{_MARKED})?(?P<word>.+?)(?:[↑→↓←^>v<][0-9]{{1,3}}){{0,4}}")
"""The word of a cell with the mark before it, and behind it arrows with their points."""
_LEAST_BOX = 2


def table_of(rows: Sequence[Row]) -> PastedTable | None:
    """Return the cells of a table with a bar, a semicolon or a comma between the cells of every row; else None."""
    for separator in SEPARATORS:
        told = [row for row in rows if separator != "|" or not _is_rule(row.text)]
        if told and all(separator in row.text for row in told):
            # A row that begins with a bar has no cell before it: all rows do, or none.
            if separator == "|" and len({row.text.lstrip().startswith("|") for row in told}) > 1:
                return None
            return _table(told, [list(_words(_cells(row.text, separator))) for row in told])
    return None


def _is_rule(text: str) -> bool:
    # Two questions: one expression for both would try every hyphen as the one that must be there.
    # A hyphen with blanks around it is an empty cell.
    return "-" in text and " - " not in text and _RULE.fullmatch(text) is not None


def _table(rows: Sequence[Row], cells: Sequence[list[tuple[int, RowWord]]]) -> PastedTable:
    return PastedTable(
        tuple(rows),
        tuple(tuple(word for _, word in own) for own in cells),
        tuple(tuple(column for column, _ in own) for own in cells),
    )


def _cells(text: str, separator: str) -> list[tuple[int, str]]:
    """Return where each cell of a row starts, and its text."""
    start = len(text) - len(text.lstrip()) + 1 if separator == "|" and text.lstrip().startswith("|") else 0
    cells = []
    for cell in text[start:].split(separator):
        cells.append((start, cell))
        start += len(cell) + 1
    return cells


def _words(cells: Sequence[tuple[int, str]]) -> Iterator[tuple[int, RowWord]]:
    for column, (start, cell) in enumerate(cells):
        word = cell.strip()
        if word:
            begin = start + len(cell) - len(cell.lstrip())
            yield column, RowWord(begin, begin + len(word), word)


def boxes_of(drawing: Sequence[Row]) -> PastedTable | None:
    """Return the cells of a palace that this program has drawn; None for anything else.

    Lines with corners and walls take turns with lines of cells; all cells have the same width.
    """
    if len(drawing) <= _LEAST_BOX or len(drawing) % 2 == 0:
        return None
    rows = [row._replace(text=_MARK.sub(rf"\1{_MARKED}", row.text)) for row in drawing]
    left = min(len(row.text) - len(row.text.lstrip()) for row in rows)
    if not all(_CORNER_LINE.fullmatch(row.text) for row in rows[::2]):
        return None
    longest = max((len(word) for row in rows[1::2] for word in _between_walls(row.text)), default=0)
    for width in (longest + 3, longest + 1):
        if all(_is_corner_line(row.text[left:].rstrip(), width) for row in rows[::2]) and all(
            _is_cell_line(row.text[left:].rstrip(), width) for row in rows[1::2]
        ):
            return _table(drawing[1::2], [list(_boxed(row.text, left, width)) for row in rows[1::2]])
    return None


def _between_walls(text: str) -> list[str]:
    return _BETWEEN_CELLS.sub(" ", text).split()


def _is_corner_line(text: str, width: int) -> bool:
    return all(place % width == 0 or sign in _NO_CORNER for place, sign in enumerate(text))


def _is_cell_line(text: str, width: int) -> bool:
    """Tell whether there is a wall or nothing between the cells of a line, and one word at most in each."""
    return all(sign in _UPRIGHTS for sign in text[::width]) and all(
        len(text[start : start + width - 1].split()) <= 1 for start in range(1, len(text), width)
    )


def _boxed(text: str, left: int, width: int) -> Iterator[tuple[int, RowWord]]:
    for column, start in enumerate(range(left + 1, len(text), width)):
        cell = text[start : start + width - 1]
        if cell.strip():
            begin = start + len(cell) - len(cell.lstrip())
            whole = cell.strip()
            found = _BESIDE_WORD.fullmatch(whole)
            yield column, RowWord(begin, begin + len(whole), whole if found is None else found["word"])
