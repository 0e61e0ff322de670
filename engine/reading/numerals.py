"""Whole numbers as people type them: with a unit or a point behind them, and what is more than a number."""

from __future__ import annotations

import re
from typing import NamedTuple

_LONGEST = 60
"""Characters of a text in which a number is looked for."""

# Digits of every script are read; a sign of addition or multiplication, the point or comma of a sentence, and a 0
# behind either of them add nothing to a number.
_WITH_UNIT = re.compile(r"[+=x×]?[ ]*(\d{1,9})(?:[.,;]|[.,]00?|[ ]*[x×]|[ ]*([^\W\d_]+)\.?)?")
_SUM = re.compile(r"\d{1,9}(?:[ ]*\+[ ]*\d{1,9})+")
_ROUND = re.compile(r"(\d{1,3})([OО]{1,2})")
"""A number whose zeros are written as letters, Latin or Cyrillic."""
_DIGITS = re.compile(r"\d+")
_NEGATIVE = re.compile(r"[-\u2010-\u2015\u2212][ ]*\d+")
_UNKNOWN = frozenset("?\uff1f")
_MOST_DIGITS = 9


class Numeral(NamedTuple):
    """A number, and the word behind it."""

    value: int
    unit: str


def numeral(text: str) -> Numeral | None:
    """Return the whole number that a text is, or the sum of several; None where it says more than that."""
    if len(text) > _LONGEST:
        return None
    if _SUM.fullmatch(text.strip()):
        return Numeral(sum(map(int, text.split("+"))), "")
    if round_number := _ROUND.fullmatch(text.strip()):
        return Numeral(int(round_number[1]) * 10 ** len(round_number[2]), "")
    match = _WITH_UNIT.fullmatch(text.strip())
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
