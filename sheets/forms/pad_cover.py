"""The cover of a glued pad and the back board below it (A5 and half-letter), with the edge that is glued."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

from .. import __version__
from ..drawing import blocks, mosaics, ornament, rosettes
from ..drawing.labels import label
from ..drawing.shapes import Box, Part, Path, Side, chamfered, joined, line, rectangle
from . import fixtures, pad_steps, stack_words
from .design import Design, Document
from .pad_cover_numbers import PadCoverNumbers
from .plan import plan as make_plan

if TYPE_CHECKING:
    from ..drawing.shapes import Shape
    from .design import Mark, Setting, Stack
    from .pad_cover_numbers import PadCoverPlan

NAME = "pad-cover"


def design(setting: Setting) -> Design:
    """Return cover and board, two sheets that are each printed on one side; LabelTooLongError."""
    stack, catalog = setting.stack, setting.catalog
    if stack is None:
        raise ValueError(NAME)
    lies = stack.width > stack.height
    plan = make_plan(NAME, setting, PadCoverNumbers, {"landscape": lies}, landscape=lies)
    front = joined([_crease(plan), _title(plan, stack), _panel(plan), _icons(plan), _lines(plan, stack)])
    back = joined(
        [
            _strip(plan),
            _field(plan),
            pad_steps.steps(plan),
            fixtures.ruler(plan, plan.numbers.ruler, landscape=True),
        ]
    )
    version, small = catalog.gettext("version {version}", version=__version__), plan.numbers.foot.small
    # What is of no use to whoever opens the pad stands on the board alone.
    below = small._replace(x=plan.numbers.panel.box.x, width=plan.numbers.panel.box.width)
    feet = (_whose(plan, below), fixtures.foot(plan, small, (version, __version__)))
    sides = tuple(
        Side(name, plan.width, plan.height, *joined([part, foot]))
        for name, part, foot in zip(("front", "back"), (front, back), feet, strict=True)
    )

    def stamp(_mark: Mark) -> tuple[Part, ...]:
        return (Part(),) * len(sides)

    kind = catalog.gettext("pad cover")
    return Design(f"{stack_words.game(stack, catalog)} – {kind}", kind, sides, stamp, apart=True)


# The cover


def _crease(plan: PadCoverPlan) -> Part:
    """Where the cover is creased, so that it opens beside the glue."""
    numbers = plan.numbers.glue
    ends = (numbers.edge, numbers.crease), (plan.width - numbers.edge, numbers.crease)
    return Part((Path(line(*ends), stroke=plan.palette.colour("line"), width=blocks.THIN, dash=(0.4, 1.2)),))


def _title(plan: PadCoverPlan, stack: Stack) -> Part:
    numbers = plan.numbers.title
    game, more = stack_words.title(stack, plan.catalog)
    style = plan.style("title")._replace(tracking=1.0)
    if not more:
        room = numbers.game._replace(height=numbers.more.bottom - numbers.game.y)
        return Part((label(room, game, style, "middle"),), (room,))
    small = plan.style("more")._replace(tracking=1.0)
    return Part(
        (label(numbers.game, game, style, "middle"), label(numbers.more, more, small, "middle")),
        (numbers.game, numbers.more),
    )


def _panel(plan: PadCoverPlan) -> Part:
    """The great rosette."""
    numbers = plan.numbers.panel
    pieces = rosettes.field(numbers.box, numbers.pitch)
    shapes = mosaics.laid(plan.palette, pieces, numbers.strap)
    return Part((mosaics.frame(plan.palette, numbers.box, numbers.frame), *shapes), (numbers.box,))


def _icons(plan: PadCoverPlan) -> Part:
    """The icons of the types, each on its ground."""
    numbers = plan.numbers.icons
    shapes: list[Shape] = []
    for place, building in enumerate(Building):
        row, column = divmod(place, numbers.columns)
        x, y = numbers.left + column * numbers.pitch, numbers.top + row * numbers.pitch
        own = Box("icon", x, y, numbers.size, numbers.size)
        shapes += blocks.icon_on_ground(plan.palette, building.value, own, numbers.icon, cut=numbers.cut)
    rows = -(-len(Building) // numbers.columns)
    across, down = ((count - 1) * numbers.pitch + numbers.size for count in (numbers.columns, rows))
    return Part(tuple(shapes), (Box("icons", numbers.left, numbers.top, across, down),))


def _lines(plan: PadCoverPlan, stack: Stack) -> Part:
    """What is in the pad, and whose it is."""
    numbers, catalog = plan.numbers.lines, plan.catalog
    about = f"{stack_words.count(stack, catalog)} · {catalog.own_name}"
    return joined(
        [
            Part(
                (label(numbers.kind, stack_words.kind(stack, catalog), plan.style("kind"), "middle"),), (numbers.kind,)
            ),
            Part((label(numbers.about, about, plan.style("about"), "middle"),), (numbers.about,)),
            _owner(plan),
        ]
    )


def _owner(plan: PadCoverPlan) -> Part:
    """The line for the owner's name, behind what it is for; where that would leave it short, below it."""
    box, caption = plan.numbers.lines.owner, plan.numbers.lines.caption
    words, style = plan.catalog.gettext("This pad belongs to"), plan.style("field")
    if not caption:
        return blocks.field(plan.palette, box, words, style)
    above = box._replace(height=caption)
    rule = blocks.rule((box.x, box.bottom), (box.right, box.bottom), blocks.THIN, plan.palette.colour("line"))
    return Part((rule, label(above, words, style, "middle")), (box,))


def _whose(plan: PadCoverPlan, box: Box) -> Part:
    """Whose pad it is not, in the middle below the panel."""
    return Part((label(box, fixtures.unofficial(plan), plan.style("small"), "middle"),), (box,))


# The back board


def _strip(plan: PadCoverPlan) -> Part:
    """The edge that is glued."""
    numbers, palette = plan.numbers.glue, plan.palette
    box, word = numbers.strip, plan.catalog.gettext("Glue this edge")
    text = label(box, word, plan.style("strip"), "middle")
    half = text.width / 2 + numbers.word
    sides = (
        box._replace(width=box.width / 2 - half),
        box._replace(x=box.centre[0] + half, width=box.width / 2 - half),
    )
    shapes = [
        shape
        for side in sides
        for shape in (
            Path(rectangle(*side[1:]), fill=palette.colour("panel")),
            *ornament.hatch("falling", rosettes.corners_of(side), numbers.pitch, palette.colour("line"), blocks.HAIR),
        )
    ]
    return Part((*shapes, text), (box,))


def _field(plan: PadCoverPlan) -> Part:
    """The calm field of rosettes around the plate on which the steps stand."""
    numbers, plate, palette = plan.numbers.field, plan.numbers.plate, plan.palette
    pieces = rosettes.field(numbers.box, numbers.pitch)
    shapes = (
        mosaics.frame(palette, numbers.box, numbers.frame),
        mosaics.outlines(palette, pieces, numbers.strap),
        Path(chamfered(*plate.box[1:], plate.cut), palette.colour("paper"), palette.colour("gold"), blocks.RULE),
    )
    return Part(shapes, (numbers.box, plate.box))


DOCUMENT = Document(
    NAME,
    sizes=("a5", "half-letter"),
    landscape=False,
    describe=lambda catalog: catalog.gettext("cover and back board for a glued pad of sheets"),
    design=design,
    stacks=("player-sheet", "score-sheet", "score-pad"),
    lies_alike=True,
    together="a4",
)
