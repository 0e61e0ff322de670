"""The magical buildings by a literal reading of X25: one more tile of each type, which may lie in any way round.

Nothing of the engine is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

WALLS = {"P9": 1, "S10": 1, "A11": 2, "C12": 2, "G13": 3, "T14": 3}
"""X25.2, X25.3."""
WAYS = tuple("".join(side for at, side in enumerate("nesw") if way >> at & 1) or "-" for way in range(16))
_OPPOSITE = ("ns", "ew")


def name_of(word: str) -> str:
    """Return which tile a word is: a magical building is the same one whichever sides are walled (X25.4)."""
    name = word.rstrip("nesw-")
    return name if name in WALLS else word


def is_one(word: str, answers: Mapping[str, bool], *, is_laid: bool) -> bool:
    """Tell whether a word is a magical building by what a table has answered; only what is laid needs its sides."""
    name = name_of(word)
    sides = word.removeprefix(name)
    if name not in WALLS or not sides:
        return name in WALLS and not is_laid
    return sides in ways_of(name, answers)


def ways_of(name: str, answers: Mapping[str, bool]) -> list[str]:
    """Return the walled sides that a tile may show: so many, at a corner or opposite each other (X25.3)."""
    if answers.get("magical-walls") is False:
        return list(WAYS)
    own = [way for way in WAYS if len(way.strip("-")) == WALLS[name]]
    if WALLS[name] == 2 and "magical-corners" in answers:
        own = [way for way in own if (way in _OPPOSITE) is not answers["magical-corners"]]
    return own


def turned(word: str) -> set[str]:
    """Return a tile in all four orientations (X25.4)."""
    name = name_of(word)
    sides = word.removeprefix(name).strip("-")
    ways = ({"nesw"[("nesw".index(side) + turns) % 4] for side in sides} for turns in range(4))
    return {name + ("".join(side for side in "nesw" if side in way) or "-") for way in ways}


def is_unsure(word: str, answers: Mapping[str, bool]) -> bool:
    """Tell whether nobody knows of a word if the tile has its two walls there."""
    is_pair = WALLS.get(name_of(word)) == 2 == len(word.removeprefix(name_of(word)).strip("-"))
    return is_pair and "magical-corners" not in answers and answers.get("magical-walls") is not False
