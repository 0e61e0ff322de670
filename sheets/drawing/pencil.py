"""Marks as a hand makes them with a pencil: none quite straight, and each the same whenever it is drawn."""

from __future__ import annotations

import math
import zlib
from typing import TYPE_CHECKING

from .labels import Style, label
from .shapes import Path
from .typefaces import MM_PER_POINT, face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .palette import Palette
    from .shapes import Box, Commands, Point, Text

_LARGEST = 15.0
_SMALLEST = 6.5
"""Points of what is written."""

_HALVES = 2

_FILLED = 0.85
"""How much of the height of a box writing takes."""


def style(palette: Palette, height: float, largest: float = _LARGEST) -> Style:
    """Return how is written in a box of `height` mm; `largest` are points."""
    size = max(min(height * _FILLED / MM_PER_POINT, largest), _SMALLEST)
    return Style(face("text-italic"), size, _SMALLEST, palette.colour("pencil"))


def written(palette: Palette, box: Box, text: str, largest: float = _LARGEST) -> Text:
    """Return a number or a short text in the middle of a box; LabelTooLongError."""
    return label(box, text, style(palette, box.height, largest), "middle")


def numerals(palette: Palette, box: Box, number: str) -> Iterator[Text]:
    """Yield tens and ones, each in its half of a box; a number with more of them in the middle."""
    if len(number) > _HALVES:
        yield written(palette, box, number)
        return
    # Not so far apart that they are read as two numbers.
    half, middle = min(box.width / _HALVES, style(palette, box.height).size * MM_PER_POINT), box.centre[0]
    for numeral, left in zip(number.rjust(_HALVES), (middle - half, middle), strict=True):
        if numeral.strip():
            yield written(palette, box._replace(x=left, width=half), numeral)


def cross(palette: Palette, box: Box) -> Path:
    """Return a cross over a box: two strokes that meet near its middle."""
    reach = 0.36 * min(box.width, box.height)
    x, y = box.centre
    sway = _sway(box.name, reach * 0.13, 12)
    falling = _stroke((x - reach, y - reach), (x + reach, y + reach), sway[:6])
    rising = _stroke((x - reach, y + reach), (x + reach, y - reach), sway[6:])
    return _drawn(palette, (*falling, *rising), _weight(reach))


def ring(palette: Palette, box: Box, *, long: bool = False) -> Path:
    """Return a ring in a box, around what it shows; a `long` one fills a box that is no square."""
    x, y = box.centre
    reach = min(box.width, box.height) / 2
    across, down = (box.width / 2, box.height / 2) if long else (reach, reach)
    sway = _sway(f"{box.name}-ring", 0.07, 8)
    # Once round and a little farther, as a hand does that does not stop where it began.
    start, steps = math.radians(-110), 9
    turn = math.radians(380) / steps
    points = []
    for step in range(steps + 1):
        angle, grown = start + step * turn, 0.86 + sway[step % len(sway)] - 0.03 * (step == steps)
        points.append((x + math.cos(angle) * across * grown, y + math.sin(angle) * down * grown))
    return _drawn(palette, _through(points), _weight(reach))


def tick(palette: Palette, box: Box) -> Path:
    """Return a tick in a box, its long arm reaching beyond."""
    sway = _sway(f"{box.name}-tick", box.height * 0.06, 12)
    foot = (box.x + box.width * 0.42, box.bottom - box.height * 0.12)
    short = _stroke((box.x + box.width * 0.12, box.y + box.height * 0.5), foot, sway[:6])
    long = _stroke(foot, (box.right + box.width * 0.1, box.y - box.height * 0.12), [0, 0, *sway[8:]])
    return _drawn(palette, (*short, *long[1:]), _weight(box.height / 2))


def dash(palette: Palette, box: Box) -> Path:
    """Return a short stroke in the middle of a box: nothing."""
    x, y = box.centre
    reach = min(box.width, box.height) * 0.25
    commands = _stroke((x - reach, y), (x + reach, y), _sway(f"{box.name}-dash", reach * 0.12, 6))
    return _drawn(palette, commands, _weight(reach))


def bar(palette: Palette, start: Point, end: Point, weight: float) -> Path:
    """Return a thick line from one point to another, as long as they are apart; `weight` in mm."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    name = f"{start[0]:.2f} {start[1]:.2f} {end[0]:.2f} {end[1]:.2f}"
    return _drawn(palette, _stroke(start, end, _sway(name, length * 0.008, 6)), weight)


def _drawn(palette: Palette, commands: Commands, weight: float) -> Path:
    return Path(commands, stroke=palette.colour("pencil"), width=weight, round=True)


def _weight(reach: float) -> float:
    """The line of a mark that reaches so far from its middle, in mm."""
    return min(max(reach * 0.12, 0.32), 0.6)


def _sway(name: str, most: float, count: int) -> list[float]:
    """So many lengths between `-most` and `most` that nobody would foresee and that are always the same for a name."""
    return [(zlib.crc32(f"{name} {number}".encode()) % 2001 / 1000 - 1) * most for number in range(count)]


def _stroke(start: Point, end: Point, sway: Sequence[float]) -> Commands:
    """A stroke that misses both points and the straight line between them a little; `sway` are six lengths."""
    (x, y), (u, v) = start, end
    left, top, right, bottom, bend, turn = sway
    x, y, u, v = x + left, y + top, u + right, v + bottom
    return (
        ("M", (x, y)),
        (
            "C",
            (
                x + (u - x) / 3 + bend,
                y + (v - y) / 3 - bend,
                x + (u - x) * 2 / 3 - turn,
                y + (v - y) * 2 / 3 + turn,
                u,
                v,
            ),
        ),
    )


def _through(points: Sequence[Point]) -> Commands:
    """A smooth line through points."""
    steps: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
    for number in range(len(points) - 1):
        before, (x, y), (u, v) = points[max(number - 1, 0)], points[number], points[number + 1]
        after = points[min(number + 2, len(points) - 1)]
        steps.append(
            (
                "C",
                (
                    x + (u - before[0]) / 6,
                    y + (v - before[1]) / 6,
                    u - (after[0] - x) / 6,
                    v - (after[1] - y) / 6,
                    u,
                    v,
                ),
            )
        )
    return tuple(steps)
