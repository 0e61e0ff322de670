"""The table of the palace form: how many tiles of each type, which place, how many points; wall and total below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.alhambra import tiles
from alhambra_engine.buildings import BUILDINGS, Building

from ..drawing import blocks
from ..drawing.labels import label
from ..drawing.results import result_box
from ..drawing.shapes import Box, Part, Path, joined, rectangle
from ..words.marks import span
from ..words.terms import building_name, item_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.items import Item

    from ..drawing.shapes import Shape
    from .palace_numbers import PalaceFormPlan

COUNT, PLACE, POINTS = "count", "place", "points"
"""What the columns of boxes are called; a box has the name of its column and of its row: `count-garden`."""

TOTAL = "total"


def table(plan: PalaceFormPlan, items: Sequence[Item]) -> Part:
    """Return the table (`[table]` of the template): a row for each item, then the total."""
    *rows, last = _rows(plan, len(items) + 1)
    parts = [_item(plan, item, row) for item, row in zip(items, rows, strict=True)]
    return joined([_heads(plan), Part((), (plan.numbers.table.box,)), *parts, _total(plan, last)])


def _item(plan: PalaceFormPlan, item: Item, row: Box) -> Part:
    if item.id in BUILDINGS:
        return _type(plan, Building(item.id), row)
    words = plan.catalog.gettext("Longest wall") if item.kind == "line" else item_name(item.id, plan.catalog)
    name = label(_wide(plan, row), words, plan.style("label"))
    shapes: list[Shape] = [_ground(plan, row, "panel"), name]
    if item.kind == "line":
        shapes[1:1] = blocks.wall_sign(plan.palette, *_cell(plan, row, "icon").centre, plan.numbers.table.wall)
    return joined([Part(tuple(shapes)), result_box(plan.palette, _write_cell(plan, row, POINTS, item.id))])


def _rows(plan: PalaceFormPlan, count: int) -> Iterator[Box]:
    """Yield the rows of the table, each with the little white between it and the next."""
    box = plan.numbers.table.box
    height = box.height / count
    for number in range(count):
        yield Box("row", box.x, box.y + number * height, box.width, height)


def _cell(plan: PalaceFormPlan, row: Box, column: str) -> Box:
    left, width = plan.numbers.table.columns[column]
    return row._replace(name=column, x=row.x + left, width=width)


def _write_cell(plan: PalaceFormPlan, row: Box, column: str, name: str) -> Box:
    """The box of a column to write in; rows are parted by white."""
    return _cell(plan, row, column).inset(0, plan.numbers.table.gap / 2)._replace(name=f"{column}-{name}")


def _heads(plan: PalaceFormPlan) -> Part:
    """The words above the columns."""
    catalog, style = plan.catalog, plan.style("head")
    top = plan.numbers.table.heads
    names = {
        "prices": catalog.pgettext("table", "price"),
        COUNT: catalog.pgettext("table", "tiles"),
        PLACE: catalog.pgettext("table", "Place"),
        POINTS: catalog.pgettext("table", "Points"),
    }
    first = _cell(plan, top, "prices").x - top.x - 1
    heading = top._replace(width=first)
    title = blocks.heading(plan.palette, heading, catalog.pgettext("table", "Type"), plan.style("heading"))
    words = (
        label(_cell(plan, top, column).inset(-0.4, 0), text[:1].upper() + text[1:], style, _anchor(column))
        for column, text in names.items()
    )
    return Part((*title, *words), (top,))


def _anchor(column: str) -> str:
    return "end" if column == "prices" else "middle"


def _type(plan: PalaceFormPlan, building: Building, row: Box) -> Part:
    """A type on its ground: its icon, letter, name and prices; then the boxes."""
    cheapest, dearest = tiles.base_set().prices_of(building)
    ground, icon, letter, name, prices = (
        _cell(plan, row, column) for column in ("ground", "icon", "letter", "name", "prices")
    )
    numbers, ink = plan.numbers.table, plan.palette.buildings[building.value].ink
    shapes: tuple[Shape, ...] = (
        *blocks.building_ground(plan.palette, building.value, ground.inset(0, numbers.gap / 2)),
        blocks.building_icon(plan.palette, building.value, icon.x, icon.centre[1] - icon.width / 2, icon.width),
        label(letter, building.letter, plan.sign_style("letter")._replace(colour=ink), "middle"),
        label(name, building_name(building, plan.catalog), plan.style("label")),
        label(prices, span(cheapest, dearest, plan.catalog), plan.style("number"), "end"),
    )
    return joined(
        [
            Part(shapes),
            *(
                result_box(plan.palette, _write_cell(plan, row, column, building.value), numerals=column != PLACE)
                for column in (COUNT, PLACE, POINTS)
            ),
        ]
    )


def _total(plan: PalaceFormPlan, row: Box) -> Part:
    style = plan.style("label").with_role("label-bold")
    name = label(_wide(plan, row), plan.catalog.gettext("Total"), style)
    box = result_box(plan.palette, _write_cell(plan, row, POINTS, TOTAL), total=True)
    return joined([Part((_ground(plan, row, "total"), name)), box])


def _ground(plan: PalaceFormPlan, row: Box, colour: str) -> Path:
    """The ground of a row that is of no type, up to its box."""
    left, gap = _cell(plan, row, "ground").x, plan.numbers.table.gap
    room = row._replace(x=left, width=_cell(plan, row, POINTS).x - 2 * gap - left).inset(0, gap / 2)
    return Path(rectangle(*room[1:]), fill=plan.palette.colour(colour))


def _wide(plan: PalaceFormPlan, row: Box) -> Box:
    """The room of a name beside which there are no more boxes than one."""
    left, right = _cell(plan, row, "name").x, _cell(plan, row, POINTS).x
    return row._replace(name="row-name", x=left, width=right - left - 1.5)
