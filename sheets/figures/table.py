"""Several pictures as one: side by side in rows, each under the name of its player."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..drawing.labels import label
from ..drawing.names import shortened
from ..drawing.shapes import Box, Group
from ..drawing.typefaces import MM_PER_POINT
from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..drawing.labels import Style
    from ..drawing.shapes import Shape

_GAP = 9.0
"""Millimetres between two pictures."""
_NARROWEST = 32.0
"""Millimetres of a name, whatever is below it."""
_NAME = 1.7
"""The height of a name's line, in heights of its type."""


def together(pictures: Sequence[tuple[str, Picture]], width: float, style: Style) -> Picture:
    """Return pictures in rows of `width` mm, each under its name; one that is wider than that makes the row wider.

    As few rows as the width allows, all about as long. `style` is that of the names, whose letters are all in its
    typeface; where they have no room they are shortened, each to another one.
    """
    rooms: dict[str, float] = {}
    for name, picture in pictures:
        rooms[name] = min(rooms.get(name, math.inf), max(picture.width, _NARROWEST))
    names = shortened(rooms, style)
    named = [_under_name(names[name], picture, style) for name, picture in pictures]
    shapes: list[Shape] = []
    y = widest = 0.0
    for row in _rows(named, width):
        x = 0.0
        for picture in row:
            shapes.append(Group(picture.shapes, (1, 0, 0, 1, x, y)))
            x += picture.width + _GAP
        widest = max(widest, x - _GAP)
        y += max(picture.height for picture in row) + _GAP
    return Picture(tuple(shapes), widest, max(y - _GAP, 0.0), "; ".join(filter(None, (each.alt for each in named))))


def _under_name(name: str, picture: Picture, style: Style) -> Picture:
    """Return a picture with a name above it."""
    if not name:
        return picture
    high = style.size * MM_PER_POINT * _NAME
    width = max(picture.width, _NARROWEST)
    text = label(Box("name", 0, 0, width, high), name, style)
    return picture._replace(
        shapes=(text, Group(picture.shapes, (1, 0, 0, 1, 0, high))), width=width, height=picture.height + high
    )


def _rows(pictures: Sequence[Picture], width: float) -> list[list[Picture]]:
    """Return pictures in rows: in the narrowest width that needs no more rows than the one that is given."""
    fewest = len(_filled(pictures, width))
    widths = [picture.width for picture in pictures]
    candidates = sorted(
        sum(widths[first:last]) + _GAP * (last - first - 1)
        for first in range(len(widths))
        for last in range(first + 1, len(widths) + 1)
    )
    for candidate in candidates:
        rows = _filled(pictures, candidate)
        if candidate < width and len(rows) <= fewest:
            return rows
    return _filled(pictures, width)


def _filled(pictures: Sequence[Picture], width: float) -> list[list[Picture]]:
    rows: list[list[Picture]] = []
    taken = 0.0
    for picture in pictures:
        if not rows or taken + _GAP + picture.width > width + 1e-6:
            rows.append([])
            taken = -_GAP
        rows[-1].append(picture)
        taken += _GAP + picture.width
    return rows
