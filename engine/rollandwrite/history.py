"""What paper shows of a game's course: whether so many buildings and coins can come of so many rounds (V8-V16).

Every turn takes coins, or builds once, or twice for coins. The shape of the grid and the luck of the dice are left
out: what is possible here is possible with the right dice.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from . import numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

COIN_FAULTS = ("circled-too-few", "circled-too-many", "crossed-too-few", "crossed-more-than-circled")
"""Names of faults that the coins have by themselves, whatever was built (V14)."""


class HistoryFault(NamedTuple):
    """Why no game ends like this: a name, the numbers that its sentence needs, the clause."""

    name: str
    values: Mapping[str, int]
    clause: str


@cache
def most_buildings(rounds: int, supply: int, doubles: int | None = None) -> int:
    """Return the most buildings after so many rounds, with `doubles` second buildings at most if given (V10, V13)."""
    start, cost = numbers.starting_coins(), numbers.second_building_cost()
    best = 0
    for coin_turns in range(rounds + 1):
        coins = min(supply, start + numbers.most_coins_gained() * coin_turns)
        paid = min(coins // cost, rounds - coin_turns)
        best = max(best, rounds - coin_turns + (paid if doubles is None else min(paid, doubles)))
    return numbers.starting_buildings() + best


def coin_faults(circled: int, crossed: int, supply: int) -> tuple[HistoryFault, ...]:
    """Return what is wrong with the coins by themselves; the names are those of COIN_FAULTS (V14)."""
    start = numbers.starting_coins()
    found = []
    if circled < start:
        found.append(HistoryFault("circled-too-few", {"circled": circled, "start": start}, "V14"))
    if circled > supply:
        found.append(HistoryFault("circled-too-many", {"circled": circled, "supply": supply}, "V14"))
    if crossed < 0:
        found.append(HistoryFault("crossed-too-few", {"crossed": crossed}, "V14"))
    if crossed > circled:
        found.append(HistoryFault("crossed-more-than-circled", {"crossed": crossed, "circled": circled}, "V14"))
    return tuple(found)


def history_faults(rounds: int, built: int, circled: int, crossed: int, supply: int) -> tuple[HistoryFault, ...]:
    """Return nothing where a game can come to this after so many complete rounds, else the clearest argument (V9).

    Coins out of their bounds give one fault for each (`coin_faults`); everything else gives a single one:
    `too-few-buildings` (built, start), `too-many-buildings` (built, rounds, supply, most),
    `double-needs-coins` (built, rounds, single, doubles, needed, crossed), `no-coin-turn` (built, rounds, doubles,
    crossed, circled, most), `coin-turns-too-few` (the same and coin_turns), `coins-take-turns` (circled, rounds,
    coin_turns, built, most), `coins-crossed-before-gained` (rounds, built, crossed, most).
    """
    return (
        coin_faults(circled, crossed, supply)
        or _building_faults(rounds, built, supply)
        or _coin_turn_faults(rounds, built, circled, crossed)
    )


def _building_faults(rounds: int, built: int, supply: int) -> tuple[HistoryFault, ...]:
    start, most = numbers.starting_buildings(), most_buildings(rounds, supply)
    if built < start:
        return (HistoryFault("too-few-buildings", {"built": built, "start": start}, "V10"),)
    if built > most:
        values = {"built": built, "rounds": rounds, "supply": supply, "most": most}
        return (HistoryFault("too-many-buildings", values, "V10"),)
    return ()


def _coin_turn_faults(rounds: int, built: int, circled: int, crossed: int) -> tuple[HistoryFault, ...]:
    """Hold the bounds of V9 on the number of double buildings against each other, the clearest pair first."""
    start, gain = numbers.starting_coins(), numbers.most_coins_gained()
    cost, single = numbers.second_building_cost(), numbers.starting_buildings() + rounds
    both = {"built": built, "rounds": rounds}
    doubles = crossed // cost
    # The coin turns that so many double buildings allow: every one makes up for one turn without a building.
    coin_turns = doubles + single - built
    if coin_turns < 0:
        needed = built - single
        values = {"single": single, "doubles": needed, "needed": needed * cost, "crossed": crossed}
        return (HistoryFault("double-needs-coins", {**both, **values}, "V9"),)
    most = start + gain * coin_turns
    if circled > most:
        values = {"doubles": doubles, "crossed": crossed, "circled": circled, "most": most}
        if not coin_turns:
            return (HistoryFault("no-coin-turn", {**both, **values}, "V9"),)
        return (HistoryFault("coin-turns-too-few", {**both, **values, "coin_turns": coin_turns}, "V9"),)
    least_coin_turns = max(0, -(-(circled - start) // gain))
    most_built = single - least_coin_turns + (rounds - least_coin_turns)
    if built > most_built:
        values = {"circled": circled, "coin_turns": least_coin_turns, "most": most_built}
        return (HistoryFault("coins-take-turns", {**both, **values}, "V9"),)
    # Who built nothing took coins in every round, and those of the last round came too late to be spent.
    spendable = start + gain * (rounds - 1) if rounds else 0
    if built == numbers.starting_buildings() and crossed > spendable:
        values = {"crossed": crossed, "most": spendable}
        return (HistoryFault("coins-crossed-before-gained", {**both, **values}, "V9"),)
    return ()


def idle_turns(rounds: int, built: int, circled: int, supply: int) -> int:
    """Return how many turns at least have brought neither a building nor a coin; 0 where none must have (V8, V15).

    Every turn without a building took coins, and every one of these that brought any circled one or more, as long as
    the supply lasted. Double buildings only make more such turns.
    """
    if circled >= supply:
        return 0
    coin_turns = rounds - (built - numbers.starting_buildings())
    return max(0, coin_turns - (circled - numbers.starting_coins()))


def history_faults_left(rounds: int, built: int, left: int, supply: int) -> tuple[HistoryFault, ...]:
    """Return the same where only the coins left are known: circled ones that are not crossed.

    Names: `too-few-buildings`, `too-many-buildings` as above, `left-too-many` (built, rounds, supply, left, most),
    `left-too-few` (left, least).
    """
    # Before the first round nobody can have spent a coin.
    least = 0 if rounds else numbers.starting_coins()
    if left < least:
        return (HistoryFault("left-too-few", {"left": left, "least": least}, "V14"),)
    found = _building_faults(rounds, built, supply)
    if found:
        return found
    most = _most_left(rounds, built, supply)
    if left > most:
        values = {"built": built, "rounds": rounds, "supply": supply, "left": left, "most": most}
        return (HistoryFault("left-too-many", values, "V9"),)
    return ()


@cache
def _most_left(rounds: int, built: int, supply: int) -> int:
    """Return the most coins that can be left beside so many buildings, nothing being spent on changing dice."""
    start, gain = numbers.starting_coins(), numbers.most_coins_gained()
    behind = numbers.starting_buildings() + rounds - built
    cost = numbers.second_building_cost()
    return max(
        min(supply, start + gain * (doubles + behind)) - cost * doubles
        for doubles in range(max(0, -behind), (rounds - behind) // 2 + 1)
        if cost * doubles <= min(supply, start + gain * (doubles + behind))
    )
