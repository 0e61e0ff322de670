"""Doubtful places decided together: every combination of their readings is looked at."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import load_data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .beliefs import Belief

LEAST = 1e-12
"""No chance is smaller: what a camera takes for impossible may be so all the same."""


class Decided(NamedTuple):
    """What a place is taken for, whether people are asked, and how likely each reading is beside all else.

    The chances are 1 together at most: the rest is that it is something strange.
    """

    reading: str
    asked: bool
    chances: Mapping[str, float]

    @property
    def probability(self) -> float:
        """How likely it is what it is taken for; little, where all else speaks against a sure mark."""
        return self.chances.get(self.reading, 0.0)


def number(table: str, key: str) -> float:
    """Return a number of the table of data: how much is looked at, or how often something happens."""
    return float(load_data("judge.toml")[table][key])


def log(chance: float) -> float:
    """Return the logarithm of a chance."""
    return math.log(max(chance, LEAST))


def least_sure(beliefs: Sequence[Belief], most: int) -> tuple[Belief, ...]:
    """Return the places that are looked at together: the least sure ones, as many as that, in their order."""
    surest = 1 - number("joint", "surest")
    open_ones = [(belief.probability, belief.box) for belief in beliefs if not belief.answered]
    chosen = {box for probability, box in sorted(open_ones)[:most] if probability < surest}
    return tuple(belief for belief in beliefs if belief.box in chosen)


def decide(free: Sequence[Belief], score: Callable[[tuple[str, ...]], float], doubt: float) -> Mapping[str, Decided]:
    """Return what the places of `free` are taken for: the likeliest combination that leaves the sure ones as they are.

    `score` is the logarithm of how well everything else fits a combination of their readings. A sure place that all
    else speaks against keeps its reading, and people are asked.
    """
    if not free:
        return {}
    choices = [tuple(belief.chances) for belief in free]
    logs = [{reading: log(belief.weight(reading)) for reading in belief.chances} for belief in free]
    held = [belief.likeliest if belief.is_sure(doubt) else None for belief in free]
    scored = [
        (score(readings) + sum(map(dict.__getitem__, logs, readings)), readings) for readings in product(*choices)
    ]
    highest = max(each for each, _ in scored)
    weights = [(math.exp(each - highest), readings) for each, readings in scored]
    whole = sum(weight for weight, _ in weights)
    allowed = (each for each in scored if all(hold in (None, it) for hold, it in zip(held, each[1], strict=True)))
    _, best = max(allowed, key=lambda each: each[0])
    chances = [dict.fromkeys(readings, 0.0) for readings in choices]
    for weight, readings in weights:
        for own, reading in zip(chances, readings, strict=True):
            own[reading] += weight / whole
    return {
        belief.box: settled(belief, reading, own, doubt)
        for belief, reading, own in zip(free, best, chances, strict=True)
    }


def settled(belief: Belief, reading: str, chances: Mapping[str, float], doubt: float) -> Decided:
    """Return a place as it is taken for a reading, if its readings are so likely beside all else."""
    if belief.answered:
        return Decided(reading, asked=False, chances={reading: 1.0})
    asked = belief.must_be_asked or chances.get(reading, 0.0) < 1 - doubt
    return Decided(reading, asked, chances)


def alone(belief: Belief, doubt: float) -> Decided:
    """Return a place as it is taken by itself."""
    if belief.seen and not belief.is_strange:
        return settled(belief, belief.likeliest, belief.chances, doubt)
    # A number that was not seen may be any: nothing is known of how likely it is.
    chances = {each: belief.weight(each) for each in belief.chances} if belief.seen or len(belief.chances) > 1 else {}
    return settled(belief, belief.likeliest, chances, doubt)
