"""Sides and cells of the square grid that palaces are laid on; north is up."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    class Cell(int):
        """A space of the grid in one integer; ascending order is reading order: north to south, west to east.

        A step from a cell leads to a cell. At run time it is an integer and nothing else: the rules take thousands of
        steps for a palace, and any call on the way takes longer than the step.
        """

        def __add__(self, step: int) -> Cell: ...
        def __sub__(self, step: int) -> Cell: ...

else:
    Cell = int

Space = tuple[int, int]
"""How far east and south of the fountain a space is; both may be negative."""

COORDINATE_LIMIT = 100_000
"""The farthest that a cell may lie from the fountain, to the east, south, west or north."""

# More than four times the limit, so that rows never run into each other. Not a power of two: the low bits of all
# cells of a column would be the same, and dictionaries of cells slow.
_ROW = 648_055
_HALF_ROW = _ROW // 2

ORIGIN = Cell(0)
"""The cell of the fountain."""

FOUNTAIN = "*"
"""The sign of the fountain in every drawing of a palace."""


class TileSide(IntEnum):
    """A side of a tile, clockwise from the north; its wall is the bit `1 << side`."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """The side's letter n, e, s or w, as in the notation of tiles."""
        return "nesw"[self]

    @property
    def bit(self) -> int:
        """The side's bit in a set of walls."""
        return 1 << self


STEPS = (-_ROW, 1, _ROW, -1)
"""What to add to a cell to step over its north, east, south or west side."""

AROUND = (-_ROW, -_ROW + 1, 1, _ROW + 1, _ROW, _ROW - 1, -1, -_ROW - 1)
"""What to add to a cell to come to the eight cells around it, clockwise from the north."""


def cell_at(east: int, south: int) -> Cell:
    """Return the cell that many spaces east and south of the fountain; both may be negative."""
    return Cell(south * _ROW + east)


def coordinates(cell: Cell) -> Space:
    """Return how far east and south of the fountain a cell lies."""
    south = (cell + _HALF_ROW) // _ROW
    return cell - south * _ROW, south


def spaces(cells: Iterable[Cell]) -> tuple[Space, ...]:
    """Return where cells are, as everybody but the engine counts them."""
    return tuple(map(coordinates, cells))


def opposite(side: TileSide) -> TileSide:
    """Return the side across: north for south, east for west."""
    return TileSide((side + 2) % 4)
