"""The outline of a palace and its longest outer wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..geometry import STEPS, Cell, TileSide, coordinates

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..geometry import Position
    from .palace import Palace

_SIDES = tuple(TileSide)
# Clockwise along the outline: the cell ahead, and the one diagonally ahead on the outer side.
_AHEAD = tuple(STEPS[(side + 1) % 4] for side in _SIDES)
_DIAGONAL = tuple(STEPS[side] + STEPS[(side + 1) % 4] for side in _SIDES)


class WallSide(NamedTuple):
    """One side of one tile, which is `at` [east, south] from the fountain."""

    cell: Cell
    side: TileSide

    @property
    def at(self) -> Position:
        """The place of the tile."""
        return coordinates(self.cell)


def trace_outline(occupied: Mapping[Cell, int]) -> list[tuple[Cell, int]]:
    """Return the sides around the occupied cells, clockwise from the north side of the first cell.

    Where two cells touch only at a corner, the line passes on to the other one: an empty space that is open
    only over a corner is a hole (B3.6) and its sides are not part of the line. Cells that no chain of sides
    or corners joins to the first one are left out.
    """
    start = cell = min(occupied)
    side = 0
    line = []
    while True:
        line.append((cell, side))
        diagonal = cell + _DIAGONAL[side]
        if diagonal in occupied:  # concave corner
            cell = diagonal
            side = side - 1 & 3
        else:
            ahead = cell + _AHEAD[side]
            if ahead in occupied:
                cell = ahead
            else:  # convex corner
                side = side + 1 & 3
        if cell == start and side == 0:
            return line


def outline(palace: Palace) -> tuple[WallSide, ...]:
    """Return the sides of the palace's outline in order, clockwise from the north side of its first cell (B4.4)."""
    walls = palace.walls_where(lambda footing: footing.outline)
    return tuple(WallSide(cell, _SIDES[side]) for cell, side in trace_outline(walls)) if walls else ()


def put_on(palace: Palace, field: str = "added") -> tuple[WallSide, ...]:
    """Return the sides on which modules have put something, tile by tile: walls, or what is in that field of `Tile`."""
    laid = sorted((cell, sides) for cell, tile in palace.buildings.items() if (sides := getattr(tile, field)))
    return tuple(WallSide(cell, side) for cell, sides in laid for side in _SIDES if sides & side.bit)


def longest_wall(palace: Palace) -> tuple[WallSide, ...]:
    """Return the sides of the longest outer wall of a legal palace in order, clockwise; `()` where it has none.

    Each side is worth one point (B4.2). A closed ring has all its sides (B4.5). Of several of the same length,
    the one that begins first on the outline is returned.
    """
    return next(outer_walls(palace), ())


def outer_walls(palace: Palace) -> Iterator[tuple[WallSide, ...]]:
    """Yield the unbroken outer walls of a legal palace, the longest first, each as its sides in order, clockwise.

    Of several of the same length, the one that begins first on the outline comes first.
    """
    walls = palace.walls_where(lambda footing: footing.outline)
    if not walls:
        return
    line = trace_outline(walls)
    walled = [walls[cell] >> side & 1 for cell, side in line]
    stretches = [(0, len(line))] if 0 not in walled else list(_stretches(walled))
    for start, length in sorted(stretches, key=lambda stretch: (-stretch[1], stretch[0])):
        yield tuple(
            WallSide(cell, _SIDES[side])
            for cell, side in (line[position % len(line)] for position in range(start, start + length))
        )


def length_on(walled: Sequence[int]) -> int:
    """Return how long the longest wall is on an outline whose sides, in order, are walled or open (B4.2, B4.5)."""
    if 0 not in walled:
        return len(walled)
    return max((length for _, length in _stretches(walled)), default=0)


def _stretches(walled: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield where each stretch of walled sides begins on a closed line that is open somewhere, and its length."""
    # Begin behind an open side, so that no stretch runs over the end.
    opening = walled.index(0)
    length = 0
    for position in range(opening + 1, opening + len(walled) + 1):
        if walled[position % len(walled)]:
            length += 1
        elif length:
            yield (position - length) % len(walled), length
            length = 0
