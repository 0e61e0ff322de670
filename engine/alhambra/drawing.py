"""Palaces as written: drawings and lists, whose tiles stay where they stand in the file."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..geometry import FOUNTAIN, Cell, cell_at, coordinates
from ..reading.findings import Span
from ..reading.rows import COMMENT, WORD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..reading.rows import Row

EMPTY = frozenset(".-_")
"""The words for a space without a tile."""


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
    return tuple(match.span() for match in WORD.finditer(text))


def number_of_tiles(rows: tuple[Row, ...]) -> int:
    """Return how many words are no empty spaces; quickly, since a hostile drawing has millions."""
    return sum(len(words) - sum(map(words.count, EMPTY)) for words in (row.text.split() for row in rows))


def palace_text(rows: tuple[Row, ...], span: Span, *, complete: bool) -> PalaceText:
    """Return the tiles and fountains of a drawing with their cells; what stands in a comment is left out."""
    pieces: list[tuple[int, int, str]] = []
    fountains: list[tuple[int, int]] = []
    for south, row in enumerate(rows):
        for east, word in enumerate(row.text.split()):
            if word in EMPTY:
                continue
            if word.startswith(COMMENT):
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
