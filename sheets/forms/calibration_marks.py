"""What is measured on the calibration page, on both of its sides: lines at the edges, rulers, crosses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..drawing import blocks
from ..drawing.labels import Paragraph, TextSpan, label
from ..drawing.shapes import BLACK, Box, Part, Path, joined, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.labels import Style
    from ..drawing.shapes import Commands, Point, Shape
    from .calibration_numbers import CalibrationPlan

EDGES = ("top", "right", "bottom", "left")

WAYS = {"across": "right", "down": "down"}
"""The two ways in which lengths are measured, and where an arrow for them points."""

_CENTIMETRE, _HALF = 10, 5
_TYPED = 0.84
"""The size of what is typed beside the words around it: its letters are larger."""


def rulers(plan: CalibrationPlan, *, back: bool) -> Part:
    """Return the two rulers; those of the back lie behind those of the front."""
    across, down = (_behind(plan, box) if back else box for box in plan.numbers.rulers[:2])
    return joined([_ruler_across(plan, across), _ruler_down(plan, down)])


def edges(plan: CalibrationPlan) -> Part:
    """Return lines as far from each edge of the paper as their numbers say."""
    return joined(_edge(plan, edge) for edge in EDGES)


def _edge(plan: CalibrationPlan, edge: str) -> Part:
    """The lines at an edge, a staircase about its middle."""
    numbers = plan.numbers.edges
    pitch, depth = numbers.pitch, numbers.number
    steps = range(numbers.nearest, numbers.farthest + 1)
    upright = edge in {"left", "right"}
    start = ((plan.height if upright else plan.width) - pitch * len(steps)) / 2

    def point(along: float, deep: float) -> Point:
        if edge in {"bottom", "right"}:
            deep = (plan.width if upright else plan.height) - deep
        return (deep, along) if upright else (along, deep)

    def strokes() -> Iterator[Shape]:
        for place, step in enumerate(steps):
            middle = start + (place + 0.5) * pitch
            half = (pitch - numbers.gap) / 2
            leader = line(point(middle, step), point(middle, depth - numbers.clear))
            bar = line(point(middle - half, step), point(middle + half, step))
            yield Path(leader, stroke=plan.palette.colour("hair"), width=blocks.HAIR)
            yield Path(bar, stroke=BLACK, width=blocks.RULE)
            x, y = point(middle, depth)
            yield label(Box("number", x - 2, y - 1.5, 4, 3), str(step), plan.style("tick"), "middle")

    (x, y), (u, v) = point(start, steps[0]), point(start + pitch * len(steps), depth + numbers.clear)
    box = Box(f"edge-{edge}", min(x, u), min(y, v), abs(u - x), abs(v - y))
    return Part(tuple(strokes()), (box,))


def _tick(plan: CalibrationPlan, step: int) -> float:
    """How long the stroke for a millimetre is."""
    short, middle, long = plan.numbers.rulers.ticks
    if step % _CENTIMETRE == 0:
        return float(long)
    return float(middle if step % _HALF == 0 else short)


def _ruler_across(plan: CalibrationPlan, box: Box) -> Part:
    """A ruler from the left to the right edge of a box, numbered every centimetre."""
    length, style = round(box.width), plan.style("tick")
    strokes: list[Commands] = [line((box.x, box.y), (box.right, box.y))]
    numbers: list[Shape] = []
    for step in range(length + 1):
        x, foot = box.x + step, box.y + _tick(plan, step)
        strokes.append(line((x, box.y), (x, foot)))
        if step % _CENTIMETRE == 0:
            numbers.append(label(Box("number", x - 4, foot + 0.3, 8, 2.8), str(step), style, "middle"))
    return Part((_ink(strokes), *numbers), (box,))


def _ruler_down(plan: CalibrationPlan, box: Box) -> Part:
    """A ruler from the top to the bottom edge of a box, numbered every centimetre."""
    length, style = round(box.height), plan.style("tick")
    strokes: list[Commands] = [line((box.x, box.y), (box.x, box.bottom))]
    numbers: list[Shape] = []
    for step in range(length + 1):
        y, end = box.y + step, box.x + _tick(plan, step)
        strokes.append(line((box.x, y), (end, y)))
        if step % _CENTIMETRE == 0:
            numbers.append(label(Box("number", end + 0.7, y - 1.4, box.right - end - 0.7, 2.8), str(step), style))
    return Part((_ink(strokes), *numbers), (box,))


def _ink(strokes: list[Commands]) -> Path:
    return Path(tuple(step for stroke in strokes for step in stroke), stroke=BLACK, width=blocks.HAIR)


def _behind(plan: CalibrationPlan, box: Box) -> Box:
    """The place on the back that lies behind a place on the front, over whichever edge the paper is turned."""
    return box._replace(x=plan.width - box.right)


def crosses(plan: CalibrationPlan, *, back: bool) -> Part:
    """Return the two crosses; those of the back come to lie behind those of the front."""
    boxes = (plan.numbers.cross.A, plan.numbers.cross.B)
    return joined(_cross(plan, _behind(plan, box) if back else box, back=back) for box in boxes)


def _cross(plan: CalibrationPlan, box: Box, *, back: bool) -> Part:
    """A cross with a scale to both sides of its middle.

    Seen through the paper, the scales of front and back stand on different sides of their lines, as on a slide rule:
    above and below; to the right and, since the back is seen in a mirror, to the left.
    """
    (x, y), style = box.centre, plan.style("tick")
    reach, side = plan.numbers.cross.reach, 1 if back else -1
    strokes = [line((box.x, y), (box.right, y)), line((x, box.y), (x, box.bottom))]
    numbers: list[Shape] = []
    share = plan.numbers.cross.ticks
    longest = share * _tick(plan, _CENTIMETRE)
    for step in (*range(-reach, 0), *range(1, reach + 1)):
        long = share * _tick(plan, step)
        strokes += [line((x + step, y), (x + step, y + side * long)), line((x, y + step), (x + long, y + step))]
        if step % _HALF == 0:
            text = str(abs(step))
            # All numbers are as far from the line, whatever their strokes.
            beside = y + side * (longest + 1.4)
            numbers += [
                label(Box("number", x + step - 2, beside - 1.5, 4, 3), text, style, "middle"),
                label(Box("number", x + longest + 0.5, y + step - 1.5, 4, 3), text, style),
            ]
    letter = label(Box("letter", box.x, box.y, 5, 4), box.name[-1], plan.sign_style("letter"))
    return Part((_ink(strokes), *numbers, letter), (box,))


def with_options(text: str, style: Style) -> Paragraph:
    """Return a paragraph whose options, with the marks around them, are in the typeface of what is typed."""
    typed = style.with_role("typed").face
    pieces = (piece.strip() for piece in re.split(r"(\(?--[^ ]+)", text))
    return Paragraph(
        tuple(TextSpan(each, typed, _TYPED) if "--" in each else TextSpan(each, style.face) for each in pieces if each)
    )


def arrow(plan: CalibrationPlan, x: float, foot: float, way: str) -> Path:
    """Return the arrow that says which way is measured, from an x on above the foot of its line."""
    length = plan.numbers.measures.arrow
    middle = foot - length / 2
    start = (x, middle) if way == "across" else (x + length / 2, middle - length / 2)
    return blocks.arrow(*start, length, plan.palette.colour("line"), WAYS[way])
