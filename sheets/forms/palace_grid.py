"""The spaces of the palace form: six letters to tick in each, room for the price, sides that a pen makes walls of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.buildings import LETTERS
from alhambra_engine.geometry import TileSide

from ..drawing import blocks, ornament, strokes
from ..drawing.labels import label
from ..drawing.shapes import Box, Group, Part, Path, Symbol, Use, joined, line, rectangle
from ..figures.tiles import fountain_tile
from ..words.terms import side_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..drawing.shapes import Commands, Shape, Text
    from .palace_numbers import PalaceFormPlan

GridSpace = tuple[int, int]
"""A space of the grid: its column and its row from 0."""

FOUNTAIN = "fountain"

_WEAK, _COUNTED, _BESIDE = range(3)
"""How strong a line of a grid is: it parts two spaces, is counted by, or is one of those beside the fountain."""


def grid(plan: PalaceFormPlan, fountain: GridSpace) -> Part:
    """Return the spaces of the palace with their coordinates, the fountain on one of them (`[grid]`)."""
    numbers, box = plan.numbers.grid, _grid_box(plan)
    columns, rows, pitch = numbers.columns, numbers.rows, numbers.pitch
    spaces = [
        Box(space_name(fountain, (column, row)), box.x + column * pitch, box.y + row * pitch, pitch, pitch)
        for row in range(rows)
        for column in range(columns)
    ]
    # Its four sides are open, and dashed as all others are.
    basin = Use(
        fountain_tile(plan.palette, pitch, framed=False), box.x + fountain[0] * pitch, box.y + fountain[1] * pitch
    )
    part = Part((*_cross(plan, box, fountain), basin, *lattice(plan, box, columns, rows, fountain)), tuple(spaces))
    ticks = (letters(plan, space) for space in spaces if space.name != FOUNTAIN)
    return joined([part, *ticks, _coordinates(plan, fountain)])


def _cross(plan: PalaceFormPlan, box: Box, fountain: GridSpace) -> tuple[Shape, ...]:
    """The row and the column of the fountain on a ground of their own: a lone tile is found by counting from them."""
    if not _tinted(plan):
        return ()
    pitch = plan.numbers.grid.pitch
    (column, row), room = fountain, plan.numbers.grid.star
    bars = (
        box._replace(x=box.x + column * pitch, width=pitch).inset(room, 0),
        box._replace(y=box.y + row * pitch, height=pitch).inset(0, room),
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
    """Return spaces for what lies on the reserve board, drawn as those of the palace (`[reserve]`)."""
    numbers, heading = plan.numbers.reserve, plan.numbers.reserve.heading
    count, across, (left, top), pitch = numbers.spaces, numbers.across, numbers.corner, numbers.pitch
    words = (plan.catalog.gettext("Reserve board"), plan.catalog.pgettext("short", "Reserve"))
    box = Box("reserve", left, top, across * pitch, count // across * pitch)
    spaces = [
        Box(f"reserve-{number + 1}", left + number % across * pitch, top + number // across * pitch, pitch, pitch)
        for number in range(count)
    ]
    title = blocks.heading(plan.palette, heading, words, plan.style("heading"))
    ground = Path(rectangle(*box[1:]), fill=plan.palette.colour("panel"))
    drawn = Part((*title, ground, *lattice(plan, box, across, count // across)), (heading, *spaces))
    return joined([drawn, *(letters(plan, space) for space in spaces)])


def letters(plan: PalaceFormPlan, space: Box) -> Part:
    """Return the letters of the types at the head of a space, to tick one of them, each with its box (`[letters]`).

    They stand in two rows, far enough apart for a mark that touches neither its neighbour nor a wall.
    """
    numbers = plan.numbers.letters
    (across, down), (width, height), top = numbers.pitch, numbers.cell, numbers.top
    columns = len(LETTERS) // numbers.rows
    left = (space.width - (columns - 1) * across - width) / 2
    boxes = [
        Box(letter, left + place % columns * across, top + place // columns * down, width, height)
        for place, letter in enumerate(LETTERS)
    ]
    grey = plan.palette.colour("tick")
    # Drawn once in a file: a form has a hundred spaces.
    symbol = Symbol(
        f"letters-{space.width:g}",
        space.width,
        boxes[-1].bottom,
        tuple(strokes.letter(box, box.name, numbers.high, grey, numbers.weight) for box in boxes),
    )
    ticks = (box._replace(name=tick_name(space.name, box.name), x=space.x + box.x, y=space.y + box.y) for box in boxes)
    return Part((Use(symbol, space.x, space.y),), tuple(ticks))


def price_room(plan: PalaceFormPlan, space: Box) -> Box:
    """Return where the price is written in a space: below its letters."""
    numbers = plan.numbers.letters
    top, foot = numbers.top + (numbers.rows - 1) * numbers.pitch[1] + numbers.cell[1], numbers.foot
    return space._replace(y=space.y + top, height=space.height - top - foot)


def lattice(
    plan: PalaceFormPlan, box: Box, columns: int, rows: int, fountain: GridSpace | None = None
) -> tuple[Shape, ...]:
    """Return the dashed sides of spaces from star to star: a pen makes a wall of them, and the stars guide it.

    In an ink without ornament they meet where the stars would be. From a fountain on, every second line is stronger, so
    that spaces are counted by two, and so are the edges; the lines beside its row and its column are the strongest, and
    their stars are filled.
    """
    numbers, pitch = plan.numbers.grid, box.width / columns
    reach = numbers.star if plan.palette.ornament != "none" else 0.0
    ink = plan.palette.colour
    upright, level = (
        (_strengths(columns, fountain[0]), _strengths(rows, fountain[1]))
        if fountain is not None
        else ((_WEAK,) * (columns + 1), (_WEAK,) * (rows + 1))
    )

    def sides(strength: int) -> Iterator[Commands]:
        for column in range(columns + 1):
            for row in range(rows + 1):
                x, y = box.x + column * pitch, box.y + row * pitch
                if column < columns and strength == level[row]:
                    yield line((x + reach, y), (x + pitch - reach, y))
                if row < rows and strength == upright[column]:
                    yield line((x, y + reach), (x, y + pitch - reach))

    def stars(*, near: bool) -> Iterator[Commands]:
        for column in range(columns + 1):
            for row in range(rows + 1):
                if near == (_BESIDE in {upright[column], level[row]}):
                    yield ornament.star(box.x + column * pitch, box.y + row * pitch, reach)

    # Black alone makes no tint: its lines are thinner, and have more white; but those that stand for one.
    thin = plan.palette.spaces.outlined
    dashes = {
        strength: _even_dash(pitch - 2 * reach, *sorted(numbers.dash, reverse=not thin or strength == _BESIDE))
        for strength in (_WEAK, _COUNTED, _BESIDE)
    }
    weights = {
        _WEAK: plan.palette.spaces.edge if thin else numbers.line,
        _COUNTED: numbers.counted,
        _BESIDE: numbers.beside[not _tinted(plan)],
    }
    drawn = (
        *(
            Path(_one(sides(strength)), stroke=ink("line" if strength else "hair"), width=weight, dash=dashes[strength])
            for strength, weight in weights.items()
        ),
        *(
            Path(_one(stars(near=near)), ink("gold" if near else "gold-light"), ink("gold"), blocks.HAIR)
            for near in (False, True)
        ),
    )
    return tuple(path for path in drawn if path.commands)


def _strengths(count: int, fountain: int) -> tuple[int, ...]:
    """The lines before, between and behind so many spaces: every second one counts, from both sides of the fountain."""
    beside, edges = {fountain, fountain + 1}, {0, count}
    counted = {*range(fountain, -1, -2), *range(fountain + 1, count + 1, 2), *edges}
    return tuple(_BESIDE if each in beside else _COUNTED if each in counted else _WEAK for each in range(count + 1))


def _one(pieces: Iterable[Commands]) -> Commands:
    """The pieces as one path."""
    return tuple(step for piece in pieces for step in piece)


def _even_dash(length: float, dash: float, gap: float) -> tuple[float, float]:
    """The pattern nearest to a dash and a gap that begins and ends with a whole dash."""
    count = max(1, round((length + gap) / (dash + gap)))
    scale = length / (count * (dash + gap) - gap)
    return dash * scale, gap * scale


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
