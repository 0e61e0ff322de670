"""Signs on a picture of a game: the numbers of findings, and what a player may do with a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing.labels import Style, label, width
from ..drawing.shapes import WHITE, Box, Path, chamfered, circle, line, rectangle
from ..drawing.typefaces import MM_PER_POINT, face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.palette import Palette
    from ..drawing.shapes import Colour, Point, Shape
    from ..drawing.typefaces import Face

# Shares of a cell's side.
_CLEAR = 0.14
"""From the edge of a tile to its sign: no sign hides a wall."""
_HEIGHT = 0.34
"""Of a sign with one line of numbers."""
_WIDEST = 1 - 2 * _CLEAR
_FRAME = 0.07
_FRAME_OF_A_MOVE = 0.15
"""Within the line along a wall, which may be at the edge."""
_RADIUS = 0.13
"""Of the round signs of moves."""
_LARGEST_TYPE = 0.62
"""Points of a number for a millimetre of the side."""
_SMALLEST_TYPE = 0.3
_MOST_LINES = 3
_TEETH = 6
_BITE = 0.055
"""How far the teeth of a crack reach to both sides."""


class MarkSigns(NamedTuple):
    """What signs are drawn with: the ink, and the style of numbers."""

    palette: Palette
    style: Style

    def colour(self, kind: str) -> Colour:
        """Return the colour of a kind of mark."""
        return self.palette.colour("fault" if kind == "fault" else "ink")

    def frame(self, box: Box, kind: str) -> Path:
        """Return a dashed frame inside of an empty cell."""
        inner = box.inset(box.width * (_FRAME_OF_A_MOVE if kind == "add" else _FRAME))
        weight = box.width * 0.04
        return Path(
            rectangle(*inner[1:]),
            stroke=self.colour(kind),
            width=weight,
            dash=(2.2 * weight, 1.6 * weight),
            round=False,
        )

    def number(self, box: Box, text: str, kind: str, *, centred: bool = False) -> Iterator[Shape]:
        """Yield the numbers of findings on a cell: an octagon, black for faults and white for notes.

        It is in the cell's upper right corner, or in the middle.
        """
        size = box.width
        lines, points = self._lines(text, size)
        step = points * MM_PER_POINT * 1.15
        wide = max(width(each, self._bold, points) for each in lines) + 0.16 * size
        high = (_HEIGHT * size - step) + step * len(lines)
        plate = Box("sign", 0, 0, max(wide, high), high)
        x, y = box.right - _CLEAR * size - plate.width, box.y + _CLEAR * size
        if centred:
            x, y = box.centre[0] - plate.width / 2, box.centre[1] - plate.height / 2
        plate = plate._replace(x=x, y=y)
        yield from self.plate(plate, kind, size)
        first = plate.centre[1] - step * len(lines) / 2
        style = self.style._replace(face=self._bold, size=points, smallest=points, colour=self._written(kind))
        for number, each in enumerate(lines):
            yield label(plate._replace(y=first + number * step, height=step), each, style, "middle")

    def plate(self, plate: Box, kind: str, size: float) -> Iterator[Path]:
        """Yield the ground of a sign, with a rim that parts it from what is below."""
        cut = min(plate.width, plate.height) * 0.29
        rim = size * 0.022
        outer = plate.inset(-rim)
        yield Path(chamfered(*outer[1:], cut + rim * 0.6), fill=WHITE if kind == "fault" else self.colour(kind))
        yield Path(chamfered(*plate[1:], cut), fill=self.colour(kind) if kind == "fault" else WHITE)

    def crack(self, start: Point, end: Point) -> Iterator[Path]:
        """Yield a zigzag from one point to another: two tiles that do not go together."""
        (x0, y0), (x1, y1) = start, end
        long = abs(x1 - x0) + abs(y1 - y0)
        bite = long * _BITE / 0.76
        across, down = (y1 - y0) / long, (x1 - x0) / long
        points = []
        for tooth in range(_TEETH + 1):
            share, aside = tooth / _TEETH, bite * (0 if tooth in {0, _TEETH} else 1 if tooth % 2 else -1)
            points.append((x0 + (x1 - x0) * share + across * aside, y0 + (y1 - y0) * share + down * aside))
        yield Path(line(*points), stroke=WHITE, width=long * 0.13, round=True)
        yield Path(line(*points), stroke=self.colour("fault"), width=long * 0.06, round=True)

    def alone(self, box: Box, kind: str) -> Iterator[Shape]:
        """Yield the sign of a move in the middle of a box, to explain it."""
        if kind == "add":
            yield self._plus(box)
        else:
            yield from self._disc(*box.centre, box.width, kind)

    def move(self, box: Box, kind: str, text: str) -> Iterator[Shape]:
        """Yield the sign of a move on a cell: a plus where a tile may be added, else in a corner what may be done."""
        size = box.width
        if kind == "add":
            yield self._plus(box._replace(y=box.y - size * 0.06) if text else box)
            if text:
                style = self.style._replace(face=self._bold, size=size * 0.42, smallest=size * 0.2)
                foot = Box("move", box.x + size * 0.12, box.bottom - size * 0.37, size * 0.76, size * 0.2)
                yield label(foot, text, style, "middle")
            return
        reach = size * (_CLEAR + _RADIUS)
        x = box.x + reach if kind == "swap" else box.right - reach
        yield from self._disc(x, box.y + reach, size, kind)

    def _plus(self, box: Box) -> Path:
        (x, y), arm = box.centre, box.width * 0.16
        plus = (*line((x - arm, y), (x + arm, y)), *line((x, y - arm), (x, y + arm)))
        return Path(plus, stroke=self.palette.colour("ink"), width=box.width * 0.06, round=True)

    def _disc(self, x: float, y: float, size: float, kind: str) -> Iterator[Path]:
        """Yield a disc around a point, with two arrows for a swap or a minus for what may be removed."""
        ink, radius = self.palette.colour("ink"), size * _RADIUS
        yield Path(circle(x, y, radius), fill=WHITE, stroke=ink, width=size * 0.02)
        arm = radius * 0.55
        if kind == "remove":
            yield Path(line((x - arm, y), (x + arm, y)), stroke=ink, width=size * 0.045, round=True)
            return
        head = arm * 0.5
        for turn in (1, -1):
            level, tip = y - turn * arm * 0.5, x + turn * arm
            arrow = (
                *line((x - turn * arm, level), (tip, level)),
                *line((tip - turn * head, level - head), (tip, level), (tip - turn * head, level + head)),
            )
            yield Path(arrow, stroke=ink, width=size * 0.022, round=True)

    @property
    def _bold(self) -> Face:
        return face("label-bold")

    def _written(self, kind: str) -> Colour:
        return WHITE if kind == "fault" else self.colour(kind)

    def _lines(self, text: str, size: float) -> tuple[Sequence[str], float]:
        """Return numbers in lines that a cell has room for, and their size in points; what has none is left out."""
        words = text.split(", ")
        room = _WIDEST * size - 0.1 * size
        points = size * _LARGEST_TYPE
        lines: list[str] = []
        while True:
            lines = _filled(words, self._bold, points, room)
            if len(lines) == 1 or points <= size * _SMALLEST_TYPE:
                break
            points *= 0.85
        if len(lines) > _MOST_LINES:
            lines = [*lines[: _MOST_LINES - 1], f"{lines[_MOST_LINES - 1].split(' ')[0]} …"]
        return lines, points


def _filled(words: Sequence[str], bold: Face, points: float, room: float) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]}, {word}"
        if width(longer, bold, points) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
