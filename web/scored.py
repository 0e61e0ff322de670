"""What is scored, as the page knows it: the items of a game by the engine's list, with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.items import items_of
from alhambra_sheets.words import terms

if TYPE_CHECKING:
    from alhambra_engine.items import GameId, Item
    from alhambra_sheets.words.catalog import Catalog


def items(game: GameId, catalog: Catalog, *, extra: bool = False) -> list[dict[str, str]]:
    """Return the items of a game in the order of its tables; `typed` is the key that a number is written under.

    With `extra`, also the points that nobody can check.
    """
    return [
        {"id": item.id, "name": terms.item_name(item.id, catalog), "of": _players(item), "typed": item.typed}
        for item in items_of(game, extra=extra)
    ]


def _players(item: Item) -> str:
    """Return who can have an item: all players, or real or virtual ones alone."""
    if item.is_of(virtual=True) and item.is_of(virtual=False):
        return "all"
    return "virtual" if item.is_of(virtual=True) else "real"
