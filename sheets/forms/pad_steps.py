"""How a pad is made, in steps with pictures: a stack lies with the edge that is glued towards the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing import blocks, ornament
from ..drawing.shapes import Box, Group, Part, Path, joined, line, polygon
from . import fixtures
from .solids import Solid, drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour, Point, Shape
    from .pad_cover_numbers import PadCoverPlan

_AWAY = (7.0, -6.0)
"""Where the far edge of a slab is drawn, from its near edge."""

_WIDE = 21.0
"""A pad, in mm of the picture."""

_THICK, _BOARD = 5.3, 0.9
"""How thick it is, and its board."""

_STAR, _LOW = 3.0, 0.55
"""The radius of the star on a cover, and how low it looks where it lies."""


def _slab(x: float, y: float, wide: float, thick: float) -> Solid:
    """A flat thing that lies."""
    return Solid(x, y, wide, thick, _AWAY)


def _pages(palette: Palette, slab: Solid) -> Iterator[Shape]:
    """The edges of sheets on the near face and the right one of a slab."""
    right, down = _AWAY
    steps = round(slab.high / 0.9)
    for step in range(1, steps):
        y = slab.y - slab.high * step / steps
        end = slab.x + slab.wide
        yield Path(line((slab.x, y), (end, y), (end + right, y + down)), stroke=palette.colour("line"), width=0.1)


def _cover(palette: Palette, slab: Solid) -> Path:
    """The star on the cover, as it is seen when it lies."""
    right, down = _AWAY
    x, y = slab.x + slab.wide / 2 + right / 2, slab.level + down / 2
    flat = (point for _, point in ornament.star(0, 0, _STAR) if point)
    seen = [(x + u + v * right / down, y + v * _LOW) for u, v in flat]
    gold = palette.colour("gold")
    return Path(polygon(seen), fill=gold if palette.ornament == "full" else None, stroke=gold, width=blocks.HAIR)


def _pad(palette: Palette, x: float, y: float) -> Iterator[Shape]:
    """A pad: board, sheets and cover on each other."""
    panel, paper = palette.colour("gold-light"), palette.colour("paper")
    board, sheets = _slab(x, y, _WIDE, _BOARD), _slab(x, y - _BOARD, _WIDE, _THICK - _BOARD)
    yield from drawn(palette, board, panel, panel)
    yield from drawn(palette, sheets, paper, paper)
    yield from _pages(palette, sheets)
    yield _cover(palette, sheets)


def _stacked(palette: Palette, box: Box) -> Iterator[Shape]:
    panel, paper = palette.colour("gold-light"), palette.colour("paper")
    x, foot = box.x + 3, box.bottom - 0.6
    yield from drawn(palette, _slab(x, foot, _WIDE, 1.0), panel, panel)
    sheets = _slab(x, foot - 4.6, _WIDE, 3.6)
    yield from drawn(palette, sheets, paper, paper)
    yield from _pages(palette, sheets)
    cover = _slab(x, foot - 11.6, _WIDE, 0.35)
    yield from drawn(palette, cover, paper, paper)
    yield _cover(palette, cover)
    for y in (foot - 11.0, foot - 4.2):
        yield blocks.arrow(box.x + 1.2, y - 0.4, 3.2, palette.colour("ink"), "down")


def _clamped(palette: Palette, box: Box) -> Iterator[Shape]:
    x, foot = box.x + 3, box.bottom - 1.0
    for level in (foot, foot - 8.3):
        wood = _slab(x - 1.6, level, _WIDE + 3.2, 2.2)
        yield from drawn(palette, wood, _wood(palette), _wood(palette))
        yield from _grain(palette, wood)
        if level == foot:
            yield from _pad(palette, x, foot - 2.6)
    middle = x + (_WIDE + _AWAY[0]) / 2
    yield blocks.arrow(middle, foot - 17.6, 3.8, palette.colour("ink"), "down")


def _wood(palette: Palette) -> Colour:
    return palette.colour("gold" if palette.ornament == "full" else "paper")


def _grain(palette: Palette, wood: Solid) -> Iterator[Shape]:
    right, down = _AWAY
    for share in (0.3, 0.65):
        start = wood.x + right * share, wood.level + down * share
        yield blocks.rule(start, (start[0] + wood.wide, start[1]), 0.1, palette.colour("line"))


def _glued(palette: Palette, box: Box) -> Iterator[Shape]:
    ink, paper = palette.colour("ink"), palette.colour("paper")
    x, foot = box.x + 3, box.bottom - 4.6
    yield from _pad(palette, x, foot)
    slab = _slab(x, foot, _WIDE, _THICK)
    yield Path(polygon(slab.near), fill=palette.colour("gold-light"), stroke=ink, width=blocks.HAIR)
    yield from ornament.hatch("falling", slab.near, 1.0, palette.colour("gold"), 0.25)
    # A brush: bristles on the edge, handle towards the reader.
    tip = (x + _WIDE * 0.62, foot - _THICK / 2)
    turned = (Path(polygon(points), fill=fill, stroke=ink, width=blocks.HAIR) for points, fill in _brush(paper, ink))
    yield Group(tuple(turned), (0.82, 0.57, -0.57, 0.82, *tip))


def _brush(bristles: Colour, handle: Colour) -> Iterator[tuple[tuple[Point, ...], Colour]]:
    """The parts of a brush that lies along the x-axis, its tip at the origin."""
    yield ((0, -1.5), (3.2, -1.2), (3.2, 1.2), (0, 1.5)), bristles
    yield ((3.2, -1.2), (4.6, -1.0), (4.6, 1.0), (3.2, 1.2)), handle
    yield ((4.6, -0.6), (12.0, -0.35), (12.0, 0.35), (4.6, 0.6)), bristles


def _trimmed(palette: Palette, box: Box) -> Iterator[Shape]:
    ink, paper = palette.colour("ink"), palette.colour("paper")
    x, foot = box.x + 3, box.bottom - 2.0
    yield from _pad(palette, x, foot)
    right, down = _AWAY
    level, inward, far = foot - _THICK, 1.5, 0.85
    start, end = (x + inward, level), (x + _WIDE - inward, level)
    back = [(u + right * far, v + down * far) for u, v in (start, end)]
    yield Path(line(start, *back, end), stroke=ink, width=blocks.THIN, dash=(0.9, 0.7))
    # A knife on the right one of the three cuts.
    point = end[0] + right * 0.4, end[1] + down * 0.4
    parts = (
        Path(polygon(((0, 0), (4.0, -0.2), (4.0, 1.5))), fill=paper, stroke=ink, width=blocks.HAIR),
        Path(polygon(((4.0, -0.5), (13.0, -0.5), (13.0, 1.8), (4.0, 1.8))), fill=ink),
    )
    yield Group(parts, (0.5, -0.87, 0.87, 0.5, *point))


_PICTURES: tuple[Callable[[Palette, Box], Iterator[Shape]], ...] = (_stacked, _clamped, _glued, _trimmed)


def steps(plan: PadCoverPlan) -> Part:
    """Return the heading, what is printed on what, and the steps; LabelTooLongError."""
    numbers, catalog = plan.numbers.plate, plan.catalog
    before = catalog.gettext("Print the cover on card. Print this board on strong card, or glue it onto cardboard.")
    texts = (
        catalog.gettext("Lay this board printed side down, the sheets on it, and the cover on top."),
        catalog.gettext("Knock the marked edges flush. Clamp the stack between two blocks of wood."),
        catalog.gettext("Brush padding glue or wood glue on this edge. Let it dry, then repeat."),
        catalog.gettext("Trim the other three edges with a sharp blade. Crease the cover along the dotted line."),
    )
    return joined(
        [
            fixtures.heading(plan, numbers.heading, catalog.gettext("How to make the pad")),
            fixtures.column(numbers.before, [before], plan.style("words"), plan.numbers.steps.leading),
            *(_step(plan, place, text) for place, text in enumerate(texts)),
        ]
    )


def _step(plan: PadCoverPlan, place: int, text: str) -> Part:
    numbers = plan.numbers.steps
    row, column = divmod(place, numbers.columns)
    x, y = numbers.left + column * numbers.pitch[0], numbers.top + row * numbers.pitch[1]
    picture = Box(f"step-picture-{place + 1}", x, y, *numbers.picture)
    left, top, width, height = numbers.text
    words = Box(f"step-{place + 1}", x + left, y + top, width, height)
    star = Box(f"step-number-{place + 1}", words.x, y + 0.4, 2 * numbers.star, 2 * numbers.star)
    return joined(
        [
            Part(tuple(_PICTURES[place](plan.palette, picture)), (picture,)),
            Part(
                blocks.numbered_star(plan.palette, star, str(place + 1), numbers.star, plan.sign_style("number")),
                (star,),
            ),
            fixtures.column(words, [text], plan.style("words"), numbers.leading),
        ]
    )
