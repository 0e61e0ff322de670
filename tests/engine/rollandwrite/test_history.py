"""Histories: the bounds against all that can happen turn by turn, and every argument against the same."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from alhambra_engine.rollandwrite.history import (
    COIN_FAULTS,
    HistoryFault,
    coin_faults,
    history_faults,
    history_faults_left,
    idle_turns,
    most_buildings,
)

End = tuple[int, int, int]
"""Buildings, coins circled, coins crossed."""
ROUNDS = 18


@cache
def ends(supply: int) -> tuple[frozenset[End], ...]:
    """Return all that can be after 0, 1, 2 ... rounds: every turn by the clauses R3.3, R3.8-R3.12."""
    found = [frozenset({(3, 3, 0)})]
    for _ in range(ROUNDS):
        after: set[End] = set()
        # At the start of a turn any number of coins is spent on dice.
        richer = {(built, got, spent) for built, got, before in found[-1] for spent in range(before, got + 1)}
        for built, circled, crossed in richer:
            after.add((built + 1, circled, crossed))
            if circled - crossed >= 3:
                after.add((built + 2, circled, crossed + 3))
            after.update((built, min(supply, circled + gain), crossed) for gain in range(5))
        found.append(frozenset(after))
    return tuple(found)


def brute(rounds: int, built: int, circled: int, crossed: int, supply: int) -> bool:
    """Tell whether some numbers of coin turns and double turns give this (V8, V9)."""
    return 3 <= circled <= supply and any(
        built == 3 + rounds - coins + doubles
        and circled <= 3 + 4 * coins
        and 3 * doubles <= crossed <= circled
        and (coins < rounds or crossed <= max(0, 3 + 4 * (rounds - 1)) * (rounds > 0))
        for coins in range(rounds + 1)
        for doubles in range(rounds - coins + 1)
    )


@pytest.mark.parametrize("supply", [3, 5, 18, 20, 27])
def test_a_history_is_found_exactly_where_turns_make_one(supply: int) -> None:
    for rounds, reached in enumerate(ends(supply)):
        left = {(built, circled - crossed) for built, circled, crossed in reached}
        for built in range(41):
            for circled in range(supply + 2):
                for crossed in range(-1, circled + 2):
                    found = history_faults(rounds, built, circled, crossed, supply)
                    assert (not found) == ((built, circled, crossed) in reached), (rounds, built, circled, crossed)
                    assert len(found) <= 1 or all(fault.name in COIN_FAULTS for fault in found)
            for coins in range(-1, supply + 2):
                assert (not history_faults_left(rounds, built, coins, supply)) == ((built, coins) in left)


@pytest.mark.parametrize("supply", [4, 20, 40])
def test_a_history_is_found_exactly_where_the_sums_allow_one(supply: int) -> None:
    for rounds in (0, 1, 2, 3, 7, 12, 15, 18):
        for built in range(2, 28):
            for circled in range(3, supply + 1):
                for crossed in range(circled + 1):
                    found = history_faults(rounds, built, circled, crossed, supply)
                    assert (not found) == brute(rounds, built, circled, crossed, supply)


def is_true(fault: HistoryFault, rounds: int, reached: frozenset[End]) -> bool:  # noqa: PLR0911 - one for each argument
    """Tell whether an argument holds of everything that can happen in so many rounds."""
    told = fault.values
    assert told.get("rounds", rounds) == rounds
    match fault.name:
        case "too-few-buildings":
            return min(built for built, _, _ in reached) == told["start"] > told["built"]
        case "too-many-buildings":
            return max(built for built, _, _ in reached) == told["most"] < told["built"]
        case "double-needs-coins":
            least = min(crossed for built, _, crossed in reached if built == told["built"])
            assert told["single"] + told["doubles"] == told["built"]
            return least >= told["needed"] == 3 * told["doubles"] > told["crossed"]
        case "no-coin-turn" | "coin-turns-too-few":
            assert told["most"] == 3 + 4 * told.get("coin_turns", 0)
            assert told["doubles"] == told["crossed"] // 3
            like = (told["built"], told["crossed"])
            most = max((circled for built, circled, crossed in reached if (built, crossed) == like), default=0)
            return most <= told["most"] < told["circled"]
        case "coins-take-turns":
            assert told["coin_turns"] == -(-(told["circled"] - 3) // 4)
            return told["most"] < told["built"] and all(
                built <= told["most"] for built, circled, _ in reached if circled >= told["circled"]
            )
        case "coins-crossed-before-gained":
            most = max((crossed for built, _, crossed in reached if built == told["built"]), default=0)
            return most <= told["most"] < told["crossed"]
        case "left-too-many":
            most = max(circled - crossed for built, circled, crossed in reached if built == told["built"])
            return most == told["most"] < told["left"]
        case "left-too-few":
            return min(circled - crossed for _, circled, crossed in reached) == told["least"] > told["left"]
    raise AssertionError(fault)


@pytest.mark.parametrize("supply", [5, 20])
def test_every_argument_is_true(supply: int) -> None:
    names = set()
    for rounds, reached in enumerate(ends(supply)):
        # Equal arguments are met many times: each is looked at once in a round.
        told = {
            (fault.name, tuple(fault.values.items())): fault
            for built in range(31)
            for circled in range(3, supply + 1)
            for crossed in range(circled + 1)
            for fault in history_faults(rounds, built, circled, crossed, supply)
        } | {
            (fault.name, tuple(fault.values.items())): fault
            for built in range(31)
            for left in range(-1, supply + 2)
            for fault in history_faults_left(rounds, built, left, supply)
        }
        for fault in told.values():
            names.add(fault.name)
            assert is_true(fault, rounds, reached), (fault, rounds)
    assert names >= {"too-few-buildings", "too-many-buildings", "double-needs-coins", "no-coin-turn", "left-too-many"}
    if supply == 20:
        assert names >= {"coin-turns-too-few", "coins-take-turns", "coins-crossed-before-gained", "left-too-few"}


def test_histories_of_the_facts(facts: dict[str, Any]) -> None:
    for case in facts["histories"].values():
        found = history_faults(case["rounds"], case["built"], case["circled"], case["crossed"], 20)
        assert [fault.name for fault in found] == [name for name in (case["fault"],) if name]
        assert all(fault.clause in {"V9", "V10"} for fault in found)


def test_the_argument_of_the_issue() -> None:
    (fault,) = history_faults(18, 22, 6, 2, 20)
    values = {"built": 22, "rounds": 18, "single": 21, "doubles": 1, "needed": 3, "crossed": 2}
    assert fault == HistoryFault("double-needs-coins", values, "V9")


def test_most_buildings_of_the_facts(facts: dict[str, Any]) -> None:
    assert [most_buildings(rounds, 1000) for rounds in range(1, 19)] == facts["most_buildings"]["unlimited"]
    for rounds, most in facts["most_buildings"]["twenty"].items():
        assert most_buildings(rounds, 20) == most


def test_coins_by_themselves() -> None:
    assert coin_faults(3, 0, 20) == coin_faults(20, 20, 20) == ()
    assert [fault.name for fault in coin_faults(2, 3, 20)] == ["circled-too-few", "crossed-more-than-circled"]
    assert [fault.name for fault in coin_faults(21, -1, 20)] == ["circled-too-many", "crossed-too-few"]
    assert {fault.clause for fault in coin_faults(21, -1, 20)} == {"V14"}


@cache
def _idle(supply: int, rounds: int) -> dict[tuple[int, int], int]:
    """Return the fewest turns without any gain by buildings and circled coins, turn by turn."""
    found = {(3, 3): 0}
    for _ in range(rounds):
        after: dict[tuple[int, int], int] = {}
        for (built, circled), idle in found.items():
            for builds in (1, 2):
                key = (built + builds, circled)
                after[key] = min(after.get(key, rounds), idle)
            for gain in range(5):
                key = (built, min(supply, circled + gain))
                after[key] = min(after.get(key, rounds), idle + (key[1] == circled))
        found = after
    return found


@pytest.mark.parametrize("supply", [5, 20])
@pytest.mark.parametrize("rounds", [1, 4, 12])
def test_so_many_turns_must_have_been_idle(supply: int, rounds: int) -> None:
    for (built, circled), idle in _idle(supply, rounds).items():
        if circled < supply:
            # Second buildings are left out of the bound: coins and not turns pay for them.
            assert idle_turns(rounds, built, circled, supply) <= idle
        else:
            assert idle_turns(rounds, built, circled, supply) == 0
    assert idle_turns(18, 3, 3, 20) == 18
    assert idle_turns(18, 21, 3, 20) == 0
