"""Bodies with right angles, drawn as if they were seen from in front, from above and from the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing import blocks
from ..drawing.shapes import Path, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour, Point


class Solid(NamedTuple):
    """A body: the left end of its lower near edge, its near face, and where its far one is drawn from there."""

    x: float
    y: float
    wide: float
    high: float
    away: Point

    @property
    def right(self) -> float:
        """The right edge of its near face."""
        return self.x + self.wide

    @property
    def level(self) -> float:
        """The upper edge of its near face."""
        return self.y - self.high

    @property
    def near(self) -> tuple[Point, ...]:
        """Its face towards the reader."""
        return (self.x, self.level), (self.right, self.level), (self.right, self.y), (self.x, self.y)

    @property
    def top(self) -> tuple[Point, ...]:
        """Its face above."""
        return self._swept((self.x, self.level), (self.right, self.level))

    @property
    def side(self) -> tuple[Point, ...]:
        """Its face at the right."""
        return self._swept((self.right, self.level), (self.right, self.y))

    def _swept(self, start: Point, end: Point) -> tuple[Point, ...]:
        right, down = self.away
        return start, end, (end[0] + right, end[1] + down), (start[0] + right, start[1] + down)


def drawn(palette: Palette, solid: Solid, top: Colour, near: Colour) -> Iterator[Path]:
    """Yield the faces of a body, its near face and its right one alike."""
    for face, fill in ((solid.top, top), (solid.near, near), (solid.side, near)):
        yield Path(polygon(face), fill=fill, stroke=palette.colour("ink"), width=blocks.HAIR)
