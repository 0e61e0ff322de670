"""The tuck box as it is when it is folded: standing, its lid open, with what it holds looking out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing import blocks, ornament
from ..drawing.shapes import Path, line, polygon
from .solids import Solid, drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.palette import Palette
    from ..drawing.shapes import Box, Point, Shape
    from .box_net import Inside

_AWAY = (0.75, -0.55)
"""Where the far edge of the box is drawn, where it is 1 deep."""

_SHALLOWEST = 0.16
"""How deep it is drawn at least, where it is 1 wide."""

_LOOKS_OUT = 0.12
"""How much of what it holds, where the box is 1 high."""

_TUCK = 0.22
"""How long the flap at the lid is, where the box is 1 wide."""


def picture(palette: Palette, inside: Inside, box: Box) -> tuple[Shape, ...]:
    """Return the picture, as large as it can be in a box, in its middle and on its foot."""
    deep = max(inside.depth / inside.width, _SHALLOWEST)
    right, down = (part * deep for part in _AWAY)
    tall = inside.height / inside.width
    lid = deep + _TUCK
    # In the unit of the width: the lid stands up behind the box.
    scale = min(box.width / (1 + right), box.height / (tall - down + lid))
    x = box.centre[0] - (1 + right) * scale / 2
    body = Solid(x, box.bottom, scale, tall * scale, (right * scale, down * scale))
    return tuple(_shapes(palette, body, deep * scale))


def _shapes(palette: Palette, body: Solid, deep: float) -> Iterator[Shape]:
    ink, paper, panel = (palette.colour(name) for name in ("ink", "paper", "panel"))
    right, down = body.away
    far = body.x + right, body.level + down
    yield _face(palette, _lid(far, body.wide, deep))
    yield from drawn(palette, body, panel, paper)
    # Cards or sheets, behind the notch of the front.
    inner = body.wide * 0.04
    held = Solid(
        body.x + inner + right * 0.2,
        body.level + down * 0.2,
        body.wide - 2 * inner,
        body.high * _LOOKS_OUT,
        (right * 0.6, down * 0.6),
    )
    yield from drawn(palette, held, paper, paper)
    yield Path(polygon(body.near), fill=paper, stroke=ink, width=blocks.HAIR)
    yield _notch(palette, body)
    x, y = body.x + body.wide / 2, body.y - body.high / 2
    yield from ornament.rosette(x, y, body.wide * 0.36, palette.colour("gold"), palette.colour("gold-light"))[:2]
    yield Path(ornament.star(x, y, body.wide * 0.11), stroke=palette.colour("gold"), width=0.2)


def _lid(start: Point, wide: float, deep: float) -> tuple[Point, ...]:
    """The lid and its flap, standing up from a point."""
    x, y = start
    tuck, cut = _TUCK * wide, 0.05 * wide
    return (
        (x, y),
        (x, y - deep - tuck + cut),
        (x + cut, y - deep - tuck),
        (x + wide - cut, y - deep - tuck),
        (x + wide, y - deep - tuck + cut),
        (x + wide, y),
    )


def _face(palette: Palette, corners: tuple[Point, ...]) -> Path:
    return Path(polygon(corners), fill=palette.colour("paper"), stroke=palette.colour("ink"), width=blocks.HAIR)


def _notch(palette: Palette, body: Solid) -> Path:
    """The notch for a thumb, through which one sees what is inside."""
    radius, x, y = body.wide / 8, body.x + body.wide / 2, body.level
    bend = radius * 0.5523
    outline = (
        *line((x - radius, y)),
        ("C", (x - radius, y + bend, x - bend, y + radius, x, y + radius)),
        ("C", (x + bend, y + radius, x + radius, y + bend, x + radius, y)),
    )
    return Path(outline, fill=palette.colour("paper"), stroke=palette.colour("ink"), width=blocks.HAIR)
