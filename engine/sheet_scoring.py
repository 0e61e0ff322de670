"""A judged game of Roll & Write to its points, also where nobody wrote down who filled a type first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import claims, scoresheet
from .alhambra import winners
from .buildings import Building
from .completions import order_is_possible
from .majorities import points_by_item

if TYPE_CHECKING:
    from .reader import Claims
    from collections.abc import Mapping

    from .completions import Completions
    from .findings import Collector
    from .layouts import GridLayout
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
        found = _possible(text, judged, versus=versus)
        agreeing = tuple(each for each in found if _agrees(text, judged, each, versus=versus))
        chosen = agreeing or found
        values = {"completions": chosen[0].completions, "missing": tuple(missing)}
        if len(chosen) > 1:
            findings.add("order-needed", text.players_span, values={**values, "number": len(chosen)})
            return None, chosen
        completions = chosen[0].completions
        if len(found) > 1:
            findings.add("order-from-claims", text.players_span, values=values)
    awards = scoresheet.award(judged.seats, completions, versus=versus)
    result = SheetsResult(judged.seats, judged.layout, judged.built, completions, awards, versus)
    _compare_claims(text, result, findings)
    return result, ()


def _possible(text: SheetTranscript, judged: JudgedSheets, *, versus: bool) -> tuple[Possibility, ...]:
    claimed = {player.name: player.claims for player in text.players if player.claims is not None}

    def may_be(completions: Completions) -> bool:
        if judged.rounds is None:
            return True
        return order_is_possible(completions, judged.builders, judged.rounds, judged.layout.coins)

    def is_claimed(completions: Completions) -> bool:
        return may_be(completions) and all(
            _type_agrees(building, completions, claimed, judged) for building in completions
        )

    # Points that are claimed for a type tell its order; where they tell none at all, they tell nothing.
    by_claims = scoresheet.possible(judged.seats, judged.completions, is_claimed, versus=versus)
    if any(_agrees(text, judged, each, versus=versus) for each in by_claims.results):
        every = scoresheet.possible(judged.seats, judged.completions, may_be, versus=versus)
        rest = (each for each in every.results if each.totals not in [own.totals for own in by_claims.results])
        return (*by_claims.results, *rest)
    return scoresheet.possible(judged.seats, judged.completions, may_be, versus=versus).results


def _type_agrees(
    building: Building, completions: Completions, claimed: Mapping[str, Claims], judged: JudgedSheets
) -> bool:
    awards = scoresheet.type_awards(building, judged.seats, completions[building])
    points = {award.player: award.points for award in awards}
    return all(
        points.get(player, 0) == claims_of_player.items[building].value
        for player, claims_of_player in claimed.items()
        if building in claims_of_player.items
    )


def _agrees(text: SheetTranscript, judged: JudgedSheets, possible: Possibility, *, versus: bool) -> bool:
    """Tell whether a possible result is what the players had worked out, as far as they say."""
    awards = scoresheet.award(judged.seats, possible.completions, versus=versus)
    own = ((player.claims, points_by_item(player.name, awards)) for player in text.players if player.claims is not None)
    return all(claims.agree(each, points) for each, points in own) and all(
        possible.totals.get(player) == claim.value for player, claim in text.claims.items()
    )


def _compare_claims(text: SheetTranscript, result: SheetsResult, findings: Collector) -> None:
    for player in text.players:
        points = points_by_item(player.name, result.awards)
        if player.claims is not None:
            claims.compare_player(player.name, player.claims, points, _RULES, findings)
        if player.name in text.claims:
            total = text.claims[player.name]
            claims.compare_total(player.name, total, tuple(points.values()), _RULES["total"], findings)
