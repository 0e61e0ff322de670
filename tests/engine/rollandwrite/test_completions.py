"""Completions: orders, rounds by the clauses, and whether orders can be, against all rounds tried."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite.completions import (
    Builder,
    Completions,
    weak_orders,
)
from tests.engine.paper import order_is_possible
from tests.engine.rounds import earliest_round, round_faults

if TYPE_CHECKING:
    from collections.abc import Mapping

PAVILION, SERAGLIO, ARCADES, CHAMBERS, GARDEN, TOWER = Building
BOXES = dict(zip(Building, (4, 4, 6, 6, 8, 8), strict=True))
SUPPLY = 20


def filler(*buildings: Building, virtual: bool = False, crossed: int | None = None) -> Builder:
    return Builder({building: BOXES[building] for building in buildings}, virtual, crossed)


def names(completed: Mapping[Building, int], builder: Builder, rounds: int = 18) -> list[tuple[str, str]]:
    return round_faults(completed, builder, rounds, SUPPLY)


@pytest.mark.parametrize(("players", "orders"), [(0, 1), (1, 1), (2, 3), (3, 13), (4, 75), (5, 541)])
def test_all_orders_are_there_once(players: int, orders: int) -> None:
    everybody = "ABCDE"[:players]
    found = weak_orders(everybody)
    assert len(found) == len({tuple(frozenset(group) for group in groups) for groups in found}) == orders
    assert all(sorted(player for group in groups for player in group) == list(everybody) for groups in found)


def test_two_players_have_three_orders() -> None:
    assert weak_orders(("A", "B")) == ((("A",), ("B",)), (("B",), ("A",)), (("A", "B"),))


def test_earliest_rounds_of_the_facts(facts: dict[str, Any]) -> None:
    for building, boxes in BOXES.items():
        for kind, virtual in (("real", False), ("virtual", True)):
            first = facts["earliest"][kind][boxes]
            builder = filler(building, virtual=virtual)
            assert earliest_round(building, builder, SUPPLY) == first
            assert names({building: first}, builder) == []
            if first > 1:
                assert names({building: first - 1}, builder) == [("completed-too-early", "V18")]


def test_who_crossed_no_coins_is_no_faster_than_a_virtual_player() -> None:
    for building in Building:
        slow = earliest_round(building, filler(building, crossed=2), SUPPLY)
        assert slow == earliest_round(building, filler(building, virtual=True), SUPPLY)


def test_a_round_is_given_exactly_for_full_rows() -> None:
    assert names({}, filler(TOWER)) == [("round-missing", "V17")]
    assert names({TOWER: 9}, Builder({TOWER: 7})) == [("round-unexpected", "V17")]
    assert names({TOWER: 0}, filler(TOWER)) == names({TOWER: 19}, filler(TOWER)) == [("round-outside", "V17")]
    assert names({TOWER: 18}, filler(TOWER)) == []


def test_boxes_filled_by_a_round_are_bounded() -> None:
    # 8 + 8 = 16 buildings: by round 11 with coins without end (V13), by round 13 without (V11).
    towers_and_gardens = filler(TOWER, GARDEN)
    assert names({GARDEN: 10, TOWER: 11}, towers_and_gardens) == []
    assert names({GARDEN: 9, TOWER: 10}, towers_and_gardens) == [("completed-too-much", "V19")]
    assert names({GARDEN: 12, TOWER: 13}, filler(TOWER, GARDEN, virtual=True)) == []
    assert names({GARDEN: 11, TOWER: 12}, filler(TOWER, GARDEN, virtual=True)) == [("completed-too-much", "V19")]


def test_rows_filled_in_one_round() -> None:
    assert names({PAVILION: 9, SERAGLIO: 9}, filler(PAVILION, SERAGLIO)) == []
    assert names({PAVILION: 9, SERAGLIO: 9}, filler(PAVILION, SERAGLIO, crossed=3)) == []
    assert names({PAVILION: 9, SERAGLIO: 9}, filler(PAVILION, SERAGLIO, crossed=2)) == [("together-needs-coins", "V20")]
    assert names({PAVILION: 9, SERAGLIO: 9}, filler(PAVILION, SERAGLIO, virtual=True)) == [
        ("completed-together", "V20")
    ]
    three = {PAVILION: 15, SERAGLIO: 15, ARCADES: 15}
    assert names(three, filler(*three)) == [("completed-together", "V20")]


def test_a_whole_game_has_room_for_any_usual_order() -> None:
    builders = {"A": filler(TOWER, GARDEN), "B": filler(TOWER), "Dirk": filler(TOWER, PAVILION, virtual=True)}
    for order in weak_orders(tuple(builders)):
        assert order_is_possible({TOWER: order}, builders, 18, SUPPLY)


def test_an_order_that_comes_too_soon() -> None:
    # The virtual player's 8 towers are done in round 5 at the earliest: nobody else can be later within 5 rounds.
    builders = {"A": filler(TOWER), "Dirk": filler(TOWER, virtual=True)}
    assert order_is_possible({TOWER: (("A",), ("Dirk",))}, builders, 5, SUPPLY)
    assert order_is_possible({TOWER: (("A", "Dirk"),)}, builders, 5, SUPPLY)
    assert not order_is_possible({TOWER: (("Dirk",), ("A",))}, builders, 5, SUPPLY)
    assert order_is_possible({TOWER: (("Dirk",), ("A",))}, builders, 6, SUPPLY)


def test_the_last_rows_of_a_virtual_player_cannot_be_followed() -> None:
    # 4 + 4 + 6 + 6 buildings are there in round 17 at the earliest, whichever comes last.
    mine = (PAVILION, SERAGLIO, ARCADES, CHAMBERS)
    builders = {
        "Dirk": filler(*mine, virtual=True),
        **{name: filler(building) for name, building in zip("ABCD", mine, strict=True)},
        **{name: filler(building) for name, building in zip("EFGH", mine, strict=True)},
    }
    once = {building: (("Dirk",), (name,)) for name, building in zip("ABCD", mine, strict=True)}
    assert order_is_possible(once, builders, 18, SUPPLY)
    twice = {building: (("Dirk",), (one,), (two,)) for one, two, building in zip("ABCD", "EFGH", mine, strict=True)}
    assert not order_is_possible(twice, builders, 18, SUPPLY)


def test_names_must_be_those_of_full_rows() -> None:
    builders = {"A": filler(TOWER), "B": Builder({TOWER: 7})}
    assert not order_is_possible({TOWER: (("A",), ("B",))}, builders, 18, SUPPLY)
    assert not order_is_possible({TOWER: (("A",), ("A",))}, builders, 18, SUPPLY)
    assert not order_is_possible({TOWER: (("Cid",),)}, builders, 18, SUPPLY)
    assert order_is_possible({}, {}, 18, SUPPLY)


def tried(completions: Completions, builders: Mapping[str, Builder], rounds: int) -> bool:
    """Try all rounds for all full rows."""
    rows = [(player, building) for player, builder in builders.items() for building in builder.full]
    for numbers in product(range(1, rounds + 1), repeat=len(rows)):
        when = dict(zip(rows, numbers, strict=True))
        in_order = all(
            [sorted(when[player, building] for player in group) for group in groups]
            == [[number] * len(group) for number, group in zip(_distinct(when, building, groups), groups, strict=False)]
            for building, groups in completions.items()
        )
        if in_order and not any(
            round_faults({building: when[player, building] for building in builder.full}, builder, rounds, SUPPLY)
            for player, builder in builders.items()
        ):
            return True
    return False


def _distinct(
    when: Mapping[tuple[str, Building], int], building: Building, groups: tuple[tuple[str, ...], ...]
) -> list[int]:
    return sorted({when[player, building] for group in groups for player in group})


def test_the_search_agrees_with_all_rounds_tried() -> None:
    source = random.Random(3)  # noqa: S311 - nothing secret here
    seen: Counter[bool] = Counter()
    while min(seen[True], seen[False]) < 40:
        rounds = source.randint(1, 6)
        builders = {}
        room = 4
        for name in "ABC"[: source.randint(1, 3)]:
            count = source.randint(0, min(room, 3))
            room -= count
            kinds = source.choices((PAVILION, SERAGLIO, ARCADES, TOWER), k=count)
            builders[name] = filler(
                *set(kinds), virtual=source.random() < 0.3, crossed=source.choice((None, 0, 2, 3, 6))
            )
        completions: dict[Building, tuple[tuple[str, ...], ...]] = {}
        for building in Building:
            players = [player for player, builder in builders.items() if building in builder.full]
            if players and source.random() < 0.8:
                completions[building] = source.choice(weak_orders(players))
        found = order_is_possible(completions, builders, rounds, SUPPLY)
        # What all can do is no news any more; what nobody can is rarer.
        if seen[found] < 200:
            assert found == tried(completions, builders, rounds), (completions, builders, rounds)
        seen[found] += 1
