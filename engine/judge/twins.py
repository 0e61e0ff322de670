"""Photos that show the same sheet twice."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .joint import number
from .photos import BLANK, SCORE_SHEET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .beliefs import Belief
    from .photos import SheetRead

_MARKED = frozenset({"space", "tick"})
"""Kinds of boxes whose marks tell sheets apart."""


class Twin(NamedTuple):
    """A photo that is left out, and the one of the same sheet that is kept."""

    left: int
    kept: int


def twins(sheets: Mapping[int, SheetRead], beliefs: Mapping[int, Mapping[str, Belief]]) -> tuple[Twin, ...]:
    """Return the photos that show a sheet again, each with the best one of it; the first of equally good ones."""
    found: list[Twin] = []
    kept: list[int] = []
    for each in sorted(sheets, key=lambda number: (-sheets[number].quality, number)):
        same = (other for other in kept if _is_same(sheets[each], sheets[other], beliefs[each], beliefs[other]))
        other = next(same, None)
        if other is None:
            kept.append(each)
        else:
            found.append(Twin(each, other))
    return tuple(sorted(found))


def completed(beliefs: Mapping[str, Belief], *others: Mapping[str, Belief]) -> Mapping[str, Belief]:
    """Return the places of a sheet, those that were not seen as the first of other photos of it shows them."""
    found = dict(beliefs)
    for other in others:
        for box, belief in other.items():
            if belief.seen and not (box in found and found[box].seen):
                found[box] = belief
    return MappingProxyType(found)


def _is_same(one: SheetRead, other: SheetRead, beliefs: Mapping[str, Belief], others: Mapping[str, Belief]) -> bool:
    if (one.document, one.letters, one.coins) != (other.document, other.letters, other.coins):
        return False
    if one.document == SCORE_SHEET:
        return one.side == other.side  # a table has one score sheet (R1.3)
    if one.number is not None and other.number is not None and one.number != other.number:
        return False
    names = [name for name in beliefs if name in others and beliefs[name].kind in _MARKED]
    pairs = [(beliefs[name], others[name]) for name in names]
    marks = sum(2 - one.weight(BLANK) - other.weight(BLANK) for one, other in pairs) / 2
    is_numbered = one.number is not None and one.number == other.number
    return marks >= 1 and _difference(pairs) <= number("same", "number" if is_numbered else "marks") * marks


def _difference(pairs: Iterable[tuple[Belief, Belief]]) -> float:
    """Return how many places are likely to differ."""
    return sum(1 - sum(one.weight(reading) * other.weight(reading) for reading in one.chances) for one, other in pairs)
