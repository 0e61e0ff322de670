"""A palace: the tiles that one player has laid around the fountain."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..geometry import ORIGIN, STEPS, Cell, coordinates
from .tiles import Square, Tile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..buildings import Building
    from ..geometry import Position
    from .texts import TableText, Transcript
    from .tiles import Footing, LaidTile


class Palace(NamedTuple):
    """Where the tiles lie, and the fountain or, on a faulty drawing, none or several.

    With modules, other squares may lie among the building tiles. `unread` are cells on which some tile lies that cannot
    be told, `unread_gates` the sides of such tiles with a gate. Whoever is not the engine reads `laid`.
    """

    tiles: Mapping[Cell, LaidTile]
    fountains: tuple[Cell, ...] = (ORIGIN,)
    unread: tuple[Cell, ...] = ()
    unread_gates: Mapping[Cell, int] = MappingProxyType({})

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

    @property
    def gates(self) -> dict[Cell, int]:
        """The sides of tiles on which there are gates, as bits."""
        found = {cell: tile.gates for cell, tile in self.tiles.items() if isinstance(tile, Tile) and tile.gates}
        return {**self.unread_gates, **found} if self.unread_gates else found

    @property
    def gated(self) -> frozenset[tuple[Cell, int]]:
        """The sides with a gate of both its tiles, whichever of them says it."""
        found = {(cell, side) for cell, bits in self.gates.items() for side in range(4) if bits >> side & 1}
        return frozenset(found | {(cell + STEPS[side], (side + 2) % 4) for cell, side in found})

    def ways(self, walls: dict[Cell, int]) -> dict[Cell, int]:
        """Return the walls of a palace without those through which a gate leads."""
        if not self.gates:
            return walls
        ways = dict(walls)
        for cell, side in self.gated:
            if cell in ways:
                ways[cell] &= ~(1 << side)
        return ways

    def walls_where(self, holds: Callable[[Footing], bool]) -> dict[Cell, int]:
        """Return the occupied cells with their walls, of the squares of modules those alone that lie in such a way.

        A square whose open sides may touch walls is closed there.
        """
        walls = self.walls()
        for cell, square in self.squares.items():
            if not holds(square.footing):
                del walls[cell]
        for cell, square in self.squares.items():
            if cell in walls and not square.footing.matches:
                for side, step in enumerate(STEPS):
                    walls[cell] |= (walls.get(cell + step, 0) >> (side + 2) % 4 & 1) << side
        return walls

    def counts_by_type(self) -> dict[Building, int]:
        """Return how many tiles of each type lie here; types without a tile are left out."""
        counts: dict[Building, int] = {}
        for tile in self.buildings.values():
            counts[tile.building] = counts.get(tile.building, 0) + 1
        return counts


class Seats(NamedTuple):
    """The players of a scoring of a game, with the palaces that are drawn."""

    text: Transcript
    table: TableText
    palaces: Mapping[str, Palace]
