"""The grid of a score pad: who has a column, and where the rows of a scoring stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.alhambra.numbers import FINAL_SCORING, SCORINGS
from alhambra_engine.buildings import BUILDINGS

from ..drawing import blocks
from ..drawing.shapes import Box, Path, line, polygon
from ..words.terms import virtual_player_name
from .filled_pad import VIRTUAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from alhambra_engine.alhambra.tiles import TileSet
    from alhambra_engine.items import Item

    from ..drawing.shapes import Point
    from .design import Setting
    from .pad_numbers import PadPlan


class PadSeat(NamedTuple):
    """Who has a column in each scoring."""

    key: str
    """The number of the player from 1, or `virtual`."""
    name: str
    """Empty where it is written by hand."""

    @property
    def wins(self) -> bool:
        """Whether this player can win; the virtual one only scores (B6.6), and has no wall (B6.3)."""
        return self.key != VIRTUAL


class PadTable(NamedTuple):
    """One scoring: where its rows begin, and its columns."""

    scoring: int
    items: tuple[Item, ...]
    """What its rows are for."""
    seats: tuple[PadSeat, ...]
    lefts: tuple[float, ...]
    """Of the columns, and the right edge of the last."""
    box: Box
    lead: float
    """The width before the columns."""
    tile_set: TileSet
    """The tiles of the game."""

    @property
    def first(self) -> bool:
        """Whether names stand before its rows: the later ones have only signs."""
        return self.scoring == SCORINGS[0]

    @property
    def last(self) -> bool:
        """Whether the game is over after it."""
        return self.scoring == FINAL_SCORING

    @property
    def winners(self) -> int:
        """How many of its columns are of players who can win; they are the first."""
        return sum(seat.wins for seat in self.seats)

    def cell(self, row: Box, name: str, column: int) -> Box:
        """Return the cell of a row in a column."""
        left, right = self.lefts[column : column + 2]
        return Box(f"{name}-{self.seats[column].key}", left, row.y, right - left, row.height)

    def columns(self, name: str, place: tuple[float, float], count: int = 0) -> Box:
        """Return the columns of a row at a top and of a height, or so many of them."""
        return Box(name, self.lefts[0], place[0], self.lefts[count or len(self.seats)] - self.lefts[0], place[1])

    def lead_of(self, name: str, place: tuple[float, float]) -> Box:
        """Return what stands before the columns of a row."""
        return Box(name, self.box.x, place[0], self.lead, place[1])


def seats(setting: Setting) -> Iterator[PadSeat]:
    """Yield who has a column; with two players the virtual one has one too (B6)."""
    # One name is no game: whoever prints it wants the other columns free.
    named = len(setting.players) if len(setting.players) >= alhambra.virtual_needed_at() else 0
    count = setting.seats or named or alhambra.most_players()
    for number in range(count):
        yield PadSeat(str(number + 1), setting.players[number] if number < len(setting.players) else "")
    if count <= alhambra.virtual_needed_at():
        yield PadSeat(VIRTUAL, virtual_player_name(setting.catalog))


def tables(plan: PadPlan, items: tuple[Item, ...], seats: tuple[PadSeat, ...], tile_set: TileSet) -> Iterator[PadTable]:
    """Yield the three scorings, side by side; all columns are of one width."""
    numbers, leads = plan.numbers.table, plan.numbers.leads.widths
    room = numbers.right - numbers.left - sum(leads) - (len(SCORINGS) - 1) * numbers.gap
    unit = room / (len(SCORINGS) * len(seats))
    left = numbers.left
    for scoring, lead in zip(SCORINGS, leads, strict=True):
        lefts = tuple(left + lead + unit * number for number in range(len(seats) + 1))
        bottom = sum(row_place(plan, rows_of_sums(scoring)[-1]))
        yield PadTable(
            scoring,
            items,
            seats,
            lefts,
            Box(f"scoring-{scoring}", left, numbers.top, lefts[-1] - left, bottom - numbers.top),
            lead,
            tile_set,
        )
        left = lefts[-1] + numbers.gap


def rows_of_sums(scoring: int) -> tuple[str, ...]:
    """Return the rows below the types: each scoring has one more than the one before.

    The sum is the total of the first, the running total begins in the second, and in the last the places are given.
    """
    return ("sum", "total", "place")[: SCORINGS.index(scoring) + 1]


def is_counted(item: Item) -> bool:
    """Tell whether a count is written in the corner of the cells of an item: it is another number than the points."""
    return item.kind in {"majority", "sets"} or (item.kind not in {"line", "extra"} and item.points > 1)


def row_place(plan: PadPlan, row: str) -> tuple[float, float]:
    """Return the top and the height of a row that stands apart from the others: heads, types, sum, total, place."""
    numbers = plan.numbers.table
    heights = {
        "heads": numbers.heads,
        "types": numbers.row * (len(BUILDINGS) + 1) + numbers.added,
        "sum": numbers.sum,
        "total": numbers.total,
        "place": numbers.place,
    }
    top = float(numbers.top + numbers.heading)
    for name, height in heights.items():
        if name == row:
            return top, float(height)
        # A total may have a second line around it.
        top += height + (numbers.apart_total if name in {"sum", "total"} else numbers.apart)
    raise KeyError(row)


def count_corner(plan: PadPlan, cell: Box) -> Box:
    """Return the corner of a cell for how many of a type a player has; the rest is for what they bring."""
    across, height = plan.numbers.counts.corner
    return Box(f"count-{cell.name}", cell.x, cell.y, across, height * squeezed(plan, cell))


def squeezed(plan: PadPlan, row: Box) -> float:
    """Return how high a row is beside one of the base game alone: 1, or less where there are more rows."""
    return min(1.0, round(row.height / plan.numbers.table.row, 6))


def points_room(plan: PadPlan, cell: Box) -> Box:
    """Return the room for points in a cell, below the corner for how many."""
    down = plan.numbers.counts.corner[1] * squeezed(plan, cell)
    return cell._replace(y=cell.y + down, height=cell.height - down)


def corner_grounds(plan: PadPlan, corners: Sequence[Box]) -> Path:
    """Return the grounds of corners: boxes in their cells, to write a count in."""
    boxes = (polygon([(box.x, box.y), *_inner_edge(plan, box)]) for box in corners)
    return Path(tuple(command for each in boxes for command in each), fill=plan.palette.colour("panel"))


def _inner_edge(plan: PadPlan, box: Box) -> tuple[Point, ...]:
    """Where a corner ends inside its cell, from below to the right."""
    cut = plan.numbers.counts.cut
    return (box.x, box.bottom), (box.right - cut, box.bottom), (box.right, box.bottom - cut), (box.right, box.y)


def corner_lines(plan: PadPlan, corners: Sequence[Box]) -> Path:
    """Return the lines that set corners apart from their cells, heavier where these have no ground of their own."""
    ink = plan.palette.colour
    lines = (line(*_inner_edge(plan, box)) for box in corners)
    weight = blocks.THIN if ink("panel") == ink("paper") else blocks.HAIR
    return Path(tuple(command for each in lines for command in each), stroke=ink("line"), width=weight)
