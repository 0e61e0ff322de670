"""What tied players get, printed ready in the tables: the points of each, for all places that may be shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes
from alhambra_engine.majorities import rank

from .content import ColumnGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .content import Table

_TIED = (2, 3)
"""How many players are tied: two for any place that brings points, three for the first one.

More are so rare that the sentence on ties is enough.
"""


class SharedPlaces(NamedTuple):
    """A column of a table: a place, or several places that players share; counted from 1."""

    places: tuple[int, ...]

    @property
    def is_shared(self) -> bool:
        """Whether it is for a tie."""
        return len(self.places) > 1

    @property
    def sum(self) -> str:
        """Return what is added up, the same in every language: `1+2`."""
        return "+".join(map(str, self.places))

    def points(self, prizes: Sequence[int]) -> int:
        """Return what each player gets who has these places, as the engine divides them (B5.2, R5.2)."""
        first, last = self.places[0], self.places[-1]
        # One player on every place before them, and the tied ones after.
        claims = {str(place): -min(place, first) for place in range(1, last + 1)}
        return rank(claims, prizes)[-1].points


def columns(places: int) -> tuple[SharedPlaces, ...]:
    """Return the places with points, each tie of two behind its first place, and the tie of three at the end."""
    return tuple(_columns(places))


def pairs(places: int) -> tuple[SharedPlaces, ...]:
    """Return the places with points, and behind each the tie of two for it and the next one, to the third place."""
    two, three = _TIED
    return tuple(each for each in _columns(places) if len(each.places) <= two and each.places[-1] <= three)


def with_shares(
    table: Table, scorings: Iterable[int], wanted: Callable[[int], Sequence[SharedPlaces]] = columns
) -> Table:
    """Return a table of the points of the places with columns for those that are shared, as the engine divides them.

    Its groups with a name are the scorings, in order; `wanted` are the columns of one with so many places.
    """
    groups: list[ColumnGroup] = []
    cells: dict[str, list[str]] = {building: [] for building in Building}
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
            for building in Building:
                cells[building] += (str(each.points(prizes(building, scoring))) for each in own)
        start = end
    rows = tuple(row._replace(cells=tuple(cells[row.icon])) for row in table.rows)
    return table._replace(groups=tuple(groups), rows=rows)


def _columns(places: int) -> Iterator[SharedPlaces]:
    two, three = _TIED
    for place in range(1, places + 1):
        yield SharedPlaces((place,))
        yield _tie(place, two)
    yield _tie(1, three)


def _tie(first: int, players: int) -> SharedPlaces:
    return SharedPlaces(tuple(range(first, first + players)))
