"""The back of the calibration page: what to do with the readings, and how the program learns of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .. import PROGRAM
from ..drawing import blocks, ornament
from ..drawing.labels import Paragraph, TextSpan, label, text_column
from ..drawing.shapes import Box, Part, Path, joined
from ..words.marks import decimal
from . import calibration_marks, fixtures
from .calibration_marks import EDGES, WAYS, with_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..drawing.shapes import Shape
    from .calibration_numbers import CalibrationPlan

_MEASURES = (
    (f"{PROGRAM} printer add", ("",), ()),
    ("--shift-back", (",", ""), tuple(WAYS)),
    ("--scale", ("%,", "%"), tuple(WAYS)),
    ("--margins", (",", ",", ",", ""), EDGES),
)
"""The command that describes a printer: what is typed, what stands behind each line to write on, what it is for."""


def remedies(plan: CalibrationPlan) -> Part:
    """Return what to do with the readings, a paragraph for each."""
    catalog, box, style = plan.catalog, plan.numbers.remedies.box, plan.style("remedy")
    numbers = plan.numbers.remedies
    margin = plan.numbers.margin
    pairs = (
        (
            catalog.pgettext("lead", "The scale is wrong:"),
            catalog.gettext(
                "in the print dialogue, choose “actual size” or 100%, not “fit”, “shrink” or “borderless”. "
                "Half a millimetre in 100 does no harm. If it stays wrong, use the command below."
            ),
        ),
        (
            catalog.pgettext("lead", "An edge is cut off:"),
            catalog.gettext(
                "sheets leave a margin of {margin} mm at every edge. If you can see line {near}, nothing will be "
                "missing; if line {far} is missing, print on larger paper and cut the sheet out.",
                margin=decimal(margin, plan.catalog),
                near=math.floor(margin),
                far=math.ceil(margin),
            ),
        ),
        (
            catalog.pgettext("lead", "The back is shifted:"),
            catalog.gettext(
                "up to 1 mm does no harm. Beyond that, use the command below, or print fronts only with {none}.",
                none="--duplex\N{NO-BREAK SPACE}none",
            ),
        ),
        (
            catalog.pgettext("lead", "A and B differ:"),
            catalog.gettext("the paper goes in at an angle. Push the tray guides up against it."),
        ),
        (
            catalog.pgettext("lead", "The crosses do not line up:"),
            catalog.gettext(
                "the paper was flipped on the other edge. Print with {short} (or with {long} if it was short), or "
                "change the edge in the printer settings.",
                short="--duplex\N{NO-BREAK SPACE}short",
                long="--duplex\N{NO-BREAK SPACE}long",
            ),
        ),
        (
            catalog.pgettext("lead", "Two greys or two types look alike:"),
            catalog.gettext(
                "print with {mono}: it uses hatching instead of grey.",
                mono="--ink\N{NO-BREAK SPACE}mono",
            ),
        ),
        (
            catalog.pgettext("lead", "Fine lines or codes are broken:"),
            catalog.gettext("choose a higher print quality, turn off toner saving, and clean the printer."),
        ),
    )
    paragraphs = [
        Paragraph(
            (TextSpan(lead, style.with_role("label-bold").face), *with_options(text, style).spans), numbers.indent
        )
        for lead, text in pairs
    ]
    placed = text_column(box, paragraphs, style, numbers.leading, numbers.gap)
    gold = plan.palette.colour("gold")
    radius = numbers.star
    stars = (Path(ornament.star(box.x + radius, each.baseline - radius, radius), fill=gold) for each in placed)
    return Part((*(text for each in placed for text in each.texts), *stars), (box,))


def command(plan: CalibrationPlan, edges: Mapping[str, str]) -> Part:
    """Return the command that describes this printer to the program, with lines for what was measured.

    `edges` are the words for the edges of the paper.
    """
    catalog, numbers, box = plan.catalog, plan.numbers.command, plan.numbers.command.rows
    words = tuple(edges.values())
    text = catalog.gettext(
        "Fill in what you measured and type it all as one line in a terminal: every PDF will then be "
        "adjusted. The shift is the average of A and B, with a minus sign if it is to the left or up; the "
        "scale is the sides of the square in mm."
    )
    pitch = box.height / len(_MEASURES)
    rows = [box._replace(y=box.y + number * pitch, height=pitch) for number in range(len(_MEASURES))]
    shapes: list[Shape] = []
    for row, (typed, signs, captions) in zip(rows, _MEASURES, strict=True):
        foot = row.bottom - numbers.caption
        shapes.append(label(row, typed, plan.style("typed"))._replace(y=foot - numbers.rise))
        start = numbers.option if captions else numbers.name
        column = (row.width - start) / len(words) if captions else row.width - start + numbers.sign
        for number, sign in enumerate(signs):
            cell = Box("measure", row.x + start + number * column, row.y, column - numbers.sign, pitch)
            caption = words[number] if captions == EDGES else ""
            shapes += _blank(plan, cell, foot, captions[number] if not caption and captions else "", caption)
            after = Box("sign", cell.right, row.y, numbers.sign, pitch)
            if sign:
                shapes.append(label(after, sign, plan.style("text"))._replace(y=foot - numbers.rise))
    return joined(
        [
            fixtures.heading(plan, numbers.heading, catalog.gettext("Command for this printer")),
            fixtures.column(numbers.text, [text], plan.style("text"), plan.numbers.leading),
            Part(tuple(shapes), (box,)),
        ]
    )


def _blank(plan: CalibrationPlan, cell: Box, foot: float, way: str, caption: str) -> Iterator[Shape]:
    """Yield a line to write a measure on, behind an arrow that says which way it is measured, or above a word."""
    start = cell.x
    if way:
        yield calibration_marks.arrow(plan, start, foot, way)
        start += plan.numbers.measures.arrow + plan.numbers.measures.clear
    yield blocks.rule((start, foot), (cell.right, foot), blocks.THIN, plan.palette.colour("line"))
    if caption:
        below = cell._replace(y=foot, height=plan.numbers.command.caption)
        yield label(below, caption, plan.style("tick"), "middle")


def notes(plan: CalibrationPlan) -> Part:
    """Return lines for what has proved good."""
    box, pitch = plan.numbers.notes.lines, plan.numbers.notes.pitch
    rules = (
        blocks.rule((box.x, y), (box.right, y), blocks.THIN, plan.palette.colour("line"))
        for y in (box.y + number * pitch for number in range(1, int(box.height / pitch + 1e-6) + 1))
    )
    heading = fixtures.heading(plan, plan.numbers.notes.heading, plan.catalog.gettext("Settings that work"))
    return joined([heading, Part(tuple(rules), (box,))])
