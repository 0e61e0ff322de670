"""Whether points can be paid: a ranking of each type in each scoring, then walls, then tiles enough for them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra import numbers
from ..alhambra.awards import longest_possible_wall
from ..buildings import Building
from ..majorities import Range
from .equations import solutions
from .score_facts import WALL
from .shares import largest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..budget import Budget
    from ..items import Item
    from .equations import PadCell, SumText
    from .score_facts import Facts
    from .shares import Cast, ScoringSlot, Shares, SlotPoints

    # The casts of each type, by the points for which somebody asks; between which numbers the points of players are.
    Options = Mapping[Building, Mapping[SlotPoints, Sequence[Cast]]]
    Ranges = Mapping[str, Mapping[PadCell, Range]]


_ATTEMPTS = 12
"""How often tiles are given away before all ways are tried."""


class PaymentQuestion(NamedTuple):
    """Points that are to be paid: those of types and walls, and sums by player.

    Those that are `asked` for are in a sum, and free beside it.
    """

    wanted: Mapping[Building, Mapping[ScoringSlot, int]]
    asked: Mapping[Building, frozenset[ScoringSlot]]
    walls: Mapping[ScoringSlot, int]
    sums: Mapping[str, Sequence[SumText]]


class Payment:
    """The search for one solution of a question."""

    def __init__(
        self, facts: Facts, shares: Mapping[Building, Shares], question: PaymentQuestion, budget: Budget
    ) -> None:
        self._facts = facts
        self._shares = shares
        self._question = question
        self._budget = budget
        self._dead: set[object] = set()
        """Where the search has been in vain: how many types were left, and how far the sums can reach from there."""
        self._asked_for_tiles = 0
        """How often the points were right, so that nothing but the tiles could be lacking."""

    def exists(self, options: Options, ranges: Ranges) -> bool:
        """Tell whether there is a solution with one of these casts for each type, within these ranges."""
        order = sorted(Building, key=lambda building: len(options[building]))
        return self._choose(order, options, ranges, {})

    def _choose(
        self, left: Sequence[Building], options: Options, ranges: Ranges, chosen: Mapping[Building, SlotPoints]
    ) -> bool:
        self._budget.take()
        sums = [(each, ranges[player]) for player, own in self._question.sums.items() for each in own]
        if not all(each.may_be_true(own) for each, own in sums):
            return False
        # What the types that are left can add is the same for all that come here with as many of them.
        state = len(left), tuple(each.reach(own) for each, own in sums)
        if state in self._dead:
            return False
        asked = self._asked_for_tiles
        if not left:
            is_possible = self._has_walls(chosen, options, ranges)
        else:
            building = left[0]
            is_possible = any(
                self._choose(left[1:], options, _fixed(ranges, building, points), {**chosen, building: points})
                for points in options[building]
            )
        if not is_possible and asked == self._asked_for_tiles:
            self._dead.add(state)
        return is_possible

    def _has_walls(
        self,
        chosen: Mapping[Building, SlotPoints],
        options: Options,
        ranges: Ranges,
    ) -> bool:
        """Tell whether there are walls with which all sums are right, and tiles enough for them."""
        seen: set[frozenset[tuple[ScoringSlot, int]]] = set()
        for walls in self._walls_of(tuple(self._question.sums), ranges, dict(self._question.walls)):
            self._asked_for_tiles += 1
            needs = self._needs(walls)
            key = frozenset(needs.items())
            if key not in seen:
                seen.add(key)
                if self._has_tiles(
                    needs, {building: options[building][chosen[building]] for building in chosen}, chosen
                ):
                    return True
        return False

    def _walls_of(
        self, players: Sequence[str], ranges: Ranges, walls: dict[ScoringSlot, int]
    ) -> Iterator[dict[ScoringSlot, int]]:
        if not players:
            yield walls
            return
        player = players[0]
        for found in solutions(self._question.sums[player], ranges[player], self._budget):
            own = {(place, player): found[place, item].least for place, item in found if item == WALL}
            yield from self._walls_of(players[1:], ranges, {**walls, **own})

    def _needs(self, walls: Mapping[ScoringSlot, int]) -> dict[ScoringSlot, int]:
        """Return how many tiles somebody needs for a wall, where the tiles are not known (B4.7)."""
        return {
            (place, player): tiles
            for (place, player), length in walls.items()
            if self._facts.seats[place][player].counts is None
            for tiles in (tiles_for(length, self._facts.others),)
            if tiles
        }

    def _has_tiles(
        self,
        needs: Mapping[ScoringSlot, int],
        casts: Mapping[Building, Sequence[Cast]],
        chosen: Mapping[Building, SlotPoints],
    ) -> bool:
        """Tell whether everybody can have so many tiles of all types together."""
        if not needs or self._is_supplied(needs, {building: own[0] for building, own in casts.items()}, chosen):
            return True
        if not self._is_within_set(needs):
            return False
        # Whoever has too few tiles alone, or with one other, has too few with all; that is known sooner.
        parts = [
            *({slot: needs[slot]} for slot in needs),
            *({one: needs[one], other: needs[other]} for one, other in combinations(needs, 2) if one[1] != other[1]),
        ]
        return all(self._can_have(part, chosen) for part in parts) and self._can_have(needs, chosen)

    def _can_have(self, needs: Mapping[ScoringSlot, int], chosen: Mapping[Building, SlotPoints]) -> bool:
        """Tell whether these players can have so many tiles of all types together; all ways are tried."""
        reached: set[tuple[int, ...]] = {(0,) * len(needs)}
        limits = tuple(needs.values())
        question = self._question
        for building in Building:
            own = self._shares[building].supplies(
                question.wanted[building], question.asked[building], chosen[building], needs, self._budget
            )
            self._budget.take(len(own) * len(reached) // 8)
            sums = {
                tuple(min(a + b, limit) for a, b, limit in zip(one, other, limits, strict=True))
                for one in reached
                for other in own
            }
            reached = set(largest(sums, self._budget))
            if limits in reached:
                return True
        return False

    def _is_supplied(
        self, needs: Mapping[ScoringSlot, int], casts: Mapping[Building, Cast], chosen: Mapping[Building, SlotPoints]
    ) -> bool:
        """Tell whether everybody has enough where tiles are given away one by one, each where it costs the least.

        That finds nearly all solutions with these casts; where it finds none, there may be some. Whoever got too few
        comes sooner the next time.
        """
        favoured = dict.fromkeys(needs, 0)
        for _ in range(_ATTEMPTS):
            lacking = self._given_away(needs, casts, chosen, favoured)
            if lacking is None:
                return True
            favoured[lacking] += 3
        return False

    def _given_away(
        self,
        needs: Mapping[ScoringSlot, int],
        casts: Mapping[Building, Cast],
        chosen: Mapping[Building, SlotPoints],
        favoured: Mapping[ScoringSlot, int],
    ) -> ScoringSlot | None:
        """Return for whom no tile is left where the favoured come first; nobody where all have enough."""
        order = {player: at for at, player in enumerate(self._facts.players)}
        counts = {building: cast.counts for building, cast in casts.items()}
        lack = {
            (place, player): need - sum(own[place][order[player]] for own in counts.values())
            for (place, player), need in needs.items()
        }
        lack = {slot: number for slot, number in lack.items() if number > 0}
        while lack:
            slot = max(lack, key=lambda each: lack[each] + favoured[each])
            raises = {}
            for building, own in counts.items():
                shares = self._shares[building]
                raised = shares.cheapest(self._question.wanted[building], chosen[building], own, slot, self._budget)
                if raised is not None:
                    helped = sum(raised[at][order[player]] > own[at][order[player]] for at, player in lack)
                    used = shares.used(raised)
                    raises[building] = (used - shares.used(own), -helped, used - shares.tiles), raised
            if not raises:
                return slot
            building = min(raises, key=lambda each: raises[each][0])
            raised = raises[building][1]
            for place, player in tuple(lack):
                lack[place, player] -= raised[place][order[player]] - counts[building][place][order[player]]
                if lack[place, player] <= 0:
                    del lack[place, player]
            counts[building] = raised
        return None

    def _is_within_set(self, needs: Mapping[ScoringSlot, int]) -> bool:
        """Tell whether the tiles of all players together may be enough."""
        most: dict[str, int] = {}
        for (_, player), need in needs.items():
            most[player] = max(most.get(player, 0), need)
        return sum(most.values()) <= sum(self._facts.tiles.values())


def _fixed(ranges: Ranges, building: Building, points: SlotPoints) -> Ranges:
    """Return the ranges where a type brings these points."""
    if not points:
        return ranges
    fixed = {player: dict(own) for player, own in ranges.items()}
    for (place, player), value in points:
        fixed[player][place, building] = Range(value, value)
    return fixed


def tiles_for(length: int, items: Sequence[Item] = ()) -> int:
    """Return the fewest tiles with which an outer wall can be so long (B4.7)."""
    tiles = 0
    while longest_possible_wall(tiles, items) * numbers.points_per_side() < length:
        tiles += 1
    return tiles
