"""What a link tells at once beside the totals, shown before it is judged: who has won, and the table of points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..majorities import points_by_item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..alhambra.scoring import AlhambraOutcome
    from ..referee import Outcome, Result

BEFORE = "before"
"""Beside the items: the points of earlier scorings of which only the sum is written."""


def told_of(result: Result, players: Sequence[str]) -> list[Any]:
    """Return the winners by their places among the players, and a row of points for each player, if there are any.

    A row that is a list has the points of scorings 1, 2 and 3; one that is an object has those of items, less those
    that brought none. The numbers of a row add up to the total; a player without a total has an empty row.
    """
    if result.outcome is None:
        return []
    winners = [players.index(name) for name in result.winners]
    if not result.totals:
        return [winners] if winners else []
    return [winners, [_row(result.outcome, name) if name in result.totals else {} for name in players]]


def _row(outcome: Outcome, player: str) -> dict[str, int] | list[int | None]:
    if outcome.game == "alhambra":
        if len(outcome.transcript.sittings) > 1:
            return _by_scoring(outcome, player)
        items = points_by_item(player, [award for scoring in outcome.scorings for award in scoring.awards])
    else:
        items = points_by_item(player, outcome.scoring.awards if outcome.scoring is not None else ())
    row = {**items, BEFORE: outcome.before.get(player, 0)}
    return {key: points for key, points in row.items() if points}


def _by_scoring(outcome: AlhambraOutcome, player: str) -> list[int | None]:
    last = max(each.scoring for each in outcome.transcript.sittings)
    return [outcome.points_in(scoring).get(player) for scoring in range(1, last + 1)]
