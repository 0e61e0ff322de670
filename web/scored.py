"""What is scored, as the page knows it: the items of a game by the engine's list, with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alhambra_engine.alhambra import cards
from alhambra_engine.buildings import Building
from alhambra_engine.items import items_of, modules_of
from alhambra_sheets.words import terms

if TYPE_CHECKING:
    from alhambra_engine.items import GameId, Item
    from alhambra_sheets.words.catalog import Catalog


def items(game: GameId, catalog: Catalog, *, extra: bool = False) -> list[dict[str, Any]]:
    """Return the items of a game in the order of its tables; `typed` is the key that a number is written under.

    Those of all modules are among them. With `extra`, also the points that nobody can check.
    """
    return [
        {
            "id": item.id,
            "name": terms.item_name(item.id, catalog),
            "of": _players(item),
            "typed": item.typed,
            **(_of_module(item) if item.module else {}),
        }
        for item in items_of(game, modules_of(game), extra=extra)
    ]


def _of_module(item: Item) -> dict[str, Any]:
    """Return what is known of an item besides, where few games have it.

    What is `drawn` is counted in a palace; of other items a number is written beside one, perhaps by type (`pieces`).
    What is `added` to the buildings has no points of its own, and is written by type alone, or as `cards` that show
    tiles.
    """
    is_lost = item.kind == "loss"
    most = {"least": -item.most, "most": 0} if is_lost else {"most": item.most}
    is_added = item.kind == "added"
    by_type = dict(item.pieces) if item.cards or not is_added else dict.fromkeys(Building, item.most)
    own = {
        "pieces": by_type,
        "added": is_added,
        "cards": [{"word": cards.name_of(tile), "type": tile.building} for tile in cards.shown(item.cards)],
        "drawn": is_lost or bool(item.counted),
        "scorings": list(item.scorings),
    }
    return {"module": item.module, **most, **{name: value for name, value in own.items() if value}}


def _players(item: Item) -> str:
    """Return who can have an item: all players, or real or virtual ones alone."""
    if item.is_of(virtual=True) and item.is_of(virtual=False):
        return "all"
    return "virtual" if item.is_of(virtual=True) else "real"
