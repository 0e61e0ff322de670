"""A judged game of Roll & Write to its points, also where nobody wrote down who filled a type first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .. import claims
from ..buildings import Building
from ..majorities import points_by_item, winners
from . import awards as scoresheet
from .awards import Possibilities

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ..reading.findings import Collector
    from .awards import Award, Seat, TypePoints
    from .completions import Completions
    from .judging import JudgedSheets
    from .layouts import GridLayout
    from .transcript import SheetPlayerText, SheetTranscript

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
) -> tuple[SheetsResult | None, Possibilities]:
    """Return the final scoring, or none and all results that are possible where an order is missing (R4.1, R4.2)."""
    versus = text.versus is not None
    completions = judged.completions
    missing = scoresheet.missing_orders(judged.seats, completions)
    if missing:
        every = _possible(judged, (), versus=versus)
        if not every.results:
            findings.add("completion-impossible", text.players_span, "rounds", rule="V19", rounds=judged.rounds)
            return None, every
        claimed = _claimed(text, judged, missing, versus=versus) or every
        first = claimed.results[0].completions
        values = {"completions": first, "missing": tuple(missing)}
        if len(every.results) > 1 and (len(claimed.results) > 1 or not claimed.complete):
            number = len(every.results) if every.complete else f">{len(every.results)}"
            findings.add("order-needed", text.players_span, values={**values, "number": number})
            return None, every
        if len(every.results) > 1:
            findings.add("order-from-claims", text.players_span, values=values)
        completions = first
    awards = scoresheet.award(judged.seats, completions, versus=versus)
    result = SheetsResult(judged.seats, judged.layout, judged.built, completions, awards, versus)
    _compare_claims(text, result, findings)
    return result, Possibilities((), complete=True)


class _Claim(NamedTuple):
    """What a player had worked out: his points for a type, or in total where that is None."""

    player: str
    building: Building | None
    points: int

    def fits(self, totals: Mapping[str, int], points: TypePoints) -> bool:
        """Tell whether a possible result is what was worked out."""
        if self.building is None:
            return totals.get(self.player) == self.points
        return self.building not in points or points[self.building].get(self.player, 0) == self.points


def _possible(judged: JudgedSheets, claimed: Sequence[_Claim], *, versus: bool) -> Possibilities:
    """Return all results that the rounds allow and that fit all of these claims."""

    def fits(totals: Mapping[str, int], points: TypePoints) -> bool:
        return all(claim.fits(totals, points) for claim in claimed)

    return scoresheet.possible(judged.seats, judged.completions, judged.allows, fits, versus=versus)


def _claimed(
    text: SheetTranscript, judged: JudgedSheets, missing: Collection[Building], *, versus: bool
) -> Possibilities | None:
    """Return the results that fit the claims, for the types in question or in total; none where these decide nothing.

    A claim that fits no result is a mistake and tells nothing; claims that contradict each other tell nothing either.
    """
    claimed = [
        _Claim(player.name, Building(item), number.value)
        for player in text.players
        if player.claims is not None
        for item, number in player.claims.items.items()
        if item in missing
    ]
    claimed += [
        _Claim(player.name, None, player.claims.total.value)
        for player in text.players
        if player.claims is not None and player.claims.total is not None
    ]
    claimed += [_Claim(player, None, number.value) for player, number in text.claims.items()]
    meaning = [claim for claim in claimed if _possible(judged, [claim], versus=versus).results]
    if not meaning:
        return None
    found = _possible(judged, meaning, versus=versus)
    return found if found.results else None


def _compare_claims(text: SheetTranscript, result: SheetsResult, findings: Collector) -> None:
    for player in text.players:
        if player.virtual and not result.versus:
            _refuse_claims(player, text, findings)
            continue
        points = points_by_item(player.name, result.awards)
        if player.claims is not None:
            claims.compare_player(player.name, player.claims, points, _RULES, findings)
        if player.name in text.claims:
            total = text.claims[player.name]
            claims.compare_total(player.name, total, tuple(points.values()), _RULES["total"], findings)


def _refuse_claims(player: SheetPlayerText, text: SheetTranscript, findings: Collector) -> None:
    """Say that a virtual player has no points that could be claimed (R6.6)."""
    own = [*player.claims.items.values(), player.claims.total] if player.claims is not None else []
    for claim in (*own, text.claims.get(player.name)):
        if claim is not None:
            findings.add("claim-differs", claim.span, "virtual", rule="R6.6", player=player.name)
