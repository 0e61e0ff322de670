"""How the points of a game grew, as a chart. Nothing in it is told by colour alone."""

from __future__ import annotations

import math
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from ..drawing.labels import label, quoted
from ..drawing.shapes import BLACK, WHITE, Box, Path, circle, line, polygon
from .charts import GAP, LIGHT, NAMES, SLACK, NameColumn, bold_of, pitch_of, readable, width_of
from .picture import Picture
from .spreading import spread

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ..drawing.labels import Style
    from ..drawing.palette import Palette
    from ..drawing.shapes import Commands, Point, Shape

_LINE, _STRONG = 0.45, 0.75
"""Weights of the lines of players, and of who has most."""
_DASH = (1.6, 1.2)
_RADIUS = 1.15
"""Of a marker, in mm."""
_RIM = 0.3
_LEAST_STEP = 7.0
"""Millimetres between two lines of the scale."""
_LEAD = 4.0
"""From the end of the lines to the markers of their labels, in mm."""
_STEPS = (1, 2, 5)
_FULL = 0.9
"""Of the room of a name below the chart, what it may take."""


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
        """Return how high so many points are; fewer than 0 are on the line of 0."""
        return self.box.bottom - self.box.height * max(0, points) / self.most


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
    style = readable(style)
    pitch = pitch_of(style)
    height = max(height, pitch * (len(lines) + 2))
    most = max(1, *(points for totals in lines.values() for points in totals)) if lines else 1
    box_height = height - 2 * pitch
    scale = range(0, most + 1, _step(most, box_height))
    numbers = max(
        *(width_of(str(points), bold_of(style)) for totals in lines.values() for points in totals),
        *(width_of(str(points), style) for points in scale),
    )
    column = NameColumn(ranked, style, width * NAMES)
    plot = _Plot(
        Box("plot", numbers + GAP, pitch / 2, width - numbers - GAP, box_height),
        max(map(len, lines.values()), default=1),
        most,
    )
    # How far the last markers reach beyond the end depends on the height alone.
    over = max((x for way in _ways(plot, lines, ranked).values() for x, _ in way), default=0.0) - plot.box.right
    over = max(over, 0.0) + _RADIUS
    label_width = over + _LEAD + 2 * _RADIUS + GAP + numbers + GAP + column.width
    plot = plot._replace(box=plot.box._replace(width=plot.box.width - label_width))
    ways = _ways(plot, lines, ranked)
    markers = {player: _MARKERS[place % len(_MARKERS)] for place, player in enumerate(ranked)}
    first = max((lines[player][-1] for player in ranked if player not in aside), default=0)
    shapes: list[Shape] = [*_scale(palette, plot, style, scale), *_scorings(palette, plot, style, ticks)]
    # Who has most is above the others.
    for player in reversed(ranked):
        leads = player not in aside and lines[player][-1] == first
        shapes.append(
            Path(
                line((plot.x(0), plot.y(0)), *_way(plot, lines[player])),
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
        shapes.append(Path(line((end, start), (end + _LEAD - 0.6, y)), stroke=palette.colour("hair"), width=LIGHT))
        shapes.append(markers[player].drawn(end + _LEAD + _RADIUS, y))
        total = Box("total", end + _LEAD + 2 * _RADIUS + GAP, y - pitch / 2, numbers + SLACK, pitch)
        shapes.append(label(total, str(lines[player][-1]), bold_of(style), "end"))
        shapes.append(column.name(player, total.right + GAP, y))
    return Picture(tuple(shapes), width, height, alt)


def _scale(palette: Palette, plot: _Plot, style: Style, scale: Sequence[int]) -> Iterator[Shape]:
    """Light lines for round numbers of points, each with its number."""
    hair, pitch = palette.colour("hair"), pitch_of(style)
    for points in scale:
        y = plot.y(points)
        weight = LIGHT if points else 2 * LIGHT
        yield Path(line((plot.box.x, y), (plot.box.right, y)), stroke=hair, width=weight)
        box = Box("points", -SLACK, y - pitch / 2, plot.box.x - GAP + SLACK, pitch)
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
    hair, pitch = palette.colour("hair"), pitch_of(style)
    room = plot.box.width / plot.scorings * 0.95
    # Names that have no room side by side would run together: the numbers of the scorings are enough.
    ticks = ticks if all(width_of(name, style) <= room * _FULL for name in ticks) else ()
    for scoring in range(1, plot.scorings + 1):
        x = plot.x(scoring)
        yield Path(line((x, plot.box.y), (x, plot.box.bottom)), stroke=hair, width=LIGHT)
        name = ticks[scoring - 1] if scoring <= len(ticks) else str(scoring)
        # What stands below the last scoring may reach as far to the right as to the left.
        yield quoted(Box("scoring", x - room / 2, plot.box.bottom + pitch / 2, room, pitch), name, style, "middle")


def _way(plot: _Plot, totals: Sequence[int]) -> Iterator[Point]:
    """Yield where a line bends: above each scoring, wherever its marker is."""
    for scoring, points in enumerate(totals, start=1):
        yield plot.x(scoring), plot.y(points)


def _ways(plot: _Plot, lines: Mapping[str, Sequence[int]], ranked: Sequence[str]) -> Mapping[str, list[Point]]:
    """Return where the markers of each line lie: above their scoring, or side by side where they hide another."""
    ways: dict[str, list[Point]] = {player: [] for player in ranked}
    apart = 2.1 * _RADIUS
    for scoring in range(plot.scorings):
        here = [(plot.y(lines[player][scoring]), player) for player in ranked if scoring < len(lines[player])]
        here.sort(key=itemgetter(0))
        groups: list[list[tuple[float, str]]] = []
        for y, player in here:
            if groups and y - groups[-1][-1][0] < _RADIUS:
                groups[-1].append((y, player))
            else:
                groups.append([(y, player)])
        for group in groups:
            for place, (y, player) in enumerate(group):
                ways[player].append((plot.x(scoring + 1) + (place - (len(group) - 1) / 2) * apart, y))
    return ways
