"""Rows typed twice: a row that repeats the one above it, with a tile that exists only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.findings import Edit, Fix, Span
from .drawing import EMPTY
from .tiles import parse

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ..reading.rows import Row
    from .drawing import Drawn
    from .tiles import TileSet

_MOST_ROWS = 200
_LONGEST = 2000
"""So many rows, and characters of a row, a palace of the tiles of the game has at most; more are not looked at."""

_Word = tuple[int, str]


def repeated_rows(drawing: Drawn, tile_set: TileSet, signs: Collection[str] = ()) -> tuple[int, ...]:
    """Return the numbers of the rows that repeat the one above them, tiles of the game among them (B3.9).

    Behind `signs` is what modules put on tiles.
    """
    if len(drawing.rows) > _MOST_ROWS:
        return ()
    rows = [_words(drawing, number) for number in range(len(drawing.rows))]
    return tuple(
        number
        for number, row in enumerate(rows)
        if number and row == rows[number - 1] and any(_is_exact(each, tile_set, signs) for each in row)
    )


def without_rows(drawing: Drawn, numbers: Collection[int]) -> Drawn:
    """Return a drawing without some rows; those below them move up."""
    kept = [number for number in range(len(drawing.rows)) if number not in numbers]
    return drawing._replace(
        rows=tuple(drawing.rows[number] for number in kept),
        words=tuple(drawing.words[number] for number in kept if drawing.words),
        columns=tuple(drawing.columns[number] for number in kept if drawing.words),
    )


def row_removed(rows: Sequence[Row], number: int) -> tuple[Fix, ...]:
    """Return the fix that deletes a row; none where it is not known how it is written."""
    above, row = rows[number - 1], rows[number]
    if not (above.column and row.column):
        return ()
    cut = Span(above.span.line, above.column + len(above.text), row.span.line, row.column + len(row.text))
    values = {"row": row.text.strip(), "line": row.span.line}
    return (Fix((Edit(cut, ""),), name="row-removed", values=values),)


def _words(drawing: Drawn, number: int) -> list[_Word]:
    """Return the words of a row with their columns, but for the empty spaces."""
    text = drawing.rows[number].text
    if len(text) > _LONGEST:
        return []
    if not drawing.words:
        return [(column, word) for column, word in enumerate(text.split()) if word not in EMPTY]
    own = zip(drawing.columns[number], drawing.words[number], strict=True)
    return [(column, word.text) for column, word in own if word.text not in EMPTY]


def _is_exact(placed: _Word, tile_set: TileSet, signs: Collection[str]) -> bool:
    """Tell whether a word names one tile."""
    pattern = parse(placed[1], signs)
    return pattern is not None and len(tile_set.pieces(tile_set.matching(pattern))) == 1
