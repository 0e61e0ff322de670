"""The coins of a player sheet: circled and crossed out, as a rule from the left."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..rollandwrite import history
from ..rollandwrite import numbers as rollandwrite
from . import boxes, written
from .joint import alone, decide, least_sure, log, number
from .photos import BLANK, CROSSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .beliefs import Belief
    from .joint import Decided


class Purse(NamedTuple):
    """The coins that are circled, printed ones among them, and how many of these are crossed out."""

    circled: int
    crossed: int

    @property
    def left(self) -> int:
        """The coins that are left."""
        return self.circled - self.crossed


def purse_of(readings: Sequence[str]) -> Purse:
    """Return the coins by the readings of all circles, the first one first; what is crossed out was circled (R3.9)."""
    start = rollandwrite.starting_coins()
    crossed = sum(reading == CROSSED for reading in readings)
    return Purse(sum(place < start or reading != BLANK for place, reading in enumerate(readings)), crossed)


def decided(
    beliefs: Mapping[str, Belief], supply: int, built: int, rounds: int | None, doubt: float
) -> Mapping[str, Decided]:
    """Return what the coins of a sheet with so many buildings are taken for."""
    names = [boxes.coin(each) for each in range(1, supply + 1)]
    coins = [beliefs[name] for name in names]
    found = {belief.box: alone(belief, doubt) for belief in coins}
    free = least_sure(coins, int(number("joint", "coins")))
    if sum(each.asked for each in found.values()) > len(free):
        return found  # too many are doubtful to say anything of one by the others
    places = [names.index(belief.box) for belief in free]
    points = range(rollandwrite.coins_worth(supply) + 1)
    witness = written.weights(beliefs.get("points-coins"), points, number("slips", "coins"))
    unlikely, gap = log(number("slips", "history")), log(number("slips", "gap"))
    ends = [rounds] if rounds is not None else sorted(set(rollandwrite.rounds().values()))
    settled = [belief.likeliest for belief in coins]

    def score(readings: tuple[str, ...]) -> float:
        row = settled.copy()
        for place, reading in zip(places, readings, strict=True):
            row[place] = reading
        purse = purse_of(row)
        fit = witness[rollandwrite.coins_worth(purse.left)] + gap * _gaps(row)
        faults = (history.history_faults(end, built, purse.circled, purse.crossed, supply) for end in ends)
        return fit + (unlikely if all(faults) else 0.0)

    return {**found, **decide(free, score, doubt)}


def _gaps(row: Sequence[str]) -> int:
    """Return how often a coin is taken, or spent, though the one to the left of it is not."""
    start = rollandwrite.starting_coins()
    taken = [place < start or reading != BLANK for place, reading in enumerate(row)]
    return _rises(taken) + _rises(reading == CROSSED for reading in row)


def _rises(marks: Iterable[bool]) -> int:
    return sum(after and not before for before, after in pairwise(marks))
