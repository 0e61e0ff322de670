"""The body of the score sheet's front: the types with their points, and the boxes of every player to be crossed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks, ornament
from ..drawing.labels import label
from ..drawing.shapes import Box, Part, Path, chamfered, circle, joined, line
from ..words.terms import building_name
from . import score_seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.shapes import Shape
    from .score_numbers import ScorePlan
    from .score_seats import RowSeat

LINES = 2
"""The boxes of a player and a type stand in so many lines, so that those of six types find room side by side."""

_CUT = 1.9
"""Of the corners of a type's ground."""

_PLAQUE_EDGE = 0.25
"""From the edge of the boxes' room to that of the plaque, in mm."""
_WORD_APART = 1.0
"""From the word for a virtual player to the boxes on both of its sides, in mm."""


def body(plan: ScorePlan, seats: Sequence[RowSeat]) -> Part:
    """Return the columns of the types and the rows of the players."""
    columns = tuple(_columns(plan))
    lines = tuple(_line(plan, row, len(seats)) for row in range(1, len(seats) + 1))
    return joined(
        [
            *(_column(plan, column) for column in columns),
            *(_row(plan, columns, row, len(seats)) for row in range(1, len(seats) + 1)),
            *(_player(plan, row, box, seat) for row, (box, seat) in enumerate(zip(lines, seats, strict=True), start=1)),
            Part(tuple(score_seats.names(plan, lines, [seat.printed for seat in seats]))),
        ]
    )


class _Column(NamedTuple):
    """The column of a type: its panel, and how many of its boxes stand side by side."""

    building: Building
    panel: Box
    across: int


def _columns(plan: ScorePlan) -> Iterator[_Column]:
    numbers = plan.numbers.types
    pitch, gap = numbers.box[0], numbers.gap
    across = {building: -(-rollandwrite.boxes(building) // LINES) for building in Building}
    widths = {building: count * pitch + gap + 2 * numbers.margin for building, count in across.items()}
    between = (numbers.right - numbers.left - sum(widths.values())) / (len(widths) - 1)
    left, top = numbers.left, numbers.top
    for building, wide in widths.items():
        panel = Box(f"type-{building.value}", left, top, wide, numbers.bottom - top)
        yield _Column(building, panel, across[building])
        left += wide + between


def _column(plan: ScorePlan, column: _Column) -> Part:
    """The ground of a type, and its head: icon, letter, name, points to be ticked off."""
    numbers, panel, building = plan.numbers.types, column.panel, column.building
    colours = plan.palette.buildings[building.value]
    inner = panel.inset(numbers.margin + numbers.gap / 2, 0)
    size, down = numbers.icon
    name_top, name_height = numbers.name
    name = Box("name", inner.x + 0.2, panel.y + name_top, inner.width - 0.4, name_height)
    letter = label(name, building.letter, plan.sign_style("letter")._replace(colour=colours.ink))
    rest = name._replace(x=name.x + letter.width + 0.9, width=name.width - letter.width - 0.9)
    band = Box(
        "frieze",
        inner.x + size + 1.4,
        panel.y + down + size - numbers.frieze - 0.5,
        inner.width - size - 2,
        numbers.frieze,
    )
    head = (
        Path(chamfered(*panel[1:], _CUT), fill=colours.ground, stroke=colours.icon, width=plan.palette.spaces.edge),
        blocks.building_icon(plan.palette, building.value, inner.x + 0.3, panel.y + down, size),
        *ornament.frieze(colours.frieze, band, colours.icon, plan.palette.bands.weight),
        letter,
        label(rest, building_name(building, plan.catalog), plan.style("label")),
    )
    return joined([Part(head, (panel,)), *_prizes(plan, building, inner, panel.y)])


def _prizes(plan: ScorePlan, building: Building, room: Box, top: float) -> Iterator[Part]:
    """The points of the places on a golden plaque, unlike boxes to be crossed, each with a circle to tick."""
    numbers = plan.numbers.types
    down, height = numbers.prizes
    points, taken = numbers.points, numbers.taken
    prizes = rollandwrite.places(building)
    step = room.width / len(prizes)
    # One plaque for all: where a type has few boxes side by side, three would be too narrow around their circles.
    plaque = Box("plaque", room.x, top + down, room.width, height).inset(_PLAQUE_EDGE, 0)
    yield Part((blocks.plaque(plan.palette, plaque),))
    for place, prize in enumerate(prizes, start=1):
        cell = Box(f"prize-{building.value}-{place}", room.x + (place - 1) * step, top + down, step, height)
        x, y = cell.centre[0], cell.y + points + taken / 2
        ring = Box(f"taken-{building.value}-{place}", x - taken / 2, y - taken / 2, taken, taken)
        yield Part(
            (
                label(
                    cell._replace(height=points), str(prize), plan.style("strong" if place == 1 else "number"), "middle"
                ),
                Path(
                    circle(x, y, taken / 2),
                    fill=plan.palette.colour("paper"),
                    stroke=plan.palette.colour("line"),
                    width=blocks.HAIR,
                ),
            ),
            (cell, ring),
        )


def _pitch(plan: ScorePlan, rows: int) -> float:
    numbers = plan.numbers.rows
    pitch: float = (numbers.bottom - numbers.top) / rows
    return pitch


def _middle(plan: ScorePlan, row: int, rows: int) -> float:
    """Where the middle of a row lies."""
    top: float = plan.numbers.rows.top
    return top + (row - 0.5) * _pitch(plan, rows)


def _row(plan: ScorePlan, columns: Sequence[_Column], row: int, rows: int) -> Part:
    """The boxes of a player: as high as the row allows, while they are not taller than numbers look well in."""
    types = plan.numbers.types
    wide, high = types.box
    gap = types.gap
    high = min(high, (_pitch(plan, rows) - plan.numbers.rows.apart) / LINES)
    top = _middle(plan, row, rows) - LINES * high / 2

    def boxes(column: _Column) -> Iterator[Box]:
        left = column.panel.x + types.margin + gap / 2
        for number in range(rollandwrite.boxes(column.building)):
            down, right = divmod(number, column.across)
            name = f"box-{row}-{column.building.value}-{number + 1}"
            yield Box(name, left + right * wide, top + down * high, wide, high).inset(gap / 2)

    places = tuple(box for column in columns for box in boxes(column))
    drawn = tuple(blocks.write_box(plan.palette, box) for box in places)
    return Part((*drawn, *_counts(plan, columns, places)), places)


def _counts(plan: ScorePlan, columns: Sequence[_Column], places: Sequence[Box]) -> Iterator[Shape]:
    """The number of each box in its corner: that of the last cross is how many buildings a player has."""
    left, top, height = plan.numbers.rows.digits
    rest = iter(places)
    for column in columns:
        style = plan.style("digit")._replace(colour=plan.palette.buildings[column.building.value].ink)
        for number in range(1, rollandwrite.boxes(column.building) + 1):
            box = next(rest)
            corner = Box("count", box.x + left, box.y + top, height, height)
            yield label(corner, str(number), style)


def _line(plan: ScorePlan, row: int, rows: int) -> Box:
    """The line for the name of a player, and the room above it."""
    numbers = plan.numbers.rows
    x, wide, foot = numbers.name
    middle, half = _middle(plan, row, rows), _pitch(plan, rows) / 2
    return Box(f"name-{row}", numbers.left + x, middle - half, wide, half + foot)


def _player(plan: ScorePlan, row: int, line_box: Box, seat: RowSeat) -> Part:
    """The number of a player, the line for the name, and a box that is ticked for a virtual one."""
    numbers = plan.numbers.rows
    left, radius = numbers.left, numbers.number
    tick_x, tick_down, tick = numbers.virtual
    number = Box(f"player-{row}", left, line_box.bottom - 2 * radius, 2 * radius, 2 * radius)
    player = joined(
        [
            Part(
                (*score_seats.star(plan, number, row, radius), *score_seats.name_lines(plan, [line_box])),
                (number, line_box),
            ),
            _colour(plan, row, line_box),
        ]
    )
    if seat.virtual is False:
        return player
    ticked = Box(f"virtual-{row}", left + tick_x, line_box.bottom + tick_down, tick, tick)
    start = ticked.right + _WORD_APART
    words = Box("virtual-word", start, ticked.y, line_box.right - numbers.colour[1] - _WORD_APART - start, tick)
    virtual = Part(
        (
            blocks.write_box(plan.palette, ticked),
            *(_tick(plan, ticked) if seat.virtual else ()),
            label(words, plan.catalog.pgettext("player", "virtual"), plan.style("field")),
        ),
        (ticked,),
    )
    return joined([player, virtual])


def _colour(plan: ScorePlan, row: int, line_box: Box) -> Part:
    """A free box at the end of a line for the colour of a player or a team; its word is as pale as letters to tick."""
    down, wide, high = plan.numbers.rows.colour
    box = Box(f"colour-{row}", line_box.right - wide, line_box.bottom + down, wide, high)
    pale = plan.style("field")._replace(colour=plan.palette.colour("tick"))
    word = label(box, plan.catalog.pgettext("of a player", "colour"), pale, "middle")
    return Part((blocks.write_box(plan.palette, box, blocks.HAIR), word), (box,))


def _tick(plan: ScorePlan, box: Box) -> tuple[Path]:
    """A printed tick."""
    x, y, size = box.x, box.y, box.width
    stroke = line(
        (x + 0.2 * size, y + 0.52 * size), (x + 0.42 * size, y + 0.76 * size), (x + 0.82 * size, y + 0.24 * size)
    )
    return (Path(stroke, stroke=plan.palette.colour("ink"), width=0.55, round=True),)
