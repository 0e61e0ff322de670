"""The calibration page: whether a printer scales, shifts or cuts, and what it makes of greys and fine lines.

It is measured: every length on it is as long as it says. The front is for measuring, the back says what to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building

from .. import __version__
from ..drawing import blocks, pencil
from ..drawing.labels import label
from ..drawing.shapes import BLACK, Box, Colour, Part, Path, Side, Use, joined, rectangle, rounded
from ..words.marks import decimal, percent
from ..words.terms import ink_name
from . import calibration_back, calibration_marks, fixtures
from .calibration_numbers import CalibrationNumbers
from .design import Design, Document
from .plan import plan as make_plan

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..drawing.shapes import Shape
    from .calibration_numbers import CalibrationPlan
    from .design import Mark, Setting

NAME = "calibration"

QR_TEXT = "ALHAMBRA-SHEETS CALIBRATION"
"""Long enough for a code of the largest version that sheets have; no sheet's code begins like it."""

MARKER = 48
"""A marker that no sheet uses (docs/codes.md): a camera cannot take the page for a sheet."""


_CARD_CORNER = 3.18
"""Of a bank card (ISO/IEC 7810, ID-1), in mm."""


def design(setting: Setting) -> Design:
    """Return the page, as large as the paper; LabelTooLongError where a translation does not fit."""
    plan = make_plan(NAME, setting, CalibrationNumbers)
    catalog, header = setting.catalog, plan.numbers.header
    title = fixtures.title(plan, catalog.gettext("Calibration"), header.title, header.band_left, header.band_right)
    both = (title, calibration_marks.edges(plan))
    front = joined(
        [
            *both,
            _lead(plan, "measure", catalog.gettext("Print at 100% (“actual size”); do not fit to page.")),
            calibration_marks.rulers(plan, back=False),
            _scale(plan),
            _reach(plan),
            _register(plan),
            calibration_marks.crosses(plan, back=False),
            _greys(plan),
            _tiles(plan),
            _weights(plan),
            _sizes(plan),
            _codes(plan),
            _printer(plan),
            _small_print(plan),
        ]
    )
    back = joined(
        [
            *both,
            _lead(plan, "remedies", catalog.gettext("If something on the front is wrong")),
            calibration_marks.rulers(plan, back=True),
            calibration_marks.crosses(plan, back=True),
            calibration_back.remedies(plan),
            calibration_back.command(plan, _edge_words(plan)),
            calibration_back.notes(plan),
            _small_print(plan),
        ]
    )
    sides = tuple(Side(name, plan.width, plan.height, *part) for name, part in (("front", front), ("back", back)))

    def stamp(_mark: Mark) -> tuple[Part, ...]:
        return (Part(),) * len(sides)

    return Design(
        catalog.gettext("Calibration page"),
        catalog.gettext("A printer test: rulers, edges, front and back, greys and lines"),
        sides,
        stamp,
    )


def _told(plan: CalibrationPlan, boxes: Mapping[str, Box], heading: str, text: str) -> Part:
    """A heading, and a paragraph on what is measured there."""
    words = fixtures.column(boxes["text"], [text], plan.style("text"), plan.numbers.leading)
    return joined([fixtures.heading(plan, boxes["heading"], heading), words])


def _field(plan: CalibrationPlan, box: Box, text: str) -> Part:
    """A line to write a measure on."""
    return blocks.field(plan.palette, box, text, plan.style("field"))


def _measure(plan: CalibrationPlan, box: Box, way: str, name: str = "") -> Part:
    """A line to write millimetres on, behind an arrow that says which way they are measured."""
    start, foot = box.x + (plan.numbers.measures.name if name else 0), box.bottom - 0.4
    left = start + plan.numbers.measures.arrow + plan.numbers.measures.clear
    field = box._replace(x=left, width=box.right - left)
    unit = label(field, plan.catalog.gettext("{length} mm", length="").strip(), plan.style("field"), "end")
    shapes: list[Shape] = [
        calibration_marks.arrow(plan, start, foot, way),
        blocks.rule((left, foot), (field.right - unit.width - 0.8, foot), blocks.THIN, plan.palette.colour("line")),
        unit._replace(y=foot - 0.5),
    ]
    if name:
        shapes.append(label(box, name, plan.sign_style("letter"))._replace(y=foot - 0.5))
    return Part(tuple(shapes), (box,))


def _lead(plan: CalibrationPlan, name: str, text: str) -> Part:
    box = plan.numbers.lead.box._replace(name=f"lead-{name}")
    return Part((label(box, text, plan.style("lead"), "middle"),), (box,))


# The edges


def _reach(plan: CalibrationPlan) -> Part:
    """How the lines at the edges are read."""
    boxes, catalog = plan.numbers.reach, plan.catalog
    text = catalog.gettext(
        "The number at each line is its distance from the edge of the paper in millimetres. Which is the "
        "first complete line you can see?"
    )
    fields = (_field(plan, boxes[edge], word) for edge, word in _edge_words(plan).items())
    return joined([_told(plan, boxes, catalog.gettext("Edges"), text), *fields])


def _edge_words(plan: CalibrationPlan) -> dict[str, str]:
    catalog = plan.catalog
    return {
        "top": catalog.pgettext("edge", "top"),
        "right": catalog.pgettext("edge", "right"),
        "bottom": catalog.pgettext("edge", "bottom"),
        "left": catalog.pgettext("edge", "left"),
    }


# Lengths


def _scale(plan: CalibrationPlan) -> Part:
    """A square and the outline of a bank card, to be measured."""
    boxes, catalog = plan.numbers.scale, plan.catalog
    square, card = boxes["square"], boxes["card"]
    size = f"{decimal(card.width, catalog)} × {decimal(card.height, catalog)}"
    name = catalog.gettext("bank card, {length} mm", length=size)
    shapes = (
        Path(rectangle(*square[1:]), stroke=BLACK, width=blocks.THIN),
        Path(rounded(*card[1:], _CARD_CORNER), stroke=BLACK, width=blocks.THIN),
        label(card.inset(_CARD_CORNER), name, plan.style("text"), "middle"),
    )
    text = catalog.gettext(
        "The scale is right if this square measures {length} × {length} mm, a bank card fits the "
        "outline exactly, and the rulers match your own.",
        length=f"{square.width:g}",
    )
    measures = (_measure(plan, boxes[way], way) for way in calibration_marks.WAYS)
    return joined([Part(shapes, (square, card)), _told(plan, boxes, catalog.gettext("Scale"), text), *measures])


# Front and back


def _register(plan: CalibrationPlan) -> Part:
    """How the crosses are read."""
    boxes, catalog = plan.numbers.register, plan.catalog
    text = catalog.gettext(
        "Hold the page up to a lamp, front towards you. Where a cross on the back meets the "
        "scales on the front, read how far the back is shifted."
    )
    measures = (
        _measure(plan, boxes[f"{cross}-{way}"], way, cross) for cross in ("A", "B") for way in calibration_marks.WAYS
    )
    return joined([_told(plan, boxes, catalog.gettext("Front and back"), text), *measures])


# Greys, lines, type, codes


def _greys(plan: CalibrationPlan) -> Part:
    """Ten steps of grey; where the ink is black alone, the same steps in lines."""
    box, steps = plan.numbers.greys.steps, plan.numbers.greys.number
    width, foot = box.width / steps, plan.numbers.greys.label
    shapes: list[Shape] = []
    for number in range(1, steps + 1):
        step = Box("grey", box.x + (number - 1) * width, box.y, width, box.height - foot)
        share = number / steps
        shapes.append(_screen(plan, step, share) if plan.palette.ink == "mono" else _tone(step, share))
        name = step._replace(y=step.bottom, height=foot)
        shapes.append(label(name, percent(share, plan.catalog), plan.style("tick"), "middle"))
    heading = fixtures.heading(plan, plan.numbers.greys.heading, plan.catalog.gettext("Greys"))
    return joined([heading, Part(tuple(shapes), (box,))])


def _tone(box: Box, share: float) -> Path:
    light = round(1 - share, 6)
    return Path(rectangle(*box[1:]), fill=Colour(light, light, light))


def _screen(plan: CalibrationPlan, box: Box, share: float) -> Path:
    """Upright lines that cover a share of a box, which keeps away from its neighbours."""
    box = box.inset(plan.numbers.greys.apart / 2, 0)
    if share == 1:
        return _tone(box, share)
    # The thinner of black and white is so thin: finer white would fill with ink.
    count = round(box.width * min(share, 1 - share) / plan.numbers.greys.line)
    pitch, wide = box.width / count, box.width * share / count
    # Filled: an ink has a weight for lines, and none for what is measured.
    bars = (rectangle(box.x + (each + 0.5) * pitch - wide / 2, box.y, wide, box.height) for each in range(count))
    return Path(tuple(step for bar in bars for step in bar), fill=BLACK)


def _tiles(plan: CalibrationPlan) -> Part:
    """The spaces of the six types, as they stand on a sheet, crossed out: a copy of the page shows what is lost."""
    numbers, box, catalog = plan.numbers.tiles, plan.numbers.tiles.row, plan.catalog
    shapes: list[Shape] = [
        Use(
            blocks.building_tile(
                plan.palette,
                building.value,
                building.letter,
                size=box.height,
                grout=numbers.grout,
                cut=numbers.cut,
                style=plan.sign_style("letter"),
            ),
            box.x + place * box.height,
            box.y,
        )
        for place, building in enumerate(Building)
    ]
    shapes += (
        pencil.cross(plan.palette, Box(building.value, box.x + place * box.height, box.y, box.height, box.height))
        for place, building in enumerate(Building)
    )
    text = catalog.gettext(
        "On a photocopy of this page, the pencil crosses should be clear. For copying, print with {mono}.",
        mono="--ink\N{NO-BREAK SPACE}mono",
    )
    heading = fixtures.heading(plan, numbers.heading, catalog.gettext("Building types"))
    words = [calibration_marks.with_options(text, plan.style("text"))]
    told = fixtures.column(numbers.text, words, plan.style("text"), plan.numbers.leading)
    return joined([heading, Part(tuple(shapes), (box,)), told])


def _weights(plan: CalibrationPlan) -> Part:
    """Lines as thick as their labels say."""
    numbers, box = plan.numbers.weights, plan.numbers.weights.lines
    height = box.height / len(numbers.list)
    shapes: list[Shape] = []
    for place, weight in enumerate(numbers.list):
        row = box._replace(y=box.y + place * height, height=height)
        end = row.right - numbers.label
        shapes.append(blocks.rule((row.x, row.centre[1]), (end, row.centre[1]), weight, BLACK))
        text = plan.catalog.gettext("{length} mm", length=decimal(weight, plan.catalog))
        shapes.append(label(row._replace(x=end, width=numbers.label), text, plan.style("field"), "end"))
    heading = fixtures.heading(plan, numbers.heading, plan.catalog.gettext("Lines"))
    return joined([heading, Part(tuple(shapes), (box,))])


def _sizes(plan: CalibrationPlan) -> Part:
    """Words in the sizes of type of the sheets."""
    numbers, box, style = plan.numbers.sizes, plan.numbers.sizes.lines, plan.style("field")
    height = box.height / len(numbers.list)
    words = f"{plan.catalog.gettext('Alhambra: Roll & Write')} · 0123456789"
    shapes: list[Shape] = []
    for place, size in enumerate(numbers.list):
        row = box._replace(y=box.y + place * height, height=height)
        name = plan.catalog.gettext("{size} pt", size=decimal(size, plan.catalog))
        shapes.append(label(row._replace(width=numbers.label), name, style))
        sample = row._replace(x=row.x + numbers.label, width=row.width - numbers.label)
        shapes.append(label(sample, words, style._replace(size=size, smallest=size)))
    heading = fixtures.heading(plan, numbers.heading, plan.catalog.gettext("Text sizes"))
    return joined([heading, Part(tuple(shapes), (box,))])


def _codes(plan: CalibrationPlan) -> Part:
    """A QR code and a marker as they stand on a sheet."""
    boxes, qr, catalog = plan.numbers.codes, plan.numbers.qr, plan.catalog
    text = catalog.gettext("A phone should read the QR code; the edges of both codes should be sharp and straight.")
    return joined(
        [
            fixtures.heading(plan, boxes["heading"], catalog.gettext("Codes")),
            blocks.qr_code(qr.box, QR_TEXT, qr.module),
            blocks.marker(boxes["marker"], MARKER),
            fixtures.column(boxes["text"], [text], plan.style("text"), plan.numbers.leading),
        ]
    )


def _printer(plan: CalibrationPlan) -> Part:
    """Whose page it is, to be kept."""
    catalog, boxes = plan.catalog, plan.numbers.printer
    names = {"name": catalog.gettext("Printer"), "paper": catalog.gettext("Paper"), "date": catalog.gettext("Date")}
    return joined(_field(plan, boxes[part], name) for part, name in names.items())


def _small_print(plan: CalibrationPlan) -> Part:
    """The line at the foot: that it is unofficial, which ink it shows, and which version made it."""
    ink = ink_name(plan.palette.ink, plan.catalog)
    imprint = plan.catalog.gettext("ink {ink} · version {version}", ink=ink, version=__version__)
    return fixtures.foot(plan, plan.numbers.small.box, (imprint,))


DOCUMENT = Document(
    NAME,
    sizes=("a4", "letter"),
    landscape=False,
    describe=lambda catalog: catalog.gettext("calibration page: shows whether a printer scales, shifts or crops"),
    design=design,
    true_size=True,
    true_lines=True,
)
