"""Panels of cells with cut corners: the lines between the cells, and the grounds of parts of a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .blocks import HAIR, RULE, THIN
from .shapes import Part, Path, chamfered, line, polygon

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .palette import Palette
    from .shapes import Box, Colour, Commands, Point

_DASH = (0.25, 0.55)
"""Millimetres: of lines between cells, where black alone makes no tint; dashes would look like lines to cut along."""

_DOTS = (0.25, 0.9)
"""Millimetres: of the lines between columns of a calm panel."""


def panel(palette: Palette, box: Box, rows: int, lefts: Sequence[float], cut: float) -> Part:
    """Return the lines of a panel: its rows, and its columns that begin at `lefts`, are hairs apart, dotted in mono."""
    inner = (*_rules(box, range(1, rows), rows), *_uprights(box, lefts))
    edge = Path(chamfered(*box[1:], cut), stroke=palette.colour("line"), width=THIN)
    return Part((_hairs(palette, inner), edge) if inner else (edge,))


def calm_panel(palette: Palette, box: Box, rows: int, lefts: Sequence[float], cut: float, *, strong: int) -> Part:
    """Return the lines of a panel that is read across: every so many rows a `strong` rule, columns no more than dots.

    Its edge and its strong rules are golden, as the edges of the heads are.
    """
    hairs = _rules(box, (row for row in range(1, rows) if row % strong), rows)
    rules = _rules(box, range(strong, rows, strong), rows)
    edge = Path(chamfered(*box[1:], cut), stroke=palette.colour("gold"), width=THIN)
    uprights = _uprights(box, lefts)
    return Part(
        (
            _hairs(palette, hairs),
            *([Path(uprights, stroke=palette.colour("line"), width=HAIR, dash=_DOTS)] if uprights else []),
            *([Path(rules, stroke=palette.colour("gold"), width=RULE)] if rules else []),
            edge,
        )
    )


def row_lines(palette: Palette, box: Box, rows: int) -> Path:
    """Return the lines between so many rows alone, as those of a panel."""
    return _hairs(palette, _rules(box, range(1, rows), rows))


def _rules(box: Box, numbers: Iterable[int], rows: int) -> Commands:
    """The lines below some of so many rows."""
    heights = (box.y + box.height * number / rows for number in numbers)
    return tuple(command for y in heights for command in line((box.x, y), (box.right, y)))


def _uprights(box: Box, lefts: Sequence[float]) -> Commands:
    """The lines before columns, but for the first."""
    inner = (x for x in lefts if box.x < x < box.right - 1e-6)
    return tuple(command for x in inner for command in line((x, box.y), (x, box.bottom)))


def _hairs(palette: Palette, lines: Commands) -> Path:
    """Lines lighter than the edge: with gaps where black alone makes no tint."""
    colour = palette.colour("hair")
    return Path(lines, stroke=colour, width=HAIR, dash=_DASH if colour == palette.colour("line") else ())


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
