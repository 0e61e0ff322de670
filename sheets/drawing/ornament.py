"""Computed ornament: eight-fold Nasrid star work, and a frieze and a hatch for each building type."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from .shapes import WHITE, Path, circle, line, polygon, rectangle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .shapes import Box, Colour, Command, Commands, Point, Shape

FOLD = 8
_INNER_OF_KHATAM = 1 / (math.sqrt(2) * math.cos(math.pi / FOLD))
"""Radius of the hollows of the star of two squares, where its points lie at 1."""

_DOT = 3.0
"""How wide the dots of a hatch are, where its lines are 1: a dot no wider than a line would be lost."""

_COURSE, _BRICK = 1.4, 1.6
"""How high the courses of bricks are, where lines are 1 apart, and how long bricks are, where courses are 1 high."""


def star(x: float, y: float, radius: float, hollow: float = _INNER_OF_KHATAM, turn: float = 0.0) -> Commands:
    """Return an eight-pointed star around a point: as two squares make it, unless `hollow` says how deep it is cut."""
    points = []
    for step in range(2 * FOLD):
        reach = radius if step % 2 == 0 else radius * hollow
        angle = turn + math.pi * step / FOLD
        points.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return polygon(points)


def rosette(x: float, y: float, radius: float, colour: Colour, ground: Colour) -> tuple[Shape, ...]:
    """Return a rosette: a star of two squares, and inside it the star {8/3} whose lines run on through the middle."""
    chords = []
    for step in range(FOLD):
        ends = (math.pi * 2 * step / FOLD, math.pi * 2 * (step + 3) / FOLD)
        chords.append(
            line(*((x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in ends)),
        )
    crossing = radius * math.sin(math.pi / FOLD)
    woven = tuple(command for chord in chords for command in chord)
    return (
        Path(star(x, y, radius), fill=ground, stroke=colour, width=0.2),
        Path(woven, stroke=colour, width=0.2),
        Path(star(x, y, crossing, turn=math.pi / FOLD), fill=colour),
    )


def star_lattice(box: Box, rows: int, colour: Colour, ground: Colour, *, hearts: bool = True) -> tuple[Shape, ...]:
    """Return rows of stars that touch at their points, as many across as fit; crosses of the ground stand between.

    Without their `hearts` it is drawn in lines alone.
    """
    pitch = box.height / rows
    count = max(1, int(box.width / pitch + 1e-6))
    left = box.centre[0] - count * pitch / 2
    shapes: list[Shape] = [
        Path(rectangle(left, box.y, count * pitch, box.height), fill=ground, stroke=colour, width=0.2),
    ]
    for row in range(rows):
        for column in range(count):
            x, y = left + (column + 0.5) * pitch, box.y + (row + 0.5) * pitch
            shapes.append(Path(star(x, y, pitch / 2), fill=WHITE, stroke=colour, width=0.2))
            if hearts:
                shapes.append(Path(star(x, y, pitch * 0.2, turn=math.pi / FOLD), fill=colour))
    return tuple(shapes)


def frieze(pattern: str, box: Box, colour: Colour, outline: float = 0.0) -> tuple[Shape, ...]:
    """Return the pattern of a type, repeated along a box; nothing for `plain`. KeyError for a name that none has.

    Where `outline` is a weight in mm, all of it is drawn in lines of that weight, and nothing filled.
    """
    shapes = _FRIEZES[pattern](box, colour)
    return tuple(shape._replace(fill=None, stroke=colour, width=outline) if outline else shape for shape in shapes)


def _steps(box: Box, unit: float) -> Iterator[tuple[float, float]]:
    """Yield the left edge and the width of every unit, stretched so that a whole number fills the box."""
    count = max(1, round(box.width / unit))
    pitch = box.width / count
    for number in range(count):
        yield box.x + number * pitch, pitch


def _diamonds(box: Box, colour: Colour) -> Iterator[Path]:
    _, middle = box.centre
    for x, pitch in _steps(box, box.height * 1.5):
        half = pitch / 2
        points = [(x + half, box.y), (x + pitch, middle), (x + half, box.bottom), (x, middle)]
        yield Path(polygon(points), fill=colour)


def _lattice(box: Box, colour: Colour) -> Iterator[Path]:
    for x, pitch in _steps(box, box.height):
        yield Path(line((x, box.y), (x + pitch, box.bottom)), stroke=colour, width=0.22)
        yield Path(line((x, box.bottom), (x + pitch, box.y)), stroke=colour, width=0.22)
    yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=colour, width=0.22)


def _arches(box: Box, colour: Colour) -> Iterator[Path]:
    for x, pitch in _steps(box, box.height * 1.15):
        left, right, bend = x + 0.1 * pitch, x + 0.9 * pitch, box.height * 0.95
        outline: Commands = (
            ("M", (left, box.bottom)),
            ("C", (left, box.bottom - bend * 1.33, right, box.bottom - bend * 1.33, right, box.bottom)),
        )
        yield Path(outline, stroke=colour, width=0.3)
    yield Path(line((box.x, box.bottom), (box.right, box.bottom)), stroke=colour, width=0.22)


def _beads(box: Box, colour: Colour) -> Iterator[Path]:
    _, middle = box.centre
    for x, pitch in _steps(box, box.height * 1.2):
        yield Path(circle(x + pitch / 2, middle, box.height * 0.26), stroke=colour, width=0.22)
    for y in (box.y, box.bottom):
        yield Path(line((box.x, y), (box.right, y)), stroke=colour, width=0.22)


def _leaves(box: Box, colour: Colour) -> Iterator[Path]:
    for x, pitch in _steps(box, box.height * 1.1):
        top, foot = (x + pitch / 2, box.y), (x + pitch / 2, box.bottom)
        outline: Commands = (
            ("M", foot),
            ("C", (x - 0.15 * pitch, box.y + 0.75 * box.height, x + 0.2 * pitch, box.y + 0.2 * box.height, *top)),
            ("C", (x + 0.8 * pitch, box.y + 0.2 * box.height, x + 1.15 * pitch, box.y + 0.75 * box.height, *foot)),
            ("Z", ()),
        )
        yield Path(outline, fill=colour)


def _merlons(box: Box, colour: Colour) -> Iterator[Path]:
    points = [(box.x, box.bottom)]
    notch = box.y + box.height * 0.6
    for x, pitch in _steps(box, box.height * 1.3):
        points += [
            (x, notch),
            (x + 0.2 * pitch, notch),
            (x + 0.2 * pitch, box.y),
            (x + 0.8 * pitch, box.y),
            (x + 0.8 * pitch, notch),
        ]
    points += [(box.right, notch), (box.right, box.bottom)]
    yield Path(polygon(points), fill=colour)


def _bare(_box: Box, _colour: Colour) -> Iterator[Path]:
    yield from ()


_FRIEZES: dict[str, Callable[[Box, Colour], Iterator[Path]]] = {
    "plain": _bare,
    "diamonds": _diamonds,
    "lattice": _lattice,
    "arches": _arches,
    "beads": _beads,
    "leaves": _leaves,
    "merlons": _merlons,
}


def hatch(pattern: str, corners: Sequence[Point], pitch: float, colour: Colour, width: float) -> tuple[Shape, ...]:
    """Return a hatch that fills a convex outline and ends at its edges; nothing for `plain`.

    `pitch` is the distance of its lines, `width` their weight, both in mm. KeyError when there is none of that name.
    """
    return tuple(_HATCHES[pattern](corners, pitch, colour, width))


def _plain(_corners: Sequence[Point], _pitch: float, _colour: Colour, _width: float) -> Iterator[Path]:
    yield from ()


def _lines(turn: float, corners: Sequence[Point], pitch: float, colour: Colour, width: float) -> Iterator[Path]:
    ends = _chords(corners, pitch, turn)
    yield Path(tuple(command for both in ends for command in line(*both)), stroke=colour, width=width)


def _dots(corners: Sequence[Point], pitch: float, colour: Colour, width: float) -> Iterator[Path]:
    # Every other crossing of rows and columns half a diagonal apart: a square lattice that stands on its point.
    step, radius = pitch / math.sqrt(2), _DOT * width / 2
    middle = (min(x for x, _ in corners) + max(x for x, _ in corners)) / 2
    dots: list[Command] = []
    for row, ((left, y), (right, _)) in enumerate(_chords(corners, step, 0)):
        first, last = math.ceil((left + radius - middle) / step), math.floor((right - radius - middle) / step)
        for place in range(first, last + 1):
            if (row + place) % 2:
                dots += circle(middle + place * step, y, radius)
    yield Path(tuple(dots), fill=colour)


def _bricks(corners: Sequence[Point], pitch: float, colour: Colour, width: float) -> Iterator[Path]:
    # Courses are higher than other lines are apart: they have joints too, and no bed lies on a line of `lying`.
    height = _COURSE * pitch
    length = _BRICK * height
    ends = list(_chords(corners, height, 0))
    beds = [ends[0][0][1] - height, *(start[1] for start, _ in ends), ends[-1][0][1] + height]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    joints: list[tuple[Point, Point]] = []
    for course, (top, foot) in enumerate(pairwise(beds)):
        # A joint of every other course stands on the middle of a brick.
        first = (left + right) / 2 + (course % 2 / 2 - math.ceil((right - left) / length)) * length
        for place in range(math.floor((left - first) / length) + 1, math.ceil((right - first) / length)):
            x = first + place * length
            (_, upper), (_, lower) = _chord(corners, -x, math.pi / 2)
            if max(top, upper) < min(foot, lower):
                joints.append(((x, max(top, upper)), (x, min(foot, lower))))
    yield Path(tuple(command for both in (*ends, *joints) for command in line(*both)), stroke=colour, width=width)


def _chords(corners: Sequence[Point], pitch: float, turn: float) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of parallel lines inside a convex outline, evenly about its middle.

    They run at an angle in radians, clockwise from the right, and every line starts at its end against that.
    """
    heights = [_across(corner, turn) for corner in corners]
    count = math.ceil((max(heights) - min(heights)) / pitch) - 1
    first = (min(heights) + max(heights) - (count - 1) * pitch) / 2
    for number in range(count):
        yield _chord(corners, first + number * pitch, turn)


def _across(point: Point, turn: float) -> float:
    """How far a point lies from the line through the origin at an angle, on the right of who goes along it."""
    return point[1] * math.cos(turn) - point[0] * math.sin(turn)


def _chord(corners: Sequence[Point], height: float, turn: float) -> tuple[Point, Point]:
    """The ends of the line at an angle, so far from the origin, inside a convex outline that it meets."""
    meets = (
        (x + (u - x) * part, y + (v - y) * part)
        for (x, y), (u, v) in pairwise((*corners, corners[0]))
        for here, there in [(_across((x, y), turn), _across((u, v), turn))]
        if (here <= height) != (there <= height)
        for part in [(height - here) / (there - here)]
    )
    start, end = sorted(meets, key=lambda point: point[0] * math.cos(turn) + point[1] * math.sin(turn))
    return start, end


# Those by which engravers show the colours of arms: blue lies, red stands, green falls, gold is dotted, white is plain.
# Their purple rises, and is too much like what falls: bricks take its place.
_HATCHES: dict[str, Callable[[Sequence[Point], float, Colour, float], Iterator[Path]]] = {
    "plain": _plain,
    "lying": partial(_lines, 0),
    "standing": partial(_lines, math.pi / 2),
    "falling": partial(_lines, math.pi / 4),
    "bricks": _bricks,
    "dots": _dots,
}
