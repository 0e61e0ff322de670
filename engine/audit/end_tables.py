"""The end of a table of Roll & Write as far as it is known, and what each player can have at it (V5, V8-V14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building
from ..items import ids_of
from ..rollandwrite import awards, grids, history, numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rollandwrite.completions import Completions
    from ..rollandwrite.layouts import GridLayout
    from .crosses import SheetSeat

ITEMS = ids_of(("roll-and-write",))
"""All that a player can have points for."""

TYPES = {str(building): building for building in Building}
"""The types, by what they are called as items."""


class EndSheet(NamedTuple):
    """A player as far as it is known what he has at the end; None is what is not known.

    `line_points` are the points for rows and columns; of the coins, `left` is known, or all of them.
    """

    seat: SheetSeat
    line_points: int | None = None
    left: int | None = None
    circled: int | None = None
    crossed: int | None = None


class EndTable(NamedTuple):
    """A table at its end, after so many complete rounds; `so_far` before the final scoring.

    `order` is who completed a type, for the types where that is known. `layout` is None where none is written.
    """

    sheets: tuple[EndSheet, ...]
    rounds: int
    supply: int
    order: Completions
    versus: bool
    so_far: bool
    layout: GridLayout | None = None

    @property
    def open(self) -> tuple[int, ...]:
        """The players, by their places, of whose buildings nothing is known."""
        return tuple(place for place, sheet in enumerate(self.sheets) if sheet.seat.counts is None)

    @property
    def most_for_lines(self) -> int:
        """The most that rows and columns can bring."""
        return max(grids.possible_line_points(history.most_buildings(self.rounds, self.supply)))

    @property
    def most_for_coins(self) -> int:
        """The most that coins can bring."""
        return numbers.coins_worth(self.supply)

    def certain(self, player: int, item: str) -> int | None:
        """Return the points for an item that a player has in any case; None where there are several possibilities."""
        sheet = self.sheets[player]
        if item == "bonus":
            return self._bonus(player)
        if sheet.seat.virtual and (not self.versus or item not in TYPES):
            return 0
        if item == "lines":
            return sheet.line_points
        if item == "coins" and sheet.left is not None:
            return numbers.coins_worth(sheet.left)
        return None

    def _bonus(self, player: int) -> int:
        virtual = [sheet.seat.virtual for sheet in self.sheets]
        return numbers.versus_bonus().get(sum(virtual), 0) if self.versus and virtual[player] else 0

    def payable(self, player: int, item: str) -> Sequence[int]:
        """Return all points for an item that are paid at a table of so many, ascending; more than that is not asked."""
        certain = self.certain(player, item)
        if certain is not None:
            return (certain,)
        if item in TYPES:
            return tuple(sorted(awards.achievable_points(TYPES[item], len(self.sheets))))
        if item == "coins":
            return range(self.most_for_coins + 1)
        lines = numbers.grid_lines()
        return range(2 * lines * numbers.line_worth(lines) + 1)

    def totals_of(self, player: int) -> range:
        """Return how many buildings a player may have (V8-V11)."""
        sheet = self.sheets[player]
        if sheet.seat.counts is not None:
            built = sum(sheet.seat.counts.values())
            return range(built, built + 1)
        if sheet.seat.virtual:
            built = numbers.virtual_buildings(self.rounds)
            return range(built, built + 1)
        return range(numbers.starting_buildings(), history.most_buildings(self.rounds, self.supply) + 1)

    def line_points(self, player: int, built: int) -> frozenset[int]:
        """Return what the rows and columns of a player with so many buildings may bring."""
        known = self.certain(player, "lines")
        return grids.possible_line_points(built) if known is None else frozenset({known})

    def coin_points(self, player: int, built: int) -> frozenset[int]:
        """Return what the coins of a player with so many buildings may bring (V8-V10, V14)."""
        sheet, rounds, supply = self.sheets[player], self.rounds, self.supply
        if sheet.circled is not None and sheet.crossed is not None:
            faults = history.history_faults(rounds, built, sheet.circled, sheet.crossed, supply)
            return frozenset() if faults else frozenset({numbers.coins_worth(sheet.circled - sheet.crossed)})
        lefts = range(supply + 1) if sheet.left is None else (sheet.left,)
        return frozenset(
            numbers.coins_worth(left) for left in lefts if not history.history_faults_left(rounds, built, left, supply)
        )
