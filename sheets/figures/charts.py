"""What charts of a game have in common: columns of names, sizes, light lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing import labels
from ..drawing.labels import label
from ..drawing.names import shortened
from ..drawing.shapes import Box
from ..drawing.typefaces import MM_PER_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..drawing.labels import Style
    from ..drawing.shapes import Text

_SMALLEST = 6.5
"""Points; nothing is set smaller."""
_LEADING = 1.3
"""From a line of labels to the next, as a multiple of their size."""
NAMES = 0.32
"""The share of a chart's width that names may take."""
GAP = 1.2
"""Millimetres between things that belong together."""
SLACK = 1e-6
"""What rounding may add to a width."""
LIGHT = 0.12
"""The weight of axes and of lines to labels."""


class NameColumn:
    """Names below each other, all in one size: the largest at which they fit, each in a form of its own."""

    def __init__(self, names: Iterable[str], style: Style, room: float) -> None:
        self._names = shortened(dict.fromkeys(names, room), style)
        widest = max(self._names.values(), key=lambda name: width_of(name, style), default="")
        try:
            size = labels.fitted((widest,), style, room)[1]
        except labels.LabelTooLongError:
            size = style.smallest
        self._style = style._replace(size=size)
        self.width = min(width_of(widest, self._style), room) + SLACK

    def name(self, name: str, x: float, y: float) -> Text:
        """Return a name that begins at a place, its capitals about `y`."""
        return label(Box("name", x, y, self.width, 0), self._names[name], self._style)


def readable(style: Style) -> Style:
    """Return a style that is nowhere too small."""
    smallest = max(style.smallest, _SMALLEST)
    return style._replace(size=max(style.size, smallest), smallest=smallest)


def pitch_of(style: Style) -> float:
    """Return how far lines of labels are apart."""
    return style.size * MM_PER_POINT * _LEADING


def bold_of(style: Style) -> Style:
    """Return the style of points."""
    return style.with_role("label-bold")


def width_of(text: str, style: Style) -> float:
    """Return how wide a text is."""
    return labels.width(text, style.face, style.size, style.tracking, style.direction)
