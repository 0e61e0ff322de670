"""Palaces drawn with box characters: the drawing is read back, and says what the palace is."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.tiles import Tile, parse
from alhambra_engine.alhambra.walls import WallSide, longest_wall
from alhambra_engine.geometry import Cell, TileSide, cell_at, coordinates
from alhambra_sheets.report.palace import draw
from alhambra_sheets.system.terminal import Terminal
from tests.engine.edits import with_tile
from tests.engine.strategies import legal_palaces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

WIDE = Terminal(colours=False, unicode=True, width=1000)
PLAIN = Terminal(colours=False, unicode=False, width=1000)
COLOURS = Terminal(colours=True, unicode=True, width=1000)

# Which ways the words of a character's name go, as (up, right, down, left).
_WAYS = {
    "UP": (1, 0, 0, 0),
    "RIGHT": (0, 1, 0, 0),
    "DOWN": (0, 0, 1, 0),
    "LEFT": (0, 0, 0, 1),
    "VERTICAL": (1, 0, 1, 0),
    "HORIZONTAL": (0, 1, 0, 1),
}


def arms(character: str) -> tuple[int, ...]:
    """Return the weights (0, 1 light, 2 heavy) of the lines that leave a box character up, right, down, left.

    Worked out from its name in Unicode, like `BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY`.
    """
    if character in " ·":
        return 0, 0, 0, 0
    found = [0, 0, 0, 0]
    weight = 0
    for part in unicodedata.name(character).removeprefix("BOX DRAWINGS ").split(" AND "):
        words = part.split()
        weight = {"LIGHT": 1, "HEAVY": 2}.get(next((word for word in words if word in {"LIGHT", "HEAVY"}), ""), weight)
        for word in words:
            for index, goes in enumerate(_WAYS.get(word, (0, 0, 0, 0))):
                found[index] = max(found[index], goes * weight)
    return tuple(found)


class Picture:
    """A drawing read back: what stands in which cell, and what runs along which side."""

    def __init__(self, lines: list[str], palace: Palace, marks: Collection[Cell] = ()) -> None:
        spaces = [*map(coordinates, (*palace.walls(), *marks))]
        self.left = min(east for east, _ in spaces)
        self.top = min(south for _, south in spaces)
        self.columns = max(east for east, _ in spaces) - self.left + 1
        self.rows = max(south for _, south in spaces) - self.top + 1
        assert len(lines) == 2 * self.rows + 1
        self.lines = lines
        labels = [tile.notation for tile in palace.tiles.values()] or ["*"]
        self.inner = max(map(len, labels)) + 2
        assert all(len(line) <= self.columns * (self.inner + 1) + 1 for line in lines)

    def at(self, row: int, column: int) -> str:
        """Return the character at a place; lines are not filled up on the right."""
        line = self.lines[row]
        return line[column] if column < len(line) else " "

    def side(self, cell: Cell, side: TileSide) -> int:
        """Return the weight of the line on a side of a cell; every character of it must say the same."""
        east, south = coordinates(cell)
        column, row = (east - self.left) * (self.inner + 1), 2 * (south - self.top)
        if side in {TileSide.NORTH, TileSide.SOUTH}:
            line = row if side is TileSide.NORTH else row + 2
            run = {self.at(line, column + 1 + offset) for offset in range(self.inner)}
            assert len(run) == 1
            return {" ": 0, "─": 1, "━": 2, "-": 1, "=": 2}[run.pop()]
        upright = self.at(row + 1, column if side is TileSide.WEST else column + self.inner + 1)
        return {" ": 0, "│": 1, "┃": 2, "|": 1, "#": 2}[upright]

    def label(self, cell: Cell) -> str:
        """Return the text in a cell."""
        east, south = coordinates(cell)
        column = (east - self.left) * (self.inner + 1) + 1
        return self.lines[2 * (south - self.top) + 1][column : column + self.inner].strip()

    def corners(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the character of each corner with the weights of the four lines that meet in it."""
        for row in range(0, 2 * self.rows + 1, 2):
            for index in range(self.columns + 1):
                column = index * (self.inner + 1)
                up = self.at(row - 1, column) if row else " "
                down = self.at(row + 1, column) if row < 2 * self.rows else " "
                right = self.at(row, column + 1) if index < self.columns else " "
                left = self.at(row, column - 1) if index else " "
                weights = {" ": 0, "─": 1, "━": 2, "│": 1, "┃": 2}
                yield self.at(row, column), tuple(weights[each] for each in (up, right, down, left))


def palace_of(tiles: dict[tuple[int, int], str]) -> Palace:
    """Return a palace of these tiles."""
    built = {}
    for (east, south), text in tiles.items():
        pattern = parse(text)
        assert pattern is not None
        built[cell_at(east, south)] = Tile(pattern.building, pattern.price, pattern.walls or 0)
    return Palace(built)


def _weight(palace: Palace, cell: Cell, side: TileSide, wall: Collection[WallSide]) -> int:
    """Return how heavy the line between two cells must be."""
    walls = palace.walls()
    east, south = coordinates(cell)
    step = {TileSide.NORTH: (0, -1), TileSide.EAST: (1, 0), TileSide.SOUTH: (0, 1), TileSide.WEST: (-1, 0)}[side]
    beside = cell_at(east + step[0], south + step[1])
    other = TileSide((side + 2) % 4)
    if (cell, side) in wall or (beside, other) in wall:
        return 2
    return int(bool(walls.get(cell, 0) & side.bit or walls.get(beside, 0) & other.bit))


@given(legal_palaces(most=30))
def test_the_drawing_says_what_the_palace_is(palace: Palace) -> None:
    wall = longest_wall(palace)
    for terminal in (WIDE, PLAIN):
        picture = Picture(draw(palace, wall, terminal), palace)
        for cell in palace.walls():
            expected = palace.tiles[cell].notation if cell in palace.tiles else "*"
            assert picture.label(cell) == expected
            for side in TileSide:
                assert picture.side(cell, side) == _weight(palace, cell, side, wall)


@given(legal_palaces(most=30))
def test_heavy_lines_run_on_exactly_the_sides_of_the_award(palace: Palace) -> None:
    wall = longest_wall(palace)
    picture = Picture(draw(palace, wall, WIDE), palace)
    heavy = {(cell, side) for cell in palace.walls() for side in TileSide if picture.side(cell, side) == 2}
    # Every side of the wall is outer: nobody lies across it, so that it is heavy once.
    assert heavy == set(wall)


@given(legal_palaces(most=30))
def test_lines_meet_in_the_corners(palace: Palace) -> None:
    for character, weights in Picture(draw(palace, longest_wall(palace), WIDE), palace).corners():
        assert arms(character) == weights


@given(legal_palaces(most=20))
def test_what_a_terminal_cannot_show_is_not_drawn(palace: Palace) -> None:
    wall = longest_wall(palace)
    assert all(line.isascii() for line in draw(palace, wall, PLAIN))
    assert "\x1b" not in "".join(draw(palace, wall, PLAIN) + draw(palace, wall, WIDE))


@given(legal_palaces(most=12))
def test_colours_change_nothing_but_colour(palace: Palace) -> None:
    wall = longest_wall(palace)
    coloured = draw(palace, wall, COLOURS)
    bare = [_without_colours(line).rstrip() for line in coloured]
    assert bare == draw(palace, wall, WIDE)
    assert bool(wall) is any("\x1b[1;33m" in line for line in coloured)


def _without_colours(text: str) -> str:
    parts = text.split("\x1b[")
    return parts[0] + "".join(part.partition("m")[2] for part in parts[1:])


def test_a_fountain_alone() -> None:
    assert draw(Palace({}), (), WIDE) == ["·   ·", "  *", "·   ·"]


def test_a_ring_is_heavy_all_round() -> None:
    palace = palace_of({(0, -1): "T7new", (1, 0): "A4nes", (0, 1): "G6esw", (-1, 0): "C5nsw"})
    picture = Picture(draw(palace, longest_wall(palace), WIDE), palace)
    sides = [picture.side(cell, side) for cell in palace.walls() for side in TileSide]
    assert (sides.count(2), sides.count(1), sides.count(0)) == (12, 0, 8)


def test_a_wall_between_two_tiles_stays_thin() -> None:
    palace = palace_of({(0, -1): "S7n", (1, -1): "P6nw", (1, 0): "G9-", (0, 1): "A9-"})
    palace = with_tile(palace, cell_at(0, -1), Tile(palace.tiles[cell_at(0, -1)].building, 7, 0b0011))
    wall = longest_wall(palace)
    picture = Picture(draw(palace, wall, WIDE), palace)
    assert picture.side(cell_at(0, -1), TileSide.EAST) == 1
    assert picture.side(cell_at(0, -1), TileSide.NORTH) == 2


def test_marks_stand_on_empty_cells() -> None:
    palace = palace_of({(1, 0): "G9e"})
    marks = {cell_at(-2, -1): "○", cell_at(0, 1): "○"}
    picture = Picture(draw(palace, (), WIDE, marks), palace, marks)
    assert [picture.label(cell) for cell in (*marks, *palace.walls())] == ["○", "○", "G9e", "*"]


@pytest.mark.parametrize("tiles", [{(90, 0): "G9"}, {(0, 100_000): "G9"}, {(-100_000, -100_000): "G9"}])
def test_what_is_too_large_is_not_drawn(tiles: dict[tuple[int, int], str]) -> None:
    assert draw(palace_of(tiles), (), WIDE._replace(width=80)) == []


@given(legal_palaces(most=24))
def test_no_line_is_wider_than_the_terminal(palace: Palace) -> None:
    assert all(len(line) <= 40 for line in draw(palace, (), WIDE._replace(width=40)))
