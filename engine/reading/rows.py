"""Drawings: palaces written as rows of words, which stay where they stand in the file."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..geometry import FOUNTAIN, Cell, cell_at, coordinates
from .findings import Span
from .nodes import Node, Scalar, Sequence, is_empty

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .source import Source

EMPTY = frozenset(".-_")

_COMMENT = "#"
_WORD = re.compile(r"\S+")


class Row(NamedTuple):
    """A row of a drawing: its text, and where its first character stands; column 0 where only `span` is known."""

    text: str
    column: int
    span: Span


class PalaceText(NamedTuple):
    """A palace as written: the texts of its tiles with their cells, and the cells of its fountains.

    It is not `complete` where a finding says that a part of it could not be read as it was meant: what lies beside
    what is not certain then.

    Cells count from the first fountain, or from the first cell of the drawing where there is none. Either `rows`
    holds the drawing, whose first cell is `corner`, or `item_spans` and `spans_by_cell` the places of a list's pieces.
    """

    pieces: tuple[tuple[Cell, str], ...]
    fountains: tuple[Cell, ...]
    rows: tuple[Row, ...]
    corner: Cell
    item_spans: tuple[Span, ...]
    spans_by_cell: Mapping[Cell, Span]
    complete: bool
    span: Span

    def piece_span(self, index: int) -> Span:
        """Return where the piece with this index is written."""
        return self.item_spans[index] if self.item_spans else self.cell_span(self.pieces[index][0])

    def cell_span(self, cell: Cell) -> Span:
        """Return where a cell is written; for one that is written nowhere, the place nearest to it."""
        if not self.rows:
            return self.spans_by_cell.get(cell, self.span)
        east, south = coordinates(cell)
        left, top = coordinates(self.corner)
        if not 0 <= south - top < len(self.rows) or east < left:
            return self.span
        row = self.rows[south - top]
        if not row.column:
            return row.span
        words = _word_places(row.text)
        if east - left < len(words):
            start, end = words[east - left]
            return Span(row.span.line, row.column + start, row.span.line, row.column + end)
        end = row.column + len(row.text.rstrip())
        return Span(row.span.line, end, row.span.line, end + 1)


# A faulty row of a large drawing is asked for again and again, its neighbours with it.
@lru_cache(maxsize=8)
def _word_places(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _WORD.finditer(text))


def rows_of(node: Node, source: Source) -> tuple[Row, ...] | None:
    """Return the rows of a literal block or a list of strings, blank ones left out; None where it is neither."""
    if isinstance(node, Sequence):
        items = [item for item in node.items if isinstance(item, Scalar)]
        if len(items) < len(node.items):
            return None
        return tuple(_quoted_row(item, source) for item in items if item.text.strip())
    if is_empty(node):
        return ()
    if isinstance(node, Scalar) and node.style == "|":
        lines = node.text.split("\n")
        return tuple(_block_row(node, index, line, source) for index, line in enumerate(lines) if line.strip())
    return None


def unfaithful_row(node: Node) -> Node | None:
    """Return the first string of a list that does not say where its row begins; None where all do.

    Without quotation marks it has lost the blanks at its beginning, and one of several lines has been folded.
    """
    items = node.items if isinstance(node, Sequence) else ()
    return next((item for item in items if isinstance(item, Scalar) and not _is_quoted_line(item)), None)


def _is_quoted_line(item: Scalar) -> bool:
    return item.style in {"'", '"'} and item.span.line == item.span.end_line


def _block_row(block: Scalar, index: int, text: str, source: Source) -> Row:
    line = block.span.line + 1 + index
    column = len(source.lines[line - 1]) - len(text) + 1
    return Row(text, column, Span(line, column, line, column + len(text)))


def _quoted_row(item: Scalar, source: Source) -> Row:
    span = item.span
    column = span.column + (1 if item.style else 0)
    # With escapes in it, a string stands in the file otherwise than it reads.
    stands = source.lines[span.line - 1].startswith(item.text, column - 1)
    return Row(item.text, column if stands else 0, span)


def late_starts(rows: tuple[Row, ...]) -> Iterator[Span]:
    """Yield the rows that begin further to the right than another: their cells would be counted wrongly."""
    starts = [len(row.text) - len(row.text.lstrip()) for row in rows]
    first = min(starts)
    for row, start in zip(rows, starts, strict=True):
        if start > first:
            line = row.span.line
            words = Span(line, row.column + start, line, row.column + len(row.text.rstrip()))
            yield words if row.column else row.span


def number_of_tiles(rows: tuple[Row, ...]) -> int:
    """Return how many words are no empty spaces; quickly, since a hostile drawing has millions."""
    return sum(len(words) - sum(map(words.count, EMPTY)) for words in (row.text.split() for row in rows))


def comment_in(rows: tuple[Row, ...]) -> Span | None:
    """Return where the first comment stands that somebody wrote into a drawing."""
    for row in rows:
        for match in _WORD.finditer(row.text) if _COMMENT in row.text else ():
            if match[0].startswith(_COMMENT):
                line, end = row.span.line, len(row.text.rstrip())
                return Span(line, row.column + match.start(), line, row.column + end) if row.column else row.span
    return None


def palace_text(rows: tuple[Row, ...], span: Span, *, complete: bool) -> PalaceText:
    """Return the tiles and fountains of a drawing with their cells; what stands in a comment is left out."""
    pieces: list[tuple[int, int, str]] = []
    fountains: list[tuple[int, int]] = []
    for south, row in enumerate(rows):
        for east, word in enumerate(row.text.split()):
            if word in EMPTY:
                continue
            if word.startswith(_COMMENT):
                break
            if word == FOUNTAIN:
                fountains.append((east, south))
            else:
                pieces.append((east, south, word))
    left, top = fountains[0] if fountains else (0, 0)
    return PalaceText(
        tuple([(cell_at(east - left, south - top), word) for east, south, word in pieces]),
        tuple(cell_at(east - left, south - top) for east, south in fountains),
        rows,
        cell_at(-left, -top),
        (),
        {},
        complete,
        span,
    )
