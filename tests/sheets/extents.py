"""Where the ink of a display list lies, measured through all its groups and symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_sheets.drawing import typefaces
from alhambra_sheets.drawing.shapes import IDENTITY, Box, Group, Mosaic, Path, Text, Use, product
from alhambra_sheets.drawing.typefaces import MM_PER_POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from alhambra_sheets.drawing.shapes import Matrix, Shape


class Ink(NamedTuple):
    """A shape, the box around its ink in mm of the side, and how much it is enlarged there."""

    shape: Path | Text
    box: Box
    scale: float


def inks(shapes: Iterable[Shape], matrix: Matrix = IDENTITY, *, apart: bool = False) -> Iterator[Ink]:
    """Yield every path and text with the box around it, edges of strokes included; if asked, each outline apart."""
    for shape in shapes:
        match shape:
            case Group():
                yield from inks(shape.shapes, product(matrix, shape.matrix), apart=apart)
            case Use():
                own = (shape.scale, 0, 0, shape.scale, shape.x, shape.y)
                yield from inks(shape.symbol.shapes, product(matrix, own), apart=apart)
            case Mosaic():
                yield from inks((shape.path,), matrix, apart=apart)
            case Path() if apart:
                yield from inks(_outlines(shape), matrix)
            case Path():
                points = [
                    (numbers[step], numbers[step + 1])
                    for _, numbers in shape.commands
                    for step in range(0, len(numbers), 2)
                ]
                edge = shape.width / 2 if shape.stroke is not None else 0.0
                yield _ink(shape, points, edge, matrix)
            case Text():
                yield _ink(shape, _corners(shape), 0.0, matrix)


def _outlines(path: Path) -> Iterator[Path]:
    starts = [place for place, (name, _) in enumerate(path.commands) if name == "M"]
    for start, end in zip(starts, [*starts[1:], len(path.commands)], strict=True):
        yield path._replace(commands=path.commands[start:end])


def _corners(text: Text) -> list[tuple[float, float]]:
    font, size = typefaces.load(text.face), text.size * MM_PER_POINT
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text.width
    # Capitals and digits stand on the line.
    below = 0.0 if text.text.isupper() or text.text.isdecimal() else font.descent * size
    top, bottom = text.y - font.cap_height * size, text.y - below
    return [(left, top), (left + text.width, top), (left, bottom), (left + text.width, bottom)]


def _ink(shape: Path | Text, points: list[tuple[float, float]], edge: float, matrix: Matrix) -> Ink:
    a, b, c, d, e, f = matrix
    moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    scale = (a * a + b * b) ** 0.5
    edge *= scale
    left, right = min(x for x, _ in moved) - edge, max(x for x, _ in moved) + edge
    top, bottom = min(y for _, y in moved) - edge, max(y for _, y in moved) + edge
    return Ink(shape, Box("ink", left, top, right - left, bottom - top), scale)
