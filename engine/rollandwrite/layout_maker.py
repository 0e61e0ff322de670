"""Fresh grid layouts: each is made from a seed, and the same seed makes the same layout for ever.

A printed sheet bears nothing but the id of its layout, and it is scored with that id years later. So no generator of
the standard library is used, whose algorithms may change with Python, but SplitMix64 (Steele, Lea, Flood 2014), ten
lines of whole numbers. Whoever changes what is made of a seed makes every sheet that was printed with one worthless.
"""

from __future__ import annotations

import re
from functools import lru_cache
from struct import Struct
from typing import TYPE_CHECKING

from ..buildings import Building
from ..reading.names import fold
from . import layouts
from . import numbers as rollandwrite
from .layouts import GridLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

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

_BLOCK = 64
"""So many numbers are worked out together."""
_CELLS = Struct("<" + "Q8x" * _BLOCK)
_ONES = sum(1 << number * 2 * _BITS for number in range(_BLOCK))
_MASKS = _ONES * _MASK
_STEPS = _ONES * (_BLOCK * _STEP & _MASK)

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
    """Yield the numbers of SplitMix64, 64 bits each, without an end.

    The steps of the algorithm are taken for a block of them at once, side by side in one whole number, each in a cell
    of twice its bits: so no product runs into the next cell, and what is shifted into one from there is masked away.
    """
    states = sum((seed + (number + 1) * _STEP & _MASK) << number * 2 * _BITS for number in range(_BLOCK))
    while True:
        mixed = ((states ^ states >> 30) & _MASKS) * 0xBF58476D1CE4E5B9 & _MASKS
        mixed = ((mixed ^ mixed >> 27) & _MASKS) * 0x94D049BB133111EB & _MASKS
        mixed = (mixed ^ mixed >> 31) & _MASKS
        yield from _CELLS.unpack(mixed.to_bytes(_CELLS.size, "little"))
        states = states + _STEPS & _MASKS


def _drawn(seed: int) -> Iterator[GridLayout]:
    """Yield layouts at random: the rarer types at most once in a line, the two others in turns on what is left.

    Those that have too many of the last two somewhere are not written out: they would be uneven. A set of spaces is a
    whole number, with a bit for each of them in reading order.
    """
    numbers = random_numbers(seed)
    lines = rollandwrite.grid_lines()
    board = _Board(lines)
    while True:
        taken = 0
        spaces: dict[Building, int] = {}
        for building in _SINGLE:
            spaces[building] = _transversal(rollandwrite.boxes(building), taken, numbers)
            taken |= spaces[building]
        spaces.update(zip(_DOUBLE, board.alternated(taken, numbers), strict=True))
        if all(board.is_even(spaces[building], rollandwrite.boxes(building)) for building in _DOUBLE):
            letters = [next(each.letter for each in spaces if spaces[each] >> place & 1) for place in range(lines**2)]
            rows = tuple("".join(letters[start : start + lines]) for start in range(0, lines**2, lines))
            yield GridLayout(f"seed-{seed}", f"Seed {seed}", rows, rollandwrite.default_coins())


def _transversal(count: int, taken: int, numbers: Iterator[int]) -> int:
    """Return so many free spaces, drawn again until no two of them are in a line."""
    lines = rollandwrite.grid_lines()
    while True:
        rows, columns = _shuffled(lines, numbers), _shuffled(lines, numbers)
        spaces = 0
        for row, column in zip(rows[:count], columns, strict=False):
            spaces |= 1 << row * lines + column
        if not spaces & taken:
            return spaces


class _Board:
    """A grid of so many lines each way, as sets of spaces."""

    def __init__(self, lines: int) -> None:
        self._lines = lines
        self._all = (1 << lines**2) - 1
        row = (1 << lines) - 1
        first_column = self._all // row
        self._first_column, self._last_column = first_column, first_column << lines - 1
        self._each_line = (
            *(row << number * lines for number in range(lines)),
            *(first_column << number for number in range(lines)),
        )
        # The white squares of a chessboard, of which the first is one.
        self._white = sum(1 << place for place in range(lines**2) if sum(divmod(place, lines)) % 2 == 0)

    def alternated(self, taken: int, numbers: Iterator[int]) -> tuple[int, int]:
        """Return what is free for the last two types, shared in turns so that neither stands beside itself."""
        free = self._all & ~taken
        first_type = 0
        rest = free
        while rest:
            start = rest & -rest
            group = self._joined(start, free)
            # Within a group of free spaces that join over their sides, the first type decides about all.
            has_first = _below(2, numbers) == 0
            is_white = bool(start & self._white)
            first_type |= group & (self._white if is_white == has_first else ~self._white)
            rest &= ~group
        return first_type, free & ~first_type

    def _joined(self, group: int, free: int) -> int:
        """Return the free spaces that sides join to these."""
        while True:
            beside = group << self._lines | group >> self._lines
            beside |= (group & ~self._last_column) << 1 | (group & ~self._first_column) >> 1
            more = group | beside & free
            if more == group:
                return group
            group = more

    def is_even(self, spaces: int, boxes: int) -> bool:
        """Tell whether these are as many spaces as a type has boxes, with no line that has more than its share."""
        most = -(-boxes // self._lines)
        return spaces.bit_count() == boxes and all((spaces & line).bit_count() <= most for line in self._each_line)


def _shuffled(count: int, numbers: Iterator[int]) -> list[int]:
    """Return the numbers from 0 in an order drawn at random (Fisher and Yates)."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = next(numbers) * (last + 1) >> _BITS
        order[last], order[other] = order[other], order[last]
    return order


def _below(limit: int, numbers: Iterator[int]) -> int:
    return next(numbers) * limit >> _BITS
