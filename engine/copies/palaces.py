"""A palace written down again: drawn in rows of one width, or as a list of its tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..alhambra.drawing import NO_TILE
from ..alhambra.meant_tiles import reader_of
from ..alhambra.tiles import ANY, home_made
from ..geometry import COORDINATE_LIMIT, FOUNTAIN, ORIGIN, coordinates

if TYPE_CHECKING:
    from ..alhambra.drawing import PalaceText
    from ..alhambra.texts import Transcript
    from ..geometry import Cell

_ALWAYS_DRAWN = 2500
"""Spaces of a drawing that is never too large: 50 by 50."""

_SPACES_A_TILE = 2
"""So many spaces for each tile may a larger drawing have: else it would be longer than any file may be."""


class TileWriter:
    """Writes tiles in their usual notation; each text is worked out once."""

    def __init__(self, text: Transcript) -> None:
        self._any_tiles = text.any_tiles
        self._reader = reader_of(text)
        self._words: dict[str, str] = {}

    def word(self, text: str) -> str:
        """Return a tile in full where a text can mean no other one, else what the text says; ValueError for no tile.

        A home-made tile is as short as it can be: open sides are written where one of the 54 would be meant without.
        """
        word = self._words.get(text)
        if word is None:
            word = self._words[text] = self._work_out(text)
        return word

    def _work_out(self, text: str) -> str:
        pattern = self._reader.pattern(text)
        if pattern is None:
            if text == ANY and not self._any_tiles:
                return ANY
            square = self._reader.meaning(text).square
            if square is not None:
                return square.notation
            raise ValueError(text)
        tile = self._reader.meaning(text).tile
        if tile is None:
            return pattern.notation if pattern.walls is None else home_made(pattern).notation
        short = tile.notation.removesuffix("-") if self._any_tiles else tile.notation
        return short if self._reader.meaning(short).tile == tile else tile.notation


def is_drawable(text: PalaceText) -> bool:
    """Tell whether a drawing of a palace is of any size to be looked at, and to be read again."""
    left, top, right, bottom = _edges(text)
    wide, high = right - left + 1, bottom - top + 1
    is_read = max(wide, high) <= COORDINATE_LIMIT
    return is_read and wide * high <= max(_ALWAYS_DRAWN, _SPACES_A_TILE * len(text.pieces))


def rows_of(text: PalaceText, writer: TileWriter) -> list[list[str]]:
    """Return the cells of a palace, row by row, what is empty among them; ValueError where two tiles share a cell."""
    words: dict[Cell, str] = {ORIGIN: FOUNTAIN}
    for cell, word in text.pieces:
        if cell in words:
            raise ValueError(cell)
        words[cell] = writer.word(word)
    left, top, right, bottom = _edges(text)
    places = {coordinates(cell): word for cell, word in words.items()}
    return [[places.get((east, south), NO_TILE) for east in range(left, right + 1)] for south in range(top, bottom + 1)]


def list_of(text: PalaceText, writer: TileWriter) -> list[dict[str, Any]]:
    """Return the tiles of a palace with their places, in the order in which a drawing is read."""
    return [{"at": list(coordinates(cell)), "tile": writer.word(word)} for cell, word in sorted(text.pieces)]


def _edges(text: PalaceText) -> tuple[int, int, int, int]:
    """Return the westmost, northmost, eastmost and southmost places of a palace, its fountain among them."""
    cells = {ORIGIN, *[cell for cell, _ in text.pieces]}
    easts = {east for east, _ in map(coordinates, cells)}
    # In reading order, the first and the last cell are in the first and the last row.
    return min(easts), coordinates(min(cells))[1], max(easts), coordinates(max(cells))[1]
