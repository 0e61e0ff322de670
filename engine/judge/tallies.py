"""The rows of the score sheet: how many boxes of each type are crossed out, which are filled from the left."""

from __future__ import annotations

import math
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS, Building
from ..rollandwrite import numbers as rollandwrite
from . import boxes
from .joint import LEAST, alone, number, settled
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

    @property
    def played(self) -> float:
        """How likely the row has as many buildings as everybody begins with."""
        return sum(added(self.counts.values())[rollandwrite.starting_buildings() :])


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
    return RowTally(row, {building: _counts(row_of(beliefs, row, building)) for building in BUILDINGS})


def _counts(line: Sequence[Belief]) -> Chances:
    return even([one + other for one, other in zip(_from_left(line), _in_any_order(line), strict=True)])


def _from_left(line: Sequence[Belief]) -> list[float]:
    """Return how well each number of boxes explains a line of them that was filled from the left (V6)."""
    found = []
    for count in range(len(line) + 1):
        weight = 1.0
        for place, belief in enumerate(line):
            weight *= belief.weight(CROSSED if place < count else BLANK)
        found.append(weight)
    return found


def _in_any_order(line: Sequence[Belief], crossed: int | None = None) -> list[float]:
    """Return the same if it was filled in any order, as some do; of these orders only those that have `crossed` a box.

    Each order of a number is as likely as any other.
    """
    built: Chances = (1.0,)
    for place, belief in enumerate(line):
        built = _sum_of_two(built, (belief.weight(BLANK) if place != crossed else 0.0, belief.weight(CROSSED)))
    some = number("slips", "score")
    return [some * weight / math.comb(len(line), count) for count, weight in enumerate(built)]


def sum_witness(tally: RowTally, building: Building, total: int) -> Chances:
    """Return how likely each number of a type is if a row has so many buildings, but for slips (V11)."""
    rest = added(each for other, each in tally.counts.items() if other is not building)
    counts = range(len(tally.counts[building]))
    fits = [rest[total - count] if 0 <= total - count < len(rest) else 0.0 for count in counts]
    return with_slips(even(fits), number("slips", "virtual"))


def decided(line: Sequence[Belief], witness: Sequence[float], doubt: float) -> Mapping[str, Decided]:
    """Return what the boxes of a line are taken for, beside a witness for each number; the sure ones as they are."""
    found = {}
    for belief, crossed in zip(line, _crossed(line, witness), strict=True):
        wanted = CROSSED if crossed > 1 / 2 else BLANK
        # A sure one that breaks the law stays as it is.
        reading = belief.likeliest if belief.is_sure(doubt) else wanted
        found[belief.box] = settled(belief, reading, _either(crossed), doubt)
    return found


def _crossed(line: Sequence[Belief], witness: Sequence[float]) -> list[float]:
    """Return how likely each box of a line is crossed, beside a witness for each number of them."""
    from_left, in_any_order = _from_left(line), _in_any_order(line)
    whole = sum(each * (one + other) for each, one, other in zip(witness, from_left, in_any_order, strict=True))
    found = []
    for place, belief in enumerate(line):
        orders = _in_any_order(line, place)
        beyond = sum(each * one for each, one in zip(witness[place + 1 :], from_left[place + 1 :], strict=True))
        with_it = beyond + sum(each * one for each, one in zip(witness, orders, strict=True))
        found.append(with_it / whole if whole else belief.chance(CROSSED))
    return found


def _either(crossed: float) -> Mapping[str, float]:
    return {CROSSED: crossed, BLANK: 1 - crossed}


def may_be_used(row: Iterable[Belief], doubt: float) -> bool:
    """Tell whether somebody may play in a row with these boxes: as many may be crossed out as all begin with (R2.4)."""
    perhaps = sum(not belief.is_sure(doubt) or belief.likeliest == CROSSED for belief in row)
    return perhaps >= rollandwrite.starting_buildings()


def unused(line: Sequence[Belief], tally: RowTally, doubt: float, *, is_open: bool) -> Mapping[str, Decided]:
    """Return what the boxes of a row are taken for in which nobody plays, as it seems: empty, unless a mark is sure.

    What cannot be told is asked about only if the row may be used: else it decides nothing, and makes nobody a player.
    """
    slip = number("slips", "unused")
    played = tally.played
    found = {}
    for belief, by_law in zip(line, _crossed(line, (1.0,) * (len(line) + 1)), strict=True):
        if belief.is_sure(doubt):
            own = alone(belief, doubt)
            found[belief.box] = own._replace(asked=own.reading == CROSSED and not belief.answered)
            continue
        marked, empty = slip * belief.weight(CROSSED), (1 - slip) * belief.weight(BLANK)
        crossed = played * by_law + (1 - played) * marked / max(marked + empty, LEAST)
        own = settled(belief, BLANK, _either(crossed), doubt)
        is_worth_asking = is_open or belief.first == CROSSED
        found[belief.box] = own._replace(asked=own.asked and is_worth_asking)
    return found
