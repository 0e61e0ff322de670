"""Pieces in sets of different types: what they bring, what they may bring if only their number is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine.alhambra import piece_sets
from alhambra_engine.buildings import Building
from alhambra_engine.items import item_of
from tests.cases import desk
from tests.cases.outcomes import alhambra_of

if TYPE_CHECKING:
    from pathlib import Path

ITEM = item_of("alhambra", "street-trader")
OF_SEVEN = dict.fromkeys(Building, 7)

GAME = """game: alhambra
modules: [street-trader]
before: {Ani: BEFORE, Bo: 0, Cy: 0}
players:
  Ani: {buildings: {tower: 3, pavilion: 2}, wall: 2, citizens: {tower: 1}}
  Bo: {buildings: {garden: 3, chambers: 1, arcades: 1}, wall: 1, citizens: 3BO}
  Cy: {buildings: {seraglio: 1}, wall: 0, citizens: 0}
"""


def game(before: int = 0, bo: str = "") -> str:
    return GAME.replace("BEFORE", str(before)).replace("BO}", f"{bo}}}")


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ({}, []),
        ({"tower": 3}, [1, 1, 1]),
        ({"tower": 2, "garden": 1, "pavilion": 1}, [6, 1]),
        ({"tower": 3, "garden": 2, "pavilion": 2, "arcades": 1}, [10, 6, 1]),
        (dict.fromkeys(Building, 7), [21] * 7),
    ],
)
def test_sets_are_as_large_as_they_can_be(counts: dict[str, int], points: list[int]) -> None:
    found = piece_sets.split(ITEM, {Building(each): number for each, number in counts.items()})
    assert [each.points for each in found.sets] == points
    assert found.least == found.most == sum(points)


@pytest.mark.parametrize(
    ("number", "buildings", "spare", "ends"),
    [
        (0, OF_SEVEN, 0, (0, 0)),
        (1, OF_SEVEN, 0, (1, 1)),
        (6, OF_SEVEN, 0, (6, 21)),
        (8, OF_SEVEN, 0, (9, 24)),
        (42, OF_SEVEN, 0, (147, 147)),
        (3, {"tower": 2, "garden": 1}, 0, (4, 4)),
        (3, {"tower": 2, "garden": 1}, 1, (3, 6)),
        (3, {"tower": 11}, 0, (3, 3)),
        (5, {"tower": 1}, 0, (1, 1)),
        (3, None, 0, (3, 6)),
    ],
)
def test_a_number_alone_brings_between_even_and_full_sets(
    number: int, buildings: dict[str, int] | None, spare: int, ends: tuple[int, int]
) -> None:
    found = piece_sets.split_of_sum(ITEM, number, buildings, spare)
    assert (found.sets, found.least, found.most) == ((), *ends)


def test_nobody_brings_more_than_all_citizens() -> None:
    assert ITEM.most_points == 147


# Ani has 21 + 16 + 2 + 1 = 40 and what she had before; Bo has 20 + 19 + 18 + 1 = 58 and 3 to 6.
@pytest.mark.parametrize(("before", "winners"), [(20, ("Bo",)), (21, ()), (23, ()), (24, ()), (25, ("Ani",))])
def test_a_winner_is_named_if_no_colours_can_change_it(before: int, winners: tuple[str, ...]) -> None:
    outcome = alhambra_of(desk.judge(game(before)))
    assert not outcome.complete
    assert outcome.winners == winners


@pytest.mark.parametrize(
    ("bo", "is_told"),
    [
        ("claimed: {street-trader: 3}", False),
        ("claimed: {street-trader: 6}", False),
        ("claimed: {street-trader: 7}", True),
        ("claimed: {sum: 61}", False),
        ("claimed: {sum: 64}", False),
        ("claimed: {sum: 65}", True),
        ("claimed: {running: 64}", False),
        ("claimed: {street-trader: 6, sum: 64}", False),
        ("claimed: {street-trader: 6, sum: 63}", True),
    ],
)
def test_a_claim_that_some_colours_make_right_is_no_fault(bo: str, *, is_told: bool) -> None:
    result = desk.judge(game(0, bo=f", {bo}"))
    assert ("claim-differs" in {each.kind.name for each in result.findings}) is is_told


def test_a_total_that_some_colours_make_right_is_no_fault() -> None:
    for total, is_told in ((61, False), (64, False), (65, True)):
        result = desk.judge(f"{game()}claimed: {{Bo: {total}}}\n")
        assert ("claim-differs" in {each.kind.name for each in result.findings}) is is_told


def test_a_claimed_running_total_goes_on_from_what_was_claimed() -> None:
    text = """game: alhambra
modules: [street-trader]
scorings:
  1:
    Ani: {buildings: {tower: 2}, wall: 1, citizens: 0}
    Bo: {buildings: {garden: 3, arcades: 2}, wall: 1, citizens: 3, claimed: {street-trader: 4, running: 13}}
    Cy: {buildings: {seraglio: 1}, wall: 0, citizens: 0}
  2:
    Ani: {buildings: {tower: 2}, wall: 1, citizens: 0}
    Bo: {buildings: {garden: 3, arcades: 3}, wall: 1, citizens: {garden: 1}, claimed: {running: RUNNING}}
    Cy: {buildings: {seraglio: 1}, wall: 0, citizens: 0}
"""
    for running, is_told in ((37, False), (36, True)):
        result = desk.judge(text.replace("RUNNING", str(running)))
        assert ("claim-differs" in {each.kind.name for each in result.findings}) is is_told


def test_beside_a_winner_it_is_not_told_that_there_may_be_none(tmp_path: Path) -> None:
    for before, is_certain in ((20, True), (23, False)):
        file = tmp_path / "game.yaml"
        file.write_text(game(before), encoding="utf-8")
        told = desk.run("why", str(file), "Bo", "total").out
        assert ("It is certain who has won, but some points are not known." in told) is is_certain
        assert ("These are not yet the points of the whole game." in told) is not is_certain
