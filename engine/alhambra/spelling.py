"""Cells of a palace in words: `pavilion5nw`, `T8 north east`, `[T11-]`, `Brunnen`, in whatever language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..buildings import BUILDINGS, Building
from ..geometry import FOUNTAIN, TileSide
from .tiles import parse

if TYPE_CHECKING:
    from ..reading.names import NameBook

_LONGEST = 60
"""Characters of a cell that is looked through."""
_NONE = "."
_SIDES = ("north", "east", "south", "west")
_LETTERS = "".join(side.letter for side in TileSide)
_PARTS = re.compile(r"[0-9]+|[^\W\d_]+|\S")
_DASH = frozenset("-‐‑‒–—−")
_HYPHENS = "".join(sorted(_DASH)) + "_"
"""What people draw into an empty space; how many spaces two dots are nobody knows."""
_JOINING = _DASH.union("/+&")
_AROUND = {"[": "]", "(": ")", '"': '"', "'": "'", "“": "”", "„": "“"}
_MOST_WORDS = 8


def cell_of(text: str, names: NameBook) -> str | None:
    """Return a cell in words as it is usually written, with the sides that are told; None if it is none."""
    if len(text) > _LONGEST:
        return None
    bare = bare_of(text.strip())
    if bare == _NONE or not bare.strip(_HYPHENS):
        return _NONE
    if bare == FOUNTAIN or names.find(bare, ("fountain",)) is not None:
        return FOUNTAIN
    return bare if parse(bare) is not None else _tile(bare, names)


def bare_of(text: str) -> str:
    """Return what is in brackets or quotation marks that are around a whole cell."""
    if len(text) > 1 and _AROUND.get(text[0]) == text[-1]:
        return text[1:-1].strip()
    return text


def _tile(text: str, names: NameBook) -> str | None:
    parts = _PARTS.findall(text)
    prices = [part for part in parts if part.isascii() and part.isdigit()]
    if len(parts) > _MOST_WORDS or len(prices) > 1:
        return None
    place = parts.index(prices[0]) if prices else len(parts)
    rest = parts[1:] if place == 0 else parts
    # The price ends the type; where it is before it, or there is none, the longest type is taken.
    ends = (place,) if 0 < place < len(parts) else range(len(rest), 0, -1)
    for end in ends:
        building = names.find(" ".join(rest[:end]), BUILDINGS)
        sides = None if building is None else _sides_of(rest[end + (0 < place < len(parts)) :], names)
        if building is not None and sides is not None:
            return f"{Building(building).letter}{''.join(prices)}{sides}"
    return None


def _sides_of(parts: list[str], names: NameBook) -> str | None:
    """Return the letters of sides in words, `-` for none of them; None where a word is none, or is there twice.

    Between letters alone a hyphen may mean a side that is open.
    """
    words = [part for part in parts if part not in _JOINING]
    if not words:
        return ("-" if "".join(parts) in _DASH else None) if parts else ""
    if len(words) < len(parts) and (
        parts[-1] in _JOINING or any(not each.casefold().strip(_LETTERS) for each in words)
    ):
        return None
    found = [_sides_in(word, names) for word in words]
    letters = "".join(each or "" for each in found)
    if None in found or len(set(letters)) < len(letters):
        return None
    return "".join(letter for letter in _LETTERS if letter in letters)


def _sides_in(word: str, names: NameBook) -> str | None:
    """Return the letters of the sides that a word names, as `northwest` or `nw`; None where it names none."""
    text = word.casefold()
    if not text.strip(_LETTERS):
        return text
    side = names.find(text, _SIDES)
    if side is not None:
        return side[0]
    for end in range(len(text) - 2, 1, -1):
        first, second = names.find(text[:end], _SIDES), names.find(text[end:], _SIDES)
        if first is not None and second is not None:
            return first[0] + second[0]
    return None
