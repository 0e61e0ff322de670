"""Tables of the points of the places with columns for those that tied players share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine.items import prizes as printed

from ..words.shared_places import columns
from .content import ColumnGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ..words.shared_places import SharedPlaces
    from .content import Table


def with_shares(
    table: Table,
    scorings: Iterable[int],
    wanted: Callable[[int], Sequence[SharedPlaces]] = columns,
    prizes: Callable[[str, int], Sequence[int]] = printed,
) -> Table:
    """Return a table of the points of the places with columns for those that are shared, as the engine divides them.

    Its groups with a name are the scorings, in order; `wanted` are the columns of one with so many places.
    What the places of an item bring in a scoring are its `prizes`.
    """
    groups: list[ColumnGroup] = []
    cells: dict[str, list[str]] = {row.icon: [] for row in table.rows}
    left, start = iter(scorings), 0
    for group in table.groups:
        end = start + len(group.columns)
        if not group.name:
            groups.append(group)
            for row in table.rows:
                cells[row.icon] += row.cells[start:end]
        else:
            scoring, own = next(left), wanted(len(group.columns))
            names = tuple(each.sum if each.is_shared else group.columns[each.places[0] - 1] for each in own)
            shares = tuple(number for number, each in enumerate(own) if each.is_shared)
            groups.append(ColumnGroup(group.name, names, shares))
            for item, points in cells.items():
                points.extend(str(each.points(prizes(item, scoring))) for each in own)
        start = end
    rows = tuple(row._replace(cells=tuple(cells[row.icon])) for row in table.rows)
    return table._replace(groups=tuple(groups), rows=rows)
