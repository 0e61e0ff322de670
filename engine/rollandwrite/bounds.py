"""Bounds: the least and the most points of sheets that are still filled in, or whose orders nobody wrote down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..items import items_of
from ..majorities import Range, points_by_item
from . import awards

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ..buildings import Building
    from .awards import Seat, SheetAward
    from .possibilities import Possibilities
    from .scoring import RollAndWriteOutcome

TOTAL = "total"


def bounds(outcome: RollAndWriteOutcome) -> dict[str, dict[str, Range | None]]:
    """Return the bounds of everybody who scores, for each item and in total; None for what nobody knows.

    They are those of the sheets as they are: of a game that is not legal or not over, too. The total is that of all
    items that are known (V27). A player of whom no buildings are written has none.
    """
    judged, text, scoring = outcome.judged, outcome.transcript, outcome.scoring
    versus = text.versus is not None
    open_types: Collection[Building] = ()
    if scoring is not None:
        awarded = scoring.awards
    else:
        open_types = awards.missing_orders(judged.seats, judged.completions)
        orders = awards.with_any_order(judged.seats, judged.completions)
        awarded = awards.award(judged.seats, orders, versus=versus, so_far=judged.running)
    scored = set(awards.scoring_players(judged.seats, versus=versus))
    found = {}
    for player in text.players:
        if player.name in scored and not player.is_bare:
            items = _items(player.name, judged.seats[player.name], awarded)
            items.update((building, _of_type(building, player.name, outcome.possible)) for building in open_types)
            found[player.name] = {**items, TOTAL: _total(player.name, items, outcome.possible, open_types)}
    return found


def _items(player: str, seat: Seat, awarded: Iterable[SheetAward]) -> dict[str, Range | None]:
    """Return what is certain where all orders are known."""
    points = points_by_item(player, awarded)
    own = (item for item in items_of("roll-and-write") if item.is_of(virtual=seat.virtual))
    exact = {item.id: points.get(item.id, 0) for item in own}
    return {item: None if item in seat.unknown else Range(each, each) for item, each in exact.items()}


def _of_type(building: Building, player: str, possible: Possibilities) -> Range | None:
    return possible.ranges.get(building, {}).get(player)


def _total(
    player: str, items: Mapping[str, Range | None], possible: Possibilities, open_types: Iterable[Building]
) -> Range | None:
    if any(items[building] is None for building in open_types):
        return None
    if player in possible.totals:
        return possible.totals[player]
    known = [each for each in items.values() if each is not None]
    return Range(sum(each.least for each in known), sum(each.most for each in known))
