"""Grids that are known by their counts only: whether crosses can stand so that all counts come out."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from .buildings import Building

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .layouts import GridLayout

# Counts of columns and types are added as the digits of one number; no digit can reach the base.
_DIGIT = 6


def lines_fit(rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Tell whether a grid can have these numbers of crosses in its rows and columns (V7; Gale and Ryser)."""
    if not (all(0 <= count <= len(columns) for count in rows) and all(0 <= count <= len(rows) for count in columns)):
        return False
    ordered = sorted(rows, reverse=True)
    return sum(rows) == sum(columns) and all(
        sum(ordered[:taken]) <= sum(min(count, taken) for count in columns) for taken in range(1, len(ordered) + 1)
    )


def grid_exists(
    rows: Sequence[int], columns: Sequence[int], counts: Mapping[Building, int], layout: GridLayout
) -> bool:
    """Tell whether crosses can stand on a layout so that rows, columns and types have these numbers of them (V7)."""
    wanted = tuple(counts.get(building, 0) for building in Building)
    if min(wanted) < 0 or sum(wanted) != sum(rows) or not lines_fit(rows, columns):
        return False
    return _exists(tuple(rows), tuple(columns), wanted, layout.rows)


@lru_cache(maxsize=1024)
def _exists(rows: tuple[int, ...], columns: tuple[int, ...], wanted: tuple[int, ...], letters: tuple[str, ...]) -> bool:
    """Meet in the middle: what the upper half can add up to, and what the lower half must leave."""
    target = sum(count << (_DIGIT * place) for place, count in enumerate((*columns, *wanted)))
    half = len(rows) // 2
    upper = {0}
    for row, count in enumerate(rows[:half]):
        steps = _row_sums(letters[row], count)
        upper = {total + step for total in upper for step in steps}
    *outer, last = (_row_sums(letters[row], rows[row]) for row in range(half, len(rows)))
    left = {target}
    for steps in outer:
        left = {total - step for total in left for step in steps}
    return any(not upper.isdisjoint([total - step for step in last]) for total in left)


@lru_cache(maxsize=256)
def _row_sums(letters: str, count: int) -> tuple[int, ...]:
    """Return what each choice of so many spaces of a row adds to columns and types."""
    types = "".join(building.letter for building in Building)
    spaces = [
        (1 << (_DIGIT * column)) + (1 << (_DIGIT * (len(letters) + types.index(letter))))
        for column, letter in enumerate(letters)
    ]
    return tuple(sum(choice) for choice in combinations(spaces, count))
