"""What brought the points of a game, as a chart. Nothing in it is told by colour alone."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import icons, ornament, typefaces
from ..drawing.labels import label, quoted
from ..drawing.shapes import WHITE, Box, Path, circle, line, moved, polygon, rectangle
from ..drawing.typefaces import MM_PER_POINT
from .charts import GAP, LIGHT, NAMES, SLACK, NameColumn, bold_of, pitch_of, readable, width_of
from .picture import Picture
from .spreading import spread

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour, Commands, Shape

_BAR = 8.8
"""The height of a bar, in mm."""
_FOOT, _WALL = 1.1, 0.8
"""The strip in an item's colour along its foot, and the strips above and below the points of walls."""
_ICON, _WALL_ICON = 3.8, 3.3
_ICON_GAP = 0.5
_HALO = 0.4
_SMALL_ICON = 2.9
_INSET = 0.5
_ROW_GAP = 2.4
_EDGE = 0.2
_TOTAL_GAP = 1.5


class _Dress(NamedTuple):
    """How the points of an item are shown: `icon` is an outline in a box of 24 x 24."""

    ink: Colour
    ground: Colour
    foot: Colour
    hatch: str
    icon: Commands
    walled: bool = False
    """A thick bar above and below, as walls are drawn on tiles."""

    @property
    def icon_size(self) -> float:
        """The side of its icon in a bar, in mm."""
        return _WALL_ICON if self.walled else _ICON


def _corner() -> Commands:
    """Two walls that meet: the sign of the wall."""
    return polygon([(2, 2), (22, 2), (22, 7), (7, 7), (7, 22), (2, 22)])


def _row() -> Commands:
    """Three spaces side by side: the sign of rows and columns."""
    cells = [rectangle(left, 8.5, 6, 7) for left in (1.5, 9, 16.5)]
    return tuple(command for cell in cells for command in cell)


def _coin() -> Commands:
    return (*circle(12, 12, 9.5), *circle(12, 12, 7.2), *circle(12, 12, 3.2))


SIGNS: Mapping[str, Commands] = MappingProxyType({"wall": _corner(), "lines": _row(), "coins": _coin()})
"""The signs of what is scored besides the types, in a box of 24 x 24."""


def _dress(palette: Palette, item: str) -> _Dress:
    """Return how an item is shown; what is no type of building and not known has a star."""
    if item in palette.buildings:
        own = palette.buildings[item]
        return _Dress(own.ink, own.ground, own.icon, own.hatch, icons.outline(item))
    ink, gold = palette.colour("ink"), palette.colour("gold")
    own_dress = {
        "wall": _Dress(ink, WHITE, ink, "plain", SIGNS["wall"], walled=True),
        "lines": _Dress(ink, palette.colour("panel"), palette.colour("line"), "plain", SIGNS["lines"]),
        "coins": _Dress(ink, palette.colour("gold-light"), gold, "plain", SIGNS["coins"]),
    }
    sign = icons.sign(item) or ornament.star(12, 12, 11)
    star = _Dress(ink, palette.colour("gold-light"), gold, "plain", sign)
    return own_dress.get(item, star)


class _Segment(NamedTuple):
    """The points of an item in a bar."""

    item: str
    points: int
    box: Box


def shares(
    palette: Palette,
    items: Mapping[str, Mapping[str, int]],
    names: Mapping[str, str],
    width: float,
    style: Style,
    *,
    alt: str = "",
    aside: Collection[str] = (),
) -> Picture:
    """Return what brought each player their points: a bar for each, one part for each item, as wide as its points.

    `items` are points by player and item; `names` are what the items are called, in the order of the parts. Who has
    most is first; players `aside` follow below a line. Each part has its icon and its points, below the bar where it
    is too narrow for them. The names are of characters that the typeface has.
    """
    style = readable(style)
    bold = bold_of(style)
    totals = {player: sum(points.values()) for player, points in items.items()}
    ranked = sorted(totals, key=lambda player: (player in aside, -totals[player]))
    column = NameColumn(items, style, width * NAMES)
    left = column.width + GAP
    # What is lost has no part: a bar may be longer than the total, and behind it stands why.
    lengths = {player: sum(number for number in points.values() if number > 0) for player, points in items.items()}
    told = {player: _told(lengths[player], total) for player, total in totals.items()}
    numbers = max((width_of(each, bold) for each in told.values()), default=0.0)
    scale = (width - left - _TOTAL_GAP - numbers) / max(1, *lengths.values()) if totals else 1.0
    shapes: list[Shape] = []
    y = 0.0
    for place, player in enumerate(ranked):
        if place and player in aside and ranked[place - 1] not in aside:
            rule = palette.colour("hair")
            shapes.append(Path(line((0, y), (width, y)), stroke=rule, width=LIGHT * 2))
            y += _ROW_GAP
        shapes.append(column.name(player, 0, y + _BAR / 2))
        segments = _segments(items[player], names, left, y, scale)
        small: list[_Segment] = []
        for segment in segments:
            shapes += _ground(palette, _dress(palette, segment.item), segment.box)
            inside = tuple(_inside(palette, segment, bold))
            shapes += inside
            small += [] if inside else [segment]
        end = left + scale * lengths[player] + _TOTAL_GAP
        shapes.append(label(Box("total", end, y, numbers + SLACK, _BAR), told[player], bold))
        y += _BAR
        if small:
            shapes += _beside(palette, small, style, left, width)
            y += _BELOW + pitch_of(style)
        y += _ROW_GAP
    y += _ROW_GAP / 2
    used = [item for item in names if any(points.get(item, 0) > 0 for points in items.values())]
    legend, height = _legend(palette, {item: names[item] for item in used}, width, y, style)
    return Picture((*shapes, *legend), width, height, alt)


def _told(won: int, total: int) -> str:
    """Return a total; where points were lost, what was won, and what is left of it."""
    return str(total) if won == total else f"{won} \u2212 {won - total} = {total}"


def _segments(
    points: Mapping[str, int], names: Mapping[str, str], left: float, y: float, scale: float
) -> Iterator[_Segment]:
    for item in names:
        number = points.get(item, 0)
        if number > 0:
            box = Box(item, left, y, number * scale, _BAR)
            yield _Segment(item, number, box)
            left = box.right


def _ground(palette: Palette, dress: _Dress, box: Box) -> Iterator[Shape]:
    """Yield the part of a bar without what is written on it."""
    spaces = palette.spaces
    yield Path(rectangle(*box[1:]), fill=dress.ground)
    if dress.hatch != "plain" and box.width > spaces.pitch:
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        yield from ornament.hatch(dress.hatch, corners, spaces.pitch, dress.ink, spaces.hatch)
    elif dress.walled:
        yield Path(rectangle(box.x, box.y, box.width, _WALL), fill=dress.foot)
        yield Path(rectangle(box.x, box.bottom - _WALL, box.width, _WALL), fill=dress.foot)
    elif _has_foot(palette, dress):
        yield Path(rectangle(box.x, box.bottom - _FOOT, box.width, _FOOT), fill=dress.foot)
    yield Path(rectangle(*box[1:]), stroke=palette.colour("line"), width=_EDGE)


def _icon(dress: _Dress, x: float, y: float, size: float) -> Path:
    return Path(moved(dress.icon, x, y, size / icons.BOX), fill=dress.ink, even_odd=True)


def _inside(palette: Palette, segment: _Segment, style: Style) -> Iterator[Shape]:
    """Yield icon and points, the points alone, or nothing, as there is room."""
    dress, box = _dress(palette, segment.item), segment.box
    text = str(segment.points)
    wide = width_of(text, style)
    room = box.width - 2 * _INSET
    if wide > room:
        return
    high = typefaces.load(style.face).digit_height * style.size * MM_PER_POINT
    icon = dress.icon_size if room >= dress.icon_size else 0.0
    tall = high + (icon + _ICON_GAP if icon else 0)
    top = box.y + (box.height - (_FOOT if _has_foot(palette, dress) else 0) - tall) / 2
    if dress.hatch != "plain":
        # Paper below what is to be read.
        clear = Box("clear", box.centre[0] - max(wide, icon) / 2, top, max(wide, icon), tall).inset(-_HALO)
        yield Path(rectangle(*clear[1:]), fill=dress.ground)
    if icon:
        yield _icon(dress, box.centre[0] - icon / 2, top, icon)
    yield label(Box("points", box.x + _INSET, top + tall - high, room, high), text, style, "middle")


def _has_foot(palette: Palette, dress: _Dress) -> bool:
    return dress.hatch == "plain" and not dress.walled and not palette.spaces.outlined


_BELOW = 1.6
"""From a bar to the labels below it."""


def _beside(palette: Palette, small: Sequence[_Segment], style: Style, left: float, right: float) -> Iterator[Shape]:
    """Yield icon and points of parts that are too narrow for them, below the bar, with a line to each."""
    pitch, bold = pitch_of(style), bold_of(style)
    bold = bold._replace(size=bold.smallest)
    widths = [_SMALL_ICON + 0.4 + width_of(str(segment.points), bold) + GAP for segment in small]
    middles = spread([segment.box.centre[0] for segment in small], widths, left - GAP / 2, right)
    for segment, wide, middle in zip(small, widths, middles, strict=True):
        dress = _dress(palette, segment.item)
        top = segment.box.bottom + _BELOW
        yield Path(
            line((segment.box.centre[0], segment.box.bottom), (middle, top)),
            stroke=palette.colour("line"),
            width=LIGHT,
        )
        x = middle - (wide - GAP) / 2
        yield _icon(dress, x, top + (pitch - _SMALL_ICON) / 2, _SMALL_ICON)
        x += _SMALL_ICON + 0.4
        yield label(Box("points", x, top, wide, pitch), str(segment.points), bold)


_SWATCH = 5.2


def _legend(
    palette: Palette, names: Mapping[str, str], width: float, y: float, style: Style
) -> tuple[list[Shape], float]:
    """Return what the items look like and are called, line by line, and where the last line ends."""
    shapes: list[Shape] = []
    x = 0.0
    for item, name in names.items():
        room = min(width_of(name, style), width - _SWATCH - GAP)
        wide = _SWATCH + GAP + room
        if x and x + wide > width:
            x, y = 0.0, y + _SWATCH + GAP
        box = Box(item, x, y, _SWATCH, _SWATCH)
        dress = _dress(palette, item)
        shapes += _ground(palette, dress, box)
        icon = box.inset((_SWATCH - _SMALL_ICON) / 2)
        if dress.hatch != "plain":
            shapes.append(Path(rectangle(*icon.inset(-_HALO)[1:]), fill=dress.ground))
        up = _FOOT / 2 if _has_foot(palette, dress) else 0
        shapes.append(_icon(dress, icon.x, icon.y - up, icon.width))
        shapes.append(quoted(Box("item", x + _SWATCH + GAP, y, room + SLACK, _SWATCH), name, style))
        x += wide + 3 * GAP
    return shapes, y + (_SWATCH if names else 0.0)
