"""The boxes of a score sheet of Roll & Write as a picture: two lines for each player, crossed out from the left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers

from ..drawing.blocks import band_room, building_ground, building_icon
from ..drawing.labels import abbreviated, label
from ..drawing.shapes import WHITE, Box, Path, chamfered
from .coins import cross
from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape

# Shares of a box's side.
_LINES = 2
_ROW = 2.4
_HEAD = 1.5
_GAP = 0.7
"""Between the columns of two types."""
_INSIDE = 0.25
"""Between boxes and the edge of their column."""
_NAME = 3
_ICON = 1.1
_BETWEEN, _CUT = 0.07, 0.15
_CORNER = 0.6
"""Millimetres, of a column."""
_CROSS = (0.34, 0.13)


def score_boxes(palette: Palette, rows: Mapping[str, Mapping[Building, int]], width: float, style: Style) -> Picture:
    """Return the boxes of players by their names, `width` mm wide, with so many crossed out of each type.

    `style` is that of names and letters.
    """
    boxes = sum(map(_across, Building))
    size = width / (_NAME + boxes + len(Building) * (2 * _INSIDE + _GAP) - _GAP)
    left = _NAME * size
    head = band_room(palette) + _HEAD * size
    height = head + (_ROW * len(rows) + _INSIDE) * size
    shapes: list[Shape] = []
    for building in Building:
        wide = (_across(building) + 2 * _INSIDE) * size
        column = Box(building.value, left, 0, wide, height)
        shapes += building_ground(palette, building.value, column, side="top", cut=_CORNER)
        shapes += _head(palette, building, column, size, style)
        for number, counts in enumerate(rows.values()):
            top = head + (_ROW * number + (_ROW - _LINES) / 2) * size
            first = Box("box", column.x + _INSIDE * size, top, size, size)
            shapes += _boxes(palette, first, building, counts[building])
        left += wide + _GAP * size
    for number, name in enumerate(rows):
        box = Box("name", 0, head + _ROW * number * size, (_NAME - 0.6) * size, _ROW * size)
        shapes.append(abbreviated(box, name, style))
    return Picture(tuple(shapes), left - _GAP * size, height)


def _head(palette: Palette, building: Building, column: Box, size: float, style: Style) -> Iterator[Shape]:
    """The icon and the letter of a type."""
    icon = _ICON * size
    middle, top = column.centre[0], band_room(palette) + (_HEAD * size - icon) / 2
    yield building_icon(palette, building.value, middle - icon - 0.2, top, icon)
    letter = Box("letter", middle + 0.5, top, 2 * icon, icon)
    yield label(letter, building.letter, style._replace(colour=palette.buildings[building].ink))


def _across(building: Building) -> int:
    return -(-numbers.boxes(building) // _LINES)


def _boxes(palette: Palette, first: Box, building: Building, crossed: int) -> Iterator[Shape]:
    """Yield the boxes of a type for a player, line by line, the first ones crossed out."""
    for number in range(numbers.boxes(building)):
        line, column = divmod(number, _across(building))
        box = first._replace(x=first.x + column * first.width, y=first.y + line * first.height)
        outline = chamfered(*box.inset(_BETWEEN * box.width)[1:], _CUT * box.width)
        yield Path(outline, fill=WHITE, stroke=palette.colour("line"), width=0.2)
        if number < crossed:
            yield cross(box.centre, *(share * box.width for share in _CROSS))
