"""Drawings put together to one: beside each other, below each other, under what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing.blocks import arrow
from ..drawing.labels import label, width
from ..drawing.shapes import BLACK, Box, Group
from ..drawing.typefaces import MM_PER_POINT
from .callouts import REACH, Callouts
from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape

# Millimetres.
_BELOW_HEAD = 0.7
_BESIDE_SIGN = 0.9
_LONG = 32.0
"""Of a heading that may have two lines."""
_ROOM = 200.0
"""For a heading, which makes its drawing wider where it is longer."""


def beside(pictures: Iterable[Picture], apart: float) -> Picture:
    """Return drawings beside each other, from the same line downwards, so many mm apart."""
    shapes: list[Shape] = []
    left, height = 0.0, 0.0
    for each in pictures:
        shapes.append(Group(each.shapes, (1, 0, 0, 1, left, 0)))
        left, height = left + each.width + apart, max(height, each.height)
    return Picture(tuple(shapes), left - apart, height)


def below(pictures: Iterable[Picture], apart: float) -> Picture:
    """Return drawings below each other, from the same line to the right, so many mm apart."""
    shapes: list[Shape] = []
    top, width = 0.0, 0.0
    for each in pictures:
        shapes.append(Group(each.shapes, (1, 0, 0, 1, 0, top)))
        top, width = top + each.height + apart, max(width, each.width)
    return Picture(tuple(shapes), width, top - apart)


def headed(palette: Palette, text: str, style: Style, picture: Picture, sign: str = "") -> Picture:
    """Return a drawing under what it is called, perhaps with the number of a callout before that.

    What it is called has two lines where one would be wider than the drawing, and is longer than other headings.
    """
    line = style.size * MM_PER_POINT * 1.35
    high = max(line, 2 * REACH + 0.3 if sign else 0.0)
    left = 2 * REACH + _BESIDE_SIGN if sign else 0.0
    words = label(Box("head", left, 0, _ROOM, high), text, style)
    lines = [words]
    if words.width > _LONG and left + words.width > picture.width:
        lines = [
            label(Box("head", left, number * line, _ROOM, high), own, style)
            for number, own in enumerate(_halves(text, style))
        ]
    plate = Callouts(palette).plate((REACH + 0.15, high / 2), sign) if sign else ()
    top = high + (len(lines) - 1) * line + _BELOW_HEAD
    shapes = (*plate, *lines, Group(picture.shapes, (1, 0, 0, 1, 0, top)))
    return Picture(shapes, max(picture.width, left + max(each.width for each in lines)), top + picture.height)


def _halves(text: str, style: Style) -> tuple[str, str]:
    """Return a text in two lines, of which the longer one is as short as can be."""
    words = text.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(
        halves,
        key=lambda both: max(width(each, style.face, style.size, style.tracking) for each in both),
        default=(text, ""),
    )


def arrow_between(length: float, height: float) -> Picture:
    """Return an arrow to the right, so many mm long, in the middle of a height."""
    return Picture((arrow(0, height / 2, length, BLACK),), length, height)
