"""One type at the end of a table: which counts and which order of completion bring which points (V5, V20, V21)."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..rollandwrite import numbers
from . import tallies
from .crosses import Crosses

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..budget import Budget
    from ..buildings import Building
    from ..rollandwrite.completions import Groups
    from .crosses import PlayerPoints
    from .end_tables import EndTable
    from .rankings import Counts
    from .tallies import Diagram

Wanted = tuple[int | None, ...]
"""The points that are wanted, by player; None for any."""


class TypeWay(NamedTuple):
    """How a type may come out: the points asked for, who completed it in which order, the counts with it.

    Those who completed it are `loose` where nothing depends on their order.
    """

    points: PlayerPoints
    groups: Groups
    loose: tuple[str, ...]
    counts: Diagram


class EndType:
    """One type; what one question has found out, the next one knows."""

    def __init__(self, building: Building, table: EndTable, budget: Budget) -> None:
        self._names = tuple(sheet.seat.name for sheet in table.sheets)
        self._open = table.open
        self._boxes = numbers.boxes(building)
        self._is_ordered = building in table.order
        self._budget = budget
        seats = tuple(sheet.seat for sheet in table.sheets)
        self._crosses = Crosses(building, seats, table.order.get(building), so_far=table.so_far)
        self.rows = cache(self._rows)
        self.diagrams = cache(self._diagrams)
        self._sorted_ways = cache(self._ways_by_length)

    def _rows(self, wanted: Wanted, asked: tuple[int, ...]) -> Mapping[tuple[PlayerPoints, Groups], set[Counts]]:
        """Return the rows of counts that bring what is wanted, by the points of those asked for and the order."""
        return self._crosses.ways(wanted, asked, self._budget)

    def _diagrams(self, wanted: Wanted, asked: tuple[int, ...], bare: bool) -> Mapping[PlayerPoints, Diagram]:  # noqa: FBT001 - what is cached is called by place
        """Return the counts that bring what is wanted, by the points of those asked for; `bare` without completion."""
        if self._is_free(wanted, asked):
            ranges = self._crosses.ranges
            if bare:
                ranges = tuple(range(own.start, min(own.stop, self._boxes)) for own in ranges)
            return {(): self._all_of(ranges)} if all(ranges) else {}
        rows: dict[PlayerPoints, set[Counts]] = {}
        for (points, groups), every in self.rows(wanted, asked).items():
            if not (bare and groups):
                rows.setdefault(points, set()).update(every)
        return {own: tallies.diagram(every, self._budget) for own, every in rows.items()}

    def ways(self, wanted: Wanted, asked: tuple[int, ...]) -> Iterator[TypeWay]:
        """Yield how the type may come out, with few completions first."""
        if self._is_free(wanted, asked):
            ranges = self._crosses.ranges
            only_full = range(self._boxes, self._boxes + 1)
            full = tuple(name for name, own in zip(self._names, ranges, strict=True) if own == only_full)
            yield TypeWay((), (), full, self._all_of([range(own.start, self._boxes) for own in ranges]))
        yield from self._sorted_ways(wanted, asked)

    def _ways_by_length(self, wanted: Wanted, asked: tuple[int, ...]) -> tuple[TypeWay, ...]:
        rows = self.rows(wanted, asked)
        return tuple(
            TypeWay(points, groups, (), tallies.diagram(rows[points, groups], self._budget))
            for points, groups in sorted(rows, key=lambda pair: len(tuple(chain.from_iterable(pair[1]))))
        )

    def _all_of(self, ranges: Sequence[range]) -> Diagram:
        return tallies.boxes([ranges[place] for place in self._open])

    def _is_free(self, wanted: Wanted, asked: tuple[int, ...]) -> bool:
        """Tell whether no points are wanted or asked for, so that all counts will do."""
        return not asked and wanted.count(None) == len(wanted) and not self._is_ordered
