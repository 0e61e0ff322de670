"""The points of the scorings before one, as a row of its table: which scorings, and how they add up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .marks import added

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.alhambra.scoring import AlhambraOutcome, Scoring

    from .catalog import Catalog


class EarlierRow(NamedTuple):
    """The name of the row, and a cell for each player."""

    name: str
    cells: Mapping[str, str]


def earlier_points(scoring: Scoring, outcome: AlhambraOutcome, catalog: Catalog) -> EarlierRow | None:
    """Return what each player had before a scoring; None if that is nothing."""
    running = outcome.running(scoring.scoring)
    before = {player: running[player] - scoring.points(player) for player in scoring.holdings}
    if not any(before.values()):
        return None
    earlier = (each.scoring for each in outcome.transcript.sittings if each.scoring < scoring.scoring)
    told = {number: points for number in earlier if (points := outcome.points_in(number))}
    if not told:
        return EarlierRow(
            catalog.pgettext("points of earlier scorings", "Before"),
            {player: str(points) for player, points in before.items()},
        )
    if len(told) == 1:
        name = catalog.gettext("Scoring {scoring}", scoring=next(iter(told)))
    else:
        name = catalog.gettext("Scorings {numbers}", numbers=" + ".join(map(str, told)))
    return EarlierRow(name, {player: _added_up(player, tuple(told.values()), before[player]) for player in before})


def _added_up(player: str, told: tuple[Mapping[str, int], ...], total: int) -> str:
    """Return a sum in full, or the only number of it."""
    parts = [str(points[player]) for points in told if player in points]
    return f"{added(parts)} = {total}" if len(parts) > 1 else str(total)
