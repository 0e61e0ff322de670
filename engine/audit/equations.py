"""What a sum that is wrong for the numbers above it asks of the points: one of several equations must be true."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..majorities import Range

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..budget import Budget

PadCell = tuple[int, str]
"""A scoring, by its place among those of the file, and an item; of one player. Points of other scorings are gaps."""


def gap(scoring: int | None) -> PadCell:
    """Return the cell of a scoring that the file lacks; where none is named, of all before the first one together."""
    return -1, str(scoring or "before")


class Equation(NamedTuple):
    """Cells, each as often as it counts, and a certain number, which together are a sum."""

    certain: int
    cells: tuple[tuple[PadCell, int], ...]

    def reach(self, ranges: Mapping[PadCell, Range]) -> Range:
        """Return between which numbers the sum is where cells are in these ranges."""
        return Range(
            self.certain + sum(number * ranges[cell].least for cell, number in self.cells),
            self.certain + sum(number * ranges[cell].most for cell, number in self.cells),
        )


class SumText(NamedTuple):
    """A sum as it is written, and the equations of which one is true where nobody changes it."""

    written: int
    equations: tuple[Equation, ...]

    def may_be_true(self, ranges: Mapping[PadCell, Range]) -> bool:
        """Tell whether the number is within the reach of an equation."""
        return any(low <= self.written <= high for low, high in self.reach(ranges))

    def reach(self, ranges: Mapping[PadCell, Range]) -> tuple[Range, ...]:
        """Return between which numbers the sum of each equation is."""
        return tuple(each.reach(ranges) for each in self.equations)


def solutions(
    sums: Sequence[SumText], ranges: Mapping[PadCell, Range], budget: Budget
) -> Iterator[dict[PadCell, Range]]:
    """Yield values of the cells with which all sums are right, those in no sum left in their ranges.

    Every choice of values that is asked for is tried, small numbers first.
    """
    budget.take()
    if not all(each.may_be_true(ranges) for each in sums):
        return
    if not sums:
        yield dict(ranges)
        return
    first, *others = sums
    for equation in first.equations:
        for found in _solved(first.written, equation, ranges, budget):
            yield from solutions(others, found, budget)


def _solved(
    written: int, equation: Equation, ranges: Mapping[PadCell, Range], budget: Budget
) -> Iterator[dict[PadCell, Range]]:
    """Yield the values of an equation's cells with which it is true."""
    budget.take()
    low, high = equation.reach(ranges)
    if not low <= written <= high:
        return
    open_cells = [(cell, number) for cell, number in equation.cells if ranges[cell].least < ranges[cell].most]
    if not open_cells:
        yield dict(ranges)
        return
    (cell, number), rest = open_cells[0], open_cells[1:]
    own = ranges[cell]
    if not rest:
        value, left = divmod(written - low, number)
        if not left:
            yield {**ranges, cell: Range(own.least + value, own.least + value)}
        return
    # Only so much of this cell that the others can still do their part.
    others = sum(count * (ranges[each].most - ranges[each].least) for each, count in rest)
    most = own.least + (written - low) // number
    least = own.least + max(0, -(-(written - low - others) // number))
    for value in range(least, min(most, own.most) + 1):
        yield from _solved(written, equation, {**ranges, cell: Range(value, value)}, budget)
