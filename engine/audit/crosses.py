"""The boxes of one type on the score sheet: which counts and which order of completion bring which points (V21)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .. import majorities
from ..rollandwrite import numbers
from ..rollandwrite.completions import weak_orders

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..buildings import Building
    from ..rollandwrite.completions import Groups
    from .budget import Budget
    from .tallies import Counts

Points = tuple[int, ...]
"""The points of each player."""


class Seat(NamedTuple):
    """A player as far as it is known what he built: `counts` are None where nothing is written of it."""

    name: str
    virtual: bool
    counts: Mapping[Building, int] | None = None

    def range_of(self, building: Building) -> range:
        """Return how many buildings of a type he may have (V5)."""
        if self.counts is None:
            return range(numbers.boxes(building) + 1)
        return range(self.counts.get(building, 0), self.counts.get(building, 0) + 1)


class Crosses:
    """What may be crossed out in the boxes of one type.

    `order` is who completed it, where that is known: these and nobody else. `so_far` only who completed it has points.
    """

    def __init__(self, building: Building, seats: Sequence[Seat], order: Groups | None, *, so_far: bool) -> None:
        self.building = building
        self._seats = tuple(seats)
        self._order = order
        self._so_far = so_far
        self._boxes = numbers.boxes(building)
        self._open = tuple(place for place, seat in enumerate(seats) if seat.counts is None)
        self._shares: dict[tuple[int | None, ...], Points] = {}
        self._table: dict[Points, dict[Groups, set[Counts]]] | None = None

    @property
    def ranges(self) -> tuple[range, ...]:
        """How many buildings each player may have, as far as it is known who completed the type."""
        ranges = [seat.range_of(self.building) for seat in self._seats]
        if self._order is None:
            return tuple(ranges)
        full = {name for group in self._order for name in group}
        return tuple(
            range(max(own.start, self._boxes), own.stop)
            if seat.name in full
            else range(own.start, min(own.stop, self._boxes))
            for seat, own in zip(self._seats, ranges, strict=True)
        )

    def table(self, budget: Budget) -> Mapping[Points, Mapping[Groups, set[Counts]]]:
        """Return, by the points of all players, who may have completed the type in which order, with which counts.

        The counts are those of the players of whom nothing is known, in the order of the seats. What a single player
        completed has an order too.
        """
        if self._table is None:
            table: dict[Points, dict[Groups, set[Counts]]] = {}
            for counts in product(*self.ranges):
                budget.spend()
                for groups in self._orders(counts):
                    own = tuple([counts[place] for place in self._open])
                    table.setdefault(self._points(counts, groups), {}).setdefault(groups, set()).add(own)
            self._table = table
        return self._table

    def _orders(self, counts: Counts) -> tuple[Groups, ...]:
        """Return the orders in which those can have completed the type who have as many buildings as boxes."""
        if self._order is not None:
            return (self._order,)
        if self._boxes not in counts:
            return ((),)
        return weak_orders([seat.name for seat, count in zip(self._seats, counts, strict=True) if count == self._boxes])

    def _points(self, counts: Counts, groups: Groups) -> Points:
        turn = {name: number for number, group in enumerate(groups) for name in group}
        keys = tuple(self._keys(counts, turn))
        # Only who is before whom matters, and there are few ways for that.
        ranks = sorted({key for key in keys if key is not None})
        pattern = tuple([None if key is None else ranks.index(key) for key in keys])
        if pattern not in self._shares:
            places = numbers.places(self.building)
            claims = {seat.name: rank for seat, rank in zip(self._seats, pattern, strict=True) if rank is not None}
            share = {
                player: standing.points for standing in majorities.rank(claims, places) for player in standing.players
            }
            self._shares[pattern] = tuple(share.get(seat.name, 0) for seat in self._seats)
        return self._shares[pattern]

    def _keys(self, counts: Counts, turn: Mapping[str, int]) -> Iterator[tuple[int, int] | None]:
        """Yield what each player is ranked by, None where he has no claim (R4.1, R5.3)."""
        for seat, count in zip(self._seats, counts, strict=True):
            if seat.name in turn:
                yield count, -turn[seat.name]
            else:
                yield (count, 0) if count and not self._so_far else None
