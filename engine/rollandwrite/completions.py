"""Completions: who filled a type's row when, and whether that can have been (V17-V20).

On paper stands an order: groups of players, the earliest first, a group having filled the row in the same round.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS, Building
from . import numbers
from .history import most_buildings

if TYPE_CHECKING:
    from collections.abc import Sequence

Groups = tuple[tuple[str, ...], ...]
"""Players who filled the same row, the earliest first; those of one group in the same round."""
Completions = Mapping[Building, Groups]


class Builder(NamedTuple):
    """A player's buildings by type; `crossed` is None where only the coins left are known."""

    counts: Mapping[Building, int]
    virtual: bool = False
    crossed: int | None = None

    @property
    def full(self) -> tuple[Building, ...]:
        """The types whose row is full."""
        return tuple([each for each in BUILDINGS if self.counts.get(each, 0) >= numbers.boxes(each)])

    @property
    def doubles(self) -> int | None:
        """The most second buildings that the crossed coins allow; None for as many as any coins do (V20)."""
        if self.virtual:
            return 0
        return None if self.crossed is None else self.crossed // numbers.second_building_cost()

    def most_buildings(self, rounds: int, supply: int) -> int:
        """Return the most that he can have built after so many rounds (V11, V13)."""
        if self.virtual:
            return numbers.virtual_buildings(rounds)
        return most_buildings(rounds, supply, self.doubles)


def weak_orders(players: Sequence[str]) -> tuple[Groups, ...]:
    """Return all orders in which players can have filled a row, ties included: 1, 3, 13, 75, 541 for 1 to 5.

    Players keep their given order in a group, and small first groups come first; nobody has the one empty order.
    """
    if not players:
        return ((),)
    return tuple(
        (first, *rest)
        for size in range(1, len(players) + 1)
        for first in combinations(players, size)
        for rest in weak_orders([player for player in players if player not in first])
    )


def most_together(*, virtual: bool) -> int:
    """Return how many rows one player can fill in one round (V20)."""
    return 1 if virtual else 2
