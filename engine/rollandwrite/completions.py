"""Completions: who filled a type's row when, and whether that can have been (V17-V20).

On paper stands an order: groups of players, the earliest first, a group having filled the row in the same round.
Rounds are known only where a game was watched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import BUILDINGS, Building
from . import numbers
from .history import most_buildings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


class RoundFault(NamedTuple):
    """Why a player cannot have completed types in these rounds; `building` is None where it is about several."""

    name: str
    building: Building | None
    values: Mapping[str, int]
    clause: str


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


def earliest_round(building: Building, builder: Builder, supply: int) -> int:
    """Return the first round in which a player can fill a type's row (V18)."""
    rounds = 1
    while builder.most_buildings(rounds, supply) < numbers.boxes(building):
        rounds += 1
    return rounds


def most_together(*, virtual: bool) -> int:
    """Return how many rows one player can fill in one round (V20)."""
    return 1 if virtual else 2


def round_faults(
    completed: Mapping[Building, int], builder: Builder, rounds: int, supply: int
) -> tuple[RoundFault, ...]:
    """Return what is wrong with the rounds in which one player filled rows, by type (V17-V20).

    Names: `round-missing`, `round-unexpected` (count, boxes), `round-outside` (round, rounds),
    `completed-too-early` (round, earliest), `completed-too-much` (round, needed, most), `completed-together` (round,
    completed, most), `together-needs-coins` (doubles, needed, crossed). Later clauses are only looked at where the
    earlier ones hold. For the auditor, who watches a game round by round.
    """
    return (
        tuple(_misplaced(completed, builder, rounds))
        or tuple(_too_early(completed, builder, supply))
        or tuple(_too_much(completed, builder, supply))
    )


def _misplaced(completed: Mapping[Building, int], builder: Builder, rounds: int) -> Iterator[RoundFault]:
    full = builder.full
    for building in BUILDINGS:
        if building in full and building not in completed:
            yield RoundFault("round-missing", building, {}, "V17")
        elif building in completed and building not in full:
            values = {"count": builder.counts.get(building, 0), "boxes": numbers.boxes(building)}
            yield RoundFault("round-unexpected", building, values, "V17")
        elif building in completed and not 1 <= completed[building] <= rounds:
            yield RoundFault("round-outside", building, {"round": completed[building], "rounds": rounds}, "V17")


def _too_early(completed: Mapping[Building, int], builder: Builder, supply: int) -> Iterator[RoundFault]:
    for building, number in completed.items():
        earliest = earliest_round(building, builder, supply)
        if number < earliest:
            yield RoundFault("completed-too-early", building, {"round": number, "earliest": earliest}, "V18")


def _too_much(completed: Mapping[Building, int], builder: Builder, supply: int) -> Iterator[RoundFault]:
    in_round = Counter(completed.values())
    together = most_together(virtual=builder.virtual)
    for number in sorted(in_round):
        needed = sum(numbers.boxes(building) for building, when in completed.items() if when <= number)
        most = builder.most_buildings(number, supply)
        if needed > most:
            yield RoundFault("completed-too-much", None, {"round": number, "needed": needed, "most": most}, "V19")
        if in_round[number] > together:
            values = {"round": number, "completed": in_round[number], "most": together}
            yield RoundFault("completed-together", None, values, "V20")
    doubles = sum(count > 1 for count in in_round.values())
    if not builder.virtual and builder.crossed is not None and builder.doubles is not None:
        needed = doubles * numbers.second_building_cost()
        if doubles > builder.doubles:
            values = {"doubles": doubles, "needed": needed, "crossed": builder.crossed}
            yield RoundFault("together-needs-coins", None, values, "V20")
