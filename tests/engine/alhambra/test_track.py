"""Numbers of the second scoring: its points, or positions on the scoring track; nobody wins while that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.cases import desk
from tests.cases.desk import HEAD, judge

if TYPE_CHECKING:
    from collections.abc import Mapping

# In the third scoring Kim gets 58 points, Nina 70, Tom 69.
THREE = """
    Kim: {buildings: P2 S2 A1 C1 G3 T1, wall: 8}
    Nina: {buildings: P1 S3 A2 C2 G1 T4, wall: 5}
    Tom: {buildings: P3 S1 A3 C3, wall: 9}
"""
THIRD = {"Kim": 66, "Nina": 72, "Tom": 64}
PLAYERS = ("Kim", "Nina", "Tom")

numbers = st.lists(st.integers(0, 45), min_size=3, max_size=3)


def game(one: str, two: str, *lines: str, three: str = THREE) -> str:
    """Return a whole game whose first two scorings are written as given."""
    top = "".join(f"{line}\n" for line in lines)
    last = f"  3:{three}" if three else ""
    return f"{HEAD}{top}scorings:\n" + (f"  1: {one}\n" if one else "") + f"  2: {two}\n{last}"


def written(points: list[int]) -> str:
    return "{" + ", ".join(f"{name}: {number}" for name, number in zip(PLAYERS, points, strict=True)) + "}"


def names(text: str) -> set[str]:
    return {finding.kind.name for finding in judge(text).findings}


def best(totals: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(name for name, points in totals.items() if points == max(totals.values()))


@given(numbers, numbers)
@example([8, 9, 11], [20, 31, 27])
@example([8, 9, 30], [30, 31, 32])
@example([0, 0, 0], [5, 6, 7])
def test_nobody_wins_while_points_and_positions_differ_in_the_winner(one: list[int], two: list[int]) -> None:
    third = judge(HEAD + "scoring: 3\nplayers:" + THREE).totals
    points = {name: a + b + third[name] for name, a, b in zip(PLAYERS, one, two, strict=True)}
    track = {name: b + third[name] for name, b in zip(PLAYERS, two, strict=True)}
    can_be = all(b >= a for a, b in zip(one, two, strict=True))
    text = game(written(one), written(two))
    result = judge(text)
    assert dict(result.totals) == points
    if can_be and best(points) != best(track):
        assert (result.winners, names(text)) == ((), {"points-or-track"})
    else:
        assert (result.winners, names(text)) == (best(points), set())
    said = judge(game(written(one), written(two), "track: no"))
    assert (dict(said.totals), said.winners, said.findings) == (points, best(points), ())
    said = judge(game(written(one), written(two), "track: yes"))
    if can_be:
        assert (dict(said.totals), said.winners, said.findings) == (track, best(track), ())
        assert said.complete
    else:
        assert {desk.name_of(finding) for finding in said.findings} == {"wrong-type/track"}


ONE = "{Kim: 8, Nina: 9, Tom: 40}"
TWO = "{Kim: 50, Nina: 51, Tom: 52}"


def test_both_readings_are_shown_with_a_line_for_each() -> None:
    (finding,) = judge(game(ONE, TWO)).findings
    no, yes = finding.fixes
    assert [fix.edits[0].text for fix in finding.fixes] == ["track: no\n", "track: yes\n"]
    for fix, said in ((no, "track: no"), (yes, "track: yes")):
        after = judge(game(ONE, TWO, said))
        assert (fix.totals, fix.winners) == (after.totals, after.winners)
    answer = desk.run("score", "-", typed=game(ONE, TWO)).out
    assert not answer.startswith("Winner")
    assert "Most points" not in answer
    assert "points or positions on the track" in answer


def test_before_the_end_nobody_is_ahead_either() -> None:
    text = game(ONE, "{Kim: 50, Nina: 41, Tom: 45}", three="")
    assert names(text) == {"points-or-track"}
    assert "Most points so far" not in desk.run("score", "-", typed=text).out


def test_a_position_includes_a_first_scoring_that_is_scored() -> None:
    first = "{Kim: {buildings: T2, wall: 3}, Nina: {buildings: G2, wall: 4}, Tom: {buildings: C1, wall: 2}}"
    own = {name: judge(f"{HEAD}scoring: 1\nplayers: {first}\n").totals[name] for name in PLAYERS}
    result = judge(game(first, TWO, "track: yes"))
    third = judge(HEAD + "scoring: 3\nplayers:" + THREE).totals
    assert dict(result.totals) == {
        name: number + third[name] for name, number in zip(PLAYERS, (50, 51, 52), strict=True)
    }
    assert dict(result.before) == {name: number - own[name] for name, number in zip(PLAYERS, (50, 51, 52), strict=True)}
    low = judge(game(first, "{Kim: 50, Nina: 0, Tom: 52}", "track: yes"))
    assert [desk.name_of(each) for each in low.findings] == ["wrong-type/track"]


def test_without_the_first_scoring_a_position_is_the_sum_of_both() -> None:
    result = judge(game("", TWO, "track: yes"))
    assert result.complete
    assert "earlier-points-missing" not in names(game("", TWO, "track: yes"))
    asked = judge(game("", TWO))
    assert asked.winners == ()
    assert {each.kind.name for each in asked.findings} == {"points-or-track", "earlier-points-missing"}


def test_a_table_says_how_the_earlier_points_add_up() -> None:
    answer = desk.run("score", "-", typed=game(ONE, TWO, "track: no")).out
    (line,) = [line for line in answer.splitlines() if line.startswith("Scorings 1 + 2")]
    assert "8 + 50 = 58" in line
    answer = desk.run("score", "-", typed=game(ONE, TWO, "track: yes")).out
    assert "8 + 42 = 50" in answer


@pytest.mark.parametrize("word", ["yes", "ja", "tak", "да", "true"])
def test_the_answer_may_be_in_any_language(word: str) -> None:
    assert judge(game(ONE, TWO, f"track: {word}"), "de").totals == judge(game(ONE, TWO, "track: yes")).totals


def test_positions_are_of_scorings() -> None:
    text = f"{HEAD}track: yes\nplayers:{THREE}"
    assert "keys-exclude" in names(text)
