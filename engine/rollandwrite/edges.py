"""What people write around the spaces of a sheet: the numbers of the dice, as the printed sheet has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..reading.rows import Row

_LEFT = re.compile(r"\s*([1-9])(?:[.:)]| ?[|│])?(?:\t|(?=\s))")
_RIGHT = re.compile(r"\s(?:[|│] ?)?([1-9])\s*$")
_AROUND = " \t|│"


def without_dice(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a sheet without the numbers of the dice above, below and beside them."""
    inside = list(rows)
    for edge in (0, -1):
        if len(inside) > numbers.grid_lines() and _are_dice(inside[edge].text.strip(_AROUND).split()):
            del inside[edge]
    left = [_LEFT.match(row.text) for row in inside]
    if _are_dice([match[1] if match else "" for match in left]):
        inside = _behind(inside, [match.end() for match in left if match])
    right = [_RIGHT.search(row.text) for row in inside]
    if _are_dice([match[1] if match else "" for match in right]):
        inside = [
            row._replace(text=row.text[: match.start()]) for row, match in zip(inside, right, strict=True) if match
        ]
    return tuple(inside)


def _are_dice(words: Sequence[str]) -> bool:
    """Tell whether words are the numbers of a die, in order or in reverse order."""
    dice = [str(number) for number in range(1, numbers.grid_lines() + 1)]
    return list(words) in (dice, dice[::-1])


def _behind(rows: Sequence[Row], ends: Sequence[int]) -> list[Row]:
    """Return what is behind the numbers of rows; blanks take their place if the rows would not be aligned any more."""
    if len(set(ends)) > 1:
        return [row._replace(text=" " * end + row.text[end:]) for row, end in zip(rows, ends, strict=True)]
    return [
        row._replace(text=row.text[end:], column=row.column and row.column + end)
        for row, end in zip(rows, ends, strict=True)
    ]
