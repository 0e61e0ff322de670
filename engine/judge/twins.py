"""Photos that show the same sheet twice."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .joint import number
from .photos import BLANK, SCORE_SHEET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .beliefs import Belief
    from .photos import SheetRead

_MARKED = frozenset({"space", "tick"})
"""Kinds of boxes whose marks tell sheets apart."""


class _Likeness(Enum):
    """Whether two photos show the same sheet."""

    SAME = "same"
    PERHAPS = "perhaps"
    NONE = "none"


class Twin(NamedTuple):
    """A photo that seems to show the sheet of another one that is kept; it is `left` out where that is `sure`."""

    left: int
    kept: int
    sure: bool = True


def twins(sheets: Mapping[int, SheetRead], beliefs: Mapping[int, Mapping[str, Belief]]) -> tuple[Twin, ...]:
    """Return the photos that show a sheet again, each with the best one of it; the first of equally good ones.

    Those that only seem to show it are kept as well.
    """
    found: list[Twin] = []
    kept: list[int] = []
    for each in sorted(sheets, key=lambda number: (-sheets[number].quality, number)):
        like = {other: _likeness(sheets[each], sheets[other], beliefs[each], beliefs[other]) for other in kept}
        same = next((Twin(each, other) for other, how in like.items() if how is _Likeness.SAME), None)
        perhaps = (Twin(each, other, sure=False) for other, how in like.items() if how is _Likeness.PERHAPS)
        found += [same] if same is not None else [*perhaps][:1]
        if same is None:
            kept.append(each)
    return tuple(sorted(found))


def completed(beliefs: Mapping[str, Belief], *others: Mapping[str, Belief]) -> Mapping[str, Belief]:
    """Return the places of a sheet, those that were not seen as the first of other photos of it shows them."""
    found = dict(beliefs)
    for other in others:
        for box, belief in other.items():
            if belief.seen and not (box in found and found[box].seen):
                found[box] = belief
    return MappingProxyType(found)


def _likeness(
    one: SheetRead, other: SheetRead, beliefs: Mapping[str, Belief], others: Mapping[str, Belief]
) -> _Likeness:
    if not _may_be_same(one, other):
        return _Likeness.NONE
    is_score = one.document == SCORE_SHEET
    names = [name for name in beliefs if name in others and beliefs[name].kind in _MARKED]
    pairs = [(beliefs[name], others[name]) for name in names]
    pairs = [(mine, its) for mine, its in pairs if mine.seen and its.seen]
    marks = _marks(pairs)
    if marks < 1:
        # A table has one score sheet (R1.3); on its back there are no marks.
        return _Likeness.SAME if is_score else _Likeness.NONE
    clear = [(mine, its) for mine, its in pairs if _is_clear(mine) and _is_clear(its)]
    is_numbered = one.number is not None and one.number == other.number
    most = number("same", "number" if is_numbered else "marks")
    has_enough = is_numbered or _marks(clear) >= number("same", "least")
    is_same = has_enough and _difference(clear) <= most * _marks(clear)
    if one.places == other.places or is_same:
        return _Likeness.SAME
    if _difference(pairs) > number("same", "perhaps") * marks:
        return _Likeness.NONE
    return _Likeness.SAME if is_score else _Likeness.PERHAPS


def _may_be_same(one: SheetRead, other: SheetRead) -> bool:
    """Tell whether two photos show the same side of sheets of one kind, which no number tells apart."""
    if (one.document, one.side, one.letters, one.coins) != (other.document, other.side, other.letters, other.coins):
        return False
    return None in {one.number, other.number} or one.number == other.number


def _is_clear(belief: Belief) -> bool:
    return belief.answered or max(map(belief.weight, belief.chances)) >= number("same", "clear")


def _marks(pairs: Sequence[tuple[Belief, Belief]]) -> float:
    """Return how many places are likely to be marked."""
    return sum(2 - one.weight(BLANK) - other.weight(BLANK) for one, other in pairs) / 2


def _difference(pairs: Iterable[tuple[Belief, Belief]]) -> float:
    """Return how much the chances of places differ; places that are equally unsure do not."""
    return sum(
        sum(abs(one.weight(reading) - other.weight(reading)) for reading in one.chances) / 2 for one, other in pairs
    )
