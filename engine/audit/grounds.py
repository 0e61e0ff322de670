"""Grids of a layout that are known by their types only: what points their rows and columns can make (V7, V26)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ..buildings import Building
from ..rollandwrite import numbers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..budget import Budget
    from ..rollandwrite.layouts import GridLayout

# Counts of types and of columns are the digits of one number each, with room for the most of them.
_TYPE, _COLUMN = 5, 3
_LETTERS = tuple(building.letter for building in Building)
_GUARD = sum(1 << _TYPE * place + _TYPE - 1 for place in range(len(_LETTERS)))

_PAIRS_OF_A_STEP = 32
"""How many pairs of half grids are one step of work."""

Half = dict[int, tuple[tuple[int, int], ...]]
"""Some rows of a grid: the columns and the points of the rows, by the types."""


def has_grid(layout: GridLayout, counts: Mapping[Building, int], points: int, budget: Budget) -> bool:
    """Tell whether crosses can stand on a layout so that types come out, and rows and columns make these points."""
    lines = numbers.grid_lines()
    upper, lower = _half(layout.rows[: lines // 2]), _half(layout.rows[lines // 2 :])
    wanted = sum(counts.get(building, 0) << _TYPE * place for place, building in enumerate(Building)) | _GUARD
    for_columns = _worth_of_columns(lines // 2)
    cut = _COLUMN * (lines // 2)
    low = (1 << cut) - 1
    for types, halves in upper.items():
        rest = wanted - types
        others = lower.get(rest ^ _GUARD, ()) if rest & _GUARD == _GUARD else ()
        if not others:
            continue
        budget.take(1 + len(halves) * len(others) // _PAIRS_OF_A_STEP)
        for columns, worth in halves:
            missing = points - worth
            for more, also in others:
                together = columns + more
                if for_columns[together & low] + for_columns[together >> cut] + also == missing:
                    return True
    return False


@cache
def _worth_of_columns(columns: int) -> tuple[int, ...]:
    """Return what so many columns make, by their packed counts; no column has more than it has spaces."""
    mask = (1 << _COLUMN) - 1
    return tuple(
        sum(numbers.line_worth(packed >> _COLUMN * place & mask) for place in range(columns))
        for packed in range(1 << _COLUMN * columns)
    )


@lru_cache(maxsize=8)
def _half(rows: Sequence[str]) -> Half:
    found: dict[int, set[tuple[int, int]]] = {0: {(0, 0)}}
    for row in rows:
        choices = []
        for crossed in product((False, True), repeat=len(row)):
            spaces = [place for place, each in enumerate(crossed) if each]
            types = sum(1 << _TYPE * _LETTERS.index(row[place]) for place in spaces)
            columns = sum(1 << _COLUMN * place for place in spaces)
            choices.append((types, columns, numbers.line_worth(len(spaces))))
        longer: dict[int, set[tuple[int, int]]] = {}
        for before, halves in found.items():
            for types, columns, worth in choices:
                longer.setdefault(before + types, set()).update(
                    (own + columns, points + worth) for own, points in halves
                )
        found = longer
    return {types: tuple(sorted(halves)) for types, halves in found.items()}
