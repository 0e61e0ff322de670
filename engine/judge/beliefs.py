"""What is believed of each place of a sheet before anything else is known."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from . import boxes
from .photos import BLANK, ELSE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .photos import SheetRead


class Belief(NamedTuple):
    """The chances of a place's readings, and that it is something `strange`; together they are 1.

    What was not `seen` has even chances. What people have `answered` is certain.
    """

    box: str
    kind: str
    chances: Mapping[str, float]
    strange: float = 0.0
    seen: bool = True
    answered: bool = False

    @property
    def likeliest(self) -> str:
        """The reading that it looks most like; the first of equal ones."""
        return max(self.chances, key=self.chances.__getitem__)

    @property
    def first(self) -> str:
        """What it looks most like, which may be something else; empty for what was not seen."""
        if not self.seen:
            return ""
        return ELSE if self.is_strange else self.likeliest

    @property
    def is_strange(self) -> bool:
        """Whether it looks most like something that is no reading."""
        return self.seen and self.strange > self.chances[self.likeliest]

    @property
    def probability(self) -> float:
        """How likely its likeliest reading is by itself."""
        return self.chance(self.likeliest) if self.seen else 0.0

    @property
    def must_be_asked(self) -> bool:
        """Whether people are asked whatever else is known: nothing was seen, or something strange."""
        return not self.answered and (not self.seen or self.is_strange)

    def chance(self, reading: str) -> float:
        """Return how likely a reading is."""
        return self.chances.get(reading, 0.0)

    def weight(self, reading: str) -> float:
        """Return how well a reading explains what was seen: something strange may hide any of them."""
        return self.chances.get(reading, 0.0) + self.strange / max(len(self.chances), 1)

    def is_sure(self, doubt: float) -> bool:
        """Tell whether it needs no other place to be believed."""
        return self.answered or (not self.must_be_asked and self.probability >= 1 - doubt)


def beliefs_of(sheet: SheetRead, answers: Mapping[str, str]) -> Mapping[str, Belief]:
    """Return what is believed of all places of a sheet, of those that it must have and lacks too; answers overrule."""
    found = {place.box: _belief(place.box, place.kind, place.shares) for place in sheet.places}
    for box, kind in boxes.expected(sheet.document, sheet.side, sheet.coins):
        if box not in found:
            found[box] = _belief(box, kind, {})
    for box, answer in answers.items():
        if box in found:
            found[box] = _answered(found[box], answer)
    return MappingProxyType(found)


def _belief(box: str, kind: str, shares: Mapping[str, float]) -> Belief:
    known = boxes.readings_of(box, kind)
    chances = dict.fromkeys(known, 0.0) if known else {BLANK: 0.0}
    strange = 0.0
    for reading, share in _usable(shares):
        name = boxes.alias(box, kind, reading)
        if name == ELSE or (known and name not in known):
            strange += share
        else:
            chances[name] = chances.get(name, 0.0) + share
    total = sum(chances.values()) + strange
    if not total:
        return Belief(box, kind, dict.fromkeys(chances, 1 / len(chances)), seen=False)
    return Belief(box, kind, {name: share / total for name, share in chances.items()}, strange / total)


def _usable(shares: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    return ((reading, share) for reading, share in shares.items() if math.isfinite(share) and share > 0)


def _answered(belief: Belief, answer: str) -> Belief:
    """Return a place as people read it; an answer that its box cannot have says nothing."""
    reading = boxes.alias(belief.box, belief.kind, answer)
    if not boxes.is_answer(belief.box, belief.kind, reading):
        return belief
    chances = {**dict.fromkeys(belief.chances, 0.0), reading: 1.0}
    return Belief(belief.box, belief.kind, chances, answered=True)
