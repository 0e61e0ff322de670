"""Unknown orders: whatever is not listed, what is said of all results is true of each, and no wider than needed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from alhambra_engine import majorities
from alhambra_engine.budget import Budget
from alhambra_engine.majorities import Range
from alhambra_engine.reading.findings import MoreThan
from alhambra_engine.rollandwrite import possibilities
from alhambra_engine.rollandwrite.orders import OrderSearch, file_budget
from alhambra_engine.rollandwrite.possibilities import OpenOrders
from alhambra_engine.rollandwrite.undecided import every_result
from tests.cases import desk
from tests.cases.sheets import table
from tests.engine.rollandwrite.test_possibilities import ROUNDS, SUPPLY, everything, seats_of, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.rollandwrite.completions import Builder


def asked(builders: Mapping[str, Builder], budget: Budget | None = None) -> OpenOrders:
    steps = budget or file_budget()
    search = OrderSearch(builders, ROUNDS, SUPPLY, steps)
    return OpenOrders(seats_of(builders), {}, search.is_possible, steps, versus=False)


@pytest.mark.parametrize("limit", [1, 4, 1000])
def test_ranges_and_winners_are_those_of_all_orders_tried(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    source = random.Random(limit)  # noqa: S311 - nothing secret here
    monkeypatch.setattr(possibilities, "POSSIBILITY_LIMIT", limit)
    sure = cut = 0
    for _ in range(30):
        builders = table_of(source)
        expected = everything(builders)
        found = every_result(asked(builders), is_whole=True)
        if not expected:
            assert (found.results, found.complete) == ((), True)
            continue
        assert found.exact
        assert len(found.results) <= limit
        assert found.number == (len(expected) if len(expected) <= limit else MoreThan(limit))
        assert not ({tuple(each.totals.values()) for each in found.witnesses} - set(expected))
        assert bool(found.witnesses) <= (not found.complete)
        for player, own in zip(found.totals, zip(*expected, strict=True), strict=True):
            assert found.totals[player] == Range(min(own), max(own))
        won = {majorities.winners(dict(zip(found.totals, each, strict=True))) for each in expected}
        assert found.winners == (won.pop() if len(won) == 1 else ())
        assert every_result(asked(builders), is_whole=False).winners == ()
        sure += bool(found.winners)
        cut += not found.complete
    assert sure
    assert bool(cut) is (limit < 1000)


def test_the_types_that_decide_who_wins_decide_it() -> None:
    source = random.Random(5)  # noqa: S311 - nothing secret here
    fewer = level = 0
    for _ in range(80):
        builders = table_of(source)
        expected = everything(builders)
        if not expected:
            continue
        found = every_result(asked(builders), is_whole=True)
        assert set(found.deciding) <= set(found.open)
        won: dict[object, set[object]] = {}
        for totals, orders in expected.items():
            for completions in orders:
                told = tuple(completions[building] for building in found.deciding)
                won.setdefault(told, set()).add(majorities.winners(dict(zip(found.totals, totals, strict=True))))
        assert all(len(each) == 1 for each in won.values())
        if found.ranked:
            ranks = {
                tuple(each.players for each in majorities.rank(dict(zip(found.totals, totals, strict=True)), ()))
                for totals in expected
            }
            assert len(ranks) == 1
        fewer += len(found.deciding) < len(found.open)
        level += found.ranked and bool(found.open)
    assert min(fewer, level)


@pytest.mark.parametrize("steps", [0, 3, 20, 60, 200, 1000])
def test_where_the_steps_run_out_ranges_are_too_wide_and_nobody_wins_by_mistake(steps: int) -> None:
    source = random.Random(steps)  # noqa: S311 - nothing secret here
    wide = 0
    for _ in range(20):
        builders = table_of(source)
        whole = every_result(asked(builders), is_whole=True)
        found = every_result(asked(builders, Budget(steps)), is_whole=True)
        if not whole.results:
            continue
        for player, (least, most) in whole.totals.items():
            assert found.totals[player].least <= least
            assert most <= found.totals[player].most
            assert found.totals[player] == whole.totals[player] or not found.exact
        assert found.winners in ((), whole.winners)
        wide += not found.exact
    assert wide or steps > 200


# In files

KINDS = "pavilion: 4, seraglio: 4, arcades: 6"
NAMES = ("Ani", "Bea", "Cyd", "Dan", "Eva")
FIVE = table(*(f"  {name}: {{buildings: {{{KINDS}}}, lines: 4, coins: 0}}\n" for name in NAMES))


def test_many_results_are_ranges_and_questions_in_every_answer() -> None:
    found = desk.run("score", "-", "--json", typed=FIVE).json
    assert (found["possible"], found["totals"], found["winners"], found["legal"]) == ([], {}, [], True)
    assert found["ranges"] == {name: [4, 55] for name in NAMES}
    assert all(found["bounds"][name]["total"] == [4, 55] for name in NAMES)
    assert [each["type"] for each in found["orders"]] == ["pavilion", "seraglio", "arcades"]
    assert "possible_complete" not in found
    told = desk.run("score", "-", typed=FIVE).out
    assert "Results: more than 1,000; Ani 4–55, Bea 4–55, Cyd 4–55, Dan 4–55, Eva 4–55\n" in told
    assert "Arcades: who completed it first, who next, who in the same round? Ani, Bea, Cyd, Dan, Eva\n" in told
    # Once is enough, and without brackets for a round that nobody shared.
    (line,) = (each.strip() for each in told.splitlines() if "completed:" in each)
    assert line.count("[") == len(found["orders"])
    assert "more than 1,000 possible results" in desk.run("score", "-", "--summary", typed=FIVE).out
    assert desk.run("score", "-", "--json", typed=f"{FIVE}{line}\n").json["totals"]


def test_a_winner_in_every_case_wins_and_the_others_are_asked_after_the_first() -> None:
    text = table(
        "  Ani: {buildings: {tower: 8, pavilion: 3, garden: 4}, lines: 10, coins: 0}\n",
        "  Bea: {buildings: {tower: 8, seraglio: 4}, lines: 0, coins: 0}\n",
        "  Cyd: {buildings: {seraglio: 4, arcades: 3}, lines: 0, coins: 0}\n",
        "  Dan: {buildings: {seraglio: 4}, lines: 0, coins: 0}\n",
    )
    answered = desk.run("score", "-", "--json", typed=text).json
    assert (answered["winners"], answered["complete"]) == (["Ani"], False)
    assert answered["verdict"][0] == "Ani wins in every case."
    assert not any(each["decides_winner"] for each in answered["orders"])
    told = desk.run("score", "-", typed=text).out
    assert "Who is ahead depends on" not in told
    assert "Only the points depend on:\n  Seraglio: who completed it first, who next, who in the same round?" in told
    assert "  Tower: who completed it first, or was it the same round? Ani, Bea\n" in told
    # An unfinished game has no winner, whoever is ahead.
    running = desk.run("score", "-", "--json", typed=text + "rounds_played: 11\n").json
    assert (running["winners"], running["complete"]) == ([], False)
