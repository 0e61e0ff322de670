"""The tiles of a game: the 54, and those that its modules bring."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..buildings import BUILDINGS
from .tiles import Tile, TileSet, base_set

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


def set_of(modules: Collection[str], written: Mapping[str, bool]) -> TileSet:
    """Return the tiles of a game with some modules, by what is answered to their rules."""
    if not modules:
        return base_set()
    from .expansions.rules import in_play  # few games have expansions

    return _set_with(
        tuple(tile for rules in in_play(modules) if rules.tiles is not None for tile in rules.tiles(written))
    )


@cache
def _set_with(more: tuple[Tile, ...]) -> TileSet:
    """Return the tiles of the base game and some more, each in all ways in which it may lie."""
    if not more:
        return base_set()
    tiles = sorted((*base_set().tiles, *more), key=lambda tile: BUILDINGS.index(tile.building))
    return TileSet(tuple(tiles), frozenset((tile.building, tile.price) for tile in more))
