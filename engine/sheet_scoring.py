"""A judged game of Roll & Write to its points, also where nobody wrote down who filled a type first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import claims, scoresheet
from .alhambra import winners
from .buildings import Building
from .completions import order_is_possible, weak_orders
from .majorities import points_by_item

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .completions import Completions, Groups
    from .findings import Collector
    from .layouts import GridLayout
    from .reader import Claims
    from .scoresheet import Award, Possibility, Seat
    from .sheet_table import JudgedSheets
    from .sheet_transcript import SheetTranscript

_RULES: dict[str, str] = {
    **{str(building): "R5.1" for building in Building},
    "lines": "R5.5",
    "coins": "R5.6",
    "bonus": "R8.2",
    "total": "R5.7",
}


class SheetsResult(NamedTuple):
    """The final scoring: what each player had, the grids that are drawn, the awards, and the order they rest on."""

    seats: Mapping[str, Seat]
    layout: GridLayout
    built: Mapping[str, frozenset[tuple[int, int]]]
    completions: Completions
    awards: tuple[Award, ...]
    versus: bool

    def totals(self) -> dict[str, int]:
        """Return the points of all who have a total (V27)."""
        return scoresheet.totals(self.seats, self.awards, versus=self.versus)

    def winners(self) -> tuple[str, ...]:
        """Return who has the most points; several share the victory (R5.7, V28)."""
        return winners(self.totals())


def score(
    text: SheetTranscript, judged: JudgedSheets, findings: Collector
) -> tuple[SheetsResult | None, tuple[Possibility, ...]]:
    """Return the final scoring, or none and all results that are possible where an order is missing (R4.1, R4.2)."""
    versus = text.versus is not None
    completions = judged.completions
    missing = scoresheet.missing_orders(judged.seats, completions)
    if missing:
        every = _possible(judged, {}, versus=versus)
        claimed = _fitting_claims(text, judged, versus=versus)
        values = {"completions": claimed[0].completions, "missing": tuple(missing)}
        if len(every) > 1 and len(claimed) > 1:
            findings.add("order-needed", text.players_span, values={**values, "number": len(every)})
            return None, every
        if len(every) > 1:
            findings.add("order-from-claims", text.players_span, values=values)
        completions = claimed[0].completions
    awards = scoresheet.award(judged.seats, completions, versus=versus)
    result = SheetsResult(judged.seats, judged.layout, judged.built, completions, awards, versus)
    _compare_claims(text, result, findings)
    return result, ()


def _possible(judged: JudgedSheets, claimed: Mapping[str, Claims], *, versus: bool) -> tuple[Possibility, ...]:
    """Return all results of orders that rounds and these players' claims for single types allow.

    Claims for a type that fit none of its orders tell nothing.
    """
    allowed = {}
    for building, players in scoresheet.missing_orders(judged.seats, judged.completions).items():
        in_time = [groups for groups in weak_orders(players) if _is_in_time(building, groups, judged)]
        allowed[building] = [each for each in in_time if _type_agrees(building, each, claimed, judged)] or in_time

    def may_be(completions: Completions) -> bool:
        return all(groups in allowed.get(building, (groups,)) for building, groups in completions.items())

    return scoresheet.possible(judged.seats, judged.completions, may_be, versus=versus).results


def _is_in_time(building: Building, groups: Groups, judged: JudgedSheets) -> bool:
    completions = {**judged.completions, building: groups}
    return judged.rounds is None or order_is_possible(completions, judged.builders, judged.rounds, judged.layout.coins)


def _type_agrees(building: Building, groups: Groups, claimed: Mapping[str, Claims], judged: JudgedSheets) -> bool:
    awards = scoresheet.type_awards(building, judged.seats, groups)
    points = {award.player: award.points for award in awards}
    return all(
        points.get(player, 0) == own.items[building].value for player, own in claimed.items() if building in own.items
    )


def _fitting_claims(text: SheetTranscript, judged: JudgedSheets, *, versus: bool) -> tuple[Possibility, ...]:
    """Return the possible results that fit what players had worked out; a claim that none fits tells nothing."""
    claimed = {player.name: player.claims for player in text.players if player.claims is not None}
    fitting = _possible(judged, claimed, versus=versus)
    totals = {player: own.total for player, own in claimed.items() if own.total is not None}
    for player, claim in (*totals.items(), *text.claims.items()):
        fitting = tuple(each for each in fitting if each.totals.get(player) == claim.value) or fitting
    return fitting


def _compare_claims(text: SheetTranscript, result: SheetsResult, findings: Collector) -> None:
    for player in text.players:
        points = points_by_item(player.name, result.awards)
        if player.claims is not None:
            claims.compare_player(player.name, player.claims, points, _RULES, findings)
        if player.name in text.claims:
            total = text.claims[player.name]
            claims.compare_total(player.name, total, tuple(points.values()), _RULES["total"], findings)
