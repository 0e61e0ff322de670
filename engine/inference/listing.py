"""The readings of a puzzle one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..budget import OutOfStepsError
from .counting import tiles_in
from .narrowing import is_single, narrow
from .parts import parts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ..budget import Budget
    from .narrowing import Domains
    from .puzzle import Puzzle

Found = tuple[tuple[int, int], ...]
"""Words, each with the tile that it is in a reading."""


def first_reading(puzzle: Puzzle, domains: Sequence[int], words: Iterable[int], budget: Budget) -> Domains | None:
    """Return the domains after each of these words has been given a tile; None where that cannot be; OutOfStepsError.

    The domains are narrowed; they stay as they are for words that have nothing to do with these.
    """
    open_words = [word for word in words if not is_single(domains[word])]
    if not open_words:
        return list(domains)
    word = min(open_words, key=lambda each: (domains[each].bit_count(), each))
    for tile in tiles_in(domains[word]):
        narrowed = narrow(puzzle, [*domains[:word], tile, *domains[word + 1 :]], (word,), budget)
        found = None if narrowed is None else first_reading(puzzle, narrowed, open_words, budget)
        if found is not None:
            return found
    return None


def all_readings(
    puzzle: Puzzle,
    domains: Sequence[int],
    words: Sequence[int],
    shown: Collection[int],
    budget: Budget,
    *,
    limit: int,
) -> list[Found]:
    """Return the readings of words that are not one tile yet, those that differ in `shown` words; OutOfStepsError.

    There is one of the readings that differ in other words only. More than the limit count as used up steps too.
    """
    found: list[Found] = [()]
    for part in parts(puzzle, domains, words):
        own = _readings_of(puzzle, domains, part, shown, budget, limit=limit)
        if len(found) * len(own) > limit:
            raise OutOfStepsError
        found = [(*before, *reading) for before in found for reading in own]
    return found


def _readings_of(
    puzzle: Puzzle,
    domains: Sequence[int],
    part: Sequence[int],
    shown: Collection[int],
    budget: Budget,
    *,
    limit: int,
) -> list[Found]:
    seen = [word for word in part if word in shown]
    if not seen:
        hidden = first_reading(puzzle, domains, part, budget)
        return [] if hidden is None else [tuple((word, hidden[word]) for word in part)]
    word = min(seen, key=lambda each: (domains[each].bit_count(), each))
    found: list[Found] = []
    for tile in tiles_in(domains[word]):
        narrowed = narrow(puzzle, [*domains[:word], tile, *domains[word + 1 :]], (word,), budget)
        if narrowed is None:
            continue
        sure = tuple((each, narrowed[each]) for each in part if is_single(narrowed[each]))
        found += [(*sure, *rest) for rest in all_readings(puzzle, narrowed, part, shown, budget, limit=limit)]
        if len(found) > limit:
            raise OutOfStepsError
    return found
