"""Panels of cells with cut corners: the lines between the cells, and the grounds of parts of a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .blocks import HAIR, THIN
from .shapes import Part, Path, chamfered, line, polygon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .palette import Palette
    from .shapes import Box, Colour, Point

_DASH = (0.25, 0.55)
"""Millimetres: of lines between cells, where black alone makes no tint; dashes would look like lines to cut along."""


def panel(palette: Palette, box: Box, rows: int, lefts: Sequence[float], cut: float) -> Part:
    """Return the lines of a panel: its rows, and its columns that begin at `lefts`, are hairs apart, dotted in mono."""
    inner = [
        *((box.x, y, box.right, y) for y in (box.y + box.height * number / rows for number in range(1, rows))),
        *((x, box.y, x, box.bottom) for x in lefts if box.x < x < box.right - 1e-6),
    ]
    hairs = tuple(command for x, y, right, bottom in inner for command in line((x, y), (right, bottom)))
    edge = Path(chamfered(*box[1:], cut), stroke=palette.colour("line"), width=THIN)
    colour = palette.colour("hair")
    # Black alone makes no tint: what is lighter than the edge has gaps.
    dash = _DASH if colour == palette.colour("line") else ()
    return Part((Path(hairs, stroke=colour, width=HAIR, dash=dash), edge) if hairs else (edge,))


def total_ground(palette: Palette, whole: Box, box: Box, cut: float, around: float) -> Part:
    """Return what marks a total: its ground, or a line `around` it where that is white; no frame eats its room."""
    colour = palette.colour("total")
    if colour != palette.colour("paper"):
        return ground(whole, box, colour, cut)
    outline = chamfered(*box.inset(-around)[1:], cut)
    return Part((Path(outline, stroke=palette.colour("hair"), width=HAIR),))


def ground(whole: Box, box: Box, colour: Colour, cut: float) -> Part:
    """Return the ground of a part of a panel: cut where the corners of the whole are."""

    def corner(x: float, y: float, across: int, down: int) -> list[Point]:
        mine = any(abs(x - edge) < cut for edge in (whole.x, whole.right))
        if not (mine and any(abs(y - edge) < cut for edge in (whole.y, whole.bottom))):
            return [(x, y)]
        ends = [(x, y + down * cut), (x + across * cut, y)]
        return ends if across == down else ends[::-1]

    corners = [
        *corner(box.x, box.y, 1, 1),
        *corner(box.right, box.y, -1, 1),
        *corner(box.right, box.bottom, -1, -1),
        *corner(box.x, box.bottom, 1, -1),
    ]
    return Part((Path(polygon(corners), fill=colour),))
