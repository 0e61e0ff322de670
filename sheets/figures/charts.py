"""Charts of a game: how the points grew, and what brought them. Nothing in them is told by colour alone."""

from __future__ import annotations

import math
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import icons, labels, ornament, typefaces
from ..drawing.labels import abbreviated, label
from ..drawing.names import shortened
from ..drawing.shapes import BLACK, WHITE, Box, Path, circle, line, moved, polygon, rectangle
from ..drawing.typefaces import MM_PER_POINT
from .picture import Picture
from .spreading import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour, Commands, Point, Shape, Text

_SMALLEST = 6.5
"""Points; nothing is set smaller."""
_LEADING = 1.3
"""From a line of labels to the next, as a multiple of their size."""
_NAMES = 0.32
"""The share of a chart's width that names may take."""
_GAP = 1.2
"""Millimetres between things that belong together."""
_SLACK = 1e-6
"""What rounding may add to a width."""
_LIGHT, _STRONG = 0.12, 0.75
"""Line weights: of axes, and of the line of who has most."""
_LINE = 0.45
_DASH = (1.6, 1.2)


# How the points grew

_RADIUS = 1.15
"""Of a marker, in mm."""
_RIM = 0.3
_LEAST_STEP = 7.0
"""Millimetres between two lines of the scale."""
_LEAD = 4.0
"""From the end of the lines to the markers of their labels, in mm."""
_STEPS = (1, 2, 5)


class _Marker(NamedTuple):
    """The sign of a player: an outline around a point, filled or hollow."""

    outline: Callable[[float, float, float], Commands]
    filled: bool

    def drawn(self, x: float, y: float) -> Path:
        """Return it at a point."""
        fill, edge = (BLACK, WHITE) if self.filled else (WHITE, BLACK)
        return Path(self.outline(x, y, _RADIUS - _RIM / 2), fill=fill, stroke=edge, width=_RIM)


def _turned_square(turn: float, x: float, y: float, radius: float) -> Commands:
    return _regular(4, turn, x, y, radius * 1.2)


def _regular(corners: int, turn: float, x: float, y: float, radius: float) -> Commands:
    angles = (turn + 2 * math.pi * step / corners for step in range(corners))
    return polygon([(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles])


def _triangle(turn: float, x: float, y: float, radius: float) -> Commands:
    return _regular(3, turn, x, y, radius * 1.3)


_SQUARE, _DIAMOND = math.pi / 4, 0.0
_UP, _DOWN = 0.0, math.pi

# Enough for six players and a virtual one; whoever comes later begins again.
_MARKERS = (
    _Marker(circle, filled=True),
    _Marker(partial(_turned_square, _SQUARE), filled=False),
    _Marker(partial(_triangle, _UP), filled=True),
    _Marker(partial(_turned_square, _DIAMOND), filled=False),
    _Marker(partial(_turned_square, _SQUARE), filled=True),
    _Marker(circle, filled=False),
    _Marker(partial(_triangle, _DOWN), filled=False),
    _Marker(partial(_turned_square, _DIAMOND), filled=True),
)


class _Plot(NamedTuple):
    """Where points lie on a chart: `box` is what the lines run in, between 0 and `most` points."""

    box: Box
    scorings: int
    most: int

    def x(self, scoring: float) -> float:
        """Return where a scoring is; 0 is the start."""
        return self.box.x + self.box.width * scoring / self.scorings

    def y(self, points: float) -> float:
        """Return how high so many points are."""
        return self.box.bottom - self.box.height * points / self.most


def growth(
    palette: Palette,
    series: Mapping[str, Sequence[int]],
    width: float,
    height: float,
    style: Style,
    *,
    alt: str = "",
    ticks: Sequence[str] = (),
    aside: Collection[str] = (),
) -> Picture:
    """Return how running totals grew: a line for each player, from 0 at the start to the last scoring.

    `series` are the totals after the first scoring, the second, the third; 0 at the start is added. `ticks` are what
    the scorings are called, else they are numbered. Players `aside` play no part in who is first: their lines are
    dashed. Each line has its marker, and at its end its points and its name. All characters of names and ticks are in
    the typeface. The chart is higher than `height` where the names need more.
    """
    lines = {player: totals for player, totals in series.items() if totals}
    ranked = sorted(lines, key=lambda player: (player in aside, -lines[player][-1]))
    style = _readable(style)
    pitch = _pitch(style)
    height = max(height, pitch * (len(lines) + 2))
    numbers = max(
        (_wide(str(points), _bold(style)) for totals in lines.values() for points in totals),
        default=_wide("0", _bold(style)),
    )
    column = _Names(ranked, style, width * _NAMES)
    plot = _Plot(
        Box("plot", numbers + _GAP, pitch / 2, width - numbers - _GAP, height - 2 * pitch),
        max(map(len, lines.values()), default=1),
        max((points for totals in lines.values() for points in totals), default=0) or 1,
    )
    # How far the last markers reach beyond the end depends on the height alone.
    over = max((x for way in _ways(plot, lines, ranked).values() for x, _ in way), default=0.0) - plot.box.right
    over = max(over, 0.0) + _RADIUS
    label_width = over + _LEAD + 2 * _RADIUS + _GAP + numbers + _GAP + column.width
    plot = plot._replace(box=plot.box._replace(width=plot.box.width - label_width))
    ways = _ways(plot, lines, ranked)
    markers = {player: _MARKERS[place % len(_MARKERS)] for place, player in enumerate(ranked)}
    most = max((lines[player][-1] for player in ranked if player not in aside), default=0)
    shapes: list[Shape] = [*_scale(palette, plot, style), *_scorings(palette, plot, style, ticks)]
    # Who has most is above the others.
    for player in reversed(ranked):
        leads = player not in aside and lines[player][-1] == most
        shapes.append(
            Path(
                line((plot.x(0), plot.y(0)), *ways[player]),
                stroke=palette.colour("ink" if leads else "line"),
                width=_STRONG if leads else _LINE,
                dash=_DASH if player in aside else (),
                round=player not in aside,
            )
        )
    shapes += (markers[player].drawn(*point) for player in reversed(ranked) for point in ways[player])
    ended = sorted(ranked, key=lambda player: plot.y(lines[player][-1]))
    heights = spread([plot.y(lines[player][-1]) for player in ended], [pitch] * len(ended), 0, height - pitch)
    for player, y in zip(ended, heights, strict=True):
        end = plot.box.right + over
        start = plot.y(lines[player][-1])
        shapes.append(Path(line((end, start), (end + _LEAD - 0.6, y)), stroke=palette.colour("hair"), width=_LIGHT))
        shapes.append(markers[player].drawn(end + _LEAD + _RADIUS, y))
        total = Box("total", end + _LEAD + 2 * _RADIUS + _GAP, y - pitch / 2, numbers + _SLACK, pitch)
        shapes.append(label(total, str(lines[player][-1]), _bold(style), "end"))
        shapes.append(column.name(player, total.right + _GAP, y))
    return Picture(tuple(shapes), width, height, alt)


class _Names:
    """Names below each other, all in one size: the largest at which they fit, each in a form of its own."""

    def __init__(self, names: Iterable[str], style: Style, room: float) -> None:
        names = tuple(names)
        self._names = shortened(dict.fromkeys(names, room), style)
        widest = max(self._names.values(), key=lambda name: _wide(name, style), default="")
        try:
            size = labels.fitted((widest,), style, room)[1]
        except labels.LabelTooLongError:
            size = style.smallest
        self._style = style._replace(size=size)
        self.width = min(_wide(widest, self._style), room) + _SLACK

    def name(self, name: str, x: float, y: float) -> Text:
        """Return a name that begins at a place, its capitals about `y`."""
        return label(Box("name", x, y, self.width, 0), self._names[name], self._style)


def _readable(style: Style) -> Style:
    smallest = max(style.smallest, _SMALLEST)
    return style._replace(size=max(style.size, smallest), smallest=smallest)


def _pitch(style: Style) -> float:
    return style.size * MM_PER_POINT * _LEADING


def _bold(style: Style) -> Style:
    return style.with_role("label-bold")


def _wide(text: str, style: Style) -> float:
    return labels.width(text, style.face, style.size, style.tracking, style.direction)


def _scale(palette: Palette, plot: _Plot, style: Style) -> Iterator[Shape]:
    """Light lines for round numbers of points, each with its number."""
    hair, pitch = palette.colour("hair"), _pitch(style)
    step = _step(plot.most, plot.box.height)
    for points in range(0, plot.most + 1, step):
        y = plot.y(points)
        weight = _LIGHT if points else 2 * _LIGHT
        yield Path(line((plot.box.x, y), (plot.box.right, y)), stroke=hair, width=weight)
        box = Box("points", 0, y - pitch / 2, plot.box.x - _GAP, pitch)
        yield label(box, str(points), style, "end")


def _step(most: int, height: float) -> int:
    """The smallest round number whose multiples are far enough apart."""
    power = 1
    while True:
        for digit in _STEPS:
            if height * digit * power / most >= _LEAST_STEP or digit * power >= most:
                return digit * power
        power *= 10


def _scorings(palette: Palette, plot: _Plot, style: Style, ticks: Sequence[str]) -> Iterator[Shape]:
    hair, pitch = palette.colour("hair"), _pitch(style)
    room = plot.box.width / plot.scorings * 0.95
    for scoring in range(1, plot.scorings + 1):
        x = plot.x(scoring)
        yield Path(line((x, plot.box.y), (x, plot.box.bottom)), stroke=hair, width=_LIGHT)
        name = ticks[scoring - 1] if scoring <= len(ticks) else str(scoring)
        # What stands below the last scoring may reach as far to the right as to the left.
        yield abbreviated(Box("scoring", x - room / 2, plot.box.bottom + pitch / 2, room, pitch), name, style, "middle")


def _ways(plot: _Plot, lines: Mapping[str, Sequence[int]], ranked: Sequence[str]) -> Mapping[str, list[Point]]:
    """Return where the markers of each line lie: those that would cover one another side by side."""
    ways: dict[str, list[Point]] = {player: [] for player in ranked}
    apart = 2.3 * _RADIUS
    for scoring in range(plot.scorings):
        here = [(plot.y(lines[player][scoring]), player) for player in ranked if scoring < len(lines[player])]
        here.sort(key=itemgetter(0))
        groups: list[list[tuple[float, str]]] = []
        for y, player in here:
            if groups and y - groups[-1][-1][0] < apart:
                groups[-1].append((y, player))
            else:
                groups.append([(y, player)])
        for group in groups:
            for place, (y, player) in enumerate(group):
                ways[player].append((plot.x(scoring + 1) + (place - (len(group) - 1) / 2) * apart, y))
    return ways


# What brought the points

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


def _dress(palette: Palette, item: str) -> _Dress:
    """Return how an item is shown; what is no type of building and not known has a star."""
    if item in palette.buildings:
        own = palette.buildings[item]
        return _Dress(own.ink, own.ground, own.icon, own.hatch, icons.outline(item))
    ink, gold = palette.colour("ink"), palette.colour("gold")
    if item == "wall":
        return _Dress(ink, WHITE, ink, "plain", _corner(), walled=True)
    if item == "lines":
        return _Dress(ink, palette.colour("panel"), palette.colour("line"), "plain", _row())
    sign = _coin() if item == "coins" else ornament.star(12, 12, 11)
    return _Dress(ink, palette.colour("gold-light"), gold, "plain", sign)


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
    style = _readable(style)
    bold = _bold(style)
    totals = {player: sum(points.values()) for player, points in items.items()}
    ranked = sorted(totals, key=lambda player: (player in aside, -totals[player]))
    column = _Names(items, style, width * _NAMES)
    left = column.width + _GAP
    numbers = max((_wide(str(total), bold) for total in totals.values()), default=0.0)
    scale = (width - left - _TOTAL_GAP - numbers) / max(1, *totals.values()) if totals else 1.0
    shapes: list[Shape] = []
    y = 0.0
    for place, player in enumerate(ranked):
        if place and player in aside and ranked[place - 1] not in aside:
            rule = palette.colour("hair")
            shapes.append(Path(line((0, y), (width, y)), stroke=rule, width=_LIGHT * 2))
            y += _ROW_GAP
        shapes.append(column.name(player, 0, y + _BAR / 2))
        segments = _segments(items[player], names, left, y, scale)
        small: list[_Segment] = []
        for segment in segments:
            shapes += _ground(palette, _dress(palette, segment.item), segment.box)
            inside = tuple(_inside(palette, segment, bold))
            shapes += inside
            small += [] if inside else [segment]
        end = left + scale * totals[player] + _TOTAL_GAP
        shapes.append(label(Box("total", end, y, numbers + _SLACK, _BAR), str(totals[player]), bold))
        y += _BAR
        if small:
            shapes += _beside(palette, small, style, left, width)
            y += _BELOW + _pitch(style)
        y += _ROW_GAP
    y += _ROW_GAP / 2
    used = [item for item in names if any(points.get(item, 0) for points in items.values())]
    legend, height = _legend(palette, {item: names[item] for item in used}, width, y, style)
    return Picture((*shapes, *legend), width, height, alt)


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
    wide = _wide(text, style)
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
    pitch, bold = _pitch(style), _bold(style)
    bold = bold._replace(size=bold.smallest)
    widths = [_SMALL_ICON + 0.4 + _wide(str(segment.points), bold) + _GAP for segment in small]
    middles = spread([segment.box.centre[0] for segment in small], widths, left - _GAP / 2, right)
    for segment, wide, middle in zip(small, widths, middles, strict=True):
        dress = _dress(palette, segment.item)
        top = segment.box.bottom + _BELOW
        yield Path(
            line((segment.box.centre[0], segment.box.bottom), (middle, top)),
            stroke=palette.colour("line"),
            width=_LIGHT,
        )
        x = middle - (wide - _GAP) / 2
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
        room = min(_wide(name, style), width - _SWATCH - _GAP)
        wide = _SWATCH + _GAP + room
        if x and x + wide > width:
            x, y = 0.0, y + _SWATCH + _GAP
        box = Box(item, x, y, _SWATCH, _SWATCH)
        dress = _dress(palette, item)
        shapes += _ground(palette, dress, box)
        icon = box.inset((_SWATCH - _SMALL_ICON) / 2)
        if dress.hatch != "plain":
            shapes.append(Path(rectangle(*icon.inset(-_HALO)[1:]), fill=dress.ground))
        up = _FOOT / 2 if _has_foot(palette, dress) else 0
        shapes.append(_icon(dress, icon.x, icon.y - up, icon.width))
        shapes.append(abbreviated(Box("item", x + _SWATCH + _GAP, y, room + _SLACK, _SWATCH), name, style))
        x += wide + 3 * _GAP
    return shapes, y + (_SWATCH if names else 0.0)
