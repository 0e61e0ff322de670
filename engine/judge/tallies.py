"""The rows of the score sheet: how many boxes of each type are crossed out, which are filled from the left."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS, Building
from ..rollandwrite import numbers as rollandwrite
from . import boxes
from .joint import alone, number, settled
from .photos import BLANK, CROSSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .beliefs import Belief
    from .joint import Decided

Chances = tuple[float, ...]
"""The chance of each number, from 0 on; they add up to 1."""


class RowTally(NamedTuple):
    """A row of the score sheet: by type, the chances of each number of crossed boxes."""

    row: int
    counts: Mapping[Building, Chances]

    @property
    def likeliest(self) -> int:
        """The number of all buildings if each type has the likeliest one."""
        return sum(chances.index(max(chances)) for chances in self.counts.values())

    @property
    def is_used(self) -> bool:
        """Whether somebody plays in this row: everybody begins with buildings (R2.4)."""
        return self.likeliest >= rollandwrite.starting_buildings()


def even(chances: Sequence[float]) -> Chances:
    """Return chances that add up to 1."""
    whole = sum(chances)
    return tuple(each / whole for each in chances) if whole else (1 / len(chances),) * len(chances)


def with_slips(chances: Sequence[float], slip: float) -> Chances:
    """Return chances if the number is any other one as often as that."""
    return tuple((1 - slip) * each + slip / len(chances) for each in chances)


def added(all_chances: Iterable[Sequence[float]]) -> Chances:
    """Return the chances of the sum of several numbers."""
    return reduce(_sum_of_two, all_chances, (1.0,))


def _sum_of_two(one: Sequence[float], other: Sequence[float]) -> Chances:
    found = [0.0] * (len(one) + len(other) - 1)
    for first, chance in enumerate(one):
        for second, more in enumerate(other):
            found[first + second] += chance * more
    return tuple(found)


def row_of(beliefs: Mapping[str, Belief], row: int, building: Building) -> tuple[Belief, ...]:
    """Return the boxes of a type in a row, from the left."""
    return tuple(beliefs[boxes.tally(row, building, box)] for box in range(1, rollandwrite.boxes(building) + 1))


def tally_of(beliefs: Mapping[str, Belief], row: int) -> RowTally:
    """Return what is believed of a row by itself (V6)."""
    return RowTally(row, {building: even(_from_left(row_of(beliefs, row, building))) for building in BUILDINGS})


def _from_left(line: Sequence[Belief]) -> list[float]:
    """Return how well each number of boxes explains a line of them that was filled from the left (V6)."""
    found = []
    for count in range(len(line) + 1):
        weight = 1.0
        for place, belief in enumerate(line):
            weight *= max(belief.weight(CROSSED if place < count else BLANK), number("slips", "score"))
        found.append(weight)
    return found


def with_sum(tally: RowTally, total: int | None) -> RowTally:
    """Return a row whose buildings are so many together, but for slips (V11)."""
    if total is None:
        return tally
    slip = number("slips", "virtual")
    counts = {}
    for building, chances in tally.counts.items():
        rest = added(each for other, each in tally.counts.items() if other is not building)
        fits = [rest[total - count] if 0 <= total - count < len(rest) else 0.0 for count in range(len(chances))]
        witness = with_slips(even(fits), slip) if any(fits) else even([1.0] * len(chances))
        counts[building] = even([chance * each for chance, each in zip(chances, witness, strict=True)])
    return RowTally(tally.row, counts)


def decided(line: Sequence[Belief], chances: Chances, doubt: float) -> Mapping[str, Decided]:
    """Return what the boxes of a line are taken for: as many as is likeliest, and the sure ones as they are."""
    held = [
        count
        for count in range(len(line) + 1)
        if all(
            (belief.likeliest == CROSSED) == (place < count)
            for place, belief in enumerate(line)
            if belief.is_sure(doubt)
        )
    ]
    count = max(held or range(len(chances)), key=chances.__getitem__)
    found = {}
    for place, belief in enumerate(line):
        crossed = sum(chances[place + 1 :])
        wanted = CROSSED if place < count else BLANK
        # A sure one that breaks the law stays as it is.
        reading = belief.likeliest if belief.is_sure(doubt) else wanted
        found[belief.box] = settled(belief, reading, crossed if reading == CROSSED else 1 - crossed, doubt)
    return found


def unused(line: Sequence[Belief], doubt: float) -> Mapping[str, Decided]:
    """Return what the boxes of a row are taken for in which nobody plays: empty, unless a mark is sure."""
    found = {}
    for belief in line:
        if belief.is_sure(doubt):
            own = alone(belief, doubt)
            found[belief.box] = own._replace(asked=own.reading == CROSSED and not belief.answered)
        else:
            found[belief.box] = settled(belief, BLANK, max(belief.chance(BLANK), 1 - doubt), doubt)
    return found
