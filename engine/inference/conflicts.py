"""Why there is no reading: a smallest set of words that have none together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import Budget, OutOfStepsError
from .hitting import smallest_hitting
from .listing import first_reading
from .narrowing import narrow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ..alhambra.tiles import Tile
    from .puzzle import PalaceShape, Puzzle
    from .words import VagueWord

_STEPS = 15000
"""The steps that the search for a smallest set may take."""

_MINIMAL_STEPS = 4000
"""The steps that may be taken for a set of which no word can be left out, where a smallest one is too much work."""


def crowd(words: Sequence[VagueWord], number: int) -> tuple[int, ...]:
    """Return words of a scoring that are more than the tiles that they can be, if it has more words than tiles exist.

    `number` is how many there are. It is the quick answer for a file that nobody could have meant.
    """
    by_place: dict[tuple[int, bool], dict[tuple[Tile, ...], list[int]]] = {}
    for index, word in enumerate(words):
        place = by_place.setdefault((word.scoring, word.place == "leftovers"), {})
        place.setdefault(tuple(tile.printed for tile in word.tiles), []).append(index)
    for place in by_place.values():
        if sum(map(len, place.values())) <= number:
            continue
        for tiles in sorted(place, key=len):
            own = [index for its, indices in place.items() if set(its) <= set(tiles) for index in indices]
            if len(own) > len(tiles):
                return tuple(sorted(own)[: len(tiles) + 1])
        first = [index for indices in place.values() for index in indices]
        return tuple(sorted(first)[: number + 1])
    return ()


def smallest(puzzle: Puzzle) -> tuple[int, ...]:
    """Return a smallest set of words without a common reading, all others being left out; the first of several.

    What is left out may be anything. If there is no reading even so, it is the first word to which no way leads,
    whatever the words are. Where a smallest set is too much work it is one of which no word can be left out.
    """
    cut_off = [word for shape in puzzle.shapes for word in _cut_off(shape)]
    if cut_off:
        return (min(cut_off),)
    try:
        return _smallest(puzzle, Budget(_STEPS))
    except OutOfStepsError:
        return _minimal(puzzle, Budget(_MINIMAL_STEPS))


def _cut_off(shape: PalaceShape) -> Iterator[int]:
    """Yield the words to which no way leads even if all doors are open."""
    reached = {shape.homes[-1]}
    while True:
        beyond = {room for door in shape.doors if not reached.isdisjoint(door.rooms) for room in door.rooms} - reached
        if not beyond:
            break
        reached |= beyond
    for word, room in zip(shape.words, shape.homes, strict=False):
        if room not in reached:
            yield word


def _smallest(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    """Return the first of the smallest sets; OutOfStepsError.

    Such a set has a word in common with all sets of words whose absence leaves a reading. Some of these are enough to
    know it: as long as what hits them all has a reading, there is another.
    """
    words = range(len(puzzle.domains))
    absent: list[frozenset[int]] = []
    while True:
        chosen = smallest_hitting(absent, lambda _: 0, budget) if absent else ()
        if not _has_reading(puzzle, chosen, budget):
            return chosen
        kept = list(chosen)
        for word in words:
            if word not in kept and _has_reading(puzzle, (*kept, word), budget):
                kept.append(word)
        absent.append(frozenset(words).difference(kept))


def _minimal(puzzle: Puzzle, budget: Budget) -> tuple[int, ...]:
    """Return words of which none can be left out, as far as the budget lasts; the last ones are left out first."""
    kept = tuple(range(len(puzzle.domains)))
    try:
        for word in reversed(kept):
            others = tuple(each for each in kept if each != word)
            if not _has_reading(puzzle, others, budget):
                kept = others
    except OutOfStepsError:
        pass
    return kept


def _has_reading(puzzle: Puzzle, words: Collection[int], budget: Budget) -> bool:
    """Tell whether these words have a common reading if all others are left out; OutOfStepsError."""
    among = set(words)
    domains = [own if word in among else puzzle.blanks for word, own in enumerate(puzzle.domains)]
    narrowed = narrow(puzzle, domains, range(len(domains)), budget)
    return narrowed is not None and first_reading(puzzle, narrowed, words, budget) is not None
