"""Palaces drawn with box characters: the drawing is read back, and says what the palace is."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.tiles import Tile, parse
from alhambra_engine.alhambra.walls import WallSide, longest_wall
from alhambra_engine.geometry import Cell, TileSide, cell_at, coordinates
from alhambra_sheets.figures.model import CellMark, PalaceFigure
from alhambra_sheets.report.blocks import beside, captioned, width_of
from alhambra_sheets.report.palace import drawn, signs
from alhambra_sheets.report.score_table import Audience
from alhambra_sheets.system.terminal import Terminal, columns
from alhambra_sheets.words import catalog
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
    """A drawing read back: what stands in which cell, and what runs along which side.

    `inner` are the columns of a cell where they are not those of the longest notation between two blanks.
    """

    def __init__(self, lines: list[str], palace: Palace, marks: Collection[Cell] = (), inner: int = 0) -> None:
        spaces = [*map(coordinates, (*palace.walls(), *marks))]
        self.left = min(east for east, _ in spaces)
        self.top = min(south for _, south in spaces)
        self.columns = max(east for east, _ in spaces) - self.left + 1
        self.rows = max(south for _, south in spaces) - self.top + 1
        assert len(lines) == 2 * self.rows + 1
        self.lines = lines
        labels = [tile.notation for tile in palace.buildings.values()] or ["*"]
        self.inner = inner or max(map(len, labels)) + 2
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


def draw(palace: Palace, wall: Collection[WallSide], terminal: Terminal, *marks: CellMark) -> list[str]:
    """Return the drawing of a palace with its scoring wall and marks."""
    return drawn(PalaceFigure("Kim", 3, palace, tuple(wall), len(wall), marks), terminal)


def put_together(lines: list[str], palace: Palace) -> list[str]:
    """Return the lines of a drawing that was cut into parts, as if it had not been."""
    rows = [south for _, south in map(coordinates, palace.walls())]
    height = 2 * (max(rows) - min(rows) + 1) + 1
    # An empty line is between two parts.
    parts = [lines[start : start + height] for start in range(0, len(lines), height + 1)]
    whole = [""] * len(parts[0])
    for number, part in enumerate(parts):
        own = [line[2:] for line in part] if number else part
        # Every part but the last has a row that goes on in the next one, and is filled up there.
        width = next((len(line) - 2 for line in own if line.endswith((" ›", " >"))), max(map(len, own)))
        own = [line[:width].ljust(width) for line in own]
        assert not number or all(before[-1:] == line[:1] for before, line in zip(whole, own, strict=True)), (
            "the same corners and sides on both sides of a cut"
        )
        whole = [before[:-1] + line for before, line in zip(whole, own, strict=True)]
    return whole


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
    palace = with_tile(palace, cell_at(0, -1), Tile(palace.buildings[cell_at(0, -1)].building, 7, 0b0011))
    wall = longest_wall(palace)
    picture = Picture(draw(palace, wall, WIDE), palace)
    assert picture.side(cell_at(0, -1), TileSide.EAST) == 1
    assert picture.side(cell_at(0, -1), TileSide.NORTH) == 2


def test_marks_stand_on_empty_cells() -> None:
    palace = palace_of({(1, 0): "G9e"})
    cells = [cell_at(-2, -1), cell_at(0, 1)]
    picture = Picture(draw(palace, (), WIDE, *(CellMark(cell, "add") for cell in cells)), palace, cells)
    assert [picture.label(cell) for cell in (*cells, *palace.walls())] == ["○", "○", "G9e", "*"]


def test_marks_have_the_numbers_of_their_findings_as_long_as_there_is_room() -> None:
    palace = palace_of({(east, 0): "G9" for east in (*range(1, 4), 5)})
    marks = (
        CellMark(cell_at(1, 0), "fault", "2"),
        CellMark(cell_at(4, 0), "fault", "1, 12"),
        CellMark(cell_at(0, 0), "note", "3"),
    )
    wide, middle, narrow = ("\n".join(draw(palace, (), WIDE._replace(width=width), *marks)) for width in (60, 40, 28))
    assert all(label in wide for label in ("×2 G9-", "  ×1,12  ", "!3 *"))
    assert all(label in middle for label in ("×2G9", "×1,12", "!3*"))
    assert "×G9" in narrow
    assert "×1" not in narrow
    plain = draw(palace, (), PLAIN, *marks)
    assert "x2 G9-" in "\n".join(plain)
    many = draw(palace, (), WIDE, CellMark(cell_at(0, 0), "fault", "1, 2, 3"), CellMark(cell_at(0, 0), "remove"))
    assert "×1,2…− *" in "\n".join(many)


def test_words_that_are_no_tiles_are_shown_as_they_are_written() -> None:
    cells = [cell_at(east, 0) for east in range(1, 5)]
    palace = Palace({}, unread=tuple(cells))
    words = dict(zip(cells, ("?", "Zz\x1b[31m" + "z" * 40, "日本語日本語日本語", "g8NE"), strict=True))
    figure = PalaceFigure("Kim", 3, palace, words=words)
    lines = drawn(figure, WIDE)
    assert lines[1].split()[1:] == ["?", "Zz\N{REPLACEMENT CHARACTER}[31mzzzz…", "日本語日本…", "g8NE"]
    assert columns(lines[1]) <= columns(lines[0])
    assert drawn(figure, WIDE._replace(width=28))[1].split()[1:] == ["?", "Zz…", "日…", "G8"]


def test_what_nobody_could_look_at_is_not_drawn() -> None:
    assert draw(palace_of({(east, 0): "G9" for east in range(1, 201)}), (), WIDE) == []
    assert draw(palace_of({(0, south): "G9" for south in range(1, 201)}), (), WIDE) == []
    assert draw(Palace({}, ()), (), WIDE) == []


def test_what_is_far_away_is_drawn_and_what_is_between_is_counted() -> None:
    near = {(1, 0): "G9n", (0, 1): "S9"}
    assert draw(palace_of(near | {(60, 60): "T7"}), (), WIDE) == [
        "·     ╶─────╴",
        "   *    G9n   ⋯58",
        "·     ·     ·",
        "  S9-",
        "·     ·",
        "  ⋮58",
        "                  ·     ·",
        "                    T7-",
        "                  ·     ·",
    ]
    farthest = draw(palace_of(near | {(-100_000, -100_000): "T7"}), (), PLAIN)
    assert len(farthest) == 9
    assert " ".join(farthest).split().count(":99999") == 2
    assert max(map(len, farthest)) < 40


@pytest.mark.parametrize("width", [12, 20, 30])
def test_parts_of_a_palace_without_anything_are_left_out(width: int) -> None:
    lines = draw(palace_of({(60, 0): "T7", (-60, 0): "G9"}), (), WIDE._replace(width=width))
    assert max(map(len, lines)) <= width
    text = " ".join(lines).replace("-", "").split()
    assert [text.count(each) for each in ("T7", "G9", "*", "⋯59")] == [1, 1, 1, 2]
    assert len(lines) <= 5 * 4


@pytest.mark.parametrize(("terminal", "sign"), [(WIDE, "⋯"), (PLAIN, ":")])
def test_the_sign_of_what_is_left_out_is_explained(terminal: Terminal, sign: str) -> None:
    figure = PalaceFigure("Kim", 3, palace_of({(60, 0): "T7"}))
    told = signs(figure, drawn(figure, terminal), Audience(catalog.load("en"), terminal))
    assert told["empty rows or columns left out"] == sign


@pytest.mark.parametrize("width", [40, 80, 200])
def test_nothing_is_too_wide_to_be_drawn(width: int) -> None:
    for tiles in ({(east, 0): "G12" for east in range(1, 55)}, {(190, 0): "G9n"}):
        lines = draw(palace_of(tiles), (), WIDE._replace(width=width))
        assert " ".join(lines).split().count("G12") + " ".join(lines).split().count("G9n") == len(tiles)
        assert max(map(len, lines)) <= width


# Where there is no room for everything, tiles are written without sides, and then the palace is cut into parts.
@given(legal_palaces(most=40), st.sampled_from([24, 32, 40, 60]), st.booleans())
def test_a_palace_without_room_is_still_what_it_is(palace: Palace, width: int, unicode: bool) -> None:  # noqa: FBT001
    wall = longest_wall(palace)
    terminal = Terminal(colours=False, unicode=unicode, width=width)
    lines = draw(palace, wall, terminal)
    assert all(len(line) <= width for line in lines)
    labels = {cell: tile.notation for cell, tile in palace.buildings.items()}
    short = {cell: f"{tile.building.letter}{tile.price or ''}" for cell, tile in palace.buildings.items()}
    wide = max(map(len, labels.values()), default=1)
    spaces = [east for east, _ in map(coordinates, palace.walls())]
    number = max(spaces) - min(spaces) + 1
    inner = next((inner for inner in (wide + 2, wide) if number * (inner + 1) < width), 0)
    expected = labels if inner else short
    inner = inner or max(map(len, short.values()))
    picture = Picture(put_together(lines, palace), palace, inner=inner)
    for cell in palace.walls():
        assert picture.label(cell) == expected.get(cell, "*")
        for side in TileSide:
            assert picture.side(cell, side) == _weight(palace, cell, side, wall)


# Side by side


@given(st.lists(legal_palaces(most=12), max_size=5), st.sampled_from([40, 80, 120, 200]), st.booleans())
def test_drawings_side_by_side_are_the_single_ones(palaces: list[Palace], width: int, colours: bool) -> None:  # noqa: FBT001
    terminal = Terminal(colours=colours, unicode=True, width=width, wraps=True)
    blocks = [captioned([(f"N{n}", None)], draw(each, (), terminal), (), terminal) for n, each in enumerate(palaces)]
    lines = list(beside(blocks, terminal))
    assert all(columns(_without_colours(line)) <= width for line in lines)
    rows = [[*row] for is_row, row in groupby(lines, key=bool) if is_row]
    left = list(blocks)
    for row in rows:
        names = row[0].split()
        shown, left = left[: len(names)], left[len(names) :]
        start = 0
        for block in shown:
            wide = width_of(block)
            cut = [_without_colours(line)[start : start + wide].rstrip() for line in row]
            own = [_without_colours(line) for line in block]
            assert cut == own + [""] * (len(row) - len(own))
            start += wide + 4
        # There was no room for the next one.
        assert not left or start + width_of(left[0]) > width
    assert not left
    assert list(beside(blocks, terminal._replace(wraps=False))) == [line for block in blocks for line in (*block, "")]


def test_only_signs_that_occur_are_explained() -> None:
    def told(palace: Palace, terminal: Terminal, *marks: CellMark) -> dict[str, str]:
        wall = longest_wall(palace)
        figure = PalaceFigure("Kim", 3, palace, wall, len(wall), marks)
        return signs(figure, drawn(figure, terminal), Audience(catalog.load("en"), terminal))

    assert told(Palace({}), WIDE) == {"no walls": "·"}
    ring = palace_of({(0, -1): "T7new", (1, 0): "A4nes", (0, 1): "G6esw", (-1, 0): "C5nsw"})
    assert told(ring, WIDE) == {"longest outer wall": "━"}
    assert told(ring, PLAIN, CellMark(cell_at(0, 0), "fault", "1")) == {"longest outer wall": "=", "error": "x"}
    row = palace_of({(east, 0): "G9" for east in range(1, 20)} | {(20, 0): "G9nes"})
    assert list(told(row, WIDE._replace(width=40)).values()) == ["━", "·", "‹ ›"]
