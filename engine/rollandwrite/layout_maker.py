"""Fresh grid layouts: each is made from a seed, and the same seed makes the same layout for ever.

A printed sheet bears nothing but the id of its layout, and it is scored with that id years later. So no generator of
the standard library is used, whose algorithms may change with Python, but SplitMix64 (Steele, Lea, Flood 2014), ten
lines of whole numbers. Whoever changes what is made of a seed makes every sheet that was printed with one worthless.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from ..buildings import Building
from ..reading.names import fold
from . import layouts
from . import numbers as rollandwrite
from .layouts import GridLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    Space = tuple[int, int]

LAST_SEED = 999_999_999
"""Seeds are the whole numbers from 0 to this one."""

_LAST_FRESH_SEED = 999_999
"""A fresh seed is short enough to be copied from a sheet without a mistake."""

ANY_SEED = "seed-N"
"""How the ids of made layouts look, for who is told what there is."""

_ID = re.compile(r"seed-([0-9]{1,9})")

_BITS = 64
_MASK = 2**_BITS - 1
_STEP = 0x9E3779B97F4A7C15

# At most once in a line, which keeps each from standing beside itself; the other two types share what is left.
_SINGLE = (Building.ARCADES, Building.CHAMBERS, Building.PAVILION, Building.SERAGLIO)
_DOUBLE = (Building.GARDEN, Building.TOWER)


def make_layout(seed: int) -> GridLayout:
    """Return the layout of a seed, which has no faults and is even; ValueError where there is no such seed."""
    if not 0 <= seed <= LAST_SEED:
        raise ValueError(seed)
    return next(layout for layout in _drawn(seed) if not (layouts.faults(layout) or layouts.unevenness(layout)))


def make_layouts(count: int, seed: int) -> Iterator[GridLayout]:
    """Yield a series of layouts: of the seed, the next one, and so on, after the last seed from 0 on.

    The id of each names its own seed, so that it can be made again alone; the next series begins at seed + count.
    """
    for number in range(count):
        yield make_layout((seed + number) % (LAST_SEED + 1) if number else seed)


def fresh_seed() -> int:
    """Return a seed that nobody has chosen."""
    from secrets import randbelow  # its import takes longer than scoring a game, which finds layouts too

    return 1 + randbelow(_LAST_FRESH_SEED)


def find_layout(layout_id: str) -> GridLayout | None:
    """Return the layout of an id, one of the project's own or one made from a seed; None when there is none.

    Capitals (the QR code has them) and a blank in place of the hyphen mean the same.
    """
    folded = fold(layout_id)
    if folded in layouts.layout_ids():
        return layouts.load_layout(folded)
    seed = seed_of(folded)
    return None if seed is None else _kept_layout(seed)


def seed_of(layout_id: str) -> int | None:
    """Return the seed that an id names; None where it names none."""
    match = _ID.fullmatch(layout_id)
    return int(match[1]) if match else None


def known_ids() -> tuple[str, ...]:
    """Return what ids there are, for who asked for another one; `ANY_SEED` stands for those that are made."""
    return (*layouts.layout_ids(), ANY_SEED)


@lru_cache(maxsize=8)
def _kept_layout(seed: int) -> GridLayout:
    return make_layout(seed)


def random_numbers(seed: int) -> Iterator[int]:
    """Yield the numbers of SplitMix64, 64 bits each, without an end."""
    state = seed
    while True:
        state = (state + _STEP) & _MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ mixed >> 31


def _drawn(seed: int) -> Iterator[GridLayout]:
    """Yield layouts at random: the rarer types at most once in a line, the two others in turns on what is left."""
    numbers = random_numbers(seed)
    lines = rollandwrite.grid_lines()
    while True:
        grid: dict[Space, str] = {}
        for building in _SINGLE:
            grid.update(dict.fromkeys(_transversal(rollandwrite.boxes(building), grid, numbers), building.letter))
        _alternate(grid, numbers)
        rows = tuple("".join(grid[row, column] for column in range(lines)) for row in range(lines))
        yield GridLayout(f"seed-{seed}", f"Seed {seed}", rows, rollandwrite.default_coins())


def _transversal(count: int, taken: dict[Space, str], numbers: Iterator[int]) -> list[Space]:
    """Return so many free spaces, drawn again until no two of them are in a line."""
    lines = rollandwrite.grid_lines()
    while True:
        spaces = list(zip(_shuffled(lines, numbers), _shuffled(lines, numbers), strict=True))[:count]
        if taken.keys().isdisjoint(spaces):
            return spaces


def _alternate(grid: dict[Space, str], numbers: Iterator[int]) -> None:
    """Fill what is free with the last two types in turns, so that neither stands beside itself."""
    lines = rollandwrite.grid_lines()
    free = {(row, column) for row in range(lines) for column in range(lines)} - grid.keys()
    letters = tuple(building.letter for building in _DOUBLE)
    for start in sorted(free):
        if start in grid:
            continue
        # Within a group of free spaces that join over their sides, the first type decides about all.
        first = _below(2, numbers)
        group = [start]
        grid[start] = letters[first]
        for row, column in group:
            for space in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if space in free and space not in grid:
                    group.append(space)
                    grid[space] = letters[(first + sum(space) + sum(start)) % 2]


def _shuffled(count: int, numbers: Iterator[int]) -> list[int]:
    """Return the numbers from 0 in an order drawn at random (Fisher and Yates)."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return order


def _below(limit: int, numbers: Iterator[int]) -> int:
    return next(numbers) * limit >> _BITS
