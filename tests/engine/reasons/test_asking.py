"""Why a player gets what he gets: the cause in each case, and what several possible results come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml

from alhambra_engine import referee
from alhambra_engine.buildings import Building
from alhambra_engine.reasons import asking
from alhambra_engine.reasons.asking import PointsAnswer, PointsQuestion
from alhambra_engine.reasons.causes import Addend, Cause
from alhambra_engine.reasons.sheets import ranking_of, reason_in
from alhambra_engine.rollandwrite.awards import Seat, award
from alhambra_engine.rollandwrite.possibilities import ClaimedPoints, OpenOrders, Possibilities
from alhambra_engine.rollandwrite.scoring import FinalScoring
from alhambra_engine.unanswered import QuestionError

if TYPE_CHECKING:
    from pathlib import Path


def answer(text: str, player: str, item: str, scoring: int | None = None) -> PointsAnswer:
    result = referee.score("game.yaml", text.encode())
    assert result.legal, result.findings
    return asking.answer(result, PointsQuestion(player, item, scoring))


PALACES = """
game: alhambra
scorings:
  1: {Kim: 8, Nina: 9, Dirk: 2}
  2:
    Kim: {buildings: {tower: 3, garden: 1}, wall: 4}
    Nina: {buildings: {tower: 4, garden: 1, seraglio: 1}, wall: 0}
    Dirk: {virtual: true, buildings: {tower: 2, garden: 5, arcades: 5}}
  3:
    Kim: {palace: ['. P5 .', 'T9nw * G8ne', 'C9s A7 .']}
    Nina: {buildings: {tower: 4, garden: 1, seraglio: 1}}
    Dirk: {virtual: true, buildings: {tower: 2, garden: 6, arcades: 5}}
"""


@pytest.mark.parametrize(
    ("player", "item", "scoring", "expected"),
    [
        ("Kim", "tower", 2, (Cause.PLACE, 6, ("B5.1",))),
        ("Dirk", "tower", 2, (Cause.TOO_LATE, 0, ("B5.1",))),
        ("Kim", "arcades", 2, (Cause.NONE_BUILT, 0, ("B5.3",))),
        ("Kim", "garden", 2, (Cause.SHARED, 2, ("B5.2",))),
        ("Dirk", "garden", 3, (Cause.PLACE, 20, ("B5.1",))),
        ("Kim", "wall", 3, (Cause.WALL, 4, ("B4.1", "B4.2"))),
        ("Nina", "wall", 2, (Cause.NO_WALL, 0, ("B4.3",))),
        ("Nina", "wall", 3, (Cause.WALL_NOT_GIVEN, 0, ("B4.1",))),
        ("Dirk", "wall", 3, (Cause.NO_PALACE, 0, ("B6.3",))),
        ("Kim", "sum", 2, (Cause.SUM, 12, ())),
        ("Kim", "sum", 1, (Cause.NUMBER, 8, ())),
        ("Kim", "tower", 1, (Cause.NUMBER, None, ())),
    ],
)
def test_every_cause_of_the_base_game(
    player: str, item: str, scoring: int, expected: tuple[Cause, int | None, tuple[str, ...]]
) -> None:
    found = answer(PALACES, player, item, scoring)
    assert (found.reason.cause, found.points, found.reason.rules) == expected
    assert (found.scoring, found.complete, found.assumed) == (scoring, True, False)
    assert sum(award.points for award in found.awards) == (0 if expected[0] is Cause.NUMBER else expected[1])


def test_the_last_scoring_is_meant_and_a_sum_has_all_parts() -> None:
    assert answer(PALACES, "kim", "tower").scoring == 3
    total = answer(PALACES, "Kim", "total")
    last = answer(PALACES, "Kim", "sum").points
    assert last is not None
    assert total.reason.parts == (Addend(8, scoring=1), Addend(12, scoring=2), Addend(last, scoring=3))
    assert total.points == 8 + 12 + last == referee.score("game.yaml", PALACES.encode()).totals["Kim"]
    running = answer(PALACES, "Kim", "running", 2)
    assert (running.points, running.scoring) == (20, 2)
    assert answer(PALACES, "Kim", "running", 1).points == 8


def test_the_walls_that_do_not_count_are_there_too() -> None:
    reason = answer(PALACES, "Kim", "wall").reason
    assert reason.palace is not None
    assert [len(wall) for wall in reason.walls] == [4, 3, 2]
    assert reason.number == 4


def test_a_closed_ring_has_its_own_rule() -> None:
    head = "game: alhambra\ntiles: any\nplayers:\n  Nina: {palace: ['*']}\n  Tom: {palace: ['*']}\n"
    ring = head + "  Kim: {palace: ['Pnw Pn Pne', 'Pw * Pe', 'Psw Ps Pse']}\n"
    reason = answer(ring, "Kim", "wall").reason
    assert (reason.points, reason.rules) == (12, ("B4.1", "B4.5"))
    opened = answer(ring.replace("Pse", "Ps"), "Kim", "wall").reason
    assert (opened.points, opened.rules) == (11, ("B4.1", "B4.2"))


@pytest.mark.parametrize(
    ("player", "item", "scoring", "reason"),
    [
        ("Tom", "tower", None, "no-player"),
        ("Kim", "tower", 4, "no-scoring"),
    ],
)
def test_what_a_file_cannot_answer(player: str, item: str, scoring: int | None, reason: str) -> None:
    with pytest.raises(QuestionError, match=reason):
        answer(PALACES, player, item, scoring)


def test_of_claims_alone_nothing_is_explained() -> None:
    with pytest.raises(QuestionError, match="not-scored"):
        answer(
            "game: alhambra\nplayers:\n  Kim: {claimed: 3}\n  Nina: {claimed: 4}\n  Tom: {claimed: 5}\n", "Kim", "wall"
        )


DICE = """
game: roll-and-write
layout: granada
players:
  Ani: {buildings: {tower: 8, garden: 5}, rows: [3, 2, 2, 1, 1, 4], columns: [2, 2, 3, 1, 3, 2], coins: 1}
  Bob: {buildings: {tower: 7, garden: 1, pavilion: 1}, coins: 0, lines: 0}
  Dirk: {virtual: true, buildings: {tower: 8, pavilion: 4, garden: 8, arcades: 1}}
"""
ORDER = "completed: {tower: [Ani, Dirk]}\n"


@pytest.mark.parametrize(
    ("player", "item", "cause", "points", "rules"),
    [
        ("Ani", "tower", Cause.PLACE, 21, ("R4.1",)),
        ("Dirk", "tower", Cause.POINTS_LOST, 0, ("R6.6", "R4.3")),
        ("Bob", "tower", Cause.PLACE, 6, ("R5.1", "R5.4")),
        ("Ani", "arcades", Cause.NONE_BUILT, 0, ("R5.3",)),
        ("Ani", "lines", Cause.LINES, 2, ("R5.5",)),
        ("Bob", "lines", Cause.SHORT_LINES, 0, ("R5.5",)),
        ("Dirk", "lines", Cause.NO_SHEET, 0, ("R6.2",)),
        ("Ani", "coins", Cause.FEW_COINS, 0, ("R5.6",)),
        ("Bob", "coins", Cause.NO_COINS, 0, ("R5.6",)),
        ("Dirk", "coins", Cause.NO_SHEET, 0, ("R6.2",)),
        ("Bob", "bonus", Cause.NO_BONUS, 0, ("R8.2",)),
        ("Ani", "total", Cause.SUM, 35, ()),
        ("Dirk", "total", Cause.POINTS_LOST, 0, ("R6.6",)),
    ],
)
def test_every_cause_of_the_dice(player: str, item: str, cause: Cause, points: int, rules: tuple[str, ...]) -> None:
    found = answer(DICE + ORDER, player, item)
    assert (found.reason.cause, found.points, found.reason.rules) == (cause, points, rules)
    assert found.scoring == "final"


def seats(**counts: int) -> dict[str, Seat]:
    return {player: Seat({Building.TOWER: count}) for player, count in counts.items()}


def test_who_completes_a_type_after_three_others_gets_nothing() -> None:
    table = seats(Ani=8, Bob=8, Cid=8, Dan=8, Ed=7)
    groups = (("Bob",), ("Ani", "Cid"), ("Dan",))
    completions = {Building.TOWER: groups}
    scoring = FinalScoring(table, completions, award(table, completions, versus=False), versus=False)
    causes = {player: reason_in(scoring, player, "tower").cause for player in table}
    assert causes == {
        "Bob": Cause.PLACE,
        "Ani": Cause.SHARED,
        "Cid": Cause.SHARED,
        "Dan": Cause.FILLED_LATER,
        "Ed": Cause.TOO_LATE,
    }
    assert reason_in(scoring, "Dan", "tower").rules == ("R4.3",)
    assert reason_in(scoring, "Ani", "tower").rules == ("R4.2", "R4.3")
    ranking = ranking_of(scoring, Building.TOWER)
    assert ranking.full == groups
    assert ranking.ahead_of("Dan") == ("Bob", "Ani", "Cid")
    assert ranking.without_points == ("Dan", "Ed")


def test_during_a_game_only_full_rows_count() -> None:
    text = """
game: roll-and-write
layout: granada
rounds_played: 9
players:
  Ani: {buildings: {tower: 8, garden: 2}, coins: 3, lines: 4}
  Bob: {buildings: {tower: 5}}
  Cid: {buildings: {seraglio: 4, tower: 3}, coins: 0}
"""
    found = answer(text, "Bob", "tower")
    assert (found.reason.cause, found.points, found.scoring) == (Cause.ROW_NOT_FULL, 0, "so-far")
    assert answer(text, "Ani", "tower").points == 21
    assert answer(text, "Bob", "lines").points is None


# Several results


def test_without_an_order_all_points_are_told() -> None:
    found = answer(DICE, "Ani", "tower")
    assert [each.points for each in found.reasons] == [13, 17, 21]
    assert (found.points, found.awards, found.complete) == (None, (), True)
    # Two players have one order for each number of points; who did not complete the type comes after both.
    assert not found.assumed
    same = answer(DICE, "Bob", "tower")
    assert (same.points, same.assumed, same.complete) == (6, False, True)
    assert same.reason.ranking is not None
    assert same.reason.ranking.is_open
    three = DICE.replace("Bob: {buildings: {tower: 7", "Bob: {buildings: {tower: 8")
    assert answer(three, "Ani", "tower").assumed
    assert answer(DICE, "Ani", "garden").assumed is False
    totals = {each.totals["Ani"] for each in _possible(DICE)}
    assert [each.points for each in answer(DICE, "Ani", "total").reasons] == sorted(totals)


def test_where_orders_could_not_all_be_tried_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_short(self: OpenOrders, claims: tuple[ClaimedPoints, ...] = (), limit: int | None = None) -> Possibilities:
        # Nothing is found for one of the numbers, and not everything was tried for any of them.
        results = () if claims and claims[0].points == 17 else found(self, claims, limit).results
        return Possibilities(results, complete=False)

    found = OpenOrders.results
    monkeypatch.setattr(OpenOrders, "results", cut_short)
    part = answer(DICE, "Ani", "tower")
    assert [each.points for each in part.reasons] == [13, 21]
    assert (part.complete, part.points) == (False, None)
    # Who comes after all who completed the type, has the same points in every order.
    assert (answer(DICE, "Bob", "tower").complete, answer(DICE, "Bob", "tower").points) == (True, 6)


def test_the_same_points_may_come_about_in_several_ways() -> None:
    # Whichever tile Nina has, Kim is first; how many towers she has is not certain.
    text = """
game: alhambra
players:
  Kim: {buildings: {tower: 3}, wall: 0}
  Nina: {palace: ["*  ?"]}
  Tom: {buildings: {chambers: 2}, wall: 1}
"""
    tower = answer(text, "Kim", "tower")
    assert (tower.points, tower.assumed) == (21, True)
    wall = answer(text, "Kim", "wall")
    assert (wall.points, wall.assumed) == (0, False)


@pytest.mark.parametrize(
    ("file", "parts"),
    [
        # What is written as 0 is written.
        ("before: {Kim: 0, Nina: 7}\nscoring: 2\nplayers: {{{0}}}", (Addend(0), Addend(13, "tower"))),
        ("before: {Nina: 7}\nscoring: 2\nplayers: {{{0}}}", (Addend(13, "tower"),)),
        ("scorings: {1: {Kim: 8, Nina: 0, Tom: 3}, 2: {{{0}}}}", (Addend(8, None, 1), Addend(13, None, 2))),
        ("scorings: {1: {Kim: 0, Nina: 0, Tom: 3}, 2: {{{0}}}}", (Addend(0, None, 1), Addend(13, None, 2))),
    ],
)
def test_points_before_are_named_as_they_are_written(file: str, parts: tuple[Addend, ...]) -> None:
    players = "Kim: {buildings: {tower: 2}, wall: 0}, Nina: {buildings: {}, wall: 0}, Tom: {buildings: {}, wall: 0}"
    total = answer("game: alhambra\n" + file.replace("{{{0}}}", f"{{{players}}}") + "\n", "Kim", "total")
    assert total.reason.parts == parts
    assert total.points == sum(each.points for each in parts)


def _possible(text: str) -> Any:  # noqa: ANN401 - results of a game of dice
    outcome = referee.score("game.yaml", text.encode()).outcome
    assert outcome is not None
    assert outcome.game == "roll-and-write"
    return outcome.possible.results


def test_results_of_equal_totals_may_differ_in_a_type() -> None:
    # Whoever was first in towers may have been second in gardens: other points of a type with the same totals.
    text = """
game: roll-and-write
layout: granada
players:
  Ani: {buildings: {pavilion: 4, seraglio: 4}, lines: 0, coins: 0}
  Bob: {buildings: {pavilion: 4, seraglio: 4}, lines: 0, coins: 0}
  Cid: {buildings: {tower: 8}, lines: 0, coins: 0}
"""
    assert [each.points for each in answer(text, "Ani", "pavilion").reasons] == [8, 12, 16]
    assert [each.points for each in answer(text, "Bob", "seraglio").reasons] == [9, 13, 17]


def test_vague_tiles_leave_points_open() -> None:
    text = """
game: alhambra
players:
  Kim: {palace: ["T12  *  C9"]}
  Nina: {palace: ["*  G10"]}
  Tom: {buildings: {garden: 2}, wall: 1}
"""
    wall = answer(text, "Nina", "wall")
    assert [each.points for each in wall.reasons] == [0, 1]
    assert (wall.points, wall.awards) == (None, ())
    garden = answer(text, "Nina", "garden")
    assert (garden.points, [each.points for each in garden.awards]) == (12, [12])


# The rule book


def test_worked_examples_of_the_rule_book_are_explained(checkout: Path) -> None:
    facts: dict[str, Any] = yaml.safe_load(
        (checkout / "tests/facts/rulebook-examples.yaml").read_text(encoding="utf-8")
    )
    for name, case in facts["types"].items():
        building, virtual = Building(case["type"]), case.get("virtual", [])
        table = {player: Seat({building: count}, virtual=player in virtual) for player, count in case["counts"].items()}
        completions = {building: tuple(map(tuple, case["completed"]))} if "completed" in case else {}
        scoring = FinalScoring(table, completions, award(table, completions, versus=False), versus=False)
        ranking = ranking_of(scoring, building)
        points = {player: ranking.points_of(player) for player in table}
        assert {player: own for player, own in points.items() if own} == case["points"], name
        for player in table:
            reason = reason_in(scoring, player, str(building))
            assert reason.points == points[player]
            assert (reason.cause is Cause.NONE_BUILT) == (not case["counts"][player])
            if points[player] == 0 and case["counts"][player]:
                kinds = {Cause.FILLED_LATER, Cause.TOO_LATE, Cause.POINTS_LOST, Cause.SHARED}
                assert reason.cause in kinds, name
