"""Sets of tallies: how many buildings several players may have together, all cases at once, as the bits of one number.

A tally is a row of small numbers, one for each player, and is the place of a bit. To add what a type may bring is to
shift and to join such sets, so that no case is looked at by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ..budget import Budget
    from .rankings import Counts

_BITS_OF_A_STEP = 1 << 15
"""How long a set may be whose shifting is still one step of work."""

EMPTY = 1
"""The set whose only tally is that of nothing built."""


class Diagram(NamedTuple):
    """A set of rows of counts: nodes by their depth, each a choice of counts that lead to later nodes.

    A node is given by its number; a choice leads to a node of a smaller one, at last to number 0, which has no node.
    The last node is the first player's.
    """

    nodes: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]


def diagram(rows: Collection[Counts], budget: Budget) -> Diagram:
    """Return the diagram of a set of rows that is not empty; equal parts are one."""
    nodes: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    known: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}

    def node(rest: Iterable[Counts], depth: int, length: int) -> int:
        if depth == length:
            return 0
        budget.take()
        by_count: dict[int, list[Counts]] = {}
        for row in rest:
            by_count.setdefault(row[depth], []).append(row)
        key = (depth, tuple((count, node(by_count[count], depth + 1, length)) for count in sorted(by_count)))
        if key not in known:
            nodes.append(key)
            known[key] = len(nodes)
        return known[key]

    node(rows, 0, len(next(iter(rows))))
    return Diagram(tuple(nodes))


def boxes(ranges: Sequence[range]) -> Diagram:
    """Return the diagram of all rows whose counts are in these ranges, each by itself."""
    last = len(ranges) - 1
    return Diagram(
        tuple((last - place, tuple((count, place) for count in ranges[last - place])) for place in range(len(ranges)))
    )


class TallyFrame:
    """The sets of tallies of some players, none of whom has more buildings than his limit."""

    def __init__(self, limits: Sequence[int], budget: Budget) -> None:
        self._limits = tuple(limits)
        self._budget = budget
        self._weights = [1]
        for limit in limits:
            self._weights.append(self._weights[-1] * (limit + 1))
        self._cost = 1 + self._weights[-1] // _BITS_OF_A_STEP
        self._masks: dict[tuple[int, int], int] = {}

    def plus(self, tallies: int, added: Diagram) -> int:
        """Return what tallies become when some row of a diagram is added to each; those over a limit are left out."""
        reached = [tallies]
        for depth, choices in added.nodes:
            self._budget.take(self._cost * len(choices))
            found = 0
            for count, after in choices:
                found |= self._shifted(reached[after], depth, count)
            reached.append(found)
        return reached[-1]

    def minus(self, tallies: int, added: Diagram) -> int:
        """Return all that can have been before some row of a diagram was added: who then has one of these tallies."""
        reached = [0] * len(added.nodes) + [tallies]
        for number in range(len(added.nodes), 0, -1):
            depth, choices = added.nodes[number - 1]
            self._budget.take(self._cost * len(choices))
            for count, after in choices:
                reached[after] |= self._shifted_back(reached[number], depth, count)
        return reached[0]

    def within(self, domains: Sequence[Collection[int]]) -> int:
        """Return the set of all tallies in which each player has a number of his domain."""
        found = EMPTY
        for player, domain in enumerate(domains):
            self._budget.take(self._cost)
            weight = self._weights[player]
            found = sum(found << number * weight for number in domain if number <= self._limits[player])
        return found

    def _shifted(self, tallies: int, player: int, count: int) -> int:
        if not count:
            return tallies
        return (tallies & self._mask(player, self._limits[player] - count)) << count * self._weights[player]

    def _shifted_back(self, tallies: int, player: int, count: int) -> int:
        if not count:
            return tallies
        return (tallies & ~self._mask(player, count - 1)) >> count * self._weights[player]

    def _mask(self, player: int, most: int) -> int:
        """Return the set of all tallies in which a player has at most so many."""
        key = (player, most)
        if key not in self._masks:
            if most < 0:
                return 0
            mask = (1 << self._weights[player] * (most + 1)) - 1
            length, whole = self._weights[player + 1], self._weights[-1]
            while length < whole:
                mask |= mask << length
                length *= 2
            self._masks[key] = mask & ((1 << whole) - 1)
        return self._masks[key]
