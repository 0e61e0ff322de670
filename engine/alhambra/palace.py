"""A palace: the tiles that one player has laid around the fountain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..geometry import ORIGIN, STEPS, Cell, coordinates
from .tiles import Square, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..buildings import Building
    from ..geometry import Position
    from .tiles import LaidTile


class Palace(NamedTuple):
    """Where the tiles lie, and the fountain or, on a faulty drawing, none or several.

    With modules, other squares may lie among the building tiles. `unread` are cells on which some tile lies that cannot
    be told. Whoever is not the engine reads `laid`.
    """

    tiles: Mapping[Cell, LaidTile]
    fountains: tuple[Cell, ...] = (ORIGIN,)
    unread: tuple[Cell, ...] = ()

    @property
    def laid(self) -> dict[Position, LaidTile]:
        """The tiles by their place, [east, south] from the fountain."""
        return {coordinates(cell): tile for cell, tile in self.tiles.items()}

    @property
    def buildings(self) -> dict[Cell, Tile]:
        """The building tiles alone."""
        return {cell: tile for cell, tile in self.tiles.items() if isinstance(tile, Tile)}

    @property
    def squares(self) -> dict[Cell, Square]:
        """The squares of modules alone."""
        return {cell: square for cell, square in self.tiles.items() if isinstance(square, Square)}

    def walls(self) -> dict[Cell, int]:
        """Return every occupied cell with its walls as bits; a fountain has none (B1.2).

        An unread tile is given the walls that fit its neighbours: its own finding says what is wrong with it.
        """
        walls = {cell: tile.walls for cell, tile in self.tiles.items()}
        for fountain in self.fountains:
            walls[fountain] = 0
        for cell in self.unread:
            around = (walls.get(cell + step, 0) for step in STEPS)
            walls[cell] = sum(1 << side for side, other in enumerate(around) if other >> (side + 2) % 4 & 1)
        return walls

    def counts_by_type(self) -> dict[Building, int]:
        """Return how many tiles of each type lie here; types without a tile are left out."""
        counts: dict[Building, int] = {}
        for tile in self.buildings.values():
            counts[tile.building] = counts.get(tile.building, 0) + 1
        return counts
