"""A building tile, large, with callouts: its type, its price, a walled side, an open side; and all six types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing.blocks import building_sign
from ..drawing.labels import label
from ..drawing.shapes import Box, Group, Use
from .callouts import REACH, Callouts
from .picture import Picture
from .tiles import building_tile_drawing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.buildings import Building

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Shape

_BESIDE = 6.0
"""Millimetres from the tile to the middle of a plate."""
_TYPE, _NAME = 12.0, 4.0
"""Millimetres of the sign of a type, at most, and of its name below it."""
_SIGN = 0.65
"""The share of its room that it takes."""
_ICON = 0.76
"""Of the sign."""

# Where what is called is, and at which height its plate: shares of the side. The tile is walled in the north and east.
_LEFT = ((0.36, 0.4, 0.3), (0.42, 0.79, 0.84))
_RIGHT = ((0.955, 0.3, 0.3), (0.7, 0.985, 0.84))


def tile_parts(palette: Palette, tile: Tile, size: float) -> Picture:
    """Return a tile of `size` mm that is walled in the north and east, with callouts 1 to 4."""
    drawn = Use(building_tile_drawing(palette, tile, size), 0, 0)
    plates = Callouts(palette)
    called = [((-_BESIDE, each[2] * size), each) for each in _LEFT]
    called += [((size + _BESIDE, each[2] * size), each) for each in _RIGHT]
    pointers = [
        shape
        for number, (at, (x, y, _)) in enumerate(called, start=1)
        for shape in plates.pointer(at, str(number), (x * size, y * size))
    ]
    beside = _BESIDE + REACH + 0.2
    return Picture((Group((drawn, *pointers), (1, 0, 0, 1, beside, 0.3)),), size + 2 * beside, size + 0.8)


def types_row(
    palette: Palette, names: Mapping[Building, str], width: float, style: Style, *, below: Mapping[Building, str]
) -> Picture:
    """Return the icons of the six types in a row `width` mm wide, with letter and name below each, in a style.

    `below` is what stands below the names; it may be empty.
    """
    pitch = width / len(names)
    side = min(_TYPE, pitch * _SIGN)
    shapes: list[Shape] = []
    for number, (building, name) in enumerate(names.items()):
        box = Box(building.value, number * pitch + (pitch - side) / 2, 0.1, side, side)
        shapes += building_sign(palette, building.value, box, side * _ICON)
        line = Box("name", number * pitch + 0.2, box.bottom + 0.6, pitch - 0.4, _NAME)
        shapes.append(label(line, f"{building.letter} {name}", style, "middle"))
        if building in below:
            shapes.append(label(line._replace(y=line.bottom), below[building], style, "middle"))
    return Picture(tuple(shapes), width, side + _NAME * (2 if below else 1) + 0.8)
