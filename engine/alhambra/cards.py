"""Cards of a module that show a tile: who has such a card and that tile has one more building of its type."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from .tiles import WALL_LETTERS, base_set, parse

if TYPE_CHECKING:
    from ..buildings import Building
    from ..items import Item
    from .tiles import Tile


@cache
def shown(walls: str) -> tuple[Tile, ...]:
    """Return the tiles that cards show, those with these walls: of each there is one card."""
    return tuple(tile for tile in base_set().tiles if WALL_LETTERS[tile.walls] == walls)


def tile_of(item: Item, text: str) -> Tile | None:
    """Return the tile that a card shows of which type and price are written, and perhaps the walls; else None."""
    pattern = parse(text)
    if pattern is None or pattern.price is None:
        return None
    return next((tile for tile in shown(item.cards) if pattern.fits(tile)), None)


def name_of(tile: Tile) -> str:
    """Return how a card is written: the type and the price of its tile."""
    return f"{tile.building.letter}{tile.price}"


def names_of(item: Item) -> tuple[str, ...]:
    """Return how all cards of an item are written."""
    return tuple(map(name_of, shown(item.cards)))


def number_of(item: Item, building: Building) -> int:
    """Return how many cards of an item show a tile of a type."""
    return sum(tile.building is building for tile in shown(item.cards)) if item.cards else 0
