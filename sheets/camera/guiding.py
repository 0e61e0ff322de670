"""What to do before a photo is taken: one advice at a time, by the markers in a live picture."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .eye import Looks

_SMALL = 3.0
"""Pixels of a mm below which small marks are lost."""

_BLURRED = 0.65
"""Millimetres that an edge may be wide: everyday photos have 0.4 to 0.6, careless ones up to 0.8 (simulated)."""

_DARK = 70.0
"""Brightness of paper below which there is more noise than pencil."""

_UNEVEN = 0.35
"""Of the light at the brightest corner that must be left at the darkest."""


class Advice(StrEnum):
    """What would make a picture better."""

    NEARER = "nearer"
    STILL = "still"
    """Hold it still, or let the camera focus."""
    LIGHTER = "lighter"
    SIDE = "side"
    """Light from the side: there is shade or glare."""
    NONE = ""
    """It is good as it is."""


def advice(looks: Looks) -> Advice:
    """Return what is to be done first, by how the markers of a sheet look."""
    if looks.module < _SMALL:
        return Advice.NEARER
    if looks.white < _DARK:
        return Advice.LIGHTER
    if looks.blur > _BLURRED:
        return Advice.STILL
    if looks.even < _UNEVEN:
        return Advice.SIDE
    return Advice.NONE
