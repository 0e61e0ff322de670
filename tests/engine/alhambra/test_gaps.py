"""Signs for empty spaces that may be missing: when they are asked about, and how much work that may be."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from alhambra_engine.alhambra.gaps import note_gaps
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.reading.findings import Collector
from tests.cases import desk
from tests.cases.desk import judge
from tests.engine import oracle, slips
from tests.engine.strategies import REAL, grow, real_palaces

if TYPE_CHECKING:
    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.reading.findings import Finding
    from alhambra_engine.referee import Result

NOTE = "gap-possible"
WORK = 60_000
"""Tiles laid anew for one file, at most: each palace takes the square of its own."""


def notes(result: Result) -> list[Finding]:
    return [each for each in result.findings if each.kind.name == NOTE]


def noted(size: int) -> Result:
    """Return a legal palace of so many tiles, counted, of which a sign may be missing."""
    for seed in range(100):
        chance = random.Random(seed)  # noqa: S311 - nothing secret here
        result = slips.judged(slips.counted(slips.grid_of(grow(chance, list(REAL), size))))
        if len(slips.palace_in(result).tiles) == size and notes(result):
            return result
    raise AssertionError("no such palace")


def test_one_more_dot_that_gives_another_wall_is_told() -> None:
    result = slips.judged(["* P7e", "G10- G9e"])
    (note,) = notes(result)
    assert note.values == {"row": ". * P7e", "length": 2, "other": 1}
    assert judge(slips.transcript([". * P7e", "G10- G9e"])).totals["Kim"] == result.totals["Kim"] - 1


@given(real_palaces(most=12))
def test_the_note_is_given_where_some_dot_gives_another_legal_wall(palace: Palace) -> None:
    grid = slips.grid_of(palace)
    length = len(longest_wall(palace))
    found = False
    for number, row in enumerate(grid):
        for column in range(len(row)):
            rows = [*grid[:number], [*row[:column], ".", *row[column:]], *grid[number + 1 :]]
            plan = oracle.plan_of("\n".join(map(" ".join, rows)))
            found = found or (oracle.keeps_the_rules(plan) and oracle.longest_wall(plan) != length)
    assert slips.has_word(slips.judged(slips.counted(grid))) == found


def test_in_columns_a_row_is_suspect_that_ends_one_column_before_all_others() -> None:
    # With its blanks gone a sign shifts a row by one column; the first row ends two before the others.
    two_before = ["T10w  G10n", "A6sw  *     P7e   P2new", "            S5sw  G11-"]
    assert not notes(slips.judged(two_before))


@pytest.mark.parametrize("size", [21, 30])
def test_palaces_of_any_size_that_a_game_has_are_looked_through(size: int) -> None:
    assert len(notes(noted(size))) == 1


def test_the_work_for_a_file_is_that_of_all_readings_together() -> None:
    result = noted(30)
    outcome = result.outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    (table,), (scoring,) = outcome.transcript.tables, outcome.scorings
    (player,) = table.players
    assert player.palace is not None
    drawing = (player.name, player.palace, scoring.palaces[player.name], scoring.holdings[player.name])
    findings = Collector()
    note_gaps([drawing] * 100, findings)
    assert findings.total == WORK // 30**2


def test_checking_does_not_look_for_missing_dots() -> None:
    text = slips.transcript(["* P7e", "G10- G9e"]).replace("players:", "scoring: 1\nplayers:", 1)
    found = [each["name"] for each in desk.run("check", "-", "--json", typed=text).json["findings"]]
    assert found == ["lone-player"]
