"""The rows of a log of games: panels of cells side by side, and before them the number of each game in a star."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..drawing import blocks, panels
from ..drawing.shapes import Box, Part, joined

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from .plan import Plan


class LogNumbers(NamedTuple):
    """Where the rows stand and how high they are, how far panels are apart, and what a number's star measures."""

    left: float
    top: float
    row: float
    gap: float
    cut: float
    around: float
    star: float


class LogColumn(NamedTuple):
    """A column of a log, and where it begins."""

    name: str
    x: float
    width: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    def cell(self, y: float, height: float, suffix: object) -> Box:
        """Return its cell in a row, called after both."""
        return Box(f"{self.name}-{suffix}", self.x, y, self.width, height)


LogPanel = tuple[LogColumn, ...]
"""Columns that touch."""


def placed(left: float, gap: float, widths: Iterable[Sequence[tuple[str, float]]]) -> Iterator[LogPanel]:
    """Yield panels side by side: of each the names and the widths of its columns."""
    for panel in widths:
        columns = []
        for name, width in panel:
            columns.append(LogColumn(name, left, width))
            left += width
        yield tuple(columns)
        left += gap


def whole(panel: LogPanel, name: str, y: float, height: float) -> Box:
    """Return the room of a panel's columns between two heights."""
    return Box(name, panel[0].x, y, panel[-1].right - panel[0].x, height)


def rows(
    plan: Plan[object],
    numbers: LogNumbers,
    own: Sequence[LogPanel],
    count: int,
    *,
    totals: Iterable[str] = (),
    strong: int = 0,
    unruled: Iterable[str] = (),
) -> Part:
    """Return so many rows of a log; `totals` are the columns that are marked as such, `strong` is as in `panels`.

    There is no line before the `unruled` ones.
    """
    height, marked, free = numbers.row * count, frozenset(totals), frozenset(unruled)
    grounds = (
        panels.total_ground(
            plan.palette,
            whole(panel, "panel", numbers.top, height),
            column.cell(numbers.top, height, "all"),
            numbers.cut,
            numbers.around,
        )
        for panel in own
        for column in panel
        if column.name in marked
    )
    lines = (_lines(plan, numbers, panel, free, count, strong=strong) for panel in own)
    boxes = tuple(cell for panel in own for column in panel for cell in cells(numbers, column, count))
    return joined([*grounds, *lines, Part(boxes=boxes)])


def _lines(
    plan: Plan[object], numbers: LogNumbers, panel: LogPanel, unruled: Collection[str], count: int, *, strong: int
) -> Part:
    box = whole(panel, "panel", numbers.top, numbers.row * count)
    lefts = [column.x for column in panel if column.name not in unruled]
    if strong:
        return panels.calm_panel(plan.palette, box, count, lefts, numbers.cut, strong=strong)
    return panels.panel(plan.palette, box, count, lefts, numbers.cut)


def cells(numbers: LogNumbers, column: LogColumn, count: int) -> Iterator[Box]:
    """Yield the cells of a column, from the first row on."""
    for row in range(count):
        yield column.cell(numbers.top + row * numbers.row, numbers.row, row + 1)


def stars(plan: Plan[object], numbers: LogNumbers, count: int, first: int = 1) -> Part:
    """Return the numbers of so many games before their rows."""

    def star(row: int) -> Part:
        box = Box(f"number-{row + 1}", numbers.left, numbers.top + row * numbers.row, 2 * numbers.star, numbers.row)
        style = plan.sign_style("letter")
        return Part(blocks.numbered_star(plan.palette, box, str(first + row), numbers.star, style), (box,))

    return joined(map(star, range(count)))
