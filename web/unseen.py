"""What no name of a player may have, as the page asks it of a name while it is typed: by the engine's own check."""

from __future__ import annotations

import unicodedata
from functools import cache

from alhambra_engine.reading.names import hidden_in

_PLACES = ("{}", "\u0627{}\u0627", "\u2764{}\U0001f525", "1{}\u20e3")
"""Alone, and where joiners and selectors belong to how something is spelt."""
_UNKNOWN = {"Cn", "Co", "Cs"}


@cache
def unseen() -> str:
    """Return the characters that are refused wherever they stand, as a class of a regular expression in JavaScript."""
    signs = [sign for sign in map(chr, range(0x10000)) if unicodedata.category(sign) not in _UNKNOWN]
    codes = [ord(sign) for sign in signs if all(hidden_in(place.format(sign)) for place in _PLACES)]
    ranges: list[tuple[int, int]] = []
    for code in codes:
        first = ranges.pop()[0] if ranges and ranges[-1][1] == code - 1 else code
        ranges.append((first, code))
    return "".join(f"\\u{first:04x}-\\u{last:04x}" for first, last in ranges)
