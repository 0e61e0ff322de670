"""Grids that are known by their counts only: whether crosses can stand so that all counts come out."""

from __future__ import annotations

import operator
from functools import lru_cache
from itertools import accumulate, combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from ..buildings import BUILDINGS, Building
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .layouts import GridLayout

# Counts of columns and types are added as the digits of one number; no digit can reach the base.
_DIGIT = 6


def lines_fit(rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Tell whether a grid can have these numbers of crosses in its rows and columns (V7; Gale and Ryser)."""
    if not (all(0 <= count <= len(columns) for count in rows) and all(0 <= count <= len(rows) for count in columns)):
        return False
    # However many rows are taken, the fullest ones, the columns have room for their crosses in so many rows.
    needed = accumulate(sorted(rows, reverse=True))
    room = accumulate([sum([count > line for count in columns]) for line in range(len(rows))])
    return sum(rows) == sum(columns) and all(map(operator.le, needed, room))


@lru_cache(maxsize=64)
def possible_line_points(built: int) -> frozenset[int]:
    """Return all points that the rows and columns of a grid with so many crosses can make (V7, V26)."""
    lines = numbers.grid_lines()
    counts = [each for each in combinations_with_replacement(range(lines, -1, -1), lines) if sum(each) == built]
    worth = [sum(map(numbers.line_worth, each)) for each in counts]
    return frozenset(
        row_points + column_points
        for rows, row_points in zip(counts, worth, strict=True)
        for columns, column_points in zip(counts, worth, strict=True)
        if lines_fit(rows, columns)
    )


def grid_exists(
    rows: Sequence[int], columns: Sequence[int], counts: Mapping[Building, int], layout: GridLayout
) -> bool:
    """Tell whether crosses can stand on a layout so that rows, columns and types have these numbers of them (V7)."""
    wanted = tuple([counts.get(building, 0) for building in BUILDINGS])
    if min(wanted) < 0 or sum(wanted) != sum(rows) or not lines_fit(rows, columns):
        return False
    return _exists(tuple(rows), tuple(columns), wanted, layout.rows)


@lru_cache(maxsize=1024)
def _exists(rows: tuple[int, ...], columns: tuple[int, ...], wanted: tuple[int, ...], letters: tuple[str, ...]) -> bool:
    """Meet in the middle: what the upper lines can add up to, and what the lower ones must leave."""
    target = sum(count << (_DIGIT * place) for place, count in enumerate((*columns, *wanted)))
    sums = [_row_sums(line, count) for line, count in zip(letters, rows, strict=True)]
    half = len(sums) // 2
    upper = _totals(sums[:half])
    lower = [target - total for total in _totals(sums[half + 1 :])]
    return any(not upper.isdisjoint([rest - step for rest in lower]) for step in sums[half])


def _totals(sums: Sequence[tuple[int, ...]]) -> set[int]:
    """Return all that one choice out of each line can add up to."""
    totals = {0}
    for steps in sums:
        totals = {total + step for total in totals for step in steps}
    return totals


@lru_cache(maxsize=256)
def _row_sums(letters: str, count: int) -> tuple[int, ...]:
    """Return what each choice of so many spaces of a row adds to columns and types."""
    types = "".join(building.letter for building in Building)
    spaces = [
        (1 << (_DIGIT * column)) + (1 << (_DIGIT * (len(letters) + types.index(letter))))
        for column, letter in enumerate(letters)
    ]
    return tuple(sum(choice) for choice in combinations(spaces, count))
