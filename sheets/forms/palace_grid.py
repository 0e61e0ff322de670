"""The spaces of the palace form: six letters to ring in each, room for the price, sides that a pen makes walls of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import LETTERS
from alhambra_engine.geometry import TileSide

from ..drawing import blocks, strokes
from ..drawing.labels import label
from ..drawing.shapes import Box, Group, Part, Path, Symbol, Use, joined, line, rectangle
from ..figures.tiles import fountain_tile
from ..words.terms import side_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.shapes import Colour, Commands, Shape, Text
    from .palace_numbers import PalaceFormPlan

GridSpace = tuple[int, int]
"""A space of the grid: its column and its row from 0."""

FOUNTAIN = "fountain"

_IN_A_ROW = 3
"""Letters of a space."""


def grid(plan: PalaceFormPlan, fountain: GridSpace) -> Part:
    """Return the spaces of the palace with their coordinates, the fountain on one of them (`[grid]`)."""
    numbers, box = plan.numbers.grid, _grid_box(plan)
    columns, rows, pitch = numbers.columns, numbers.rows, numbers.pitch
    spaces = [
        Box(space_name(fountain, (column, row)), box.x + column * pitch, box.y + row * pitch, pitch, pitch)
        for row in range(rows)
        for column in range(columns)
    ]
    basin = Use(
        fountain_tile(plan.palette, pitch, framed=False), box.x + fountain[0] * pitch, box.y + fountain[1] * pitch
    )
    part = Part((*_cross(plan, box, fountain), basin, *_lattice(plan, box, columns, rows, fountain)), tuple(spaces))
    ticks = (letters(plan, space) for space in spaces if space.name != FOUNTAIN)
    return joined([part, *ticks, _coordinates(plan, fountain)])


def _cross(plan: PalaceFormPlan, box: Box, fountain: GridSpace) -> tuple[Shape, ...]:
    """The row and the column of the fountain on a ground of their own: a lone tile is found by counting from them."""
    if not _tinted(plan):
        return ()
    pitch, (column, row) = plan.numbers.grid.pitch, fountain
    bars = (
        box._replace(x=box.x + column * pitch, width=pitch),
        box._replace(y=box.y + row * pitch, height=pitch),
    )
    return tuple(Path(rectangle(*bar[1:]), fill=plan.palette.colour("total")) for bar in bars)


def _tinted(plan: PalaceFormPlan) -> bool:
    """Whether the ink has a ground for the row and the column of the fountain; where not, lines stand for it."""
    return plan.palette.colour("total") != plan.palette.colour("paper")


def middle(plan: PalaceFormPlan) -> GridSpace:
    """Return the space in the middle of the grid; of an even number of rows the lower one."""
    return plan.numbers.grid.columns // 2, plan.numbers.grid.rows // 2


def space_name(fountain: GridSpace, space: GridSpace) -> str:
    """Return what the box of a space is called."""
    column, row = space
    return FOUNTAIN if space == fountain else f"space-{row + 1}-{column + 1}"


def tick_name(space: str, letter: str) -> str:
    """Return what the box of a letter in a space is called: `tick-3-4-G`, `tick-reserve-2-G`."""
    return f"tick-{space.removeprefix('space-')}-{letter}"


def reserve(plan: PalaceFormPlan) -> Part:
    """Return spaces for what lies on the reserve board, each by itself: its tiles touch none (`[reserve]`)."""
    numbers, heading = plan.numbers.reserve, plan.numbers.reserve.heading
    across, (left, top), size, step = numbers.across, numbers.corner, numbers.pitch, numbers.pitch + numbers.gap
    words = (plan.catalog.gettext("Reserve board"), plan.catalog.pgettext("short", "Reserve"))
    spaces = [
        Box(f"reserve-{number + 1}", left + number % across * step, top + number // across * step, size, size)
        for number in range(numbers.spaces)
    ]
    title = blocks.heading(plan.palette, heading, words, plan.style("heading"))
    drawn = Part(title, (heading, *spaces))
    return joined([drawn, *(part for space in spaces for part in (Part(alone(plan, space)), letters(plan, space)))])


def letters(plan: PalaceFormPlan, space: Box) -> Part:
    """Return the letters of the types at the head of a space, to ring one of them, each with its box (`[letters]`).

    They stand in two rows, so that below them is room for a price, and far enough apart for a ring that touches
    neither its neighbour nor a wall.
    """
    numbers = plan.numbers.letters
    (across, down), (width, height), top = numbers.pitch, numbers.cell, numbers.top
    left = (space.width - (_IN_A_ROW - 1) * across - width) / 2
    boxes = [
        Box(letter, left + place % _IN_A_ROW * across, top + place // _IN_A_ROW * down, width, height)
        for place, letter in enumerate(LETTERS)
    ]

    def ink(letter: str) -> Colour:
        # By the colour of its type those know a letter whose word for the type begins with another one.
        return plan.palette.buildings[LETTERS[letter].value].letter

    # Drawn once in a file: a form has a hundred spaces.
    symbol = Symbol(
        f"letters-{space.width:g}",
        space.width,
        boxes[-1].bottom,
        tuple(strokes.letter(box, box.name, numbers.high, ink(box.name), numbers.weight) for box in boxes),
    )
    ticks = (box._replace(name=tick_name(space.name, box.name), x=space.x + box.x, y=space.y + box.y) for box in boxes)
    return Part((Use(symbol, space.x, space.y),), tuple(ticks))


def price_room(plan: PalaceFormPlan, space: Box) -> Box:
    """Return where the price is written in a space: below its letters."""
    numbers = plan.numbers.letters
    rows = len(LETTERS) // _IN_A_ROW
    top, foot = numbers.top + (rows - 1) * numbers.pitch[1] + numbers.cell[1], numbers.foot
    return space._replace(y=space.y + top, height=space.height - top - foot)


def _lattice(plan: PalaceFormPlan, box: Box, columns: int, rows: int, fountain: GridSpace) -> tuple[Shape, ...]:
    """The sides of spaces as thin as can be seen, so that a pen makes walls of them; the edge of all is stronger.

    The lines beside the row and the column of the fountain are the strongest, most so in an ink without a ground.
    """
    pitch = box.width / columns
    upright = {column: line((x, box.y), (x, box.bottom)) for column, x in _steps(box.x, pitch, columns)}
    level = {row: line((box.x, y), (box.right, y)) for row, y in _steps(box.y, pitch, rows)}
    beside = [lines[step] for lines, at in zip((upright, level), fountain, strict=True) for step in (at, at + 1)]
    inner = [lines[step] for lines in (upright, level) for step in range(1, len(lines) - 1)]
    numbers, ink = plan.numbers.grid, plan.palette.colour
    return (
        _sides(plan, *(each for each in inner if each not in beside)),
        Path(rectangle(*box[1:]), stroke=ink("line"), width=numbers.edge),
        Path(
            tuple(step for each in beside for step in each),
            stroke=ink("line"),
            width=numbers.beside[not _tinted(plan)],
        ),
    )


def _steps(start: float, pitch: float, count: int) -> Iterator[tuple[int, float]]:
    return ((number, start + number * pitch) for number in range(count + 1))


def alone(plan: PalaceFormPlan, space: Box) -> tuple[Shape, ...]:
    """Return the sides of a space that is not part of a palace."""
    return (_sides(plan, rectangle(*space[1:])),)


def _sides(plan: PalaceFormPlan, *lines: Commands) -> Path:
    """Sides that may become walls, in one path; dotted where the ink has no lighter tone than black."""
    steps, ink = tuple(step for each in lines for step in each), plan.palette.colour
    dash = plan.numbers.grid.dots if ink("hair") == ink("ink") else ()
    return Path(steps, stroke=ink("hair"), width=plan.numbers.grid.line, dash=dash)


def _grid_box(plan: PalaceFormPlan) -> Box:
    numbers = plan.numbers.grid
    pitch = numbers.pitch
    return Box("grid", numbers.left, numbers.top, numbers.columns * pitch, numbers.rows * pitch)


def _coordinates(plan: PalaceFormPlan, fountain: GridSpace) -> Part:
    """How far east and south of the fountain the spaces lie, as findings and lists of tiles say it.

    Which way they are counted stands behind the last of them, where there is room: `4 east`.
    """
    numbers, box = plan.numbers.coordinates, _grid_box(plan)
    pitch, size, style = plan.numbers.grid.pitch, numbers.size, plan.style("coordinate")
    columns, rows = plan.numbers.grid.columns, plan.numbers.grid.rows
    above = Box("coordinates-east", box.x, box.y - numbers.gap - size, box.width, size)
    beside = Box("coordinates-south", box.x - numbers.gap - size, box.y, size, box.height)
    room, after = numbers.way, pitch / 2 - numbers.white
    east = _way(plan, Box("way-east", above.right - after, above.y, room, size), TileSide.EAST)
    south = _way(plan, Box("way-south", 0, 0, room, size), TileSide.SOUTH)
    # Turned by a quarter: the text's right is the page's down.
    turned = Group((south,), (0, 1, -1, 0, beside.right, beside.bottom - after))
    shapes: list[Shape] = [east, turned]
    nought = style.with_role("label-bold")
    for column in range(columns):
        cell = above._replace(x=box.x + column * pitch, width=pitch)
        shapes.append(label(cell, _signed(column - fountain[0]), style if column != fountain[0] else nought, "middle"))
    for row in range(rows):
        cell = beside._replace(y=box.y + row * pitch, height=pitch)
        shapes.append(label(cell, _signed(row - fountain[1]), style if row != fountain[1] else nought, "end"))
    # With the words behind the last numbers.
    longer = room - after
    above, beside = above._replace(width=above.width + longer), beside._replace(height=beside.height + longer)
    return Part(tuple(shapes), (above, beside))


def _way(plan: PalaceFormPlan, room: Box, side: TileSide) -> Text:
    """The name of the side to which the numbers grow."""
    name = side_names(plan.catalog)[side]
    return label(room, (f"{name} →", name), plan.style("coordinate"))


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
