"""Smallest sets that have a member in common with each of some sets.

Smallest conflicts and smallest sets of questions are found with these: a smallest set that hits each counterexample
known so far is the answer, or shows another counterexample.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..budget import Budget

Members = frozenset[int]


def smallest_hitting(sets: Sequence[Members], rank: Callable[[int], int], budget: Budget) -> tuple[int, ...]:
    """Return a smallest set that has a member in common with each of these sets, none of which is empty.

    Of several it is the one with the best member by rank, the lowest being the best, then the first in their order.
    OutOfStepsError.
    """
    members = sorted(frozenset().union(*sets))
    size = 0
    while not _exists(sets, size, budget):
        size += 1
    for best in sorted(set(map(rank, members))):
        wanted = [*sets, frozenset(each for each in members if rank(each) == best)]
        if _exists(wanted, size, budget):
            return _first(wanted, members, size, budget)
    return ()


def _exists(sets: Sequence[Members], size: int, budget: Budget) -> bool:
    """Tell whether so many members are enough to hit all sets."""
    budget.take()
    if not sets:
        return True
    if not size:
        return False
    smallest = min(sets, key=len)
    return any(_exists([each for each in sets if member not in each], size - 1, budget) for member in sorted(smallest))


def _first(sets: Sequence[Members], members: Sequence[int], size: int, budget: Budget) -> tuple[int, ...]:
    """Return the first of the hitting sets of this size in the order of their members; there is one."""
    chosen: list[int] = []
    for member in members:
        others = [each for each in sets if member not in each]
        later = [frozenset(other for other in each if other > member) for each in others]
        if len(chosen) < size and all(later) and _exists(later, size - len(chosen) - 1, budget):
            chosen.append(member)
            sets = others
    return tuple(chosen)
