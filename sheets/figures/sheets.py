"""Sheets of Roll & Write as pictures: crosses, what each row and column brings, coins circled and crossed out."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers

from ..drawing import blocks
from ..drawing.labels import Style, label
from ..drawing.shapes import Box, Group, Text, Use
from ..drawing.typefaces import face
from .callouts import REACH, Callouts
from .coins import ACROSS, coin_rows, cross
from .grids import dice_beside, dice_middle, grid_start
from .marks import MarkSigns
from .picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..drawing.palette import Palette
    from ..drawing.shapes import Point, Shape, Symbol
    from .model import SheetFigure

_SPACE = 16.0
"""Millimetres of a space as it is drawn on the printed sheet; all other sizes are scaled from it."""
_GROUT, _CUT = 0.9, 1.2
_LETTER, _SMALLEST = 8.0, 6.5
"""Points; the letter of a small space is not scaled below the second."""

# Shares of a space's side.
_DICE = 0.62
"""The dice beside the grid are drawn for spaces of this size, so that they leave room."""
_CROSS = 0.3
_PEN = 0.07
"""How thick crosses and rings are, as with a pen."""
_BOX = (0.78, 0.5)
_APART = 0.16
_LEAST_HATCHED = 14.0
"""Millimetres of a space at whose sides a hatch is told from its neighbour's."""
_PITCH = 0.5
_SIGN_CELL = 0.9
"""The cell that the sign of a fault is made for: as large on a sheet as in a palace."""
_SIGN = 0.5
"""The room for the sign of a fault beside a row, a column or the coins."""


SheetPlace: TypeAlias = Literal["blue", "yellow", "space", "lines", "coins"]
"""What a callout on a sheet is about."""


def sheet_picture(
    palette: Palette,
    figure: SheetFigure,
    size: float,
    style: Style,
    alt: str = "",
    *,
    is_scored: bool = True,
    callouts: Mapping[SheetPlace, str] = MappingProxyType({}),
) -> Picture:
    """Return a player's sheet of spaces of `size` mm; rows and columns with their points, coins below.

    `style` is that of the points, which are left out where it is not scored; `callouts` are the numbers on plates, by
    what they are about.
    """
    ground = _Ground(palette, figure, size, style)
    results = (*_lines(ground), *_coins(ground))
    shown = results if is_scored else (shape for shape in results if not isinstance(shape, Text))
    shapes = (*_dice(ground), *_spaces(ground), *shown, *_faults(ground))
    plates = Callouts(palette)
    called: list[Shape] = []
    for place, sign in callouts.items():
        at = ground.plate(place)
        called += plates.pointer(at, sign, ground.shown_space) if place == "space" else plates.plate(at, sign)
    return Picture((*shapes, *called), ground.width, ground.height, alt)


class _Ground(NamedTuple):
    """Where a sheet is on its drawing: spaces of `size` mm, and what is beside and below them."""

    palette: Palette
    figure: SheetFigure
    size: float
    style: Style

    @property
    def start(self) -> float:
        """Where the grid begins, from the left and from above."""
        return grid_start(self.size * _DICE)

    @property
    def end(self) -> float:
        """Where the grid ends, from the left and from above."""
        return self.start + numbers.grid_lines() * self.size

    def space(self, row: int, column: int) -> Point:
        """Return the upper left corner of a space."""
        return self.start + column * self.size, self.start + row * self.size

    def row_box(self, row: int) -> Box:
        """Return the box beside a row."""
        wide, high = (share * self.size for share in _BOX)
        return Box("row", self.end + _APART * self.size, self.start + (row + 0.5) * self.size - high / 2, wide, high)

    def column_box(self, column: int) -> Box:
        """Return the box below a column."""
        wide, high = (share * self.size for share in _BOX)
        left = self.start + (column + 0.5) * self.size - wide / 2
        return Box("column", left, self.end + _APART * self.size, wide, high)

    def sign_box(self, kind: str, line: int) -> Box:
        """Return where the sign of a fault is: beyond the box of a line, or beside the coins."""
        size = self.size * _SIGN_CELL
        near = 0.25 * size  # so much of a cell is around its sign
        if kind == "row":
            box = self.row_box(line)
            return Box("sign", box.right - near, box.centre[1] - size / 2, size, size)
        if kind == "column":
            box = self.column_box(line)
            return Box("sign", box.centre[0] - size / 2, box.bottom - near, size, size)
        return Box("sign", self.end - near, self.coins_top + (self.size * _PITCH - size) / 2, size, size)

    def plate(self, place: SheetPlace) -> Point:
        """Return where the number of a callout is: beside what it is about."""
        edge = REACH + 0.2
        dice = max(edge, dice_middle(self.size * _DICE))
        match place:
            case "blue":
                return self.row_box(0).centre[0], dice
            case "yellow":
                return dice, self.column_box(0).centre[1]
            case "space":
                # Where the row and the column of dice would meet.
                return dice, dice
            case "lines":
                # Where the boxes of the rows and those of the columns would meet.
                return self.row_box(0).x + edge, self.column_box(0).y + edge
            case "coins":
                return edge, self.coins_top + self.size * _PITCH / 2

    @property
    def shown_space(self) -> Point:
        """Where the line of a callout ends that is about the spaces: in a corner of the first."""
        x, y = self.space(0, 0)
        return x + 0.14 * self.size, y + 0.14 * self.size

    def has_fault(self, *kinds: str) -> bool:
        """Tell whether something is wrong with a line of these kinds."""
        return any(kind in kinds for kind, _, _ in self.figure.faults)

    @property
    def coins_top(self) -> float:
        """Where the coins begin."""
        below = self.column_box(0).bottom + 0.3 * self.size
        return below + (self.size * _SIGN if self.has_fault("column") else 0)

    @property
    def across(self) -> int:
        """How many coins there are in a row."""
        return max(min(int((self.end - self.start) / (self.size * _PITCH)), ACROSS), 1)

    @property
    def width(self) -> float:
        """The width of the drawing."""
        right = self.row_box(0).right + 0.1 * self.size
        return right + (self.size * _SIGN if self.has_fault("row", "coins") else 0)

    @property
    def height(self) -> float:
        """The height of the drawing."""
        coins = self.figure.coins
        if coins is None:
            lowest = self.coins_top if self.has_fault("column", "coins") else self.column_box(0).bottom
            return lowest + (self.size * _SIGN * 1.5 if self.has_fault("coins") else 0.1 * self.size)
        rows = -(-coins.printed // self.across)
        return self.coins_top + rows * self.size * _PITCH + _words_height(self.size)


def _words_height(size: float) -> float:
    return 0.5 * size


def _dice(ground: _Ground) -> Iterator[Shape]:
    """The faces that belong to each row and column; the grid's own spaces are larger than those of the dice."""
    faces = range(1, numbers.grid_lines() + 1)
    small = ground.size * _DICE
    middle = (ground.size - small) / 2
    for number in faces:
        step = (number - 1) * (ground.size - small) + middle
        for colour, move in (("blue", (step, 0.0)), ("yellow", (0.0, step))):
            both: Mapping[str, tuple[int, ...]] = {"blue": (), "yellow": (), colour: (number,)}
            yield Group(tuple(dice_beside(ground.palette, both, small)), (1, 0, 0, 1, *move))


def _spaces(ground: _Ground) -> Iterator[Shape]:
    palette, figure, size = ground.palette, ground.figure, ground.size
    symbols = _symbols(palette, size)
    crosses = []
    for row in range(numbers.grid_lines()):
        for column in range(numbers.grid_lines()):
            x, y = ground.space(row, column)
            yield Use(symbols[figure.layout.building(row, column)], x, y, size / _SPACE)
            if (row, column) in figure.built:
                crosses.append(cross((x + size / 2, y + size * 0.44), size * _CROSS, size * _PEN))
    yield from crosses


def _symbols(palette: Palette, size: float) -> dict[Building, Symbol]:
    letter = max(_LETTER, _SMALLEST * _SPACE / size)
    style = Style(face("label-bold"), letter, letter)
    return {
        building: blocks.building_tile(
            palette,
            building.value,
            building.letter,
            size=_SPACE,
            grout=_GROUT,
            cut=_CUT,
            style=style,
            hatched=size >= _LEAST_HATCHED,
        )
        for building in Building
    }


def _lines(ground: _Ground) -> Iterator[Shape]:
    figure = ground.figure
    for count, box in (
        *((count, ground.row_box(row)) for row, count in enumerate(figure.rows)),
        *((count, ground.column_box(column)) for column, count in enumerate(figure.columns)),
    ):
        points = numbers.line_worth(count)
        yield blocks.write_box(ground.palette, box)
        size = box.height
        yield blocks.small_star(ground.palette, box.x + size * 0.26, box.y + size * 0.3, size * 0.16)
        style = (
            ground.style if points else ground.style.with_role("label")._replace(colour=ground.palette.colour("line"))
        )
        room = box._replace(x=box.x + size * 0.42, width=box.width - size * 0.5)
        yield label(room, f"+{points}" if points else "0", style, "middle")


def _coins(ground: _Ground) -> Iterator[Shape]:
    coins = ground.figure.coins
    if coins is None:
        return
    size = ground.size
    pitch = size * _PITCH
    yield from coin_rows(ground.palette, coins, (ground.start, ground.coins_top), pitch, ground.across)
    top = ground.coins_top + -(-coins.printed // ground.across) * pitch
    words = Box("coins", ground.start, top, ground.end - ground.start, _words_height(size))
    left = coins.circled - coins.crossed
    yield label(words, f"{coins.circled} − {coins.crossed} = {left}".replace("= -", "= −"), ground.style)


def _faults(ground: _Ground) -> Iterator[Shape]:
    signs = MarkSigns(ground.palette, ground.style)
    for kind, number, text in ground.figure.faults:
        yield from signs.number(ground.sign_box(kind, number), text, "fault", centred=True)
