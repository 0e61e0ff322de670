"""Questions about the end of a table: which points, and which sums of points, are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building
from ..rollandwrite import numbers
from .end_tables import TYPES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .crosses import PlayerPoints
    from .end_tables import EndTable

SheetSlot = tuple[int, str]
"""A player, by his place, and an item."""

Left = tuple[int, ...]
"""What is left of each equation's total."""


class SheetEquation(NamedTuple):
    """The points of a player for these items, which add up to this."""

    player: int
    total: int
    items: tuple[str, ...]


class Rest(NamedTuple):
    """What is left of an equation once all that is certain is taken off: points for types, for lines, for coins."""

    player: int
    total: int
    types: tuple[Building, ...]
    lines: bool
    coins: bool


class EndQuestion(NamedTuple):
    """A question in the form in which it is worked on; `wanted` are the points for a type, by player.

    `asked` are the players, type by type, whose points for it an equation asks for; their types come last.
    """

    types: tuple[Building, ...]
    wanted: Mapping[Building, tuple[int | None, ...]]
    asked: Mapping[Building, tuple[int, ...]]
    sheet_points: Mapping[SheetSlot, int]
    rests: tuple[Rest, ...]

    @property
    def start(self) -> Left:
        """What is left of the equations before anything is taken off."""
        return tuple(rest.total for rest in self.rests)

    def less(self, building: Building, left: Left, points: PlayerPoints, sign: int = 1) -> Left:
        """Return what is left of the equations once the points for a type are taken off, or added again."""
        own = dict(zip(self.asked[building], points, strict=True))
        return tuple(
            [
                rest - sign * own[each.player] if building in each.types else rest
                for rest, each in zip(left, self.rests, strict=True)
            ]
        )

    def most_after(self, table: EndTable) -> list[list[int]]:
        """Return, by the number of types that are done, the most that the others can take off each equation."""
        coins, lines = table.most_for_coins, table.most_for_lines
        most = [[lines * rest.lines + coins * rest.coins for rest in self.rests]]
        for building in reversed(self.types):
            highest = numbers.places(building)[0]
            most.append(
                [limit + highest * (building in rest.types) for limit, rest in zip(most[-1], self.rests, strict=True)]
            )
        return most[::-1]

    def guess(self, left: Left, chosen: Sequence[tuple[Building, PlayerPoints]]) -> EndQuestion:
        """Return the question about these points for types, and so much left for lines and coins."""
        wanted = dict(self.wanted)
        for building, points in chosen:
            row = list(wanted[building])
            for player, own in zip(self.asked[building], points, strict=True):
                row[player] = own
            wanted[building] = tuple(row)
        rests = tuple(rest._replace(total=own, types=()) for rest, own in zip(self.rests, left, strict=True))
        return self._replace(wanted=wanted, asked=dict.fromkeys(Building, ()), rests=rests)


def question_of(
    table: EndTable, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation]
) -> EndQuestion | None:
    """Return a question without what is certain; None where that contradicts it."""
    known = dict(points)
    rests = []
    equations = tuple(dict.fromkeys(equations))
    if len({(equation.player, equation.items) for equation in equations}) < len(equations):
        return None  # the same items with two totals
    for equation in equations:
        rest, unknown = _rest(table, equation, known)
        if rest.total < 0 or (rest.total and not unknown):
            return None
        if len(unknown) == 1:
            known[equation.player, unknown[0]] = rest.total
        elif unknown:
            rests.append(rest)
    spots: dict[Building, list[int | None]] = {building: [None] * len(table.sheets) for building in Building}
    sheet_points = {}
    for (player, item), value in known.items():
        certain = table.certain(player, item)
        if certain is not None:
            if certain != value:
                return None
        elif item in TYPES:
            spots[TYPES[item]][player] = value
        else:
            sheet_points[player, item] = value
    asked = {
        building: tuple(sorted({rest.player for rest in rests if building in rest.types})) for building in Building
    }
    types = sorted(Building, key=lambda building: (len(asked[building]), spots[building].count(None)))
    wanted = {building: tuple(row) for building, row in spots.items()}
    return EndQuestion(tuple(types), wanted, asked, sheet_points, tuple(rests))


def _rest(table: EndTable, equation: SheetEquation, points: Mapping[SheetSlot, int]) -> tuple[Rest, list[str]]:
    """Return what is left of an equation, and the items whose points are not known."""
    total = equation.total
    unknown = []
    for item in equation.items:
        value = table.certain(equation.player, item)
        value = points.get((equation.player, item)) if value is None else value
        if value is None:
            unknown.append(item)
        else:
            total -= value
    types = tuple(TYPES[item] for item in unknown if item in TYPES)
    return Rest(equation.player, total, types, "lines" in unknown, "coins" in unknown), unknown
