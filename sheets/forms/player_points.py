"""The points on a player sheet: the boxes of rows and columns, and the table that ends in the total."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite import numbers as rollandwrite

from ..drawing import blocks, ornament, results
from ..drawing.labels import label
from ..drawing.shapes import Box, Part, Path, Use, chamfered, joined, mirrored
from ..words.terms import building_name, item_name, place_names
from . import player_coins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.shapes import Point, Shape
    from .player_numbers import PlayerPlan

_STAR = 1.5
"""The sign of the total, in mm from its middle."""

_PLACES = ("first", "second", "third")


def counts(plan: PlayerPlan) -> Part:
    """Return the boxes for the points of rows and columns, what they are for, and what a line brings."""
    grid, numbers = plan.numbers.grid, plan.numbers.counts
    pitch = grid.pitch
    row_left, row_width, row_height = numbers.row
    column_top, column_width, column_height = numbers.column

    def boxes() -> Iterator[Box]:
        for line in range(rollandwrite.grid_lines()):
            y = grid.top + (line + 0.5) * pitch - row_height / 2
            yield Box(f"row-{line + 1}", row_left, y, row_width, row_height)
            x = grid.left + (line + 0.5) * pitch - column_width / 2
            yield Box(f"column-{line + 1}", x, column_top, column_width, column_height)

    def box(place: Box) -> Part:
        star = ornament.star(place.x + 1.9, place.y + 1.9, numbers.star)
        drawn = _result(plan, place)
        return drawn._replace(shapes=(*drawn.shapes, Path(star, fill=plan.palette.colour("gold"))))

    return joined([*map(box, boxes()), _counts_heading(plan), _legend(plan)])


def _result(plan: PlayerPlan, box: Box, *, total: bool = False) -> Part:
    """A box that takes points, its lines as heavy as the template has them."""
    drawn, weight = results.result_box(plan.palette, box, total=total), plan.numbers.counts.line
    heavy = tuple(
        shape._replace(width=weight) if isinstance(shape, Path) and not shape.dash else shape for shape in drawn.shapes
    )
    return drawn._replace(shapes=heavy)


def _counts_heading(plan: PlayerPlan) -> Part:
    """What is written into the boxes of columns, with an arrow to them."""
    box, length = plan.numbers.counts.heading, 2.6
    words = box._replace(width=box.width - length - 1)
    arrow = blocks.arrow(box.right - length, box.centre[1], length, plan.palette.colour("line"))
    text = plan.catalog.gettext("Points")
    if plan.numbers.counts.towards == "left":
        words = words._replace(x=box.x + length + 1)
        return Part((label(words, text, plan.style("field")), mirrored((arrow,), box.centre[0])), (box,))
    return Part((label(words, text, plan.style("field"), "end"), arrow), (box,))


def _legend(plan: PlayerPlan) -> Part:
    """The points of a line under the number of its buildings, where the boxes of rows and columns meet."""
    box, points = plan.numbers.counts.legend, rollandwrite.line_points()
    inner = box.inset(0.7, 0.3)
    upper = inner._replace(height=inner.height / 2)
    lower = upper._replace(y=upper.bottom)
    head = 2.9
    # As wide as the number of points is long.
    shares = [len(str(value)) + 0.6 for value in points.values()]
    share = (inner.width - head) / sum(shares)
    shapes: list[Shape] = [
        Path(chamfered(*box[1:], 0.9), fill=plan.palette.colour("panel")),
        *blocks.crossed_space(plan.palette, inner.x + 1.4, upper.centre[1], 1.9),
        Path(ornament.star(inner.x + 1.4, lower.centre[1], 1.2), fill=plan.palette.colour("gold")),
    ]
    for row, values, style in (
        (upper, points, plan.style("number")),
        (lower, points.values(), plan.style("strong")),
    ):
        for number, value in enumerate(values):
            start = row.x + head + sum(shares[:number]) * share
            cell = row._replace(x=start, width=shares[number] * share)
            shapes.append(label(cell, str(value), style, "middle"))
    return Part(tuple(shapes), (box,))


class _Row(NamedTuple):
    """A row of the points table, cut into its cells."""

    start: Point
    """Its upper left corner."""
    sign: Box
    letter: Box
    name: Box
    places: tuple[Box, ...]
    points: Box
    """What is written into, without the white around it."""

    def named(self, end: float) -> Box:
        """The cell of the name, widened up to an x."""
        return self.name._replace(width=end - self.name.x)


def _rows(plan: PlayerPlan, kinds: list[str]) -> Iterator[_Row]:
    """The rows of the table; the last, the total, is a little apart."""
    numbers, box = plan.numbers.points, plan.numbers.points.box
    lines, top = numbers.rows, box.y + numbers.heading
    height = (box.bottom - top - numbers.apart) / lines
    for number, kind in enumerate(kinds):
        x = box.x + number // lines * numbers.across
        y = top + number % lines * height + (numbers.apart if kind == kinds[-1] else 0)
        cells = {
            name: Box(name, x + left, y + start * height, width, share * height)
            for name, (left, width, start, share) in numbers.columns.items()
        }
        yield _Row(
            (x, y),
            cells["sign"].inset(0.1, numbers.cut),
            cells["letter"],
            cells["name"],
            tuple(cells[place] for place in _PLACES),
            cells["points"].inset(0, numbers.gap / 2)._replace(name=f"points-{kind}"),
        )


def points(plan: PlayerPlan) -> Part:
    """Return the table of points: a row for each type with its prizes, then lines, coins and the total."""
    catalog = plan.catalog
    rows = tuple(_rows(plan, [*rollandwrite.sheet_items(), "total"]))
    lines, coins, total = rows[-3:]
    style = plan.style("label")
    shapes: list[Shape] = [*_heading(plan, rows), *_rules(plan, rows)]
    for building, row in zip(Building, rows, strict=False):
        shapes += _building_cells(plan, building, row)
        shapes.append(label(row.name, building_name(building, catalog), style))
    both = (item_name("lines", catalog), catalog.pgettext("short", "Rows & columns"))
    strong = style.with_role("label-bold")
    shapes += [
        *blocks.lines_sign(plan.palette, *lines.sign.centre, 3.8),
        *_lines_label(plan, lines, both),
        *_coin_cells(plan, coins),
        Path(ornament.star(_star_of(total), total.letter.centre[1], _STAR), fill=plan.palette.colour("gold")),
        label(total.name, catalog.gettext("Total"), strong),
    ]
    boxes = joined(_result(plan, row.points, total=row is total) for row in rows)
    table = plan.numbers.points.box
    if len(rows) == plan.numbers.points.rows:
        # The total lies beside a marker: a row of its own below the others.
        table = table._replace(height=total.start[1] - table.y)
    return Part((*shapes, *boxes.shapes), (table, *boxes.boxes))


def _lines_label(plan: PlayerPlan, row: _Row, names: tuple[str, ...]) -> Iterator[Shape]:
    """The name of rows and columns, and what they score in words where the row has room for a second line."""
    whole, style = row.named(row.places[-1].right), plan.style("label")
    if row.name.y != row.letter.y:
        yield label(whole, names, style)
        return
    worth, share = rollandwrite.line_points(), plan.numbers.points.worth
    key = plan.catalog.gettext(
        "{counts} built: {points}",
        counts="/".join(map(str, worth)),
        points="/".join(map(str, worth.values())),
    )
    upper = whole._replace(height=whole.height * (1 - share))
    yield label(upper, names, style)
    yield label(whole._replace(y=upper.bottom, height=whole.height * share), key, plan.style("key"))


def _star_of(total: _Row) -> float:
    """The middle of the star of the total: before the name, or above its first letter where that stands below."""
    return total.letter.x + _STAR if total.name.y == total.letter.y else total.sign.x + _STAR


def _rules(plan: PlayerPlan, rows: tuple[_Row, ...]) -> Iterator[Shape]:
    """The lines between the rows; none under a heading, whose letters reach below its line."""
    numbers, ink = plan.numbers.points, plan.palette.colour
    for number, row in enumerate(rows):
        if number % numbers.rows == 0:
            continue
        last = row is rows[-1]
        left, width = numbers.total if last else numbers.rule
        x, y = row.start[0] + left, row.start[1] - (numbers.apart / 2 if last else 0)
        yield blocks.rule((x, y), (x + width, y), blocks.THIN if last else blocks.HAIR, ink("line" if last else "hair"))


def _heading(plan: PlayerPlan, rows: tuple[_Row, ...]) -> Iterator[Shape]:
    """The name of the table where it has room, and what the places are called above each column of prizes."""
    catalog, box, numbers = plan.catalog, plan.numbers.points.box, plan.numbers.points
    band = box._replace(height=numbers.heading)
    if numbers.title:
        first = rows[0]
        room = band._replace(x=first.sign.x, width=first.name.right - first.sign.x)
        title, star = blocks.heading(plan.palette, room, catalog.gettext("Points"), plan.style("heading"))
        start = title.x + title.width + 1
        corner = band._replace(x=start, width=first.places[0].x - start - 0.2)
        yield from (title, star, label(corner, catalog.pgettext("table", "Place"), plan.style("field"), "end"))
    for row in rows[: len(Building) : numbers.rows]:
        for cell, text in zip(row.places, place_names(catalog), strict=True):
            place = band._replace(x=cell.x + 0.2, width=cell.width - 0.4)
            yield label(place, text, plan.style("field"), "middle")


def _building_cells(plan: PlayerPlan, building: Building, row: _Row) -> Iterator[Shape]:
    """The sign of a type, its letter and its prizes."""
    ink = plan.palette.buildings[building.value].ink
    yield from blocks.building_sign(plan.palette, building.value, row.sign, plan.numbers.points.icon)
    yield label(row.letter, building.letter, plan.sign_style("letter")._replace(colour=ink), "middle")
    for number, (cell, prize) in enumerate(zip(row.places, rollandwrite.places(building), strict=True)):
        yield label(cell, str(prize), plan.style("number" if number else "strong"), "middle")


def _coin_cells(plan: PlayerPlan, row: _Row) -> Iterator[Shape]:
    """The sign of coins, their name, and how many of them make a point."""
    coin, numbers = player_coins.symbol(plan), plan.numbers.points
    size, white = numbers.coin, numbers.white
    x, y = row.sign.centre
    yield Use(coin, x - size / 2, y - size / 2, size / coin.width)
    last = row.places[-1]
    y = last.centre[1]
    size *= 0.8
    count = rollandwrite.coins_for_one_point()
    start = last.x - 3.0 - count * size - (count - 1) * white
    beside = row.name.y == last.y
    name = row.named(start - 0.5 if beside else last.right)
    yield label(name, item_name("coins", plan.catalog), plan.style("label"))
    for number in range(count):
        yield Use(coin, start + number * (size + white), y - size / 2, size / coin.width)
    yield blocks.arrow(last.x - 2.2, y, 2.4, plan.palette.colour("line"))
    yield label(last, "1", plan.style("strong"), "middle")
