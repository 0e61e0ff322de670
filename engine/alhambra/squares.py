"""Squares of modules that lie in a palace as tiles do and are no building tiles: how they are written.

A bazaar is `B` with its three types in any order, as `BAGT`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..buildings import BUILDINGS, LETTERS
from ..reading.names import to_latin
from .tiles import Square

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_LONGEST = 12
"""Characters of a word that is looked through."""

_BAZAAR = re.compile(r"B([PASCTG]{3})")


def written() -> Mapping[str, tuple[str, str]]:
    """Return how the squares of each module are written: an expression in capitals, and an example."""
    return {"bazaars": (_BAZAAR.pattern, "BAGT")}


def parse(text: str, modules: Collection[str]) -> Square | None:
    """Return the square that a word means in a game with these modules; None if it means none."""
    word = to_latin(text).upper() if len(text) <= _LONGEST else ""
    bazaar = _BAZAAR.fullmatch(word) if "bazaars" in modules else None
    if bazaar is not None and len(set(bazaar[1])) == len(bazaar[1]):
        types = {LETTERS[letter] for letter in bazaar[1]}
        return Square("bazaars", tuple(building for building in BUILDINGS if building in types))
    return None
