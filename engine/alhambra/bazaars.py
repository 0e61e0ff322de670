"""What bazaars bring at the end: each counts the buildings of its types on the eight spaces around it (X16.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import AROUND
from .parts import SquarePart
from .tiles import Square, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..buildings import Building
    from ..geometry import Cell
    from .palace import Palace
    from .tiles import LaidTile

ITEM, HUT = "bazaars", "workers-huts"
"""The item that bazaars score for, and that of huts."""


def parts(palace: Palace) -> tuple[SquarePart, ...]:
    """Return what each bazaar brings: the buildings around it times their types, whatever walls are between (X16.5).

    Huts of its types may be some of these buildings, too.
    """
    found = []
    for cell, square in sorted(palace.squares.items()):
        if square.item == ITEM:
            around = [cell + step for step in sorted(AROUND)]
            laid = {at: palace.tiles[at] for at in around if at in palace.tiles}
            types = {at: own for at, own in _tiles(laid).items() if own in square.types}
            huts = {at: own for at, own in _huts(laid).items() if own in square.types}
            of_all = len({*types.values(), *huts.values()})
            found.append(SquarePart(cell, square.notation, tuple(types), len(set(types.values())), tuple(huts), of_all))
    return tuple(found)


def _tiles(laid: Mapping[Cell, LaidTile]) -> dict[Cell, Building]:
    return {cell: tile.building for cell, tile in laid.items() if isinstance(tile, Tile)}


def _huts(laid: Mapping[Cell, LaidTile]) -> dict[Cell, Building]:
    return {cell: hut.types[0] for cell, hut in laid.items() if isinstance(hut, Square) and hut.item == HUT}
