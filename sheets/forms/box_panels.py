"""What is printed on the panels of a tuck box: the front as a cover, the back, the sides and the lid."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

from ..drawing import blocks, mosaics, rosettes
from ..drawing.labels import label, lines
from ..drawing.shapes import Box, Group, Part, Path, chamfered, joined, rectangle
from ..drawing.typefaces import MM_PER_POINT
from . import fixtures, stack_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.labels import Style
    from ..drawing.shapes import Shape
    from .box_net import Panel
    from .design import Stack
    from .tuck_box_numbers import TuckBoxPlan

_DESIGNED = 100.0
"""Width of the front and the back in the template, in mm."""

_LEAST = 6.5
"""Points: no type is smaller, however small the box."""


def printed(plan: TuckBoxPlan, stack: Stack, panels: Sequence[Panel]) -> Part:
    """Return what is on the panels, in millimetres of the net; LabelTooLongError."""
    named = {panel.name: panel.box for panel in panels}
    return joined(
        [
            _front(plan, stack, named["front"]),
            _back(plan, stack, named["back"]),
            *(_side(plan, stack, named[name]) for name in ("left", "right")),
            _lid(plan, stack, named["back-lid"]),
        ]
    )


def _style(plan: TuckBoxPlan, name: str, scale: float) -> Style:
    """A style of the template in the size of the box."""
    style = plan.style(name)
    smallest = max(style.smallest * scale, _LEAST)
    return style._replace(size=max(style.size * scale, smallest), smallest=smallest)


def _front(plan: TuckBoxPlan, stack: Stack, panel: Box) -> Part:
    """The cover: name of the game, rosettes, the icons of the types, what is in the box."""
    numbers, catalog = plan.numbers.front, plan.catalog
    scale = panel.width / _DESIGNED

    def box(name: str, place: tuple[float, float], *, from_foot: bool = False) -> Box:
        top, height = place
        y = panel.bottom - top * scale if from_foot else panel.y + top * scale
        return Box(
            f"front-{name}", panel.x + numbers.edge * scale, y, panel.width - 2 * numbers.edge * scale, height * scale
        )

    game, more = stack_words.title(stack, catalog)
    field = box("field", (numbers.above, panel.height / scale - numbers.above - numbers.below))
    icons = box("icons", numbers.icons, from_foot=True)
    about = f"{stack_words.count(stack, catalog)} · {catalog.own_name}"
    alone = numbers.game[0], sum(numbers.more) - numbers.game[0]
    words = [
        (box("game", numbers.game if more else alone), game, _style(plan, "title", scale)),
        (box("kind", numbers.kind, from_foot=True), stack_words.kind(stack, catalog), _style(plan, "kind", scale)),
        (box("about", numbers.about, from_foot=True), about, _style(plan, "about", scale)),
    ]
    if more:
        words.append((box("more", numbers.more), more, _style(plan, "more", scale)))
    pieces = rosettes.field(field, numbers.pitch * scale)
    return Part(
        (
            mosaics.frame(plan.palette, field, numbers.frame * scale),
            *mosaics.laid(plan.palette, pieces, numbers.strap * scale),
            *_icons(plan, icons),
            *(label(place, text, style, "middle") for place, text, style in words),
        ),
        (field, icons, *(place for place, _, _ in words)),
    )


def _icons(plan: TuckBoxPlan, box: Box) -> Iterator[Shape]:
    """The icons of the types in a row, each on its ground, as on the cover of a pad."""
    numbers, size = plan.numbers.front, box.height
    scale = size / numbers.icons[1]
    inner = numbers.icon * scale
    left = box.centre[0] - ((len(Building) - 1) * numbers.apart * scale + size) / 2
    for place, building in enumerate(Building):
        own = Box("icon", left + place * numbers.apart * scale, box.y, size, size)
        yield from blocks.icon_on_ground(plan.palette, building.value, own, inner, cut=size / 7)


def _back(plan: TuckBoxPlan, stack: Stack, panel: Box) -> Part:
    """A calm field of rosettes in lines, with what is in the box on a plate, and whose box it is not."""
    numbers, catalog, palette = plan.numbers.others, plan.catalog, plan.palette
    scale = panel.width / _DESIGNED
    field = panel.inset(numbers.edge)._replace(name="back-field")
    wide, high = (length * scale for length in numbers.plate)
    plate = Box("back-plate", panel.centre[0] - wide / 2, panel.centre[1] - high / 2, wide, high)
    room = plate.inset(numbers.cut * scale)
    third = room.height / 3
    rows = [
        room._replace(name=f"back-{name}", y=room.y + place * third, height=third)
        for place, name in enumerate(("game", "kind", "small"))
    ]
    shapes: tuple[Shape, ...] = (
        mosaics.outlines(palette, rosettes.field(field, numbers.pitch * scale), numbers.strap * scale),
        Path(chamfered(*plate[1:], numbers.cut * scale), palette.colour("paper"), palette.colour("gold"), blocks.RULE),
        label(rows[0], stack_words.game(stack, catalog).upper(), _style(plan, "more", scale), "middle"),
        label(rows[1], stack_words.kind(stack, catalog), _style(plan, "about", scale), "middle"),
        *lines(rows[2], fixtures.unofficial(plan), _style(plan, "small", scale), "middle", 1.15),
    )
    return Part(shapes, (field, plate, *rows))


def _side(plan: TuckBoxPlan, stack: Stack, panel: Box) -> Part:
    """What is in the box, along a side, between two stars: on both sides read downwards."""
    numbers, catalog, deep = plan.numbers.others, plan.catalog, panel.width
    box = Box("side", 0, 0, panel.height - 2 * numbers.lines, deep)
    style = _side_style(plan, deep)
    game, kind = stack_words.game(stack, catalog).upper(), stack_words.kind(stack, catalog)
    radius = min(numbers.star * deep, numbers.largest)
    stars = [
        blocks.small_star(plan.palette, x, deep / 2, radius)
        for x in (-numbers.lines / 2, box.width + numbers.lines / 2)
    ]
    matrix = (0, 1, -1, 0, panel.right, panel.y + numbers.lines)
    return Part((Group((label(box, f"{game} · {kind}", style, "middle"), *stars), matrix),))


def _side_style(plan: TuckBoxPlan, deep: float) -> Style:
    """The style of words on a panel so deep as the box."""
    style = plan.style("side")
    size = min(style.size, plan.numbers.others.side * deep / MM_PER_POINT)
    return style._replace(size=max(size, style.smallest))


def _lid(plan: TuckBoxPlan, stack: Stack, panel: Box) -> Part:
    """Rows of stars, and on a plate what is in the box, upright for who looks at its front."""
    numbers, palette = plan.numbers.others, plan.palette
    box = panel.inset(numbers.edge, numbers.edge / 3)
    rows = max(1, round(box.height / numbers.band))
    band = blocks.star_band(palette, box, rows)
    word = label(box, stack_words.kind(stack, plan.catalog), _side_style(plan, panel.height), "middle")
    wide = _whole(word.width + 2 * numbers.word, box.width, box.height / rows)
    plate = rectangle(box.centre[0] - wide / 2, box.y, wide, box.height)
    ground = Path(plate, palette.colour("paper"), palette.colour("gold"), blocks.THIN)
    turned = (-1, 0, 0, -1, 2 * box.centre[0], 2 * box.centre[1])
    return Part((*band, ground, Group((word,), turned)))


def _whole(wide: float, room: float, pitch: float) -> float:
    """At least so wide, but no star of a band in the room is cut: it takes away whole ones, as many left as right."""
    count, hidden = int(room / pitch + 1e-6), ceil(wide / pitch)
    return min(hidden + (count - hidden) % 2, count) * pitch
