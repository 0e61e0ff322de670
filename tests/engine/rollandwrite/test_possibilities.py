"""Results that are possible without an order: whatever the budget of steps, what is said of them is true."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.budget import Budget, OutOfStepsError
from alhambra_engine.buildings import Building
from alhambra_engine.reading.findings import MoreThan
from alhambra_engine.rollandwrite import orders
from alhambra_engine.rollandwrite.awards import Seat, award, missing_orders, totals
from alhambra_engine.rollandwrite.completions import Builder, weak_orders
from alhambra_engine.rollandwrite.orders import OrderSearch, file_budget
from alhambra_engine.rollandwrite.possibilities import ClaimedPoints, OpenOrders
from tests.cases import desk
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import drawn, table
from tests.engine.paper import order_is_possible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alhambra_engine.rollandwrite.completions import Completions

PAVILION, SERAGLIO, ARCADES, CHAMBERS, GARDEN, TOWER = Building
BOXES = dict(zip(Building, (4, 4, 6, 6, 8, 8), strict=True))
ROUNDS, SUPPLY = 15, 20


def table_of(source: random.Random) -> dict[str, Builder]:
    """Return two or three players who filled up to three types."""
    kinds = source.sample((PAVILION, SERAGLIO, ARCADES, CHAMBERS), source.choice((1, 2, 2, 3)))
    players = {}
    for name in "ABC"[: 2 if len(kinds) == len(BOXES) / 2 else source.choice((2, 3, 3))]:
        counts = {kind: BOXES[kind] for kind in kinds if source.random() < 0.9}
        players[name] = Builder({**counts, TOWER: source.randint(0, 3)}, crossed=source.choice((None, 0, 3, 6)))
    return players


def seats_of(builders: Mapping[str, Builder]) -> dict[str, Seat]:
    return {player: Seat(builder.counts) for player, builder in builders.items()}


def open_orders(builders: Mapping[str, Builder], budget: Budget) -> OpenOrders:
    search = OrderSearch(builders, ROUNDS, SUPPLY, budget)
    return OpenOrders(seats_of(builders), {}, search.is_possible, budget, versus=False)


def everything(builders: Mapping[str, Builder]) -> dict[tuple[int, ...], list[Completions]]:
    """Return all totals that any orders of the full rows lead to, with these orders, each looked at by itself."""
    seats = seats_of(builders)
    missing = missing_orders(seats, {})
    found: dict[tuple[int, ...], list[Completions]] = {}
    for chosen in product(*(weak_orders(players) for players in missing.values())):
        completions = dict(zip(missing, chosen, strict=True))
        if order_is_possible(completions, builders, ROUNDS, SUPPLY):
            awards = award(seats, completions, versus=False)
            found.setdefault(tuple(totals(seats, awards, versus=False).values()), []).append(completions)
    return found


def points_of(building: Building, player: str, builders: Mapping[str, Builder], completions: Completions) -> int:
    awards = award(seats_of(builders), completions, versus=False)
    return sum(each.points for each in awards if each.item == building and each.player == player)


def are_true(claims: Sequence[ClaimedPoints], builders: Mapping[str, Builder], completions: Completions) -> bool:
    """Tell whether all claims are true where the rows were filled in these orders."""
    seats = seats_of(builders)
    sums = totals(seats, award(seats, completions, versus=False), versus=False)
    return all(
        claim.points
        == (
            sums[claim.player]
            if claim.building is None
            else points_of(claim.building, claim.player, builders, completions)
        )
        for claim in claims
    )


def test_results_are_those_of_all_orders_tried_whatever_is_claimed() -> None:
    source = random.Random(2)  # noqa: S311 - nothing secret here
    decided = mistaken = 0
    for _ in range(25):
        builders = table_of(source)
        expected = everything(builders)
        asked = open_orders(builders, file_budget())
        found = asked.results()
        assert found.complete
        assert {tuple(each.totals.values()) for each in found.results} == expected.keys()
        for each in found.results:
            assert each.completions in expected[tuple(each.totals.values())]
        missing = [*missing_orders(seats_of(builders), {}), None]
        for _ in range(6):
            sums = source.choice([*expected])
            truth, claims = source.choice(expected[sums]), []
            for _ in range(source.randint(1, 3)):
                player, building = source.choice([*builders]), source.choice(missing)
                points = (
                    sums[[*builders].index(player)]
                    if building is None
                    else points_of(building, player, builders, truth)
                )
                claims.append(ClaimedPoints(player, building, points + source.choice((0, 0, 0, 0, 4))))
            fitting = {key for key, own in expected.items() if any(are_true(claims, builders, each) for each in own)}
            found = asked.results(claims)
            assert found.complete
            assert {tuple(each.totals.values()) for each in found.results} == fitting, (builders, claims)
            assert asked.may_be_true(claims[0]) is any(
                are_true(claims[:1], builders, each) for own in expected.values() for each in own
            )
            decided += len(fitting) == 1 < len(expected)
            mistaken += not fitting
    assert min(decided, mistaken) > 10


@pytest.mark.parametrize("steps", [0, 1, 5, 20, 50, 100, 200, 500, 1000, 3000])
def test_where_the_steps_run_out_nothing_wrong_is_said(steps: int) -> None:
    source = random.Random(steps)  # noqa: S311 - nothing secret here
    for _ in range(8):
        builders = table_of(source)
        whole = open_orders(builders, file_budget()).results()
        asked = open_orders(builders, Budget(steps))
        found = asked.results()
        every = {tuple(each.totals.values()) for each in whole.results}
        assert {tuple(each.totals.values()) for each in found.results} <= every
        assert not found.complete or len(found.results) == len(whole.results)
        for points in (0, 8, 16, 17):
            claim = ClaimedPoints("A", None, points)
            assert asked.may_be_true(claim) in (None, open_orders(builders, file_budget()).may_be_true(claim))


def test_a_search_without_steps_does_not_know() -> None:
    builders = {"A": Builder({TOWER: 8}), "B": Builder({TOWER: 8})}
    order = {TOWER: (("A",), ("B",))}
    with pytest.raises(OutOfStepsError):
        OrderSearch(builders, ROUNDS, SUPPLY, Budget(0)).is_possible(order)
    assert OrderSearch(builders, ROUNDS, SUPPLY, Budget(100)).is_possible(order)
    # What needs no search is known at once.
    assert not OrderSearch(builders, 3, SUPPLY, Budget(0)).is_possible(order)
    assert not OrderSearch(builders, ROUNDS, SUPPLY, Budget(0)).is_possible({TOWER: (("A",), ("C",))})


# From the text

CLAIMS = ", claimed: {pavilion: 16, seraglio: 17, arcades: 18, total: 60}"
FULL = {
    "two types": ("T8 C6", "0", ", claimed: {tower: 21, chambers: 4, total: 42}"),
    "three types": ("P4 S4 A6", "0", CLAIMS),
    "three types and coins that were crossed": ("P4 S4 A6 C2", "{circled: 11, crossed: 9}", CLAIMS),
}


@pytest.mark.parametrize("name", FULL)
@pytest.mark.parametrize("is_claimed", [False, True])
def test_five_full_players_take_few_steps(monkeypatch: pytest.MonkeyPatch, name: str, *, is_claimed: bool) -> None:
    built, coins, claims = FULL[name]
    names = ("Ada", "Bea", "Cid", "Dan", "Eva")
    text = table(*(drawn(each, built, coins, claims if is_claimed else "") for each in names))
    whole = roll_and_write_of(desk.judge(text)).possible
    assert (len(whole.results), whole.complete, whole.exact) == (1000, False, True)
    assert whole.number == MoreThan(1000)
    monkeypatch.setattr(orders, "STEP_LIMIT", 60_000)
    assert roll_and_write_of(desk.judge(text)).possible == whole


@pytest.mark.parametrize("steps", [0, 50, 300, 1000])
def test_a_file_says_so_where_the_steps_run_out(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    players = [drawn(each, "P4 S4 C6", 0, ", claimed: 40") for each in ("Ada", "Bea", "Cid")]
    text = table(*players)
    whole = roll_and_write_of(desk.judge(text)).possible
    assert whole.complete
    monkeypatch.setattr(orders, "STEP_LIMIT", steps)
    answer = desk.run("score", "-", "--json", typed=text).json
    assert [each["name"] for each in answer["findings"]] == ["order-needed"]
    assert answer["legal"]
    assert answer["possible_complete"] is False
    assert "Possible results: more than" in answer["findings"][0]["message"]
    assert answer["possible"] == []
    for player, (least, most) in whole.totals.items():
        assert answer["ranges"][player][0] <= least
        assert most <= answer["ranges"][player][1]
    shown = desk.run("score", "-", typed=text)
    assert shown.status == 0
    assert "Pavilion: who completed it first" in shown.out


@pytest.mark.parametrize("steps", [0, 1, 3, 10, 30])
def test_all_searches_of_a_file_share_one_budget(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    players = [drawn(each, "P4 S4 C6", 0) for each in ("Ada", "Bea", "Cid")]
    text = table(*players, end="completed: {pavilion: [Ada, Bea, Cid]}\n")
    assert roll_and_write_of(desk.judge(text)).possible.complete
    taken = 0
    take = Budget.take

    def counted(budget: Budget, steps: int = 1) -> None:
        nonlocal taken
        take(budget, steps)
        taken += 1

    monkeypatch.setattr(Budget, "take", counted)
    monkeypatch.setattr(orders, "STEP_LIMIT", steps)
    result = desk.judge(text)
    assert taken == steps
    # The written order is not refused where the steps do not last to find out about it.
    assert [each.kind.name for each in result.findings] == ["order-needed"]
    assert not roll_and_write_of(result).possible.complete


def test_outcomes_of_one_text_are_equal_though_each_has_a_search_of_its_own() -> None:
    others = [drawn(each, "P4 S4", 0) for each in ("Bea", "Cid")]
    full, fewer = (table(drawn("Ada", built, 0), *others) for built in ("P4 S4", "P4 S3"))
    outcome = roll_and_write_of(desk.judge(full))
    assert outcome == roll_and_write_of(desk.judge(full))
    assert outcome.judged.search is not None
    assert outcome.judged.search != roll_and_write_of(desk.judge(fewer)).judged.search
