"""All possible results if the file does not show who completed a type first (R4.1, R4.2).

All orders of all open types are visited in one sequence, what was found out about each is kept, and claims only choose
among them.
"""

from __future__ import annotations

from itertools import product
from operator import add
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..budget import OutOfStepsError
from ..majorities import MajorityAward, Range
from ..reading.findings import MoreThan
from .awards import award, missing_orders, scoring_players, type_awards, with_any_order
from .completions import weak_orders
from .orders import file_budget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..budget import Budget
    from ..buildings import Building
    from .awards import Seat
    from .completions import Completions, Groups

    MayBe = Callable[[Completions], bool]

POSSIBILITY_LIMIT = 1000
"""How many results are listed at most."""


class Possibility(NamedTuple):
    """One result, with the orders that it assumes for types without a known order."""

    completions: Completions
    totals: Mapping[str, int]


class Possibilities(NamedTuple):
    """All results that differ in a total; not `complete` if there may be more than could be listed or examined.

    `open` are the types whose order decides between points, each with the players who filled it; `ranges` is what
    everybody who scores can get for each type without a known order. `totals` are the least and the most points of
    everybody, over all results; unless `exact`, somebody may have neither. `winners` are those of all results, nobody
    if they differ. `deciding` are the open types whose orders decide who wins, and `ranked` says that no order changes
    who is ahead of whom. `witnesses` are a few results besides: they have what those that are listed lack of the points
    that somebody can get for a type, and of the least and the most in total.
    """

    results: tuple[Possibility, ...]
    complete: bool
    open: Mapping[Building, tuple[str, ...]] = MappingProxyType({})
    ranges: Mapping[Building, Mapping[str, Range]] = MappingProxyType({})
    totals: Mapping[str, Range] = MappingProxyType({})
    exact: bool = True
    winners: tuple[str, ...] = ()
    deciding: tuple[Building, ...] = ()
    ranked: bool = False
    witnesses: tuple[Possibility, ...] = ()

    @property
    def known(self) -> tuple[Possibility, ...]:
        """The results that were worked out, those that are not listed too."""
        return (*self.results, *self.witnesses)

    @property
    def number(self) -> int | MoreThan:
        """How many results there are, as far as that is known."""
        if self.complete:
            return len(self.results)
        are_more = bool(self.witnesses) or len(self.results) >= POSSIBILITY_LIMIT
        return MoreThan(len(self.results) if are_more else max(0, len(self.results) - 1))


class ClaimedPoints(NamedTuple):
    """What a player claims: the points for a type, or the total if that is None."""

    player: str
    building: Building | None
    points: int


class Lead(NamedTuple):
    """By how many points a player's total is above another's."""

    player: str
    other: str
    points: int


class _Goal(NamedTuple):
    """What totals are to come to: that of the player at a place, less that of another if there is one."""

    place: int
    minus: int | None
    points: int

    def of(self, points: Sequence[int]) -> int:
        """Return what such points, in the order of the places, come to."""
        return points[self.place] - (points[self.minus] if self.minus is not None else 0)


class _Choice(NamedTuple):
    """Orders in which players can have filled a row that bring the same points, in the order of the seats."""

    points: tuple[int, ...]
    orders: tuple[Groups, ...]


_Sum = tuple[tuple[int, ...], tuple[_Choice, ...]]
"""The totals of all who score, and the choices that they come of."""


class OpenOrders:
    """The types of a table whose order is needed and not known, each with its orders by what they bring.

    `may_be` tells whether orders are possible at all: it is asked of the known ones with each order of one more type,
    then of all together.
    Every question walks through the same combinations in the same order, and what one has found out about them the
    next one knows. Where the steps of the budget run out, the answer is not complete.
    """

    def __init__(
        self,
        seats: Mapping[str, Seat],
        known: Completions,
        may_be: MayBe = lambda _: True,
        budget: Budget | None = None,
        *,
        versus: bool,
        so_far: bool = False,
    ) -> None:
        self._budget = budget or file_budget()
        self._known = known
        self._may_be = may_be
        self._so_far = so_far
        self._scoring = scoring_players(seats, versus=versus)
        missing = missing_orders(seats, known)
        self._missing = missing
        base = dict.fromkeys(self._scoring, 0)
        # Any order will do as long as the points of these types are added below.
        for each in award(seats, with_any_order(seats, known), versus=versus, so_far=so_far):
            if not (isinstance(each, MajorityAward) and each.item in missing):
                base[each.player] += each.points
        self._places = {player: place for place, player in enumerate(base)}
        self._base = tuple(base.values())
        self._choices = [
            self._choices_of(building, self._allowed(building, weak_orders(players)), seats)
            for building, players in missing.items()
        ]
        self._orders: dict[tuple[tuple[int, ...], ...], Completions | None] = {}

    def _allowed(self, building: Building, orders: tuple[Groups, ...]) -> tuple[Groups, ...]:
        """Return the orders of one type that may be; all of them where the steps do not last to find it out."""
        try:
            return tuple(groups for groups in orders if self._may_be({**self._known, building: groups}))
        except OutOfStepsError:
            return orders

    def _choices_of(self, building: Building, orders: tuple[Groups, ...], seats: Mapping[str, Seat]) -> list[_Choice]:
        """Return what the orders of filling a row can bring to those who score, each result with its orders."""
        found: dict[tuple[int, ...], list[Groups]] = {}
        for groups in orders:
            own = {each.player: each.points for each in type_awards(building, seats, groups, so_far=self._so_far)}
            found.setdefault(tuple(own.get(player, 0) for player in self._scoring), []).append(groups)
        # Whoever is shown an order as an example sees ties only if the points need them.
        return [_Choice(points, tuple(sorted(groups, key=len, reverse=True))) for points, groups in found.items()]

    def results(self, claims: Sequence[ClaimedPoints] = (), limit: int | None = None) -> Possibilities:
        """Return every distinct result in which all of these claims are true, at most `limit` or POSSIBILITY_LIMIT."""
        results: dict[tuple[int, ...], Possibility] = {}
        complete = True
        try:
            for totals, combination in self._combinations(claims):
                completions = self._first_orders(combination) if totals not in results else None
                if completions is None:
                    continue
                if len(results) >= (limit or POSSIBILITY_LIMIT):
                    complete = False
                    break
                by_player = MappingProxyType(dict(zip(self._scoring, totals, strict=True)))
                results[totals] = Possibility(completions, by_player)
        except OutOfStepsError:
            complete = False
        return Possibilities(tuple(results.values()), complete, self.open_types, self._ranges)

    def first(self, claims: Sequence[ClaimedPoints | Lead]) -> Possibility | None:
        """Return a result in which all of these are true; None if there is none; OutOfStepsError."""
        for totals, combination in self._combinations(claims):
            completions = self._first_orders(combination)
            if completions is not None:
                return Possibility(completions, MappingProxyType(dict(zip(self._scoring, totals, strict=True))))
        return None

    def parts_of(self, player: str, other: str | None = None) -> tuple[int, Mapping[Building, frozenset[int]]]:
        """Return of what a total, or its lead over another's, is made: what is certain, and what each type can add."""
        goal = _Goal(self._places[player], None if other is None else self._places[other], 0)
        choices = zip(self._missing, self._choices, strict=True)
        parts = {building: frozenset(goal.of(choice.points) for choice in own) for building, own in choices}
        return goal.of(self._base), parts

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has a total."""
        return self._scoring

    @property
    def open_types(self) -> Mapping[Building, tuple[str, ...]]:
        """The types of which not all orders bring the same points."""
        rows = zip(self._missing.items(), self._choices, strict=True)
        return MappingProxyType({building: players for (building, players), own in rows if len(own) > 1})

    @property
    def _ranges(self) -> Mapping[Building, Mapping[str, Range]]:
        """What each type can bring, whatever the orders of the others are."""
        found = {}
        for building, own in zip(self._missing, self._choices, strict=True):
            by_player = zip(self._scoring, zip(*(choice.points for choice in own), strict=True), strict=False)
            found[building] = {player: Range(min(points), max(points)) for player, points in by_player}
        return MappingProxyType(found)

    def may_be_true(self, claim: ClaimedPoints) -> bool | None:
        """Tell whether a claim is true in one of the results; None where the steps do not last to find it out."""
        try:
            return any(self._first_orders(combination) is not None for _, combination in self._combinations((claim,)))
        except OutOfStepsError:
            return None

    def _combinations(self, claims: Sequence[ClaimedPoints | Lead]) -> Iterator[_Sum]:
        """Return every choice of orders for all types, with the totals that it makes, where these are as claimed."""
        choices = [
            [
                choice
                for choice in own
                if all(
                    self._brings(choice, claim)
                    for claim in claims
                    if isinstance(claim, ClaimedPoints) and claim.building is building
                )
            ]
            for building, own in zip(self._missing, self._choices, strict=True)
        ]
        totals = [claim for claim in claims if isinstance(claim, Lead) or claim.building is None]
        if not all(claim.player in self._places for claim in totals):
            return iter(())
        goals = [
            _Goal(
                self._places[claim.player], self._places[claim.other] if isinstance(claim, Lead) else None, claim.points
            )
            for claim in totals
        ]
        # What the later types can still add to each of these totals; a sum that cannot be reached is not followed.
        further = [{0} for _ in goals]
        reach = []
        for own in reversed(choices):
            reach.append(further)
            further = [
                {more + points for more in after for points in {goal.of(choice.points) for choice in own}}
                for goal, after in zip(goals, further, strict=True)
            ]
        sums: Iterator[_Sum] = iter([(self._base, ())] if _is_within_reach(self._base, goals, further) else ())
        for own, after in zip(choices, reversed(reach), strict=True):
            sums = self._with_type(sums, own, goals, after)
        return sums

    def _with_type(
        self,
        sums: Iterator[_Sum],
        choices: list[_Choice],
        goals: Sequence[_Goal],
        further: Sequence[set[int]],
    ) -> Iterator[_Sum]:
        """Yield the sums with each choice of one more type from which all goals can still be reached."""
        for totals, chosen in sums:
            for choice in choices:
                self._budget.take()
                more = tuple(map(add, totals, choice.points))
                if _is_within_reach(more, goals, further):
                    yield more, (*chosen, choice)

    def _brings(self, choice: _Choice, claim: ClaimedPoints) -> bool:
        place = self._places.get(claim.player)
        return claim.points == (0 if place is None else choice.points[place])

    def _first_orders(self, combination: tuple[_Choice, ...]) -> Completions | None:
        """Return the first orders that bring these points and may be; None where none may."""
        key = tuple([choice.points for choice in combination])
        if key not in self._orders:
            self._orders[key] = self._work_out(combination)
        return self._orders[key]

    def _work_out(self, combination: tuple[_Choice, ...]) -> Completions | None:
        for orders in product(*(choice.orders for choice in combination)):
            self._budget.take()
            completions = MappingProxyType({**self._known, **dict(zip(self._missing, orders, strict=True))})
            if self._may_be(completions):
                return completions
        return None


def _is_within_reach(totals: tuple[int, ...], goals: Sequence[_Goal], further: Sequence[set[int]]) -> bool:
    """Tell whether what can still be added leads from these totals to every goal."""
    return all(goal.points - goal.of(totals) in more for goal, more in zip(goals, further, strict=True))
