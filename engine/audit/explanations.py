"""The smallest sets of entries that must be wrong for a pad to be impossible as it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..budget import OutOfStepsError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from .pads import Pad, PadEntry

SET_LIMIT = 100
"""How many sets are given."""

_QUESTIONS = 4000
"""How many sets of entries are tried."""

_VISITS = 20_000
"""How many sets are looked at, most of which some known conflict refutes without a question."""


class EntryChange(NamedTuple):
    """An entry that may be wrong, and the values that it has where only its set changes, ascending."""

    entry: PadEntry
    possible: tuple[int, ...]


class Follow(NamedTuple):
    """A sum that is right for the numbers above it, and its value where these have changed."""

    entry: PadEntry
    value: int


class Explanation(NamedTuple):
    """Entries that, changed together, make a pad possible; the sums that follow, where each change has one value."""

    changes: tuple[EntryChange, ...]
    follows: tuple[Follow, ...]


class Explanations(NamedTuple):
    """All sets of the smallest number of entries, those of wrong sums alone first, then in the order of the file.

    Where they are not `complete`, some were left out, and `least` is a lower bound of their number.
    """

    least: int
    sets: tuple[Explanation, ...]
    complete: bool


class _EndlessError(Exception):
    """So many sets were tried that no more are."""


def explain(pad: Pad) -> Explanations:
    """Return the smallest sets of entries without which a pad is possible; none and 0 where it is consistent."""
    search = _Search(pad)
    sets, complete = search.sets()
    sets.sort(key=lambda free: len(free.difference(pad.additions)))  # sums that anybody can add up again come first
    explained = [_explained(pad, free) for free in sets[:SET_LIMIT] if free]
    found = tuple(each for each in explained if each is not None)
    complete = complete and len(sets) <= SET_LIMIT and len(found) == len(explained) and not pad.exhausted
    return Explanations(search.size, found, complete)


def _explained(pad: Pad, free: frozenset[int]) -> Explanation | None:
    """Return what entries may be changed to; None where for one of them no value is known with which all is right."""
    try:
        values = pad.values(free)
    except OutOfStepsError:
        return None
    if not all(values[entry] for entry in free):
        return None
    changes = tuple(EntryChange(pad.entries[entry], values[entry]) for entry in sorted(free))
    if pad.exhausted or any(len(own) != 1 for own in values.values()):
        return Explanation(changes, ())
    follows = pad.follows(free, {entry: own[0] for entry, own in values.items()})
    return Explanation(changes, tuple(Follow(pad.entries[entry], follows[entry]) for entry in sorted(follows)))


class _Search:
    """Reiter's tree: every set that explains a pad has an entry of every conflict, so only those are tried."""

    def __init__(self, pad: Pad) -> None:
        self._pad = pad
        self._conflicts: list[frozenset[int]] = []
        self._questions = 0
        self._visits = 0
        self.size = 0

    def sets(self) -> tuple[list[frozenset[int]], bool]:
        """Return all sets of the smallest size, in the order of the file, and whether all were looked for."""
        found: set[frozenset[int]] = set()
        try:
            while not found:
                seen: set[frozenset[int]] = set()
                for each in self._extended(frozenset(), seen):
                    found.add(each)
                if not found:
                    if frozenset() in self._conflicts:
                        return [], True  # no change of entries would help
                    self.size += 1
        except _EndlessError:
            return sorted(found, key=sorted), False
        return sorted(found, key=sorted), True

    def _extended(self, free: frozenset[int], seen: set[frozenset[int]]) -> Iterator[frozenset[int]]:
        """Yield the sets of the size that is tried which contain these entries and explain the pad."""
        if free in seen:
            return
        seen.add(free)
        self._visits += 1
        if self._visits > _VISITS:
            raise _EndlessError
        if len(free) + self._apart(free) > self.size:
            return
        conflict = self._conflict(free)
        if conflict is None:
            yield free
            return
        if len(free) < self.size:
            for entry in sorted(conflict):
                yield from self._extended(free | {entry}, seen)

    def _apart(self, free: Collection[int]) -> int:
        """Return how many of the known conflicts without a free entry share none with each other."""
        met = set(free)
        number = 0
        for conflict in self._conflicts:
            if met.isdisjoint(conflict):
                number += 1
                met |= conflict
        return number

    def _conflict(self, free: frozenset[int]) -> frozenset[int] | None:
        for known in self._conflicts:
            if free.isdisjoint(known):
                return known
        self._questions += 1
        if self._questions > _QUESTIONS:
            raise _EndlessError
        try:
            conflict = self._pad.conflict(free)
        except OutOfStepsError as error:
            raise _EndlessError from error
        if conflict is not None:
            self._conflicts.append(conflict)
            self._conflicts.sort(key=lambda each: (len(each), sorted(each)))
        return conflict
