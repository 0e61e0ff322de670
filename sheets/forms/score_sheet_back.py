"""The back of the Roll & Write score sheet: the final scoring, with room to share out what is tied."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks
from ..drawing.labels import label, led, lines
from ..drawing.results import result_box
from ..drawing.shapes import Box, Part, Path, Use, chamfered, joined
from ..words.marks import division_sign
from ..words.terms import building_name, item_name
from . import fixtures, score_seats, score_sentences
from .filling import TOTAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..drawing.shapes import Shape
    from .score_numbers import ScorePlan
    from .score_seats import RowSeat

_PANEL_CUT = 1.4
_SIGN_CUT = 0.7
"""Of the corners of a type's column, and of the sign at the head of another."""


class _Column(NamedTuple):
    """A column of the table: what it is of, a type or another item, and where it begins."""

    item: str
    x: float
    width: float

    @property
    def building(self) -> Building | None:
        """The type, if it is of one."""
        return Building(self.item) if self.item in tuple(Building) else None


def body(plan: ScorePlan, seats: Sequence[RowSeat], *, versus: bool) -> Part:
    """Return the table of the end: for each player the points of types, lines and coins, and their sum.

    `versus` tells whether virtual players may score, and then have a bonus: else they only take places (R6.6, R8.2).
    """
    columns = tuple(_columns(plan))
    named = tuple(_line(plan, row, len(seats)) for row in range(1, len(seats) + 1))
    return joined(
        [
            _heading(plan),
            *(_head(plan, column) for column in columns),
            *(
                _row(plan, columns, row, line_box, (_bonus_cells if versus else _no_points) if seat.virtual else _cells)
                for row, (line_box, seat) in enumerate(zip(named, seats, strict=True), start=1)
            ),
            Part(tuple(score_seats.names(plan, named, [seat.printed for seat in seats]))),
            _shares(plan, columns, len(seats)),
            *([_bonus(plan)] if versus else []),
            _notes(plan),
        ]
    )


def _columns(plan: ScorePlan) -> Iterator[_Column]:
    numbers = plan.numbers.back.final
    name_wide, *widths = numbers.columns
    x = numbers.left + name_wide
    for item, wide in zip((*rollandwrite.sheet_items(), TOTAL), widths, strict=True):
        yield _Column(item, x, wide)
        x += wide


def _heading(plan: ScorePlan) -> Part:
    box = plan.numbers.back.heading.box
    words = plan.catalog.gettext("Final scoring")
    style = plan.style("heading")
    radius = plan.numbers.back.heading.star
    star = blocks.small_star(plan.palette, box.x + radius, box.centre[1], radius)
    start = 2 * radius + 1.2
    return Part((star, *lines(box._replace(x=box.x + start, width=box.width - start), words, style)), (box,))


def _pitch(plan: ScorePlan, rows: int) -> float:
    """The height of a row: what there is room for, up to what looks well."""
    numbers = plan.numbers.back.final
    top, bottom = numbers.rows
    pitch: float = min((bottom - top) / rows, numbers.most)
    return pitch


def _head(plan: ScorePlan, column: _Column) -> Part:
    """The sign of a column; of a type with its points, on its ground that runs down behind the boxes."""
    numbers = plan.numbers.back.final
    size = numbers.sign
    box = Box(f"final-{column.item}", column.x, numbers.top, column.width, numbers.head + numbers.title)
    chip = box.inset(0.4, 0)._replace(height=numbers.head)
    whole = chip._replace(height=numbers.head + numbers.title + numbers.prizes)
    if column.item == TOTAL:
        ground = blocks.plaque(plan.palette, whole, "panel", blocks.HAIR, _SIGN_CUT)
        word = label(whole.inset(_SIGN_CUT, 0), plan.catalog.gettext("Total"), plan.style("heading"), "middle")
        return Part((ground, word), (box,))
    title = chip._replace(y=chip.bottom, height=numbers.title)
    prizes = chip._replace(y=title.bottom, height=numbers.prizes)
    building = column.building
    if building is None:
        lines_item = column.item == "lines"
        (x, y), coin = chip.centre, blocks.coin(plan.palette, size)
        sign = blocks.lines_sign(plan.palette, x, y, size) if lines_item else (Use(coin, x - size / 2, y - size / 2),)
        text = (
            _by_dots(rollandwrite.line_points().values())
            if lines_item
            else f"{division_sign(plan.catalog)} {rollandwrite.coins_for_one_point()}"
        )
        worth = label(prizes, text, plan.sign_style("points"), "middle")
        short = (plan.catalog.pgettext("short", "Rows & columns"),) if lines_item else ()
        names = (item_name(column.item, plan.catalog), *short)
        name = label(title.inset(_SIGN_CUT, 0), names, plan.style("column"), "middle")
        return Part((blocks.plaque(plan.palette, whole, "panel", blocks.HAIR, _SIGN_CUT), *sign, name, worth), (box,))
    colours = plan.palette.buildings[column.item]
    # Where it has no colour, a frame around the column would only be a second one around its boxes.
    blank = colours.ground == plan.palette.colour("paper")
    foot = prizes.bottom if blank else plan.numbers.back.shares.bottom
    panel = Box("panel", chip.x, chip.y, chip.width, foot - chip.y)
    # Below the band that tells the type in any ink.
    free = blocks.band_room(plan.palette)
    icon = chip._replace(y=chip.y + free, height=chip.height - free).inset((chip.width - size - 4.4) / 2, 0)
    letter = icon._replace(x=icon.x + size + 1.2, width=3.2)
    return Part(
        (
            Path(chamfered(*panel[1:], _PANEL_CUT), fill=colours.ground, stroke=colours.icon, width=blocks.HAIR),
            *blocks.building_band(plan.palette, column.item, panel, side="top", cut=_PANEL_CUT),
            blocks.building_icon(plan.palette, column.item, icon.x, icon.centre[1] - size / 2, size),
            label(letter, building.letter, plan.sign_style("letter")._replace(colour=colours.ink), "middle"),
            label(title.inset(0.1, 0), building_name(building, plan.catalog), plan.style("column"), "middle"),
            label(prizes, _by_dots(rollandwrite.places(building)), plan.sign_style("points"), "middle"),
        ),
        (box,),
    )


def _line(plan: ScorePlan, row: int, rows: int) -> Box:
    """The line for the name of a player, and the room above it."""
    numbers = plan.numbers.back.final
    x, wide, foot = numbers.name
    pitch = _pitch(plan, rows)
    top = numbers.rows[0] + (row - 1) * pitch
    return Box(f"final-name-{row}", numbers.left + x, top, wide, pitch / 2 + foot)


def _row(
    plan: ScorePlan,
    columns: Sequence[_Column],
    row: int,
    line_box: Box,
    others: Callable[[ScorePlan, Sequence[_Column], Sequence[Box]], Iterator[Part]],
) -> Part:
    """The row of a player: a box for each type, and what `others` makes of the columns that follow."""
    numbers = plan.numbers.back.final
    radius, gap, pitch = numbers.number, numbers.gap, 2 * (line_box.height - numbers.name[2])
    star = Box(f"final-player-{row}", numbers.left, line_box.bottom - 2 * radius, 2 * radius, 2 * radius)
    boxes = [
        Box(f"final-{column.item}-{row}", column.x, line_box.y, column.width, pitch).inset(gap, numbers.between / 2)
        for column in columns
    ]
    types = len(Building)
    player = (*score_seats.star(plan, star, row, radius), *score_seats.name_lines(plan, [line_box]))
    return joined(
        [
            Part(player, (star, line_box)),
            *_cells(plan, columns[:types], boxes[:types]),
            *others(plan, columns[types:], boxes[types:]),
        ]
    )


def _cells(plan: ScorePlan, columns: Sequence[_Column], boxes: Sequence[Box]) -> Iterator[Part]:
    for column, box in zip(columns, boxes, strict=True):
        yield result_box(plan.palette, box, total=column.item == TOTAL)


def _bonus_cells(plan: ScorePlan, columns: Sequence[_Column], boxes: Sequence[Box]) -> Iterator[Part]:
    """Of a virtual player: one box for the bonus, which is called after the lines it stands for (R8.2), and a total."""
    *both, total = boxes
    whole = both[0]._replace(width=both[-1].right - both[0].x)
    high = plan.numbers.back.final.bonus
    words = plan.catalog.pgettext("score sheet", "bonus (versus)")
    heading = label(whole._replace(height=high).inset(_SIGN_CUT, 0), words, plan.style("text"), "middle")
    yield Part((blocks.plaque(plan.palette, whole, "panel", blocks.HAIR, _SIGN_CUT), heading))
    yield result_box(plan.palette, whole._replace(y=whole.y + high, height=whole.height - high))
    yield from _cells(plan, columns[-1:], [total])


def _no_points(plan: ScorePlan, _columns: Sequence[_Column], boxes: Sequence[Box]) -> Iterator[Part]:
    """Of a virtual player who only takes places (R6.6): nothing is written here."""
    whole = boxes[0]._replace(width=boxes[-1].right - boxes[0].x)
    words = plan.catalog.pgettext("virtual player", "takes places, scores nothing")
    yield Part(
        (
            blocks.plaque(plan.palette, whole, "panel", blocks.HAIR, _SIGN_CUT),
            label(whole.inset(_PANEL_CUT, 0), words, plan.style("text"), "middle"),
        )
    )


def _shares(plan: ScorePlan, columns: Sequence[_Column], rows: int) -> Part:
    """Room to share out tied places: their sum above, among how many below."""
    numbers, gap = plan.numbers.back.shares, plan.numbers.back.final.gap
    tie = led(
        plan.style("text"),
        plan.catalog.pgettext("lead", "Tie:"),
        plan.catalog.gettext("add up the points of the tied places, divide, round down."),
    )
    top = plan.numbers.back.final.rows[0] + rows * _pitch(plan, rows) + numbers.apart
    left, wide = numbers.words
    words = Box("shares-words", left, top + 0.6, wide, numbers.bottom - top - 0.6)
    shapes = list(fixtures.column(words, [tie], plan.style("text"), plan.numbers.back.notes.leading).shapes)
    boxes = [words]
    for column in columns:
        if column.building is None:
            continue
        cell = Box(f"shared-{column.item}", column.x, top, column.width, numbers.bottom - gap - top).inset(gap, 0)
        y, sign = cell.y + cell.height * numbers.rule, plan.sign_style("points")
        shapes += [
            blocks.write_box(plan.palette, cell, blocks.HAIR),
            blocks.rule((cell.x + 1.2, y), (cell.right - 1.2, y), blocks.HAIR, plan.palette.colour("hair")),
            label(
                Box("sign", cell.x + 1.2, y, 2.4, cell.bottom - y),
                division_sign(plan.catalog),
                sign._replace(colour=plan.palette.colour("line")),
            ),
        ]
        boxes.append(cell)
    return Part(tuple(shapes), tuple(boxes))


def _notes(plan: ScorePlan) -> Part:
    """What brings points at the end, beside the table."""
    catalog, style, numbers = plan.catalog, plan.style("text"), plan.numbers.back.notes
    columns = (
        (score_sentences.types(catalog, style),),
        (score_sentences.lines(catalog, style), score_sentences.coins(catalog, style)),
    )
    return joined(
        fixtures.column(box, paragraphs, style, numbers.leading, numbers.gap)
        for box, paragraphs in zip((numbers.left, numbers.right), columns, strict=True)
    )


def _by_dots(numbers: Iterable[int]) -> str:
    return " · ".join(map(str, numbers))


def _bonus(plan: ScorePlan) -> Part:
    """The bonus of virtual players in the versus mode, by their number."""
    catalog, box, numbers = plan.catalog, plan.numbers.back.bonus.box, plan.numbers.back.bonus
    style = plan.style("text")
    words = Box("bonus-words", box.x + 1.6, box.y + 1.2, box.width - 3.2, numbers.words)
    sentence = led(
        style,
        catalog.pgettext("lead", "Versus:"),
        catalog.gettext("bonus per virtual player, by how many there are, instead of rows, columns, coins."),
    )
    shapes: list[Shape] = [
        blocks.plaque(plan.palette, box, "panel", blocks.HAIR),
        *fixtures.column(words, [sentence], style, plan.numbers.back.notes.leading).shapes,
    ]
    bonus, wide = rollandwrite.versus_bonus(), numbers.column
    left = box.centre[0] + (numbers.heads - len(bonus) * wide) / 2
    top = words.bottom + 0.4
    height = box.bottom - top - 0.6
    middle = top + height / 2
    heads = Box("heads", left - numbers.heads, top, numbers.heads, height / 2)
    shapes += [
        label(heads, catalog.pgettext("table", "Virtual players"), style),
        label(heads._replace(y=middle), item_name("bonus", catalog), style),
    ]
    cells = []
    for players, points in bonus.items():
        cell = Box(f"bonus-{players}", left, top, wide, height)
        half = cell._replace(height=height / 2)
        shapes += [
            label(half, str(players), plan.style("number"), "middle"),
            label(half._replace(y=middle), str(points), plan.style("strong"), "middle"),
        ]
        cells.append(cell)
        left += wide
    start = heads.x
    shapes.append(blocks.rule((start, middle), (left, middle), blocks.HAIR, plan.palette.colour("gold")))
    return Part(tuple(shapes), (box, *cells))
