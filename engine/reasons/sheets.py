"""Reasons in Roll & Write: six types, lines, coins, the bonus, and the total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..buildings import Building
from ..items import item_of
from ..majorities import awards_for, points_by_item
from ..rollandwrite import numbers
from ..rollandwrite.awards import clause_of, full_rows, type_standings
from .causes import RUNNING, SUM, TOTAL, Addend, Cause, Reason
from .rankings import TypeRanking

if TYPE_CHECKING:
    from ..rollandwrite.awards import SheetAward
    from ..rollandwrite.scoring import FinalScoring
    from .causes import ScoringName


def ranking_of(scoring: FinalScoring, building: Building) -> TypeRanking:
    """Return the ranking of a type, in which virtual players take places too (V21, R6.6)."""
    seats = scoring.seats
    counts = {player: seat.counts.get(building, 0) for player, seat in seats.items()}
    groups = scoring.completions.get(building)
    standings = type_standings(building, seats, groups, so_far=scoring.so_far)
    unpaid = frozenset(player for player, seat in seats.items() if seat.virtual and not scoring.versus)
    # Alone in a full row, nobody needs an order.
    told = groups if groups is not None else tuple((player,) for player in full_rows(seats).get(building, ()))
    placed = [standing for standing in standings if standing.pool]
    rules = [clause_of(standing, building, counts) for standing in placed]
    rules += ["R6.6" for standing in placed if not unpaid.isdisjoint(standing.players)]
    rules = list(dict.fromkeys(rules)) or ["R4.1" if scoring.so_far else "R5.3"]
    return TypeRanking(
        building, counts, standings, numbers.places(building), tuple(rules), told, unpaid, so_far=scoring.so_far
    )


def name_of(scoring: FinalScoring) -> ScoringName:
    """Return what the scoring is called in answers."""
    return "so-far" if scoring.so_far else "final"


def reason_in(scoring: FinalScoring, player: str, item: str) -> Reason:
    """Return why a player gets what they get for an item, or for all of them together."""
    if item in {SUM, RUNNING, TOTAL}:
        return _total(scoring, player, item)
    match item_of("roll-and-write", item).kind:
        case "line":
            return _lines(scoring, player)
        case "amount":
            return _coins(scoring, player)
        case "bonus":
            return _bonus(scoring, player)
        case _:
            return _type(scoring, player, Building(item))


def _type(scoring: FinalScoring, player: str, building: Building) -> Reason:
    ranking = ranking_of(scoring, building)
    awards, points = _awards(scoring, player, building)
    cause, rules = _type_cause(ranking, player, tuple(award.rule for award in awards))
    return Reason(player, str(building), name_of(scoring), cause, points, rules, awards, ranking)


def _type_cause(ranking: TypeRanking, player: str, own: tuple[str, ...]) -> tuple[Cause, tuple[str, ...]]:
    """Return why a player gets what he gets for a type, and the clauses; `own` are those of his awards."""
    standing = ranking.standing_of(player)
    filled = ranking.has_filled(player)
    ahead = set(ranking.ahead_of(player))
    # Who filled the row later gets the next places; who did not fill it, those that are left in the end.
    taken = any(each in group for group in ranking.full for each in ahead)
    behind = ("R4.3",) if filled and taken else ("R5.4",) if taken else ()
    if ranking.so_far and not filled:
        return Cause.ROW_NOT_FULL, ("R4.1",)
    if standing is None:
        return Cause.NONE_BUILT, ("R5.3",)
    if not standing.pool:
        return (Cause.FILLED_LATER, ("R4.3",)) if filled else (Cause.TOO_LATE, ("R5.1", *behind))
    if player in ranking.unpaid:
        return Cause.POINTS_LOST, ("R6.6", *behind)
    return Cause.SHARED if len(standing.players) > 1 else Cause.PLACE, (*own, *behind)


def _lines(scoring: FinalScoring, player: str) -> Reason:
    awards, points = _awards(scoring, player, "lines")
    if scoring.seats[player].virtual:
        cause, rules = Cause.NO_SHEET, ("R6.2",)
    elif "lines" in scoring.seats[player].unknown:
        return Reason(player, "lines", name_of(scoring), Cause.NOT_GIVEN, None, ("R5.5",))
    else:
        cause, rules = Cause.LINES if awards else Cause.SHORT_LINES, ("R5.5",)
    return Reason(player, "lines", name_of(scoring), cause, points, rules, awards)


def _coins(scoring: FinalScoring, player: str) -> Reason:
    awards, points = _awards(scoring, player, "coins")
    seat = scoring.seats[player]
    if seat.virtual:
        return Reason(player, "coins", name_of(scoring), Cause.NO_SHEET, 0, ("R6.2",))
    if seat.coins_left is None:
        return Reason(player, "coins", name_of(scoring), Cause.NOT_GIVEN, None, ("R5.6",))
    cause = Cause.COINS if points else Cause.FEW_COINS if seat.coins_left else Cause.NO_COINS
    return Reason(player, "coins", name_of(scoring), cause, points, ("R5.6",), awards, number=seat.coins_left)


def _bonus(scoring: FinalScoring, player: str) -> Reason:
    awards, points = _awards(scoring, player, "bonus")
    cause = Cause.BONUS if awards else Cause.NO_BONUS
    return Reason(player, "bonus", name_of(scoring), cause, points, ("R8.2",), awards)


def _awards(scoring: FinalScoring, player: str, item: str) -> tuple[tuple[SheetAward, ...], int]:
    awards = awards_for(item, player, scoring.awards)
    return awards, sum(award.points for award in awards)


def _total(scoring: FinalScoring, player: str, item: str) -> Reason:
    awards = tuple(award for award in scoring.awards if award.player == player)
    parts = tuple(Addend(points, each) for each, points in points_by_item(player, scoring.awards).items())
    points = scoring.totals.get(player)
    if points is None:  # a virtual player has no total (R6.6)
        return Reason(player, item, name_of(scoring), Cause.POINTS_LOST, 0, ("R6.6",))
    return Reason(player, item, name_of(scoring), Cause.SUM, points, (), awards, parts=parts)
