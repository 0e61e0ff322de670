"""Tiles that pay what a pad says, looked for by trial: where some are found the pad is possible, else nobody knows."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra import numbers
from ..alhambra.awards import longest_possible_wall
from ..budget import OutOfStepsError
from ..buildings import BUILDINGS, Building
from ..majorities import Range, rank
from .equations import solutions
from .score_facts import WALL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..budget import Budget
    from ..items import Item
    from .equations import PadCell
    from .payments import PaymentQuestion
    from .rankings import Counts
    from .reckonings import Reckoning
    from .score_facts import Facts
    from .shares import ScoringSlot, Shares

    # How many tiles of each type everybody has, scoring by scoring.
    TypeCounts = Mapping[Building, tuple[Counts, ...]]

_PATIENCE = 300
"""After so many changes in vain the search begins anew."""

_ONE_SCORING = 0.3
"""How often a count changes in one scoring only and not in the later ones too."""

_STARTS = 40
"""How many of the frugal rankings of a type are begun with."""


class WitnessSearch(NamedTuple):
    """What is to be paid: a question, the ranges of all players' cells, and what sums ask of each player's cells."""

    question: PaymentQuestion
    ranges: Mapping[str, Mapping[PadCell, Range]]
    reckonings: Mapping[str, Sequence[Reckoning]]


@cache
def _points(worth: tuple[int, ...], counts: Counts) -> Counts:
    """Return what each place in these counts is paid."""
    own = [0] * len(counts)
    claims = {str(at): count for at, count in enumerate(counts) if count}
    for standing in rank(claims, worth):
        for at in standing.players:
            own[int(at)] = standing.points
    return tuple(own)


@cache
def _longest(tiles: int, items: tuple[Item, ...]) -> int:
    return longest_possible_wall(tiles, items) * numbers.points_per_side()


class Witness:
    """A table of counts that is changed, one count or a few at a time, until it pays all that is asked."""

    def __init__(self, facts: Facts, shares: Mapping[Building, Shares], asked: WitnessSearch, budget: Budget) -> None:
        self._facts = facts
        self._shares = shares
        self._asked = asked
        self._budget = budget
        self._random = Random(1)  # noqa: S311 - the same file gets the same answer
        self._places = range(len(facts.scorings))
        self._counts: dict[Building, tuple[Counts, ...]] = {}
        self._paid: dict[Building, tuple[Counts, ...]] = {}
        self._open = [
            (building, place, at)
            for building in Building
            for place in self._places
            for at, player in enumerate(facts.players)
            if player not in shares[building].known[place]
        ]

    def found(self, tables: Sequence[TypeCounts]) -> TypeCounts | None:
        """Return tiles that pay it all, among these tables or near them if there are such; None in vain."""
        try:
            near = [table for table in tables if self._is_fit(table)]
            for table in near:
                if not self._begin(table) and self._is_right():
                    return table
            starts = {
                building: [
                    cast.counts
                    for cast in self._shares[building].casts(
                        self._asked.question.wanted[building], frozenset(), self._budget
                    )[()][:_STARTS]
                ]
                for building in Building
            }
            begun = 0
            while not self._is_reached(
                near[0] if near and not begun else {building: own[begun % len(own)] for building, own in starts.items()}
            ):
                begun += 1
                # Where every count is known, nothing can be changed: the same beginnings would come again.
                if not self._open and begun > max(map(len, starts.values())):
                    return None
        except OutOfStepsError:
            return None
        return dict(self._counts)

    def _is_fit(self, table: TypeCounts) -> bool:
        self._budget.take()
        return all(
            self._is_allowed(building, self._pays(building, counts))
            for building, counts in table.items()
            if self._asked.question.wanted[building]
        )

    def _begin(self, table: TypeCounts) -> int:
        """Take a table; return how far it is from what is asked."""
        self._counts = dict(table)
        self._paid = {building: self._pays(building, counts) for building, counts in table.items()}
        return self._lack()

    def _is_reached(self, start: TypeCounts) -> bool:
        """Tell whether something is found from here; the way is given up where it leads nowhere."""
        lack = self._begin(start)
        vain = 0
        while lack:
            if vain > _PATIENCE or not self._open:
                self._budget.take()
                return False
            self._budget.take()
            building, place, at = self._random.choice(self._open)
            counts = self._changed(building, place, at)
            paid = self._pays(building, counts) if counts is not None else None
            if counts is None or paid is None or not self._is_allowed(building, paid):
                vain += 1
                continue
            old = self._counts[building], self._paid[building]
            self._counts[building], self._paid[building] = counts, paid
            now = self._lack()
            vain = 0 if now < lack else vain + 1
            if now <= lack or self._random.random() < 0.5 ** (now - lack) / 4:
                lack = now
            else:
                self._counts[building], self._paid[building] = old
        return self._is_right()

    def _changed(self, building: Building, place: int, at: int) -> tuple[Counts, ...] | None:
        """Return the counts with one changed; most often those of the later scorings too."""
        counts = self._counts[building]
        player = self._facts.players[at]
        by = self._random.choice((-3, -2, -1, -1, 1, 1, 1, 2, 3))
        last = place if self._random.random() < _ONE_SCORING else len(counts) - 1
        rows = list(counts)
        for each in range(place, last + 1):
            if player in self._shares[building].known[each]:
                continue
            row = rows[each]
            if row[at] + by < 0:
                return None
            rows[each] = (*row[:at], row[at] + by, *row[at + 1 :])
        found = tuple(rows)
        return found if self._shares[building].used(found) <= self._shares[building].tiles else None

    def _pays(self, building: Building, counts: Sequence[Counts]) -> tuple[Counts, ...]:
        item = self._facts.items[building]
        return tuple(
            _points(item.prizes_in(scoring), own) for scoring, own in zip(self._facts.scorings, counts, strict=True)
        )

    def _is_allowed(self, building: Building, paid: Sequence[Counts]) -> bool:
        order = self._facts.players
        return all(
            paid[place][order.index(player)] == points
            for (place, player), points in self._asked.question.wanted[building].items()
        )

    def _lack(self) -> int:
        """Return how far the points are from what is asked; 0 where they may be right."""
        order = {player: at for at, player in enumerate(self._facts.players)}
        longest = {
            (place, player): _longest(sum(own[place][at] for own in self._counts.values()), self._facts.others)
            for place in self._places
            for player, at in order.items()
        }
        lack = sum(max(0, length - longest[slot]) for slot, length in self._asked.question.walls.items())
        for player, ways in self._asked.reckonings.items():
            ranges = self._asked.ranges[player]
            lack += min(self._off(way, ranges, player, order[player], longest) for way in ways)
        return lack

    def _off(
        self,
        way: Reckoning,
        ranges: Mapping[PadCell, Range],
        player: str,
        at: int,
        longest: Mapping[ScoringSlot, int],
    ) -> int:
        off = 0
        for cells, (least, most) in way:
            low = high = 0
            for place, item in cells:
                if place >= 0 and item in BUILDINGS:
                    points = self._paid[Building(item)][place][at]
                    low += points
                    high += points
                else:
                    own = ranges[place, item]
                    low += own.least
                    high += min(own.most, longest[place, player]) if item == WALL else own.most
            off += max(0, low - most, least - high)
        return off

    def _is_right(self) -> bool:
        """Tell whether there are walls with which every sum is right."""
        for player, sums in self._asked.question.sums.items():
            at = self._facts.players.index(player)
            ranges = dict(self._asked.ranges[player])
            for place in self._places:
                for building in Building:
                    points = self._paid[building][place][at]
                    ranges[place, building] = Range(points, points)
                tiles = sum(own[place][at] for own in self._counts.values())
                wall = ranges[place, WALL]
                ranges[place, WALL] = Range(wall.least, min(wall.most, _longest(tiles, self._facts.others)))
                if ranges[place, WALL].least > ranges[place, WALL].most:
                    return False
            if next(solutions(sums, ranges, self._budget), None) is None:
                return False
        return True
