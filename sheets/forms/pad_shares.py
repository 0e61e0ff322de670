"""The shares of ties on the back of a score pad: what each tied player gets, between the points of the places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.buildings import BUILDINGS, Building
from alhambra_engine.items import prizes

from ..drawing import blocks, icons
from ..drawing.labels import label, led
from ..drawing.shapes import Box, Part, Path, chamfered, joined, moved
from ..words import shared_places
from ..words.terms import item_name, place_names
from . import fixtures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.items import Item

    from ..drawing.shapes import Shape
    from ..words.shared_places import SharedPlaces
    from .pad_numbers import PadPlan


class _Scoring(NamedTuple):
    """The columns of a scoring, and where they begin."""

    number: int
    columns: tuple[SharedPlaces, ...]
    left: float


def body(plan: PadPlan, items: Sequence[Item]) -> Part:
    """Return a table of all scorings: the points of the places, and of all ties that share some (B5.2).

    Each majority of `items` has a row; where its points are known only once a card is drawn, they are left out.
    """
    numbers, rows = plan.numbers.shares, [item for item in items if item.kind == "majority"]
    scorings = tuple(_scorings(plan))
    return joined(
        [
            fixtures.heading(
                plan, numbers.heading, plan.catalog.gettext("Points for the most tiles of a type, by place")
            ),
            *(_row(plan, scorings, own, item) for own, item in zip(_places(plan, rows), rows, strict=True)),
            *(_heads(plan, scoring) for scoring in scorings),
            _sentence(plan),
        ]
    )


def _pitch(plan: PadPlan) -> float:
    """The width of a column: all of them are alike."""
    numbers = plan.numbers.shares
    count = sum(len(_columns(scoring)) for scoring in SCORINGS)
    room: float = numbers.table.width - numbers.names - (len(SCORINGS) - 1) * numbers.apart
    return room / count


def _columns(scoring: int) -> tuple[SharedPlaces, ...]:
    return shared_places.columns(len(prizes(Building.PAVILION, scoring)))


def _scorings(plan: PadPlan) -> Iterator[_Scoring]:
    numbers, pitch = plan.numbers.shares, _pitch(plan)
    left = numbers.table.x + numbers.names
    for scoring in SCORINGS:
        columns = _columns(scoring)
        yield _Scoring(scoring, columns, left)
        left += len(columns) * pitch + numbers.apart


def _heads(plan: PadPlan, scoring: _Scoring) -> Part:
    """The number of a scoring, and over each column its place or those that are shared; a line before it."""
    numbers, pitch, catalog = plan.numbers.shares, _pitch(plan), plan.catalog
    named, places = numbers.heads
    table, wide = numbers.table, pitch * len(scoring.columns)
    title = Box(f"shares-{scoring.number}", scoring.left, table.y, wide, named)
    names = place_names(catalog)
    line = title._replace(y=title.bottom, width=pitch, height=places)

    def shapes() -> Iterator[Shape]:
        yield label(title, catalog.gettext("Scoring {number}", number=scoring.number), plan.style("heading"), "middle")
        for number, column in enumerate(scoring.columns):
            text = column.sum if column.is_shared else names[column.places[0] - 1]
            style = plan.style("shared" if column.is_shared else "sum")
            yield label(line._replace(x=line.x + number * pitch), text, style, "middle")
        if scoring.number != SCORINGS[0]:
            x = scoring.left - numbers.apart / 2
            yield blocks.rule((x, table.y), (x, table.bottom), blocks.RULE, plan.palette.colour("gold"))

    return Part(tuple(shapes()), (title,))


def _places(plan: PadPlan, rows: Sequence[Item]) -> Iterator[Box]:
    """The places of the rows, all of one height."""
    table = plan.numbers.shares.table
    top = table.y + sum(plan.numbers.shares.heads)
    high = (table.bottom - top) / len(rows)
    for number, item in enumerate(rows):
        yield Box(f"shares-{item.id}", table.x, top + number * high, table.width, high)


def _row(plan: PadPlan, scorings: tuple[_Scoring, ...], row: Box, item: Item) -> Part:
    """A type on its ground, or what a module brings: the points of the places, and on plates those of the shares."""
    numbers, pitch, ink = plan.numbers.shares, _pitch(plan), plan.palette.colour
    size, free = numbers.icon, blocks.band_room(plan.palette)
    icon = Box("icon", row.x + free + 1, row.centre[1] - size / 2, size, size)
    name = row._replace(x=icon.right + 2, width=numbers.table.x + numbers.names - icon.right - 2)
    is_type = item.id in BUILDINGS

    def shapes() -> Iterator[Shape]:
        ground = row.inset(0, numbers.between / 2)
        if is_type:
            yield from blocks.building_ground(plan.palette, item.id, ground)
        else:
            yield Path(chamfered(*ground[1:], plan.numbers.table.cut), fill=ink("panel"))
        if (plan.palette.buildings[item.id].ground if is_type else ink("panel")) == ink("paper"):
            # Where rows have no ground, a line leads the eye.
            yield blocks.rule((row.x, row.y), (row.right, row.y), blocks.HAIR, ink("line"))
        if is_type:
            yield blocks.building_icon(plan.palette, item.id, icon.x, icon.y, size)
        elif sign := icons.sign(item.id):
            yield Path(moved(sign, icon.x, icon.y, size / icons.BOX), fill=ink("ink"), even_odd=True)
        yield label(name, item_name(item.id, plan.catalog), plan.style("type"))
        for scoring in scorings:
            points = item.prizes_in(scoring.number)
            for place, column in enumerate(scoring.columns):
                cell = row._replace(x=scoring.left + place * pitch, width=pitch)
                yield from _points(plan, cell, column, str(column.points(points)) if points else "")

    return Part(tuple(shapes()), (row,))


def _points(plan: PadPlan, cell: Box, column: SharedPlaces, points: str) -> Iterator[Shape]:
    """The points of a place, large; of a share, smaller and on a plate, which is empty where there are none yet."""
    if column.is_shared:
        cell = cell.inset(
            *((room - plate) / 2 for room, plate in zip(cell[3:], plan.numbers.shares.plate, strict=True))
        )
        ink = plan.palette.colour
        outline = chamfered(*cell[1:], plan.numbers.table.cut)
        yield Path(outline, fill=ink("paper"), stroke=ink("hair"), width=blocks.HAIR)
    if points:
        name = "share" if column.is_shared else "first" if column.places == (1,) else "place"
        yield label(cell, points, plan.sign_style(name), "middle")


def _sentence(plan: PadPlan) -> Part:
    style, numbers = plan.style("words"), plan.numbers.shares
    words = led(style, plan.catalog.pgettext("lead", "Tie:"), shared_places.explained(plan.catalog))
    return fixtures.column(numbers.sentence, [words], style, numbers.leading)
