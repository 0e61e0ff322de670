"""Single edits of a palace, whether the rules allow them or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.geometry import Cell


def with_tile(palace: Palace, cell: Cell, tile: Tile) -> Palace:
    """Return the palace with a tile added, or swapped for the one that lies there."""
    return palace._replace(tiles={**palace.tiles, cell: tile})


def without_tile(palace: Palace, cell: Cell) -> Palace:
    """Return the palace with a tile taken off."""
    return palace._replace(tiles={at: tile for at, tile in palace.tiles.items() if at != cell})
