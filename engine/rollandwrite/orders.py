"""Which orders of completion the rounds leave time for (V17-V20).

Rounds are given from the last one backwards, and later searches use what earlier ones have learnt.
"""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import TYPE_CHECKING, NamedTuple

from ..budget import Budget
from . import numbers
from .completions import most_together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .completions import Builder, Completions, Groups

    Spare = tuple[tuple[int, int], ...]

STEP_LIMIT = 250_000
"""How many steps all searches of one file may take together: about a second's work."""


def file_budget() -> Budget:
    """Return the steps for all searches of one file."""
    return Budget(STEP_LIMIT)


class _Prefix(NamedTuple):
    """The first groups of a type, which are still to be given a round: the last group, and the number of the rest.

    `boxes` and `rows` are how many of each all its groups together fill, `last` the players of its last group, each a
    row of numbers by player (`_packed`).
    """

    before: int
    last: int
    boxes: int
    rows: int


class _Loose(NamedTuple):
    """Full rows without an order: the sums of the smallest of them, by player; and what was found out about them."""

    sums: tuple[tuple[int, ...], ...]
    known: dict[tuple[int, tuple[int, ...], tuple[Spare, ...]], bool]
    spares: dict[tuple[int, int, int, int, Spare, int], Spare]


_EMPTY = 0
"""The number of the prefix without a group."""

_BITS = 8
"""What a number of a packed row has room for: the boxes of a whole grid, and above them one bit for comparisons."""


class _Room(NamedTuple):
    """The most buildings that each player can have after some rounds; the same as one number, with bars above each."""

    most: tuple[int, ...]
    barred: int


class OrderSearch:
    """Searches the rounds of one table; what one search has found out, the next one knows.

    Rounds are given out from the last one back: a completion never hurts by being late, only by coming early. For the
    same reason a player's rows without an order are taken in the order of their boxes, the largest last, and one of
    them whenever he fills nothing else in a round.
    Players touch each other only through the orders. So what remains to a player, how many loose rows and how many
    double turns, is kept as all pairs of the two that he can have come to and of which none is better than another.
    """

    def __init__(self, builders: Mapping[str, Builder], rounds: int, supply: int, budget: Budget) -> None:
        self.budget = budget
        self.table = (builders, rounds, supply)
        self._rounds = rounds
        self._builders = builders
        self._full = {player: builder.full for player, builder in builders.items()}
        self._number = {player: number for number, player in enumerate(builders)}
        everybody = tuple(builders.values())
        self._together = tuple(most_together(virtual=builder.virtual) for builder in everybody)
        self._doubles = tuple(rounds if builder.doubles is None else builder.doubles for builder in everybody)
        # In a row of numbers with these bits above them, one that is taken from another and is greater clears its own.
        self._bars = _packed([1 << _BITS - 1] * len(everybody))
        self._barred_together = _packed(self._together) | self._bars
        self._prefixes = [_Prefix(_EMPTY, 0, 0, 0)]
        self._numbers_of_prefixes: dict[tuple[int, int, int], int] = {}
        self._loose: dict[tuple[tuple[int, ...], ...], _Loose] = {}
        self._rooms: dict[int, _Room] = {}

    def __eq__(self, other: object) -> bool:
        """Tell whether the other searches the same table, whatever either has found out: it is part of an outcome."""
        if not isinstance(other, OrderSearch):
            return NotImplemented
        return self.table == other.table

    __hash__ = None  # type: ignore[assignment]  # as little as the outcome, which holds mappings

    def is_possible(self, completions: Completions) -> bool:
        """Tell whether every full row can be given a round so that the orders and V17-V20 hold for everybody.

        Full rows that `completions` does not name may come in any order. False where it names somebody twice in a
        type, or somebody whose row is not full; OutOfStepsError where the steps run out.
        """
        named = [(building, player) for building, groups in completions.items() for group in groups for player in group]
        ordered = set(named)
        full = {(building, player) for player, rows in self._full.items() for building in rows}
        if len(named) != len(ordered) or not ordered <= full:
            return False
        loose_rows = full - ordered
        boxes = tuple(
            [
                tuple(sorted([numbers.boxes(building) for building in rows if (building, player) in loose_rows]))
                for player, rows in self._full.items()
            ]
        )
        loose = self._loose.get(boxes)
        if loose is None:
            sums = tuple([tuple(accumulate(own, initial=0)) for own in boxes])
            loose = self._loose[boxes] = _Loose(sums, {}, {})
        prefixes = [self._prefix(numbers.boxes(building), groups) for building, groups in completions.items()]
        chains = tuple(sorted(filter(None, prefixes)))
        spare = tuple([((len(own), doubles),) for own, doubles in zip(boxes, self._doubles, strict=True)])
        left = self._left(self._rounds, chains, spare, None, loose)
        return left is not None and self._fit(self._rounds, chains, left, loose)

    def _room(self, rounds: int) -> _Room:
        """Return the room that there is after so many rounds; a search asks for few of them."""
        room = self._rooms.get(rounds)
        if room is None:
            builders, _, supply = self.table
            most = tuple([builder.most_buildings(rounds, supply) for builder in builders.values()])
            barred = _packed([min(number, (1 << _BITS - 1) - 1) for number in most]) | self._bars
            room = self._rooms[rounds] = _Room(most, barred)
        return room

    def _prefix(self, boxes: int, groups: Groups) -> int:
        """Return the number of a type's groups; types with as many boxes share theirs."""
        number = _EMPTY
        for group in groups:
            last = sum(1 << _BITS * self._number[player] for player in group)
            key = (boxes, number, last)
            if key not in self._numbers_of_prefixes:
                before = self._prefixes[number]
                self._numbers_of_prefixes[key] = len(self._prefixes)
                self._prefixes.append(_Prefix(number, last, before.boxes + boxes * last, before.rows + last))
            number = self._numbers_of_prefixes[key]
        return number

    def _fit(self, rounds: int, chains: tuple[int, ...], spare: tuple[Spare, ...], loose: _Loose) -> bool:
        """Tell whether everything that is left finds a place in so many first rounds."""
        if not chains and all(own[0][0] == 0 for own in spare):
            return True
        key = (rounds, chains, spare)
        known = loose.known.get(key)
        if known is None:
            known = loose.known[key] = self._is_within_reach(rounds, chains) and any(
                self._fit(rounds - 1, rest, left, loose) for rest, left in self._before(rounds, chains, spare, loose)
            )
        return known

    def _is_within_reach(self, rounds: int, chains: tuple[int, ...]) -> bool:
        """Tell whether the orders would be in time if a group of each type were filled in every round (V18, V19)."""
        while chains and rounds:
            rounds -= 1
            chains = tuple([before for chain in chains if (before := self._prefixes[chain].before)])
            boxes = sum([self._prefixes[chain].boxes for chain in chains])
            if self._room(rounds).barred - boxes & self._bars != self._bars:
                return False
        return not chains

    def _before(
        self, rounds: int, chains: tuple[int, ...], spare: tuple[Spare, ...], loose: _Loose
    ) -> Iterator[tuple[tuple[int, ...], tuple[Spare, ...]]]:
        """Yield what can be left before the last of so many rounds, much of it filled first (V20)."""
        prefixes = [self._prefixes[chain] for chain in chains]
        boxes = sum([prefix.boxes for prefix in prefixes])
        room, together, bars = self._room(rounds - 1).barred, self._barred_together, self._bars
        places = range(len(chains))
        for size in range(len(chains), -1, -1):
            for chosen in combinations(places, size):
                self.budget.take()
                filled = sum([prefixes[place].last for place in chosen])
                gone = sum([prefixes[place].boxes - self._prefixes[prefixes[place].before].boxes for place in chosen])
                # Nobody fills too much at once, and what is left without the loose rows is in time already.
                if (together - filled) & (room - boxes + gone) & bars != bars:
                    continue
                rest = list(chains)
                for place in chosen:
                    rest[place] = prefixes[place].before
                remaining = tuple(sorted(filter(None, rest)))
                left = self._left(rounds - 1, remaining, spare, filled, loose)
                if left is not None:
                    yield remaining, left

    def _left(
        self, rounds: int, chains: tuple[int, ...], spare: tuple[Spare, ...], filled: int | None, loose: _Loose
    ) -> tuple[Spare, ...] | None:
        """Return what remains to each player after the round in which he filled so many ordered rows.

        None where somebody cannot have got so far in the rounds before it (V18, V19). Where no round has passed there
        is nothing `filled`.
        """
        prefixes = [self._prefixes[chain] for chain in chains]
        boxes = _unpacked(sum([prefix.boxes for prefix in prefixes]), len(spare))
        rows = _unpacked(sum([prefix.rows for prefix in prefixes]), len(spare))
        fills = [-1] * len(spare) if filled is None else _unpacked(filled, len(spare))
        most = self._room(rounds).most
        found = []
        for player, own in enumerate(spare):
            key = (player, rounds, boxes[player], rows[player], own, fills[player])
            left = loose.spares.get(key)
            if left is None:
                pairs = own if filled is None else _after(own, fills[player], self._together[player])
                room, sums = most[player] - boxes[player], loose.sums[player]
                left = loose.spares[key] = _best(
                    [
                        (count, min(doubles, (rows[player] + count) // 2))
                        for count, doubles in pairs
                        if sums[count] <= room
                    ]
                )
            if not left:
                return None
            found.append(left)
        return tuple(found)


def _packed(row: Sequence[int]) -> int:
    """Return a row of small numbers as one."""
    return sum([number << _BITS * place for place, number in enumerate(row)])


def _unpacked(packed: int, length: int) -> bytes:
    """Return a row of so many small numbers that is packed as one."""
    return packed.to_bytes(length, "little")


def _after(spare: Spare, filled: int, together: int) -> Iterator[tuple[int, int]]:
    """Yield loose rows and double turns that can be left after a round in which so many ordered rows were filled."""
    for count, doubles in spare:
        # A turn in which nothing else is filled has room for a loose row, and leaving it out would gain nothing.
        for more in range(0 if filled or not count else 1, min(count, together - filled) + 1):
            paid = filled + more > 1
            if doubles >= paid:
                yield count - more, doubles - paid


def _best(pairs: Sequence[tuple[int, int]]) -> Spare:
    """Return the pairs of loose rows and double turns that no other one beats, the fewest rows first."""
    if len(pairs) < 2:  # noqa: PLR2004 - nothing to compare
        return tuple(pairs)
    best: list[tuple[int, int]] = []
    for count, doubles in sorted(pairs, key=lambda pair: (pair[0], -pair[1])):
        if not best or doubles > best[-1][1]:
            best.append((count, doubles))
    return tuple(best)
