"""Callouts on a picture: numbers on plates, with a line to what they are about; the words beside have the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing.labels import Style, label
from ..drawing.shapes import WHITE, Box, Path, chamfered, circle, line
from ..drawing.typefaces import face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.palette import Palette
    from ..drawing.shapes import Point, Shape

REACH = 1.95
"""Millimetres from the middle of a plate to its sides."""
_CUT = 1.1
_INWARDS = 0.9
"""From the corner of what is called to the middle of the plate: within the drawing, and beside the wall of a tile."""
POINTS = 8.0
"""Of the numbers on plates."""
_LINE, _HALO, _DOT = 0.25, 0.9, 0.55


class Callouts(NamedTuple):
    """What callouts are drawn with."""

    palette: Palette

    def plate(self, at: Point, sign: str) -> Iterator[Shape]:
        """Yield a number on its plate, around a point."""
        x, y = at
        box = Box("callout", x - REACH, y - REACH, 2 * REACH, 2 * REACH)
        ink, ground = self.palette.colour("ink"), self.palette.colour("gold-light")
        yield Path(chamfered(*box[1:], _CUT), fill=ground, stroke=ink, width=_LINE)
        yield label(box, sign, Style(face("label-bold"), POINTS, POINTS), "middle")

    def at_corner(self, box: Box, sign: str) -> Iterator[Shape]:
        """Yield a number on its plate, at the upper right corner of a tile or card, which shows what is on it."""
        yield from self.plate((box.right - _INWARDS, box.y + _INWARDS), sign)

    def pointer(self, at: Point, sign: str, target: Point) -> Iterator[Shape]:
        """Yield a number on its plate, and a line from it to its target."""
        ink = self.palette.colour("ink")
        yield Path(line(at, target), stroke=WHITE, width=_HALO, round=True)
        yield Path(circle(*target, _DOT + (_HALO - _LINE) / 2), fill=WHITE)
        yield Path(line(at, target), stroke=ink, width=_LINE)
        yield Path(circle(*target, _DOT), fill=ink)
        yield from self.plate(at, sign)
