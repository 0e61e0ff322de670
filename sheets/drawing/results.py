"""Boxes into which points are written: as large as they can be, a total marked by its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .blocks import HAIR, THIN, write_box
from .shapes import Part, Path, line

if TYPE_CHECKING:
    from .palette import Palette
    from .shapes import Box

_DOTS = (0.2, 0.8)
"""Of the line between tens and ones: so thin that a pen does not see it, and a camera parts two numerals by it."""

_SHORT = 0.22
"""Of the height, left free above and below that line."""

_OUTSIDE = 0.55
"""From a box for a total to the second line around it, where its ground is white."""


def result_box(palette: Palette, box: Box, *, total: bool = False, numerals: bool = True) -> Part:
    """Return a box that takes points, in mm; a total has a ground of its own, and no frame that eats its room.

    `numerals` draws the dotted line between tens and ones.
    """
    ground = palette.colour("total") if total else palette.colour("paper")
    shapes = [write_box(palette, box, THIN, ground)]
    if total and ground == palette.colour("paper"):
        around = write_box(palette, box.inset(-_OUTSIDE), HAIR)
        shapes.insert(0, around._replace(fill=None))
    if numerals:
        x, short = box.centre[0], box.height * _SHORT
        dots = line((x, box.y + short), (x, box.bottom - short))
        shapes.append(Path(dots, stroke=palette.colour("hair"), width=HAIR, dash=_DOTS))
    return Part(tuple(shapes), (box,))
