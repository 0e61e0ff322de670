"""Whole numbers as people type them: with a unit or a point behind them, and what is more than a number."""

from __future__ import annotations

import re
from typing import NamedTuple

_LONGEST = 60
"""Characters of a text in which a number is looked for."""

# Digits of every script are read; a sign of addition, and the point or comma of a sentence, add nothing to a number.
_WITH_UNIT = re.compile(r"[+=]?[ ]*(\d{1,9})(?:[.,;]|[ ]*([^\W\d_]+)\.?)?")
_DIGITS = re.compile(r"\d+")
_NEGATIVE = re.compile(r"[-\u2010-\u2015\u2212][ ]*\d+")
_UNKNOWN = frozenset("?\uff1f")
_MOST_DIGITS = 9


class Numeral(NamedTuple):
    """A number, and the word behind it."""

    value: int
    unit: str


def numeral(text: str) -> Numeral | None:
    """Return the whole number that a text is; None where it says more than that."""
    match = _WITH_UNIT.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    return Numeral(int(match[1]), match[2] or "") if match else None


def is_unknown(text: str) -> bool:
    """Tell whether a text says that nobody knows the number."""
    return bool(text) and _UNKNOWN.issuperset(text[:_LONGEST])


def only_number(text: str) -> int | None:
    """Return the one number among other signs in a text; None where there is none, or more than one."""
    if len(text) > _LONGEST or _NEGATIVE.fullmatch(text.strip()):
        return None
    numbers = _DIGITS.findall(text)
    return int(numbers[0]) if len(numbers) == 1 and len(numbers[0]) <= _MOST_DIGITS else None
