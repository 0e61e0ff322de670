"""The score sheet: the rule book's examples, the awards, and what is open without an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml

from alhambra_engine.buildings import Building
from alhambra_engine.majorities import MajorityAward, winners
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_engine.rollandwrite import possibilities
from alhambra_engine.rollandwrite.awards import (
    BonusAward,
    CoinsAward,
    LinesAward,
    Seat,
    achievable_points,
    award,
    missing_orders,
    totals,
    type_awards,
)
from alhambra_engine.rollandwrite.completions import weak_orders
from alhambra_engine.rollandwrite.possibilities import OpenOrders, Possibility

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PAVILION, SERAGLIO, ARCADES, CHAMBERS, GARDEN, TOWER = Building


@pytest.fixture(scope="module")
def facts(checkout: Path) -> dict[str, Any]:
    path = checkout / "tests/facts/rulebook-examples.yaml"
    loaded: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def seats_of(building: Building, counts: Mapping[str, int], virtual: tuple[str, ...] = ()) -> dict[str, Seat]:
    return {player: Seat({building: count}, virtual=player in virtual) for player, count in counts.items()}


def table_of(case: Mapping[str, Any]) -> dict[str, Seat]:
    found = {}
    for player, numbers in case["counts"].items():
        counts = dict(zip(Building, numbers, strict=True))
        own = case.get(player, {})
        rows, columns = (tuple(own.get(key, ())) or None for key in ("rows", "columns"))
        found[player] = Seat(counts, rows, columns, own.get("coins"), player in case["virtual"])
    return found


def points_by_type(seats: Mapping[str, Seat], player: str, *, versus: bool) -> list[int]:
    awards = [each for each in award(seats, {}, versus=versus) if isinstance(each, MajorityAward)]
    return [
        sum(each.points for each in awards if each.player == player and each.item == building) for building in Building
    ]


# Numbers


def test_places_and_boxes_of_the_facts(facts: dict[str, Any]) -> None:
    for building in Building:
        assert list(rollandwrite.places(building)) == facts["place_values"][building.value]
        assert rollandwrite.boxes(building) == facts["caps"][building.value]


def test_rounds_by_players(facts: dict[str, Any]) -> None:
    for real, allowed in ((1, (2, 3, 4)), (2, (1,)), (3, (0,)), (4, (0,)), (5, (0,))):
        assert rollandwrite.virtual_players()[real] == allowed
        for virtual in range(6):
            expected = facts["rounds"][real + virtual] if virtual in allowed else None
            assert rollandwrite.rounds_of(real, virtual) == expected
    assert rollandwrite.rounds_of(0, 3) is rollandwrite.rounds_of(6, 0) is None


def test_bonus_is_the_buildings_of_a_virtual_player(facts: dict[str, Any]) -> None:
    for virtual, bonus in rollandwrite.versus_bonus().items():
        rounds = rollandwrite.rounds_of(1, virtual)
        assert rounds is not None
        assert bonus == rollandwrite.virtual_buildings(rounds)
    case = facts["virtual-total"]
    assert sum(case["counts"]) == case["built"] != case["expected"] == rollandwrite.virtual_buildings(case["rounds"])


def test_everybody_starts_with_three_buildings(facts: dict[str, Any]) -> None:
    assert sum(facts["setup"]["Dirk"].values()) == facts["setup"]["each"] == rollandwrite.starting_buildings()
    assert rollandwrite.virtual_buildings(0) == facts["setup"]["each"]


def test_lines_and_coins_of_the_facts(facts: dict[str, Any]) -> None:
    assert sum(rollandwrite.line_worth(count) for count in facts["lines-17"]["lines"]) == facts["lines-17"]["points"]
    case = facts["lines-17-grid"]
    seat = Seat({}, tuple(case["rows"]), tuple(case["columns"]))
    assert award({"Ada": seat}, {}, versus=False) == (
        LinesAward("Ada", seat.rows or (), seat.columns or (), (10, 0, 0, 0, 0, 0), (5, 2, 0, 0, 0, 0), 17, "R5.5"),
    )
    for left, points in facts["coins"].items():
        assert rollandwrite.coins_worth(left) == points
        expected = (CoinsAward("Ada", left, points, "R5.6"),) if left else ()
        assert award({"Ada": Seat({}, coins_left=left)}, {}, versus=False) == expected


def test_points_that_can_be_had(facts: dict[str, Any]) -> None:
    for building in Building:
        assert sorted(achievable_points(building, 3)) == facts["achievable"][building.value]
        assert achievable_points(building, 3) <= achievable_points(building, 4) <= achievable_points(building, 5)
    for building, points in facts["not_achievable"].items():
        assert points not in achievable_points(Building(building), 5)
    assert sorted(achievable_points(CHAMBERS, 5)) == [*range(9), 11, 15, 19]


# Types


def test_types_of_the_rule_book(facts: dict[str, Any]) -> None:
    for name, case in facts["types"].items():
        building = Building(case["type"])
        groups = tuple(tuple(group) for group in case.get("completed", ()))
        seats = seats_of(building, case["counts"], tuple(case.get("virtual", ())))
        awards = award(seats, {building: groups} if groups else {}, versus=False)
        assert {each.player: each.points for each in awards if each.points} == case["points"], name
        assert len({each.player for each in awards}) == len(awards)


def test_awards_name_the_clause_of_the_end_or_of_the_game() -> None:
    seats = seats_of(PAVILION, {"A": 4, "B": 4, "C": 4, "D": 3, "E": 3})
    awards = award(seats, {PAVILION: (("B",), ("A", "C"))}, versus=False)
    assert [(each.player, each.points, each.rule) for each in awards] == [
        ("B", 16, "R4.1"),
        ("A", 4, "R4.2"),
        ("C", 4, "R4.2"),
    ]
    seats = seats_of(TOWER, {"A": 8, "B": 4, "C": 3, "D": 3})
    awards = award(seats, {}, versus=False)
    assert [(each.player, each.points, each.rule) for each in awards] == [
        ("A", 21, "R4.1"),
        ("B", 13, "R5.1"),
        ("C", 3, "R5.2"),
        ("D", 3, "R5.2"),
    ]


def test_a_shared_place_names_the_virtual_player() -> None:
    seats = seats_of(GARDEN, {"A": 4, "B": 0, "Dirk": 4}, virtual=("Dirk",))
    expected = MajorityAward("A", GARDEN, {"A": 4, "Dirk": 4}, (1, 2), ("Dirk",), 32, 16, "R5.2")
    assert award(seats, {}, versus=False) == (expected,)
    assert [each.player for each in type_awards(GARDEN, seats)] == ["A", "Dirk"]


@pytest.mark.parametrize("groups", [None, (("A",),), (("A",), ("C",))])
def test_an_order_that_is_needed_must_be_whole(groups: tuple[tuple[str, ...], ...] | None) -> None:
    seats = seats_of(TOWER, {"A": 8, "B": 8, "C": 3})
    with pytest.raises(ValueError, match="order of tower is needed: A, B"):
        award(seats, {} if groups is None else {TOWER: groups}, versus=False)


# Tables


def test_final_of_two_players(facts: dict[str, Any]) -> None:
    case = facts["tables"]["two-player-final"]
    seats = table_of(case)
    for player, points in case["points"].items():
        assert points_by_type(seats, player, versus=False) == points
    assert totals(seats, award(seats, {}, versus=False), versus=False) == case["buildings"]
    assert not missing_orders(seats, {})


def test_final_of_the_versus_mode(facts: dict[str, Any]) -> None:
    case = facts["tables"]["solo-versus-final"]
    seats = table_of(case)
    for player, points in case["points"].items():
        assert points_by_type(seats, player, versus=True) == points
    awards = award(seats, {}, versus=True)
    assert awards[-3:] == tuple(BonusAward(player, case["bonus"], "R8.2") for player in case["virtual"])
    extra = sum(each.points for each in awards if isinstance(each, LinesAward | CoinsAward))
    assert extra == case["lines_and_coins"]
    assert totals(seats, awards, versus=True) == case["totals"]
    assert list(winners(totals(seats, awards, versus=True))) == case["winners"]
    alone = totals(seats, award(seats, {}, versus=False), versus=False)
    assert alone == {"Barbara": case["totals"]["Barbara"]}


# Open orders


def test_missing_order_of_the_facts(facts: dict[str, Any]) -> None:
    case = facts["missing-order"]
    seats = seats_of(Building(case["type"]), case["counts"])
    assert missing_orders(seats, {}) == {GARDEN: ("A", "B")}
    found = OpenOrders(seats, {}, versus=False).results()
    assert found.complete
    assert [dict(each.totals) for each in found.results] == case["results"]
    assert [each.completions[GARDEN] for each in found.results] == [(("A",), ("B",)), (("B",), ("A",)), (("A", "B"),)]
    for each in found.results:
        assert totals(seats, award(seats, each.completions, versus=False), versus=False) == each.totals


def test_nothing_missing_is_one_result() -> None:
    seats = seats_of(GARDEN, {"A": 8, "B": 8})
    known = {GARDEN: (("B",), ("A",))}
    (result,) = OpenOrders(seats, known, versus=False).results().results
    assert result.totals == {"A": 12, "B": 20}
    assert result.completions == known


def test_every_order_is_among_the_possible_results() -> None:
    everybody = dict.fromkeys("ABCDE", 4)
    seats = seats_of(PAVILION, everybody)
    real = {
        tuple(sorted((each.player, each.points) for each in type_awards(PAVILION, seats, groups) if each.points))
        for groups in weak_orders(tuple(everybody))
    }
    found = OpenOrders(seats, {}, versus=False).results().results
    base = found[0].totals["A"] - dict(type_points(seats, found[0])).get("A", 0)
    assert {tuple(sorted((who, n - base) for who, n in each.totals.items() if n > base)) for each in found} == real
    assert len(found) == len(real)


def type_points(seats: Mapping[str, Seat], result: Possibility) -> list[tuple[str, int]]:
    return [(each.player, each.points) for each in type_awards(PAVILION, seats, result.completions[PAVILION])]


def test_orders_of_virtual_players_among_themselves_make_no_difference() -> None:
    seats = seats_of(PAVILION, {"A": 4, "Dirk": 4, "Dirki": 4}, virtual=("Dirk", "Dirki"))
    solo = OpenOrders(seats, {}, versus=False).results()
    # Third, sharing the second, second or all sharing all, sharing the first, first.
    assert sorted(each.totals["A"] for each in solo.results) == [1, 4, 8, 12, 16]
    assert len(OpenOrders(seats, {}, versus=True).results().results) == 13


def test_orders_that_cannot_be_are_left_out() -> None:
    seats = seats_of(GARDEN, {"A": 8, "B": 8, "C": 1})
    found = OpenOrders(seats, {}, lambda orders: orders[GARDEN][0] != ("A",), versus=False).results()
    assert [dict(each.totals) for each in found.results] == [{"A": 12, "B": 20, "C": 5}, {"A": 16, "B": 16, "C": 5}]
    none = OpenOrders(seats, {}, lambda _: False, versus=False).results()
    assert (none.results, none.complete) == ((), True)


def test_results_are_bounded_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = dict(zip(Building, (4, 4, 6, 6, 8, 8), strict=True))
    seats = {name: Seat(counts) for name in "ABCDE"}
    found = OpenOrders(seats, {}, versus=False).results()
    assert not found.complete
    assert len(found.results) == possibilities.POSSIBILITY_LIMIT
    assert len({tuple(each.totals.items()) for each in found.results}) == possibilities.POSSIBILITY_LIMIT
    assert found == OpenOrders(seats, {}, versus=False).results()
    monkeypatch.setattr(possibilities, "POSSIBILITY_LIMIT", 2)
    assert len(OpenOrders(seats, {}, versus=False).results().results) == 2
