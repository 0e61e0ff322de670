"""Completions: who filled a type's row when, and whether that can have been (V17-V20).

On paper stands an order: groups of players, the earliest first, a group having filled the row in the same round.
Rounds are known only where a game was watched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import rollandwrite
from .buildings import Building
from .history import most_buildings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Groups = tuple[tuple[str, ...], ...]
"""Players who filled the same row, the earliest first; those of one group in the same round."""

if TYPE_CHECKING:
    Completions = Mapping[Building, Groups]


class Builder(NamedTuple):
    """A player's buildings by type; `crossed` is None where only the coins left are known."""

    counts: Mapping[Building, int]
    virtual: bool = False
    crossed: int | None = None

    @property
    def full(self) -> tuple[Building, ...]:
        """The types whose row is full."""
        return tuple(building for building in Building if self.counts.get(building, 0) >= rollandwrite.boxes(building))

    @property
    def doubles(self) -> int | None:
        """The most second buildings that the crossed coins allow; None for as many as any coins do (V20)."""
        if self.virtual:
            return 0
        return None if self.crossed is None else self.crossed // rollandwrite.second_building_cost()

    def most_buildings(self, rounds: int, supply: int) -> int:
        """Return the most that he can have built after so many rounds (V11, V13)."""
        if self.virtual:
            return rollandwrite.virtual_buildings(rounds)
        return most_buildings(rounds, supply, self.doubles)


class RoundFault(NamedTuple):
    """Why a player cannot have completed types in these rounds; `building` is None where it is about several."""

    name: str
    building: Building | None
    values: Mapping[str, int]
    clause: str


def weak_orders(players: Sequence[str]) -> tuple[Groups, ...]:
    """Return all orders in which players can have filled a row, ties included: 1, 3, 13, 75, 541 for 1 to 5.

    Orders without ties come first, players in the given order; nobody has the one empty order.
    """
    raise NotImplementedError


def earliest_round(building: Building, supply: int, *, virtual: bool) -> int:
    """Return the first round in which a type's row can be filled (V18)."""
    raise NotImplementedError


def round_faults(
    completed: Mapping[Building, int], builder: Builder, rounds: int, supply: int
) -> tuple[RoundFault, ...]:
    """Return what is wrong with the rounds in which one player completed types (V17-V20)."""
    raise NotImplementedError


def order_is_possible(completions: Completions, builders: Mapping[str, Builder], rounds: int, supply: int) -> bool:
    """Tell whether every completion can be given a round so that orders and V17-V20 hold for everybody."""
    raise NotImplementedError
