"""Tiles seen from above, as they lie in a palace: what they are, what they cost, where their walls stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.geometry import TileSide

from ..drawing import icons, ornament
from ..drawing.blocks import building_icon
from ..drawing.labels import Style, label, quoted, width
from ..drawing.shapes import WHITE, Box, Path, Symbol, Use, circle, polygon, rectangle
from ..drawing.typefaces import face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.alhambra.tiles import Square, Tile
    from alhambra_engine.buildings import Building

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour, Commands, Point, Shape, Text

# Shares of a tile's side, drawn and looked at between 6 and 30 mm.
_WALL = 0.105
"""How thick a wall is."""
_GAP = 0.02
"""From the tile's edge to its wall: two walls back to back stay two."""
_STICK, _STICK_END, _STICK_EDGE = 0.085, 0.15, 0.02
"""How thick a wall is that was put on, how far from the corners it ends, and how thick its outline is."""
_EDGE = 0.012
_OPEN_EDGE = 0.012
"""How thick the outline of an open wall is."""
_INNER = 0.4
"""How much of an open wall is dark."""
_ICON = 0.5
_SMALLEST = 6.5
"""Points; where a price in this size has no room, the tile shows its icon alone."""
_LARGEST_SHARE = 0.62
"""Points of the price for a millimetre of the side."""
_LEAST_SHARE = 0.32
"""The same for a word that is no tile, which may be long."""
_STRIPES = 7
_ROOF, _BELOW_ROOF = 0.22, 0.06
"""How high the roof of a square is, in its room, and how much is free below it."""
_TENT = (0.35, 0.65, 0.37, 0.61)
"""The left, the right, the top and the foot of a tent."""
ALONG = 0.87
"""How far along its side the arrow of a bastion is: the middle is for the numbers of a wall."""
_BASTION = ((0.0, 0.15), (0.08, 0.26), (-0.08, 0.26))
"""The corners of an arrow to a bastion in the north: from its middle to the right, and downwards."""
_DASHED = 0.025
"""How thick the edge of a tile is that is not known."""


def wall_outline(side: TileSide, size: float, thickness: float = _WALL, gap: float = _GAP) -> Commands:
    """Return the wall on one side of a tile of `size` mm at the origin; `thickness` and `gap` are shares of the size.

    A bar with mitred ends: where walls run on over several tiles, their sides can still be counted.
    """
    near, far = gap * size, (gap + thickness) * size
    bar = [(near, near), (size - near, near), (size - far, far), (far, far)]
    return polygon([_turned(point, side, size) for point in bar])


def _wall(palette: Palette, side: TileSide, size: float) -> Iterator[Path]:
    """The wall on a side: a bar, or where toner is saved its outline with a dark inner edge."""
    ink = palette.colour("ink")
    if palette.walls == "solid":
        yield Path(wall_outline(side, size), fill=ink)
        return
    edge = max(_OPEN_EDGE * size, 0.1)
    yield Path(
        wall_outline(side, size, _WALL - edge / size, _GAP + edge / size / 2), fill=WHITE, stroke=ink, width=edge
    )
    inner = _WALL * _INNER
    yield Path(wall_outline(side, size, inner, _GAP + _WALL - inner), fill=ink)


def _stick(palette: Palette, side: TileSide, size: float) -> Path:
    """The wall that a player has put on a side: a wooden stick, shorter and thinner than a printed wall."""
    near, far = _GAP * size, (_GAP + _STICK) * size
    ends = _STICK_END * size, (1 - _STICK_END) * size
    bar = [(x, y) for y, both in ((near, ends), (far, ends[::-1])) for x in both]
    colours = palette.colour("gold"), palette.colour("ink")
    points = polygon([_turned(point, side, size) for point in bar])
    return Path(points, fill=colours[0], stroke=colours[1], width=max(0.1, size * _STICK_EDGE))


def _turned(point: Point, side: TileSide, size: float) -> Point:
    """Turn a point of the north side to another side, about the middle of the tile."""
    x, y = point
    for _ in range(side):
        x, y = size - y, x
    return x, y


def side_ends(side: TileSide, box: Box) -> tuple[Point, Point]:
    """Return where a side of a space begins and ends, clockwise."""
    left, top = box.x, box.y
    start, end = (_turned(point, side, box.width) for point in ((0.0, 0.0), (box.width, 0.0)))
    return (left + start[0], top + start[1]), (left + end[0], top + end[1])


def compass(box: Box, reach: float, style: Style) -> tuple[Text, ...]:
    """Return the letters n e s w around a space, their middles `reach` mm from its sides."""
    size = 2 * reach

    def letter(side: TileSide) -> Text:
        (x, y), (u, v) = side_ends(side, box.inset(-reach))
        return label(
            Box(side.letter, (x + u) / 2 - reach, (y + v) / 2 - reach, size, size), side.letter, style, "middle"
        )

    return tuple(map(letter, TileSide))


def building_tile_drawing(palette: Palette, tile: Tile, size: float, *, named: bool = True) -> Symbol:
    """Return a building tile of `size` mm: icon, letter and price, a thick bar on each walled side.

    Where it is not `named`, as nothing is typed there, or the price cannot be set in 6.5 points (below 7 mm or so),
    the icon stands alone. A palace is made of these edge to edge.
    """
    colours = palette.buildings[tile.building]
    shapes: tuple[Shape, ...] = (
        _body(size, colours.ground, palette),
        *_sign(palette, tile, size, named=named),
        *(shape for side in TileSide if tile.printed.walls & side.bit for shape in _wall(palette, side, size)),
        *(_stick(palette, side, size) for side in TileSide if tile.added & side.bit),
    )
    return Symbol(f"tile-{tile.notation}-{size:g}{'' if named else '-unnamed'}", size, size, shapes)


def square_drawing(palette: Palette, square: Square, size: float) -> Symbol:
    """Return a square of a module of `size` mm: a roof, the icons of its types, a bar on each walled side.

    One without types has a tent, and arrows to its walled sides.
    """
    clear = (_GAP + _WALL) * size
    high = (size - 2 * clear) * _ROOF
    if not square.types:
        sides = tuple(side for side in TileSide if square.walls & side.bit)
        bars = (shape for side in sides for shape in (*_wall(palette, side, size), _arrow(palette, side, size)))
        body = _body(size, palette.colour("panel"), palette)
        return Symbol(f"square-{square.notation}-{size:g}", size, size, (body, *_tent(palette, size), *bars))
    roof = _awning(palette, size, clear, high) if len(square.types) > 1 else _gable(palette, size, clear, high)
    top = clear + high + size * _BELOW_ROOF
    room = size - clear - top
    side = room / 2 if len(square.types) > 1 else room
    # Of three, two above and one below in the middle.
    places = ((-side, 0.0), (0.0, 0.0), (-side / 2, side)) if len(square.types) > 1 else ((-side / 2, 0.0),)
    signs = (
        building_icon(palette, building, size / 2 + x, top + y, side)
        for building, (x, y) in zip(square.types, places, strict=True)
    )
    walls = (shape for each in TileSide if square.walls & each.bit for shape in _wall(palette, each, size))
    body = _body(size, palette.colour("panel"), palette)
    return Symbol(f"square-{square.notation}-{size:g}", size, size, (body, *roof, *signs, *walls))


def _awning(palette: Palette, size: float, clear: float, high: float) -> Iterator[Path]:
    """The roof of a bazaar: an awning of stripes."""
    wide, gold = (size - 2 * clear) / _STRIPES, palette.colour("gold")
    for number in range(_STRIPES):
        left = clear + number * wide
        yield Path(
            (*rectangle(left, clear, wide, high), *circle(left + wide / 2, clear + high, wide / 2)),
            fill=WHITE if number % 2 else gold,
            stroke=palette.colour("ink"),
            width=max(0.1, size * _EDGE),
        )


def _gable(palette: Palette, size: float, clear: float, high: float) -> Iterator[Path]:
    """The roof of a hut."""
    yield Path(
        polygon([(clear, clear + high), (size / 2, clear), (size - clear, clear + high)]),
        fill=palette.colour("gold"),
        stroke=palette.colour("ink"),
        width=max(0.1, size * _EDGE),
    )


def _tent(palette: Palette, size: float) -> Iterator[Path]:
    """The tent of a camp, with its opening."""
    edge = max(0.1, size * _EDGE)
    left, right, top, foot = (size * share for share in _TENT)
    opening = (right - left) / 8
    yield Path(
        polygon([(left, foot), (size / 2, top), (right, foot)]),
        fill=palette.colour("gold"),
        stroke=palette.colour("ink"),
        width=edge,
    )
    yield Path(
        polygon([(size / 2 - opening, foot), (size / 2, (top + foot) / 2), (size / 2 + opening, foot)]),
        fill=palette.colour("ink"),
    )


def _arrow(palette: Palette, side: TileSide, size: float) -> Path:
    """The arrow of a bastion."""
    corners = [(size * (ALONG + x), size * y) for x, y in _BASTION]
    return Path(polygon([_turned(corner, side, size) for corner in corners]), fill=palette.colour("ink"))


def fountain_tile(palette: Palette, size: float, *, framed: bool = True) -> Symbol:
    """Return the start tile of `size` mm: a basin in a star, and four channels to its four open sides (B1.2).

    Where it is not `framed` it has neither ground nor edge, for a grid that is drawn already.
    """
    middle = size / 2
    gold, water = palette.colour("gold"), palette.dice["blue"]
    basin = size * 0.18
    half = size * 0.05
    channels = (
        rectangle(middle - half, 0, 2 * half, size),
        rectangle(0, middle - half, size, 2 * half),
    )
    paving = tuple(command for way in channels for command in way)
    shapes: tuple[Shape, ...] = (
        *((_body(size, palette.colour("panel"), palette),) if framed else ()),
        Path(paving, fill=water.ground),
        Path(ornament.star(middle, middle, size * 0.36), fill=WHITE, stroke=gold, width=max(0.2, size * 0.02)),
        Path(circle(middle, middle, basin), fill=water.ground, stroke=water.ink, width=max(0.25, size * 0.03)),
        Path(circle(middle, middle, basin * 0.32), fill=water.ink),
    )
    return Symbol(f"fountain-{size:g}{'' if framed else '-open'}", size, size, shapes)


def unread_tile(palette: Palette, word: str, building: Building | None, size: float) -> Symbol:
    """Return a tile of `size` mm of which not everything is known: what is written of it, in a dashed edge.

    Its icon is that of the type, where this is known. Walls are none: nobody knows where they are.
    """
    edge = max(0.15, size * _DASHED)
    inner = size - edge
    dash = (size * 0.08, size * 0.06)
    body = Path(
        rectangle(edge / 2, edge / 2, inner, inner), fill=WHITE, stroke=palette.colour("ink"), width=edge, dash=dash
    )
    shapes: list[Shape] = [body]
    clear = (_GAP + _WALL) * size
    style = Style(face("label-bold"), min(size * _LARGEST_SHARE, 14.0), min(size * _LEAST_SHARE, _SMALLEST))
    high = style.size * 0.28
    side = min(size * _ICON, size - 2 * clear - high)
    top = (size - side - high) / 2
    if building is not None:
        icon = icons.symbol(building, palette.buildings[building].icon, "light")
        shapes.append(Use(icon, (size - side) / 2, top, side / icons.BOX))
    foot = Box("word", clear, top + side, size - 2 * clear, high)
    shapes.append(quoted(foot, word, style, "middle"))
    return Symbol(f"unread-{word}-{size:g}", size, size, tuple(shapes))


def _body(size: float, ground: Colour, palette: Palette) -> Path:
    """The ground with its edge, wholly inside the tile: a symbol shows nothing beyond."""
    edge = max(0.1, size * _EDGE)
    inner = size - edge
    return Path(rectangle(edge / 2, edge / 2, inner, inner), fill=ground, stroke=palette.colour("line"), width=edge)


def _sign(palette: Palette, tile: Tile, size: float, *, named: bool) -> tuple[Shape, ...]:
    """The icon, and under it letter and price where they are wanted and there is room for them."""
    colours = palette.buildings[tile.building]
    bold = face("label-bold")
    text = f"{tile.building.letter}{'' if tile.price is None else tile.price}"
    clear = (_GAP + _WALL) * size
    points = size * _LARGEST_SHARE
    room = size - 2 * clear
    if points < _SMALLEST:
        points = _SMALLEST if width(text, bold, _SMALLEST) <= room and size >= _least(clear) else 0
    if not named or not points:
        side = size - 2 * clear
        return (building_icon(palette, tile.building, clear, clear, side),)
    points = min(points, 14.0)
    style = Style(bold, points, points, colours.ink)
    high = points * 0.28
    side = min(size * _ICON, size - 2 * clear - high)
    top = (size - side - high) / 2
    foot = Box("price", clear, top + side, room, high)
    return (
        building_icon(palette, tile.building, (size - side) / 2, top, side),
        label(foot, text, style, "middle"),
    )


def _least(clear: float) -> float:
    """The smallest tile that has an icon of 3 mm above its price."""
    return 2 * clear + 3.0 + _SMALLEST * 0.28
