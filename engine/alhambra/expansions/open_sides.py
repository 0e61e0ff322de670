"""The open sides of a palace: those without a wall and with no tile behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...geometry import STEPS, Cell, TileSide, coordinates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...geometry import Position
    from ..palace import Palace

_SIDES = tuple(TileSide)


class OpenSide(NamedTuple):
    """A side without a wall and with no tile behind it.

    It is a side of the `fountain` or of a `square` of a module, whose item that is, or towards a `bay`: further on in
    its direction there is another tile.
    """

    cell: Cell
    side: TileSide
    fountain: bool
    bay: bool
    square: str = ""


class AttackedSide(NamedTuple):
    """An open side, and the points that it costs, less than 0."""

    cell: Cell
    side: TileSide
    points: int

    @property
    def at(self) -> Position:
        """The place of the tile."""
        return coordinates(self.cell)


def open_sides(palace: Palace) -> tuple[OpenSide, ...]:
    """Return the open sides of a palace, tile by tile."""
    walls, items = palace.walls(), {cell: square.item for cell, square in palace.squares.items()}
    lines = _lines(walls)
    return tuple(
        OpenSide(cell, side, cell in palace.fountains, _is_beyond(cell, side, lines), items.get(cell, ""))
        for cell in sorted(walls)
        for side in _SIDES
        if not walls[cell] & side.bit and cell + STEPS[side] not in walls
    )


_Lines = tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]]
"""The first and the last tile of each row, by how far south it is, and of each column, by how far east."""


def _lines(walls: Mapping[Cell, int]) -> _Lines:
    rows: dict[int, tuple[int, int]] = {}
    columns: dict[int, tuple[int, int]] = {}
    for east, south in map(coordinates, walls):
        first, last = rows.get(south, (east, east))
        rows[south] = min(first, east), max(last, east)
        first, last = columns.get(east, (south, south))
        columns[east] = min(first, south), max(last, south)
    return rows, columns


def _is_beyond(cell: Cell, side: TileSide, lines: _Lines) -> bool:
    """Tell whether there is a tile further on in a direction."""
    (rows, columns), (east, south) = lines, coordinates(cell)
    match side:
        case TileSide.NORTH:
            return columns[east][0] < south
        case TileSide.SOUTH:
            return columns[east][1] > south
        case TileSide.WEST:
            return rows[south][0] < east
        case TileSide.EAST:
            return rows[south][1] > east
