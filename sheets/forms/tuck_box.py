"""The flat net of a tuck box for a pad or for pocket cards, as deep as their paper is thick, with how it is made."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from .. import __version__
from ..drawing import blocks, ornament, rosettes
from ..drawing.labels import label
from ..drawing.shapes import Box, Group, Part, Path, Side, Text, joined, line, polygon
from ..drawing.typography import NO_BREAK
from ..words.marks import decimal
from . import box_net, box_panels, box_picture, fixtures, stack_words
from .design import Design, Document
from .fixture_numbers import RulerNumbers
from .plan import numbers_of
from .plan import plan as make_plan
from .tuck_box_numbers import TuckBoxNumbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..drawing.papers import Paper
    from ..drawing.shapes import Commands, Point, Shape
    from .box_net import Inside, Panel
    from .design import Mark, Setting, Stack
    from .tuck_box_numbers import TuckBoxPlan

NAME = "tuck-box"

_MOST = 1000
"""Sheets in a box."""

_THUMB = 8
"""How many notches as wide as half of one go across the front, at least."""

_CUT = 0.4
"""How thick a line is along which the net is cut out: none is like those that are folded."""

_DASH = (2.0, 1.2)

_STEP_OF = {
    "left-seam": 4,
    "front-bottom": 5,
    "left-bottom": 5,
    "right-bottom": 5,
    "left-dust": 6,
    "right-dust": 6,
    "back-lid-tuck": 6,
}
"""In which step a flap is folded in; nobody sees it afterwards."""

_SEEN = ("back-bottom", 5)
"""The flap that is seen on the box: its number stands beside it, on what is cut off."""

_SCALED = ("heading", "facts", "below", "gap", "star", "indent", "picture")
_SET = ("heading", "fact", "words", "number")
"""What is larger in a column that is higher than it has to be: its lengths, and the type that it is set in."""


def design(setting: Setting) -> Design:
    """Return the net and how it is made, on one side; LabelTooLongError."""
    stack, catalog = setting.stack, setting.catalog
    if stack is None:
        raise ValueError(NAME)
    plan = make_plan(NAME, setting, TuckBoxNumbers, landscape=True, one_template=True)
    numbers = plan.numbers
    inside = _inside(stack, numbers)
    panels = box_net.net(inside, _thickness(numbers.grams, numbers), numbers.flaps)
    wide, high = box_net.extent(panels)
    beside = plan.width - 2 * numbers.place.margin - wide - numbers.place.gap
    column = min(beside, numbers.place.widest)
    # Net and words together stand in the middle of the paper.
    left, top = numbers.place.margin + (beside - column) / 2, (plan.height - high) / 2
    drawn = joined(
        [_glued(plan, panels), box_panels.printed(plan, stack, panels), _lines(plan, panels), _numbers(plan, panels)]
    )
    moved = Part((Group(drawn.shapes, (1, 0, 0, 1, left, top)),), tuple(_moved(box, left, top) for box in drawn.boxes))
    tall = min(max(high, numbers.column.least), plan.height - 2 * numbers.place.margin)
    words = Box("words", left + wide + numbers.place.gap, (plan.height - tall) / 2, column, tall)
    side = Side("front", plan.width, plan.height, *joined([moved, _words(_enlarged(plan, tall), stack, inside, words)]))

    def stamp(_mark: Mark) -> tuple[Part, ...]:
        return (Part(),)

    kind = catalog.gettext("tuck box")
    return Design(f"{stack_words.game(stack, catalog)} – {kind}", kind, (side,), stamp)


def room(stack: Stack, paper: Paper) -> int:
    """Return how many pieces like those of a stack a box has room for whose net fits a paper."""
    numbers, _ = numbers_of(NAME, "", TuckBoxNumbers)
    place, across = numbers.place, paper.landscape

    def too_large(count: int) -> int:
        inside = _inside(stack._replace(number=count), numbers)
        wide, high = box_net.extent(box_net.net(inside, _thickness(numbers.grams, numbers), numbers.flaps))
        beside = place.margin + wide + place.gap + place.column + place.margin
        return int(beside > across.width or high + 2 * place.margin > across.height)

    return bisect_left(range(1, _MOST + 1), 1, key=too_large)


def _thickness(grams: float, numbers: TuckBoxNumbers) -> float:
    """How thick paper of a weight in g/m² is, in mm."""
    volume = numbers.volume.card if grams >= numbers.volume.card_from else numbers.volume.paper
    return grams * volume / 1000


def _inside(stack: Stack, numbers: TuckBoxNumbers) -> Inside:
    """What a box has room for: always upright, whatever lies in it."""
    deep = stack.number * _thickness(stack.grams, numbers)
    if stack.bound:
        deep += numbers.pad.board + _thickness(numbers.pad.cover, numbers)
    play = numbers.play
    short, long = sorted((stack.width, stack.height))
    return box_net.Inside(short + play.across, long + play.along, max(deep + play.deep, play.least))


def _moved(box: Box, right: float, down: float) -> Box:
    return box._replace(x=box.x + right, y=box.y + down)


# The net


def _lines(plan: TuckBoxPlan, panels: Sequence[Panel]) -> Part:
    """Where it is cut and folded; a notch for a thumb is cut out of the front."""
    ink = plan.palette.colour("ink")
    front = panels[0].box
    radius = min(plan.numbers.flaps.notch, front.width / _THUMB)
    middle = front.centre[0]
    edges = [edge for edge in box_net.cuts(panels) if edge != ((front.x, front.y), (front.right, front.y))]
    cut: list[tuple[str, tuple[float, ...]]] = [step for edge in edges for step in line(*edge)]
    cut += [
        *line((front.x, front.y), (middle - radius, front.y)),
        *_notch(middle, front.y, radius),
        *line((middle + radius, front.y), (front.right, front.y)),
    ]
    folds = tuple(step for edge in box_net.folds(panels) for step in line(*edge))
    return Part(
        (
            Path(tuple(cut), stroke=ink, width=_CUT),
            Path(folds, stroke=ink, width=blocks.THIN, dash=_DASH),
        ),
        tuple(panel.box for panel in panels),
    )


def _numbers(plan: TuckBoxPlan, panels: Sequence[Panel]) -> Part:
    """On each flap the number of its step, and beside the one that is seen."""
    style, largest = plan.sign_style("number"), plan.numbers.column.star
    signs: list[Shape] = []
    seen, last = _SEEN
    for panel in panels:
        if panel.name in _STEP_OF:
            box, number = panel.box, str(_STEP_OF[panel.name])
        elif panel.name == seen:
            # Nearer to the flap than to the words, and pointing at it.
            edge, place = panel.box.right, plan.numbers.place
            box, number = panel.box._replace(x=edge + place.pointer, width=place.gap * 2 / 3), str(last)
            signs.append(_pointer(plan, edge + plan.numbers.flaps.white, box))
        else:
            continue
        radius = min(largest, min(box.width, box.height) / 2 - plan.numbers.flaps.white)
        sized = style._replace(size=max(style.size * radius / largest, style.smallest))
        signs += blocks.numbered_star(plan.palette, box, number, radius, sized)
    return Part(tuple(signs))


def _pointer(plan: TuckBoxPlan, tip: float, box: Box) -> Path:
    """What points to the left from the star of a number."""
    y, long = box.centre[1], plan.numbers.place.pointer
    corners = ((tip, y), (tip + long, y - long / 2), (tip + long, y + long / 2))
    return Path(polygon(corners), fill=plan.palette.colour("ink"))


def _notch(x: float, y: float, radius: float) -> Commands:
    """Half a circle below a point of an edge."""
    bend = radius * 0.5523
    return (
        ("M", (x - radius, y)),
        ("C", (x - radius, y + bend, x - bend, y + radius, x, y + radius)),
        ("C", (x + bend, y + radius, x + radius, y + bend, x + radius, y)),
    )


def _glued(plan: TuckBoxPlan, panels: Sequence[Panel]) -> Part:
    """The flaps that are glued, tinted; the ground reaches the edges."""
    return Part(tuple(shape for panel in panels if panel.glued for shape in _tint(plan, panel.corners)))


def _tint(plan: TuckBoxPlan, corners: Sequence[Point]) -> tuple[Shape, ...]:
    colour = plan.palette.colour
    hatch = ornament.hatch("falling", corners, plan.numbers.column.hatch, colour("hair"), blocks.HAIR)
    return Path(polygon(corners), fill=colour("panel")), *hatch


# The words


def _enlarged(plan: TuckBoxPlan, tall: float) -> TuckBoxPlan:
    """The plan of a column so high, whose words fill it: on large paper they are read from further away."""
    column = plan.numbers.column
    scale = min(tall / column.least, column.largest)
    across, down, high = column.sign
    lengths = {name: scale * getattr(column, name) for name in _SCALED}
    larger = column._replace(**lengths, sign=(scale * across, scale * down, scale * high))
    types = {name: (plan.types[name][0], scale * plan.types[name][1], plan.types[name][2]) for name in _SET}
    return plan._replace(numbers=plan.numbers._replace(column=larger), types={**plan.types, **types})


def _words(plan: TuckBoxPlan, stack: Stack, inside: Inside, box: Box) -> Part:
    """What the box is for, how it is made, the ruler and the small print, in a column."""
    numbers, catalog = plan.numbers, plan.catalog
    column, style = numbers.column, plan.style("fact")
    heading = box._replace(name="words-heading", height=column.heading)
    kind = f"{stack_words.kind(stack, catalog)} · {stack_words.count(stack, catalog)}"
    size = " × ".join(decimal(round(length, 1), catalog) for length in inside)
    facts = (kind, catalog.gettext("Inside: {length} mm", length=size))
    rows = [
        box._replace(name=f"words-fact-{place}", y=box.y + column.facts + place * column.below, height=column.below)
        for place in range(len(facts))
    ]
    foot = box._replace(name="words-small", y=box.bottom - numbers.foot.small, height=numbers.foot.small)
    ruler = box._replace(name="ruler-box", y=foot.y - numbers.ruler.height - 1.4, height=numbers.ruler.height)
    steps = box._replace(y=rows[-1].bottom + column.gap, height=ruler.y - rows[-1].bottom - 2 * column.gap)
    set_steps = _steps(plan, steps)
    lowest = max(each.bottom for each in set_steps.boxes) + column.gap
    picture = box._replace(
        name="words-picture", y=lowest, width=box.width * column.picture, height=ruler.y - column.gap - lowest
    )
    version = catalog.gettext("version {version}", version=__version__)
    return joined(
        [
            fixtures.heading(plan, heading, catalog.gettext("How to make the box")),
            *(Part((label(row, fact, style),), (row,)) for row, fact in zip(rows, facts, strict=True)),
            set_steps,
            Part(box_picture.picture(plan.palette, inside, picture), (picture,)),
            fixtures.ruler(plan, RulerNumbers(ruler, numbers.ruler.length), landscape=True),
            fixtures.column(foot, [fixtures.unofficial(plan), version], plan.style("small"), column.leading),
        ]
    )


def _steps(plan: TuckBoxPlan, box: Box) -> Part:
    numbers, catalog, style = plan.numbers.column, plan.catalog, plan.style("words")
    weight = catalog.gettext("{grams} g/m²", grams=plan.numbers.grams)
    texts = (
        catalog.gettext("Print this page on card of about {weight}.", weight=weight.replace(" ", NO_BREAK)),
        catalog.gettext("Cut along the solid lines."),
        catalog.gettext("Crease the dashed lines and fold them backwards."),
        catalog.gettext("Glue the back onto the long hatched flap."),
        catalog.gettext("Bottom: fold in the small flaps, then the hatched one, and glue the large flap onto it."),
        catalog.gettext("Fill the box, fold in the small flaps at the top and tuck in the lid."),
    )
    parts = []
    y = box.y
    for place, text in enumerate(texts):
        words = Box(
            f"step-{place + 1}", box.x + numbers.indent, y + 0.6, box.width - numbers.indent, box.bottom - y - 0.6
        )
        set_ = fixtures.column(words, [text], style, numbers.leading)
        star = Box(f"step-number-{place + 1}", box.x, y, 2 * numbers.star, 2 * numbers.star)
        lowest = max(shape.y for shape in set_.shapes if isinstance(shape, Text))
        parts += [set_._replace(boxes=(words._replace(height=lowest + 1 - words.y),))]
        sign, below = _sign(plan, place, words.x, lowest), sum(numbers.sign[1:])
        parts += [
            Part(
                (
                    *blocks.numbered_star(plan.palette, star, str(place + 1), numbers.star, plan.sign_style("number")),
                    *sign,
                ),
                (star,),
            )
        ]
        y = max(lowest + (below if sign else 1), star.bottom) + numbers.gap
    return joined(parts)


def _sign(plan: TuckBoxPlan, place: int, left: float, foot: float) -> tuple[Shape, ...]:
    """What a step speaks of, below its words, as it is drawn on the net: a line to cut or to fold, a ground to glue."""
    wide, down, high = plan.numbers.column.sign
    box = Box("sign", left, foot + down, wide, high)
    ends = line((box.x, box.centre[1]), (box.right, box.centre[1]))
    ink = plan.palette.colour("ink")
    match place:
        case 1:
            return (Path(ends, stroke=ink, width=_CUT),)
        case 2:
            return (Path(ends, stroke=ink, width=blocks.THIN, dash=_DASH),)
        case 3:
            return _tint(plan, rosettes.corners_of(box))
        case _:
            return ()


DOCUMENT = Document(
    NAME,
    sizes=("a4", "letter", "a3", "tabloid"),
    landscape=True,
    describe=lambda catalog: catalog.gettext("tuck box for pocket cards or for a pad, to cut out and fold"),
    design=design,
    options=frozenset({"grams"}),
    true_size=True,
    stacks=("pocket-card", "player-sheet", "score-sheet", "score-pad"),
    room=room,
    one_template=True,
)
