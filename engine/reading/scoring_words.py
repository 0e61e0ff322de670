"""How people name a scoring: `scoring 2`, `2. Wertung`, `final scoring`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .names import fold

if TYPE_CHECKING:
    from .names import NameBook

ORDINALS = ("first", "second", "final")
"""The words for the scorings of a game, by the engine's own names."""

_BEHIND = re.compile(r"(.+?)-?#?([0-9])\.?")
_BEFORE = re.compile(r"([0-9])\.?-?(.+)")


def number_in(text: str, names: NameBook) -> str:
    """Return which scoring a few words name, as the digit that a transcript has for it; empty if they name none."""
    text = fold(text)
    behind, before = _BEHIND.fullmatch(text), _BEFORE.fullmatch(text)
    if behind is not None and names.find(behind[1], ("scoring",)):
        return behind[2]
    if before is not None and names.find(before[2], ("scoring",)):
        return before[1]
    first, _, rest = text.partition("-")
    name = names.find(first if rest and names.find(rest, ("scoring",)) else text, ORDINALS)
    return "" if name is None else str(ORDINALS.index(name) + 1)
