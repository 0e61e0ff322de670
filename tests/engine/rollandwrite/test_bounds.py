"""Bounds: the points of every order that is possible are within them, and they are no wider than these."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import pytest

from alhambra_engine.majorities import Range
from alhambra_engine.rollandwrite import awards, orders
from alhambra_engine.rollandwrite.bounds import bounds
from alhambra_engine.rollandwrite.completions import weak_orders
from tests.cases import desk
from tests.cases.outcomes import roll_and_write_of
from tests.cases.sheets import HEAD, counted, table, transcript_of, virtual
from tests.engine import play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from alhambra_engine.rollandwrite.completions import Completions

    Points = dict[str, dict[str, Range | None]]

BOXES = {"P": 4, "S": 4, "A": 6, "C": 6}
DIRK = virtual("Dirk", "G8 T8 A5")


def of(text: str) -> Points:
    return bounds(roll_and_write_of(desk.judge(text)))


def small_tables() -> Iterator[tuple[str, ...]]:
    """Yield two or three players who filled up to three types, on whose order something may depend."""
    source = random.Random(7)  # noqa: S311 - nothing secret here
    for _ in range(12):
        kinds = source.sample([*BOXES], source.choice((1, 2, 3)))
        players = []
        for name in "ABC"[: source.choice((2, 3))]:
            built = [f"{kind}{BOXES[kind] - (source.random() < 0.2)}" for kind in kinds]
            players.append(counted(name, " ".join([*built, f"T{source.randint(1, 3)}"]), source.choice((0, 2))))
        yield tuple(players) if len(players) > 2 else (*players, DIRK)


def everything(players: tuple[str, ...]) -> Iterator[Points]:
    """Yield the bounds of a table with each order of all types that there may be, written down."""
    seats = roll_and_write_of(desk.judge(table(*players))).judged.seats
    missing = awards.missing_orders(seats, {})
    for chosen in product(*(weak_orders(names) for names in missing.values())):
        result = desk.judge(table(*players, end=_written(dict(zip(missing, chosen, strict=True)))))
        if result.legal:
            outcome = roll_and_write_of(result)
            found = bounds(outcome)
            assert {player: own["total"] for player, own in found.items()} == _exact(outcome.totals)
            yield found


def _written(completions: Completions) -> str:
    return f"completed: {{{', '.join(f'{kind}: {[*map(list, groups)]}' for kind, groups in completions.items())}}}\n"


def _exact(points: Mapping[str, int]) -> dict[str, Range]:
    return {player: Range(own, own) for player, own in points.items()}


def test_points_of_all_orders_are_within_the_bounds_and_reach_them() -> None:
    open_points = 0
    for players in small_tables():
        found, every = of(table(*players)), [*everything(players)]
        for player, own in found.items():
            for item, bound in own.items():
                points = [each[player][item] for each in every]
                assert bound == Range(min(points).least, max(points).most), (players, player, item)  # type: ignore[type-var, union-attr]
                open_points += bound.least < bound.most
    assert open_points > 20


@pytest.mark.parametrize("steps", [0, 5, 50])
def test_where_the_steps_run_out_the_bounds_are_wider_and_true(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    tables = [*small_tables()][:6]
    narrow = [of(table(*players)) for players in tables]
    monkeypatch.setattr(orders, "STEP_LIMIT", steps)
    for players, exact in zip(tables, narrow, strict=True):
        for player, own in of(table(*players)).items():
            for item, bound in own.items():
                inner = exact[player][item]
                assert bound is not None
                assert inner is not None
                assert bound.least <= inner.least <= inner.most <= bound.most


@pytest.mark.parametrize("seed", range(40))
def test_bounds_of_a_scored_game_are_its_points(seed: int) -> None:
    game = play.Game(random.Random(seed))  # noqa: S311 - nothing secret here
    outcome = roll_and_write_of(desk.judge(transcript_of(game.play())))
    assert outcome.scoring is not None
    found = bounds(outcome)
    assert {player: own["total"] for player, own in found.items()} == _exact(outcome.totals)
    points = {(each.player, each.item): each.points for each in outcome.scoring.awards if each.points}
    told = {(player, item): bound for player, own in found.items() for item, bound in own.items() if item != "total"}
    assert {key: bound for key, bound in told.items() if bound != (0, 0)} == _exact(points)  # type: ignore[arg-type]


def test_what_nobody_knows_has_no_bounds() -> None:
    ani, bea = "  A: {buildings: {tower: 8}, coins: 3}\n", "  B: {buildings: {tower: 8}, lines: 2}\n"
    both = f"{HEAD}players:\n{ani}{bea}{DIRK}"
    found = of(both.replace("G8 T8", "G8"))
    assert (found["A"]["lines"], found["A"]["coins"]) == (None, Range(1, 1))
    assert (found["B"]["lines"], found["B"]["coins"]) == (Range(2, 2), None)
    # What is wrong with a sheet leaves open which orders there may be.
    illegal = of(both.replace("coins: 3", "coins: 33"))
    assert (illegal["A"]["tower"], illegal["A"]["total"], illegal["A"]["garden"]) == (None, None, Range(0, 0))


def test_who_scores_nothing_has_none() -> None:
    assert of(table(counted("A", "T3"), counted("B", "T2"), DIRK)).keys() == {"A", "B"}
    assert of(table("  A: {claimed: 30}\n", counted("B", "T2"), DIRK)).keys() == {"B"}


def test_of_a_game_in_progress_they_are_points_so_far() -> None:
    text = table(counted("A", "T5"), counted("B", "P4 T1"), virtual("Dirk", "G5"), top="rounds_played: 2\n")
    found = of(text)
    assert (found["A"]["tower"], found["B"]["pavilion"]) == (Range(0, 0), Range(16, 16))
