"""Signs for empty spaces that may be missing from a drawing: with one more, it would be another legal palace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import STEPS, Cell, coordinates
from ..reading.columns import written_out
from .drawing import NO_TILE
from .palace import Palace
from .placement import violations
from .walls import longest_wall

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..reading.findings import Collector
    from .awards import Holding
    from .drawing import PalaceText

_LARGEST = 60
"""So many tiles may a palace have to be looked through; a real one has 54 at most."""

_BUDGET = 60_000
"""So many tiles are laid anew for one file: those of all readings together. Six players with 20 tiles at each of three
scorings need an eighth of it."""

_NORTH, _, _SOUTH, _ = STEPS


def note_gaps(drawings: Iterable[tuple[str, PalaceText, Palace, Holding]], findings: Collector) -> None:
    """Add a note for each legal palace that would have another wall with one more sign for an empty space.

    All tiles are the same in both, so only the wall brings other points. Of several places the first is told.
    """
    budget = _BUDGET
    for player, text, palace, holding in drawings:
        budget -= len(palace.tiles) ** 2
        if budget < 0:
            return
        length = holding.wall_length
        found = next(_others(text, palace, length), None) if len(palace.tiles) <= _LARGEST else None
        if found is not None:
            first, other = found
            findings.add(
                "gap-possible",
                text.cell_span(first),
                player=player,
                cells=(coordinates(first),),
                row=_row_with_gap(text, first),
                length=length,
                other=other,
            )


def _others(text: PalaceText, palace: Palace, length: int) -> Iterator[tuple[Cell, int]]:
    """Yield the cells before which one more sign gives a legal palace with another wall, and how long that is."""
    walls = palace.walls()
    for first, shifted in _shifts(palace, walls, _suspect_rows(text)):
        if not violations(shifted):
            other = len(longest_wall(shifted))
            if other != length:
                yield first, other


def _suspect_rows(text: PalaceText) -> frozenset[int]:
    """Return the rows, counted from the fountain, in which a sign may have been left out.

    That is any row whose cells are counted. In an aligned drawing a sign that is left out leaves a gap; only where its
    blanks are gone with it, the row is shifted by a column, and ends one column before all others.
    """
    _, top = coordinates(text.corner)
    if text.is_counted:
        return frozenset(range(top, top + len(text.rows)))
    last = [own[-1] if own else -1 for own in text.columns]
    short = [number for number, column in enumerate(last) if column < max(last)]
    is_suspect = len(short) == 1 and last[short[0]] == max(last) - 1
    return frozenset({top + short[0]} if is_suspect else ())


def _shifts(palace: Palace, walls: Mapping[Cell, int], rows: frozenset[int]) -> Iterator[tuple[Cell, Palace]]:
    """Yield a palace with the cells of a row from one on shifted to the east, and that cell; none with a mismatch."""
    by_row: dict[int, list[Cell]] = {}
    for cell in sorted(walls):
        by_row.setdefault(coordinates(cell)[1], []).append(cell)
    for row, cells in by_row.items():
        if row not in rows or len(by_row) == 1:
            continue
        for index, first in enumerate(cells):
            moving = cells[index:]
            if all(_fits(walls, cell) for cell in moving):
                moved = frozenset(moving)
                tiles = {cell + (cell in moved): tile for cell, tile in palace.tiles.items()}
                yield first, Palace(tiles, tuple(cell + (cell in moved) for cell in palace.fountains))


def _fits(walls: Mapping[Cell, int], cell: Cell) -> bool:
    """Tell whether what is on a cell would match, one space further to the east, what is north and south of it."""
    north, south = walls.get(cell + 1 + _NORTH), walls.get(cell + 1 + _SOUTH)
    own = walls[cell]
    return (north is None or not (own ^ north >> 2) & 1) and (south is None or not (own >> 2 ^ south) & 1)


def _row_with_gap(text: PalaceText, cell: Cell) -> str:
    """Return the row of a cell in words, with one more sign before the cell."""
    east, south = coordinates(cell)
    left, top = coordinates(text.corner)
    row = south - top
    cells = written_out(text.words[row], text.columns[row], NO_TILE) if text.words else text.rows[row].text.split()
    cells.insert(east - left, NO_TILE)
    return " ".join(cells)
