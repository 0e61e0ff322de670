"""What bazaars bring at the end: each counts the buildings of its types on the eight spaces around it (X16.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...buildings import BUILDINGS
from ...geometry import AROUND
from ..parts import SquarePart
from ..tiles import Square, Tile
from .rules import ModuleRules, SquareForm
from .workers_huts import ITEM as HUT
from .workers_huts import moot, with_huts

if TYPE_CHECKING:
    import re
    from collections.abc import Collection, Mapping, Sequence

    from ...buildings import Building
    from ...geometry import Cell
    from ...items import Item
    from ..awards import Holding
    from ..palace import Palace
    from ..tiles import LaidTile

ITEM, OF_HUTS = "bazaars", "bazaars-count-huts"
"""The item that bazaars score for, and the rule that a table can answer."""


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


def _answered(holding: Holding, given: Mapping[str, bool]) -> Holding:
    """Return what a player brings by these answers: a bazaar may count huts of its types, too."""
    return with_huts(holding, ITEM) if given.get(OF_HUTS) else holding


def _moot(holdings: Collection[Holding], _: Mapping[str, bool]) -> Collection[str]:
    return moot(holdings, ITEM, OF_HUTS)


def _square(match: re.Match[str]) -> Square | None:
    """Return the bazaar of a word: its three types, in any order."""
    types = tuple(building for building in BUILDINGS if building.letter in match[1])
    return (
        Square(ITEM, f"B{''.join(building.letter for building in types)}", types)
        if len(types) == len(match[1])
        else None
    )


def _most(item: Item, counts: Sequence[int]) -> int:
    """Return a bound on what bazaars bring beside so many tiles of each type: eight around each, of its three types."""
    around, types = 8, 3
    return item.squares * min(sum(counts), around) * min(len(counts), types)


RULES = ModuleRules(SquareForm("B", r"B([PASCTG]{3})", "BAGT", _square), parts, _answered, most_parts=_most, moot=_moot)
