"""The display list: what a side shows, in millimetres from the top left corner of its trim, y downwards.

Documents make it, writers (PDF and others) walk it; it knows neither game nor file format.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from . import runs
from .typefaces import MM_PER_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .runs import GlyphRun
    from .typefaces import Face
    from .typography import Direction

Point: TypeAlias = tuple[float, float]

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

Command: TypeAlias = tuple[str, tuple[float, ...]]
"""A step of a path: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""

Commands: TypeAlias = tuple[Command, ...]

_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a line of text lies before its anchor."""

# Control points of a cubic that runs along a quarter of a circle of radius 1 to 0.03 %.
_QUARTER = 4 / 3 * (math.sqrt(2) - 1)


class Colour(NamedTuple):
    """Red, green, blue from 0 to 1."""

    red: float
    green: float
    blue: float

    @property
    def is_grey(self) -> bool:
        """Whether black ink alone makes it."""
        return self.red == self.green == self.blue


BLACK = Colour(0, 0, 0)
WHITE = Colour(1, 1, 1)


class Path(NamedTuple):
    """A filled or stroked outline; `width` and `dash` in mm."""

    commands: Commands
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    round: bool = False
    """Round ends and corners of the stroke."""
    even_odd: bool = False
    """A part inside an even number of outlines is a hole."""


class Mosaic(NamedTuple):
    """Rectangles of whole modules, as the codes for cameras are drawn; `module` in mm."""

    x: float
    y: float
    module: float
    rectangles: tuple[tuple[int, int, int, int], ...]
    """Left, top, width and height in modules."""
    fill: Colour = BLACK

    @property
    def path(self) -> Path:
        """The same as an outline, for whoever draws outlines alone."""
        unit = self.module
        outlines = (
            rectangle(self.x + left * unit, self.y + top * unit, width * unit, height * unit)
            for left, top, width, height in self.rectangles
        )
        return Path(tuple(command for outline in outlines for command in outline), fill=self.fill)


class Text(NamedTuple):
    """One line of text on a baseline; `size` and `tracking` in points, `room` in mm."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    colour: Colour = BLACK
    anchor: str = "start"
    """`start`, `middle` or `end`: what of the text lies at x; its start is on its right where it runs to the left."""
    room: float = math.inf
    """The width it must not exceed; a gate measures it."""
    tracking: float = 0.0
    """Points added between the letters."""
    direction: Direction = "ltr"

    @property
    def width(self) -> float:
        """The width of the text in mm."""
        advance, glyphs = runs.measured(self.text, self.face, self.direction)
        spaced = self.tracking * MM_PER_POINT * max(glyphs - 1, 0)
        return advance * self.size * MM_PER_POINT + spaced

    @property
    def left(self) -> float:
        """Where its left edge lies."""
        share = _SHARES[self.anchor] if self.direction == "ltr" else 1.0 - _SHARES[self.anchor]
        return self.x - share * self.width if share else self.x

    def placed(self) -> Iterator[PlacedRun]:
        """Yield its glyphs with their places, from left to right."""
        em, tracking, left = self.size * MM_PER_POINT, self.tracking * MM_PER_POINT, self.left
        for run in runs.shape(self.text, self.face, self.direction):
            yield PlacedRun(run, left, self.y, em, tracking)
            left += run.advance * em + len(run.advances) * tracking


class PlacedRun(NamedTuple):
    """Glyphs of a text where they lie; all lengths in mm."""

    run: GlyphRun
    left: float
    baseline: float
    em: float
    """The size of the type."""
    tracking: float

    @property
    def width(self) -> float:
        """From its left to the end of its last glyph."""
        return self.run.advance * self.em + self.tracking * max(len(self.run.advances) - 1, 0)

    def glyphs(self) -> Iterator[tuple[str, Point]]:
        """Yield each glyph of a shaped run with its place."""
        left = self.left
        for glyph, advance, (right, down) in zip(self.run.text, self.run.advances, self.run.offsets, strict=True):
            yield glyph, (left + right * self.em, self.baseline + down * self.em)
            left += advance * self.em + self.tracking


class Group(NamedTuple):
    """Shapes moved by a matrix."""

    shapes: tuple[Shape, ...]
    matrix: Matrix = IDENTITY


class Symbol(NamedTuple):
    """A drawing that is defined once in a file and used often; its name is unique in a sheet."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


class Use(NamedTuple):
    """A symbol, scaled, with its top left corner at a point."""

    symbol: Symbol
    x: float
    y: float
    scale: float = 1.0


Shape: TypeAlias = Path | Mosaic | Text | Group | Use


class Box(NamedTuple):
    """A named region that draws nothing: gates and the reader of photos find their way by it."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, margin: float, vertical: float | None = None) -> Box:
        """Return the box made smaller all round, or by another margin above and below."""
        above = margin if vertical is None else vertical
        return self._replace(
            x=self.x + margin, y=self.y + above, width=self.width - 2 * margin, height=self.height - 2 * above
        )

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge; a micrometre is forgiven.

        No sheet asks; the gates ask of every sheet.
        """
        slack = 1e-3
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


class Part(NamedTuple):
    """What a block gives back: shapes, and the boxes that they stand in."""

    shapes: tuple[Shape, ...] = ()
    boxes: tuple[Box, ...] = ()


class Side(NamedTuple):
    """One side of a cut sheet."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    """What all sheets of a pad show alike."""
    boxes: tuple[Box, ...]
    stamp: tuple[Shape, ...] = ()
    """What is laid over it: the number, the name and the code of one sheet."""
    measured: tuple[Box, ...] = ()
    """The boxes by which a reader of photos knows its template, before any enlarging; none where it has no code."""

    def box(self, name: str) -> Box:
        """Return the box of that name; KeyError when there is none."""
        for box in self.boxes:
            if box.name == name:
                return box
        raise KeyError(name)


class Sheet(NamedTuple):
    """One cut sheet: its front, and its back where it has one."""

    sides: tuple[Side, ...]


class Placed(NamedTuple):
    """A side on a page: the matrix takes millimetres of the side to millimetres of the page."""

    side: Side
    matrix: Matrix = IDENTITY


class Page(NamedTuple):
    """One side of a sheet of paper, as it leaves the printer; millimetres."""

    width: float
    height: float
    placed: tuple[Placed, ...]
    marks: tuple[Shape, ...] = ()
    """What is cut off: crop marks and their like."""
    trim: Box | None = None
    """What is left when it is cut; the whole page where there is nothing to cut off."""
    bleed: float = 0.0
    """How far colour runs on beyond the trim."""


def joined(parts: Iterable[Part]) -> Part:
    """Return the parts as one, in order."""
    together = tuple(parts)
    return Part(
        tuple(shape for part in together for shape in part.shapes),
        tuple(box for part in together for box in part.boxes),
    )


def line(*points: Point) -> Commands:
    """Return an open line through the points."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest))


def polygon(points: Sequence[Point]) -> Commands:
    """Return a closed outline through the points."""
    return (*line(*points), ("Z", ()))


def rectangle(x: float, y: float, width: float, height: float) -> Commands:
    """Return a rectangle."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Commands:
    """Return a rectangle with quarter circles for corners."""
    right, bottom, bend = x + width, y + height, radius * (1 - _QUARTER)
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - bend, y, right, y + bend, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - bend, right - bend, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + bend, bottom, x, bottom - bend, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + bend, x + bend, y, x + radius, y)),
        ("Z", ()),
    )


def chamfered(x: float, y: float, width: float, height: float, cut: float) -> Commands:
    """Return a rectangle whose corners are cut at 45 degrees."""
    right, bottom = x + width, y + height
    return polygon(
        [
            (x + cut, y),
            (right - cut, y),
            (right, y + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (x + cut, bottom),
            (x, bottom - cut),
            (x, y + cut),
        ]
    )


def circle(x: float, y: float, radius: float) -> Commands:
    """Return a circle around a point."""
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def moved(commands: Commands, dx: float, dy: float, scale: float = 1.0) -> Commands:
    """Return the outline scaled about the origin, then moved."""

    def steps() -> Iterator[Command]:
        for name, numbers in commands:
            shifted = (number * scale + (dy if place % 2 else dx) for place, number in enumerate(numbers))
            yield name, tuple(shifted)

    return tuple(steps())


def product(after: Matrix, before: Matrix) -> Matrix:
    """Return the matrix that moves by `before`, then by `after`."""
    a, b, c, d, e, f = after
    g, h, i, j, k, m = before
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def fitting(width: float, height: float, room_width: float, room_height: float) -> Matrix:
    """Return the matrix that makes a width and height in mm as large as a room allows, in the middle of it."""
    scale = min(room_width / width, room_height / height)
    return (scale, 0, 0, scale, (room_width - scale * width) / 2, (room_height - scale * height) / 2)


def scaled(part: Part, matrix: Matrix) -> Part:
    """Return a part scaled and moved by a matrix that turns nothing."""
    scale, _, _, _, left, top = matrix
    boxes = (
        Box(box.name, left + scale * box.x, top + scale * box.y, scale * box.width, scale * box.height)
        for box in part.boxes
    )
    return Part((Group(part.shapes, matrix),) if part.shapes else (), tuple(boxes))


def mirrored(shapes: Iterable[Shape], x: float) -> Group:
    """Return shapes as in a mirror that stands upright at an x; no words among them."""
    return Group(tuple(shapes), (-1, 0, 0, 1, 2 * x, 0))


def as_side(page: Page, name: str) -> Side:
    """Return a page as one side, for writers that draw a picture of it."""
    shapes = tuple(Group((*placed.side.shapes, *placed.side.stamp), placed.matrix) for placed in page.placed)
    return Side(name, page.width, page.height, (*shapes, *page.marks), ())


def walk(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield every shape, those inside groups and symbols too, without their matrices."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from walk(shape.shapes)
        elif isinstance(shape, Use):
            yield from walk(shape.symbol.shapes)
