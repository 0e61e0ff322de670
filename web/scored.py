"""What is scored, as the page knows it: the items of a game by the engine's list, with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.items import items_of
from alhambra_sheets.words import terms

if TYPE_CHECKING:
    from alhambra_engine.items import GameId, ItemKind
    from alhambra_sheets.words.catalog import Catalog

_PLAYERS: dict[ItemKind, str] = {"majority": "all", "line": "real", "amount": "real", "bonus": "virtual"}
"""Who can have an item: virtual players have buildings, and a bonus of their own."""


def items(game: GameId, catalog: Catalog) -> list[dict[str, str]]:
    """Return the items of a game in the order of its tables; `typed` is the key that a number is written under."""
    return [
        {"id": item.id, "name": terms.item_name(item.id, catalog), "of": _PLAYERS[item.kind], "typed": item.typed}
        for item in items_of(game)
    ]
