"""Completions: who filled a type's row when, and whether that can have been (V17-V20).

On paper stands an order: groups of players, the earliest first, a group having filled the row in the same round.
Rounds are known only where a game was watched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building
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
        return tuple(building for building in Building if self.counts.get(building, 0) >= numbers.boxes(building))

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
    earlier ones hold.
    """
    return (
        tuple(_misplaced(completed, builder, rounds))
        or tuple(_too_early(completed, builder, supply))
        or tuple(_too_much(completed, builder, supply))
    )


def _misplaced(completed: Mapping[Building, int], builder: Builder, rounds: int) -> Iterator[RoundFault]:
    full = builder.full
    for building in Building:
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


def order_is_possible(completions: Completions, builders: Mapping[str, Builder], rounds: int, supply: int) -> bool:
    """Tell whether every full row can be given a round so that the orders and V17-V20 hold for everybody.

    Full rows that `completions` does not name may come in any order. False where it names somebody twice in a type,
    or somebody whose row is not full.
    """
    named = [(building, player) for building, groups in completions.items() for group in groups for player in group]
    full = [(building, player) for player, builder in builders.items() for building in builder.full]
    if len(named) != len(set(named)) or not set(named) <= set(full):
        return False
    return not full or _Search.of(completions, builders, rounds, supply).possible(rounds)


class _Step(NamedTuple):
    """A group that fills a row, its players by number."""

    players: tuple[int, ...]
    boxes: int


class _Open(NamedTuple):
    """What is not yet given a round: the first so many groups of a type, the smallest so many loose rows of a player.

    `doubles` are the double turns that his coins still pay for.
    """

    steps: tuple[int, ...]
    loose: tuple[int, ...]
    doubles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Search:
    """Rounds are given out from the last one back: a completion never hurts by being late, only by coming early.

    For the same reason a player's rows without an order are taken in the order of their boxes, the largest last.
    """

    chains: tuple[tuple[_Step, ...], ...]
    loose: tuple[tuple[int, ...], ...]
    builders: tuple[Builder, ...]
    supply: int
    together: tuple[int, ...]
    doubles: tuple[int, ...]
    failed: set[tuple[int, _Open]]

    @staticmethod
    def of(completions: Completions, builders: Mapping[str, Builder], rounds: int, supply: int) -> _Search:
        """Return the search for a table: players become numbers."""
        number = {player: index for index, player in enumerate(builders)}
        chains = tuple(
            tuple(_Step(tuple(number[player] for player in group), numbers.boxes(building)) for group in groups)
            for building, groups in completions.items()
        )
        ordered = {(b, player) for b, groups in completions.items() for group in groups for player in group}
        return _Search(
            chains,
            tuple(
                tuple(sorted(numbers.boxes(b) for b in builder.full if (b, player) not in ordered))
                for player, builder in builders.items()
            ),
            tuple(builders.values()),
            supply,
            tuple(most_together(virtual=builder.virtual) for builder in builders.values()),
            tuple(rounds if builder.doubles is None else builder.doubles for builder in builders.values()),
            set(),
        )

    def possible(self, rounds: int) -> bool:
        """Tell whether everything finds one of so many rounds."""
        steps = tuple(len(chain) for chain in self.chains)
        loose = tuple(len(each) for each in self.loose)
        # Double turns beyond the number of rows make no difference: a smaller number, fewer states.
        rows = max((*(sum(steps) + count for count in loose), 0))
        doubles = tuple(min(each, rows) for each in self.doubles)
        return self._fit(rounds, _Open(steps, loose, doubles))

    def _fit(self, rounds: int, state: _Open) -> bool:
        """Tell whether everything open finds a place in so many first rounds."""
        if not any(state.steps) and not any(state.loose):
            return True
        if not rounds or (rounds, state) in self.failed:
            return False
        if self._in_time(rounds, state) and any(self._fit(rounds - 1, rest) for rest in self._before(state)):
            return True
        self.failed.add((rounds, state))
        return False

    def _in_time(self, rounds: int, state: _Open) -> bool:
        """Tell whether everybody can have filled his open rows by the end of a round (V18, V19)."""
        built = [sum(loose[:count]) for loose, count in zip(self.loose, state.loose, strict=True)]
        for chain, count in zip(self.chains, state.steps, strict=True):
            for step in chain[:count]:
                for player in step.players:
                    built[player] += step.boxes
        return all(
            count <= builder.most_buildings(rounds, self.supply)
            for count, builder in zip(built, self.builders, strict=True)
            if count
        )

    def _before(self, state: _Open) -> Iterator[_Open]:
        """Yield what can be left after a last round, much of it filled first (V20)."""
        left = [chain for chain, count in enumerate(state.steps) if count]
        for size in range(len(left), -1, -1):
            for chosen in combinations(left, size):
                filled = [0] * len(self.together)
                for chain in chosen:
                    for player in self.chains[chain][state.steps[chain] - 1].players:
                        filled[player] += 1
                if all(count <= most for count, most in zip(filled, self.together, strict=True)):
                    steps = tuple(count - (chain in chosen) for chain, count in enumerate(state.steps))
                    yield from self._with_loose(state, steps, filled)

    def _with_loose(self, state: _Open, steps: tuple[int, ...], filled: list[int]) -> Iterator[_Open]:
        choices = [
            range(min(loose, most - count), -1, -1)
            for loose, most, count in zip(state.loose, self.together, filled, strict=True)
        ]
        for more in product(*choices):
            doubles = tuple(
                paid - (count + extra > 1) for paid, count, extra in zip(state.doubles, filled, more, strict=True)
            )
            if min(doubles, default=0) >= 0:
                yield _Open(
                    steps, tuple(loose - extra for loose, extra in zip(state.loose, more, strict=True)), doubles
                )
