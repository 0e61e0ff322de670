"""What is sure, and what to ask first, if nobody wrote down who completed a type first (R4.1)."""

from __future__ import annotations

from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from .. import majorities
from ..budget import OutOfStepsError
from ..majorities import Range
from .possibilities import ClaimedPoints, Lead

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ..buildings import Building
    from .possibilities import OpenOrders, Possibilities, Possibility


def every_result(orders: OpenOrders, *, is_whole: bool) -> Possibilities:
    """Return all results; if they are too many, some of them, and what all have in common.

    With the witnesses, those some show all points that anybody can get for a type, and the least and the most in total.
    Nobody wins a game that is not `is_whole`.
    """
    found = orders.results()
    if not found.results and found.complete:
        return found
    exact = True
    if not found.complete:
        more, exact = _witnesses(orders, found.results)
        found = found._replace(witnesses=tuple(more))
    totals = {
        player: _range([each.totals[player] for each in found.known] if exact else _leads(orders, player))
        for player in orders.players
    }
    pairs = _contested(orders, orders.players)
    return found._replace(
        totals=MappingProxyType(totals),
        exact=exact,
        winners=_winners(orders, found) if is_whole else (),
        deciding=_deciding(orders, _contested(orders, _contenders(orders))),
        ranked=not pairs,
    )


def _range(points: Collection[int]) -> Range:
    return Range(min(points), max(points))


def _leads(orders: OpenOrders, player: str, other: str | None = None) -> list[int]:
    """Return what a total, or its lead over another's, can be as far as the types are concerned; ascending."""
    base, parts = orders.parts_of(player, other)
    return sorted(_sums({base}, parts.values()))


def _sums(points: Collection[int], parts: Iterable[Collection[int]]) -> Collection[int]:
    for part in parts:
        points = {each + more for each in points for more in part}
    return points


def _witnesses(orders: OpenOrders, known: Sequence[Possibility]) -> tuple[list[Possibility], bool]:
    """Return results with what known ones may lack: points for a type, the least and the most of somebody.

    And whether these are all that there can be: False if the steps do not last to find that out.
    """
    found: dict[tuple[int, ...], Possibility] = {}
    try:
        for player in orders.players:
            totals = _leads(orders, player)
            asked = [
                *([ClaimedPoints(player, None, points) for points in ordered] for ordered in (totals, totals[::-1])),
                *(
                    [ClaimedPoints(player, building, points)]
                    for building, own in orders.parts_of(player)[1].items()
                    for points in own
                ),
            ]
            for claims in asked:
                first = _first_true(orders, claims)
                if first is not None:
                    found.setdefault(tuple(first.totals.values()), first)
    except OutOfStepsError:
        return list(found.values()), False
    old = {tuple(each.totals.values()) for each in known}
    return [each for totals, each in found.items() if totals not in old], True


def _first_true(orders: OpenOrders, claims: Iterable[ClaimedPoints | Lead]) -> Possibility | None:
    """Return a result in which the first claim is true that is true in any; OutOfStepsError."""
    return next(filter(None, (orders.first([claim]) for claim in claims)), None)


def _winners(orders: OpenOrders, found: Possibilities) -> tuple[str, ...]:
    """Return who wins in all results; nobody if they differ, or if the steps do not last to find that out."""
    won = {majorities.winners(each.totals) for each in found.known}
    winners = won.pop() if won else ()
    if won or found.complete:
        return () if won else winners
    try:
        # As long as none of them falls behind another, and nobody else catches up with them, they win.
        for winner in winners:
            for player in (each for each in orders.players if each != winner):
                least = 1 if player in winners else 0
                leads = (Lead(player, winner, lead) for lead in _leads(orders, player, winner) if lead >= least)
                if _first_true(orders, leads) is not None:
                    return ()
    except OutOfStepsError:
        return ()
    return winners


def _contenders(orders: OpenOrders) -> tuple[str, ...]:
    """Return the players who may have the most points."""
    players = orders.players
    return tuple(
        player for player in players if all(_leads(orders, player, each)[-1] >= 0 for each in players if each != player)
    )


def _contested(orders: OpenOrders, players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of players of whom an order decides who is ahead, or whether they are level."""
    every = ((pair, _leads(orders, *pair)) for pair in combinations(players, 2))
    return tuple(pair for pair, leads in every if leads[0] <= 0 <= leads[-1] and leads[0] < leads[-1])


def _deciding(orders: OpenOrders, contested: Iterable[tuple[str, str]]) -> tuple[Building, ...]:
    """Return the fewest open types whose orders decide who of each pair is ahead; of several such sets the first."""
    pairs = [orders.parts_of(*pair) for pair in contested]
    types = tuple(orders.open_types)
    for size in range(len(types)):
        for chosen in combinations(types, size):
            if all(_decide(chosen, *pair) for pair in pairs):
                return chosen
    return types


def _decide(chosen: Collection[Building], base: int, parts: Mapping[Building, Collection[int]]) -> bool:
    """Tell whether types decide who of two is ahead, whatever the other types add to the lead."""
    leads = _sums({base}, (parts[building] for building in chosen))
    others = [own for building, own in parts.items() if building not in chosen]
    least, most = sum(map(min, others)), sum(map(max, others))
    return least == most or all(lead + least > 0 or lead + most < 0 for lead in leads)
