"""Squares of modules that lie in a palace as tiles do and are no building tiles: how they are written.

A bazaar is `B` with its three types in any order, as `BAGT`; a hut is `H` with its type and its walled sides, as `HTn`,
or `HT-` for a hut without a wall.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..buildings import BUILDINGS, LETTERS
from ..geometry import TileSide
from ..reading.names import to_latin
from .tiles import Square

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_LONGEST = 12
"""Characters of a word that is looked through."""

_BAZAAR = re.compile(r"B([PASCTG]{3})")
_HUT = re.compile(r"H([PASCTG])([NESW]{1,4}|-)")

_LETTERS = {"B": "bazaars", "H": "workers-huts"}


def written() -> Mapping[str, tuple[str, str]]:
    """Return how the squares of each module are written: an expression in capitals, and an example."""
    return {"bazaars": (_BAZAAR.pattern, "BAGT"), "workers-huts": (_HUT.pattern, "HTn")}


def parse(text: str, modules: Collection[str]) -> Square | None:
    """Return the square that a word means in a game with these modules; None if it means none."""
    word = to_latin(text).upper() if len(text) <= _LONGEST else ""
    bazaar = _BAZAAR.fullmatch(word) if "bazaars" in modules else None
    if bazaar is not None and len(set(bazaar[1])) == len(bazaar[1]):
        types = {LETTERS[letter] for letter in bazaar[1]}
        return Square("bazaars", tuple(building for building in BUILDINGS if building in types))
    hut = _HUT.fullmatch(word) if "workers-huts" in modules else None
    if hut is not None and len(set(hut[2])) == len(hut[2]):
        sides = sum(side.bit for side in TileSide if side.letter.upper() in hut[2])
        return Square("workers-huts", (LETTERS[hut[1]],), sides)
    return None


def is_meant(text: str, modules: Collection[str]) -> bool:
    """Tell whether a word that is no square begins as one of these modules and not as a tile: it has no price there."""
    word = to_latin(text).upper() if len(text) <= _LONGEST else ""
    letters = "".join(letter for letter, module in _LETTERS.items() if module in modules)
    return bool(letters) and re.match(rf"[{letters}](?![0-9])", word) is not None


def is_hut_without_sides(text: str) -> bool:
    """Tell whether a word is a hut of which nobody has said where its walls are."""
    return _HUT.fullmatch(f"{to_latin(text).upper()}-") is not None
