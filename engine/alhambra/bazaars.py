"""What bazaars bring at the end: each counts the buildings of its types on the eight spaces around it (X16.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import AROUND
from .parts import Part
from .tiles import Tile

if TYPE_CHECKING:
    from .palace import Palace

ITEM = "bazaars"
"""The item that bazaars score for."""


def parts(palace: Palace) -> tuple[Part, ...]:
    """Return what each bazaar brings: the buildings around it times their types, whatever walls are between (X16.5)."""
    found = []
    for cell, square in sorted(palace.squares.items()):
        if square.item == ITEM:
            beside = ((cell + step, palace.tiles.get(cell + step)) for step in sorted(AROUND))
            types = {
                at: tile.building for at, tile in beside if isinstance(tile, Tile) and tile.building in square.types
            }
            found.append(Part(cell, square.notation, tuple(types), len(set(types.values()))))
    return tuple(found)
