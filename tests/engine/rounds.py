"""The rounds in which a player completed types, clause by clause: what the search for orders is held against."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from alhambra_engine.rollandwrite import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_engine.buildings import Building
    from alhambra_engine.rollandwrite.completions import Builder

Fault = tuple[str, str]
"""What is wrong, and the clause that it is against."""


def earliest_round(building: Building, builder: Builder, supply: int) -> int:
    """Return the first round in which a player can fill a type's row (V18)."""
    rounds = 1
    while builder.most_buildings(rounds, supply) < numbers.boxes(building):
        rounds += 1
    return rounds


def round_faults(completed: Mapping[Building, int], builder: Builder, rounds: int, supply: int) -> list[Fault]:
    """Return what is wrong with these rounds (V17-V20); later clauses count only where the earlier ones hold."""
    misplaced = list(_misplaced(completed, builder, rounds))
    early = [
        ("completed-too-early", "V18")
        for building, number in completed.items()
        if number < earliest_round(building, builder, supply)
    ]
    return misplaced or early or list(_too_much(completed, builder, supply))


def _misplaced(completed: Mapping[Building, int], builder: Builder, rounds: int) -> Iterator[Fault]:
    for building in sorted({*completed, *builder.full}):
        if building not in completed:
            yield "round-missing", "V17"
        elif building not in builder.full:
            yield "round-unexpected", "V17"
        elif not 1 <= completed[building] <= rounds:
            yield "round-outside", "V17"


def _too_much(completed: Mapping[Building, int], builder: Builder, supply: int) -> Iterator[Fault]:
    in_round = Counter(completed.values())
    for number in sorted(in_round):
        needed = sum(numbers.boxes(building) for building, when in completed.items() if when <= number)
        if needed > builder.most_buildings(number, supply):
            yield "completed-too-much", "V19"
        if in_round[number] > (1 if builder.virtual else 2):
            yield "completed-together", "V20"
    if builder.doubles is not None and not builder.virtual and sum(n > 1 for n in in_round.values()) > builder.doubles:
        yield "together-needs-coins", "V20"
