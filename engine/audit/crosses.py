"""The boxes of one type on the score sheet: which counts and which order of completion bring which points (V21)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from ..majorities import Standing
from ..rollandwrite import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..budget import Budget
    from ..buildings import Building
    from ..rollandwrite.completions import Groups
    from .rankings import Counts

PlayerPoints = tuple[int, ...]
"""The points of some players."""

_Group = tuple[int, ...]
"""Players, by their places, who share a rank."""


class SheetSeat(NamedTuple):
    """A player as far as it is known what he built: `counts` are None where nothing is written of it."""

    name: str
    virtual: bool
    counts: Mapping[Building, int] | None = None

    def range_of(self, building: Building) -> range:
        """Return how many buildings of a type he may have (V5)."""
        if self.counts is None:
            return range(numbers.boxes(building) + 1)
        return range(self.counts.get(building, 0), self.counts.get(building, 0) + 1)


class _Ranking(NamedTuple):
    """Who is before whom: first those who completed the type, then the `others` who share a rank, then the `rest`.

    The rest have nothing, or, where they are `loose`, any number that is smaller than those before them.
    """

    full: tuple[_Group, ...] = ()
    others: tuple[_Group, ...] = ()
    rest: _Group = ()
    loose: bool = False
    points: tuple[tuple[int, int], ...] = ()


class _Wish(NamedTuple):
    """Points that are wanted, by player, and the players whose points are asked for."""

    wanted: tuple[int | None, ...]
    asked: tuple[int, ...]

    def concerns(self, player: int) -> bool:
        return self.wanted[player] is not None or player in self.asked

    def allows(self, player: int, points: int) -> bool:
        return self.wanted[player] in {None, points}


class Crosses:
    """What may be crossed out in the boxes of one type.

    `order` is who completed it, where that is known: these and nobody else. `so_far` only who completed it has points.
    """

    def __init__(self, building: Building, seats: Sequence[SheetSeat], order: Groups | None, *, so_far: bool) -> None:
        self._seats = tuple(seats)
        self._prizes = numbers.places(building)
        self._boxes = numbers.boxes(building)
        self._so_far = so_far
        places = {seat.name: place for place, seat in enumerate(seats)}
        self._order = None if order is None else tuple(tuple(sorted(places[name] for name in own)) for own in order)
        full = None if self._order is None else {player for group in self._order for player in group}
        ranges = [seat.range_of(building) for seat in seats]
        if full is not None:
            ranges = [
                range(max(own.start, self._boxes), own.stop)
                if player in full
                else range(own.start, min(own.stop, self._boxes))
                for player, own in enumerate(ranges)
            ]
        self.ranges = tuple(ranges)
        self._open = tuple(place for place, seat in enumerate(seats) if seat.counts is None)

    def ways(
        self, wanted: tuple[int | None, ...], asked: tuple[int, ...], budget: Budget
    ) -> dict[tuple[PlayerPoints, Groups], set[Counts]]:
        """Return the counts with which a type brings the points that are wanted, player by player; None for any points.

        They are those of the players of whom nothing is known, by the points of the players who are asked for, and by
        the order in which the type was completed.
        """
        found: dict[tuple[PlayerPoints, Groups], set[Counts]] = {}
        wish = _Wish(wanted, asked)
        for ranking in self._rankings(_Ranking(), tuple(range(len(self._seats))), 0, wish):
            budget.take()
            points = dict(ranking.points)
            groups = tuple(tuple(self._seats[player].name for player in group) for group in ranking.full)
            key = (tuple(points.get(player, 0) for player in asked), groups)
            rows = set(self._counts(ranking, budget))
            if rows:
                found.setdefault(key, set()).update(rows)
        return found

    def _rankings(self, above: _Ranking, left: _Group, taken: int, wish: _Wish) -> Iterator[_Ranking]:
        """Yield the rankings that begin with these groups, who have taken so many places."""
        known = None if self._order is None else self._order[len(above.full) :]
        if not known:
            if all(wish.allows(player, 0) for player in left):
                if taken >= len(self._prizes) or self._so_far or not any(map(wish.concerns, left)):
                    yield above._replace(rest=left, loose=True)
                elif left:
                    yield above._replace(rest=left)
            if left and not self._so_far and taken < len(self._prizes) and any(map(wish.concerns, left)):
                for group, share in self._groups(left, taken, wish):
                    more = above._replace(others=(*above.others, group), points=(*above.points, *share))
                    yield from self._rankings(more, _without(left, group), taken + len(group), wish)
        if not above.others and (known is None or known):
            for group, share in self._groups(left, taken, wish):
                if known is None or group == known[0]:
                    more = above._replace(full=(*above.full, group), points=(*above.points, *share))
                    yield from self._rankings(more, _without(left, group), taken + len(group), wish)

    def _groups(self, left: _Group, taken: int, wish: _Wish) -> Iterator[tuple[_Group, tuple[tuple[int, int], ...]]]:
        """Yield who may have the next rank together, with their points."""
        for number in range(1, len(left) + 1):
            share = Standing(("",) * number, (), sum(self._prizes[taken : taken + number])).points
            fitting = [player for player in left if wish.allows(player, share)]
            for group in combinations(fitting, number):
                yield group, tuple((player, share) for player in group)

    def _counts(self, ranking: _Ranking, budget: Budget) -> Iterator[Counts]:
        """Yield the counts of the open players that make a ranking."""
        counts = [0] * len(self._seats)
        for player in (player for group in ranking.full for player in group):
            if self._boxes not in self.ranges[player]:
                return
            counts[player] = self._boxes
        for chosen in combinations(range(self._boxes - 1, 0, -1), len(ranking.others)):
            budget.take()
            fits = True
            for group, count in zip(ranking.others, chosen, strict=True):
                for player in group:
                    fits = fits and count in self.ranges[player]
                    counts[player] = count
            if not fits:
                continue
            below = chosen[-1] if chosen else self._boxes
            free = [
                [count for count in self.ranges[player] if count < (below if ranking.loose else 1)]
                for player in ranking.rest
            ]
            for own in product(*free):
                budget.take()
                for player, count in zip(ranking.rest, own, strict=True):
                    counts[player] = count
                yield tuple([counts[player] for player in self._open])


def _without(players: _Group, group: _Group) -> _Group:
    return tuple(player for player in players if player not in group)
