"""What else is on the sheets of a table: boxes, coins, written results, and sheets that are there twice."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.judge import boxes
from alhambra_engine.judge.judging import judge
from alhambra_engine.judge.photos import SheetRead
from tests.engine import photographed
from tests.engine.paper import BY_LETTER
from tests.engine.photographed import (
    Row,
    number,
    photos_of,
    player_sheet,
    rows_of,
    score_sheet,
    with_places,
    with_shares,
)

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_engine.buildings import Building
    from alhambra_engine.judge.verdicts import Reading, Verdict

THREE = rows_of(photographed.played(5, (3, 0)))
DUEL = rows_of(photographed.played(2, (2, 1)))


def at(verdict: Verdict, sheet: int, box: str) -> Reading:
    (found,) = (reading for reading in verdict.readings if reading.at == (sheet, box))
    return found


def told(verdict: Verdict) -> list[tuple[str, str]]:
    return [(finding.kind.name, finding.detail) for finding in verdict.findings]


def scored(verdict: Verdict) -> Any:  # noqa: ANN401 - tests look deep into it
    """Return the result of a transcript."""
    result = referee.score("photos.yaml", verdict.transcript.encode(), advice=False)
    assert result.outcome is not None
    return result


def box_of(row: int, building: Building, count: int) -> str:
    return f"box-{row}-{building}-{count}"


# Boxes of the score sheet


def test_a_doubtful_box_before_a_crossed_one_is_crossed_even_without_sheets() -> None:
    row = next(building for building, count in THREE[0].boxes.items() if count > 1)
    box = box_of(1, row, 1)
    verdict = judge([with_shares(score_sheet(THREE), box, {"blank": 0.9, "crossed": 0.1})])
    reading = at(verdict, 0, box)
    assert (reading.reading, reading.asked, reading.first) == ("crossed", False, "blank")
    assert reading.probability > 0.99
    assert [(finding.kind.name, finding.rule) for finding in verdict.findings] == [("reading-repaired", "V6")]


def test_a_sure_gap_stays_and_is_asked() -> None:
    building = next(building for building, count in THREE[0].boxes.items() if count > 1)
    box = box_of(1, building, 1)
    verdict = judge([with_shares(score_sheet(THREE), box, {"blank": 0.9999, "crossed": 0.0001})])
    assert at(verdict, 0, box).reading == "blank"
    asked = {question.reading.box for question in verdict.questions}
    assert asked
    for question in verdict.questions:
        # Two readings that were looked at together with all else.
        chances = [question.reading.probability, *(each.probability for each in question.alternatives)]
        assert len(chances) == 2
        assert sum(chances) == pytest.approx(1)
    assert asked <= {box_of(1, building, each) for each in range(1, 9)}
    assert all(at(verdict, 0, each).reading == at(verdict, 0, each).first for each in asked)


def test_boxes_that_were_crossed_in_another_order_are_counted_if_the_sheet_agrees() -> None:
    row, building = next(
        (number, each) for number, row in enumerate(THREE) for each, count in row.boxes.items() if count == 2
    )
    sheets = photos_of(THREE)
    sheets[0] = with_shares(sheets[0], box_of(row + 1, building, 2), {"blank": 0.9999, "crossed": 0.0001})
    sheets[0] = with_shares(sheets[0], box_of(row + 1, building, 3), {"crossed": 0.9999, "blank": 0.0001})
    verdict = judge(sheets)
    assert (verdict.open, told(verdict)) == (0, [])
    assert at(verdict, 0, box_of(row + 1, building, 3)).reading == "crossed"


def test_the_sheet_decides_a_doubtful_last_box() -> None:
    building, count = next((each, count) for each, count in THREE[1].boxes.items() if 0 < count < 4)
    for doubtful, right in ((count, "crossed"), (count + 1, "blank")):
        for crossed in (0.2, 0.8):
            sheets = photos_of(THREE)
            box = box_of(2, building, doubtful)
            sheets[0] = with_shares(sheets[0], box, {"crossed": crossed, "blank": 1 - crossed})
            reading = at(judge(sheets, doubt=0.02), 0, box)
            assert (reading.reading, reading.asked) == (right, False)


def test_a_virtual_player_builds_once_a_round() -> None:
    building, count = next((each, count) for each, count in DUEL[2].boxes.items() if 0 < count < 4)
    sheets = photos_of(DUEL)
    box = box_of(3, building, count)
    sheets[0] = with_shares(sheets[0], box, {"crossed": 0.3, "blank": 0.7})
    reading = at(judge(sheets, doubt=0.02), 0, box)
    assert (reading.reading, reading.asked) == ("crossed", False)
    # Whoever has marked some of the rounds is perhaps not at the end.
    sheets[0] = with_shares(score_sheet(DUEL, rounds=17), box, {"crossed": 0.3, "blank": 0.7})
    assert at(judge(sheets, doubt=0.02), 0, box).asked


@pytest.mark.parametrize("crossed", [0.1, 0.9])
def test_who_has_no_sheet_beside_two_is_virtual(crossed: float) -> None:
    sheets = photos_of(DUEL)
    sheets[0] = with_shares(sheets[0], "virtual-3", {"crossed": crossed, "blank": 1 - crossed})
    if crossed > 0.5:
        reading = at(judge(sheets), 0, "virtual-3")
        assert (reading.reading, reading.asked) == ("crossed", False)
    sheets = photos_of(THREE)
    sheets[0] = with_shares(sheets[0], "virtual-3", {"crossed": crossed, "blank": 1 - crossed})
    verdict = judge(sheets)
    reading = at(verdict, 0, "virtual-3")
    assert (reading.reading, reading.asked) == ("blank", False)
    assert verdict.players[3] == "Player 3"


@pytest.mark.parametrize(
    ("chance", "reading", "asked"),
    [(0.6, "blank", False), (0.9, "blank", True), (0.979, "blank", True), (0.999, "crossed", True)],
)
def test_a_mark_in_a_row_where_nobody_plays(chance: float, reading: str, asked: bool) -> None:  # noqa: FBT001
    sheets = photos_of(THREE)
    sheets[0] = with_shares(sheets[0], "box-5-tower-1", {"crossed": chance, "blank": 1 - chance})
    sheets[0] = with_shares(sheets[0], "virtual-5", {"crossed": 0.6, "blank": 0.4})
    verdict = judge(sheets)
    found = at(verdict, 0, "box-5-tower-1")
    assert (found.reading, found.asked) == (reading, asked)
    assert (at(verdict, 0, "virtual-5").reading, at(verdict, 0, "virtual-5").asked) == ("blank", False)
    assert verdict.transcript.count("Player") == len(THREE)
    if not asked:
        rules = {finding.values["box"]: finding.rule for finding in verdict.findings}
        assert rules == {"box-5-tower-1": "R2.4", "virtual-5": "V1"}


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95, 0.979])
def test_an_empty_row_is_no_more_probable_than_what_was_seen_of_it(chance: float) -> None:
    sheets = photos_of(THREE)
    sheets[0] = with_shares(sheets[0], "box-4-tower-1", {"crossed": chance, "blank": 1 - chance})
    found = at(judge(sheets), 0, "box-4-tower-1")
    # Somebody crosses out one box of 200 of a row in which nobody plays.
    likely = 199 * (1 - chance) / (199 * (1 - chance) + chance)
    assert found.probability == pytest.approx(likely, abs=1e-3)


def test_a_row_of_faint_marks_is_asked_about() -> None:
    sheets = photos_of(THREE)
    faint = list(THREE[0].boxes)[:5]
    for building in faint:
        sheets[0] = with_shares(sheets[0], box_of(4, building, 1), {"crossed": 0.45, "blank": 0.55})
    verdict = judge(sheets)
    assert all(at(verdict, 0, box_of(4, building, 1)).asked for building in faint)


def test_a_question_on_the_score_sheet_leaves_no_total_though_the_sheet_is_clear() -> None:
    for box in ("box-1-tower-1", "virtual-1"):
        sheets = photos_of(THREE)
        sheets[0] = with_shares(sheets[0], box, {"else": 0.9, "blank": 0.1})
        verdict = judge(sheets)
        assert [question.reading.box for question in verdict.questions] == [box]
        assert not scored(verdict).totals
        draft = referee.score("", verdict.draft.encode(), advice=False)
        assert set(draft.totals) == {"Player 1", "Player 2", "Player 3"}


def test_what_cannot_be_told_in_a_row_where_nobody_can_play_makes_no_player() -> None:
    sheets = photos_of(THREE)
    for building in list(THREE[0].boxes)[:2]:
        sheets[0] = with_shares(sheets[0], box_of(4, building, 1), {"else": 0.9, "blank": 0.1})
    verdict = judge(sheets)
    assert verdict.open == 0
    assert set(scored(verdict).totals) == {"Player 1", "Player 2", "Player 3"}
    # As many as everybody begins with, and somebody may play there.
    sheets[0] = with_shares(sheets[0], box_of(4, list(THREE[0].boxes)[2], 1), {"else": 0.9, "blank": 0.1})
    verdict = judge(sheets)
    assert verdict.open == 3
    assert not scored(verdict).totals


def test_a_virtual_player_with_a_sheet_is_refused() -> None:
    sheets = photos_of(THREE)
    sheets[0] = with_shares(sheets[0], "virtual-1", {"crossed": 0.9999, "blank": 0.0001})
    verdict = judge(sheets)
    assert [(question.reading.box, question.reading.reading) for question in verdict.questions] == [
        ("virtual-1", "crossed")
    ]
    assert not scored(verdict).totals
    assert not scored(judge(sheets, {(0, "virtual-1"): "crossed"})).totals
    assert scored(judge(sheets, {(0, "virtual-1"): "blank"})).totals


# Written results


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(["row", "column"]))
def test_a_written_result_decides_a_doubtful_space(yellow: int, blue: int, line: str) -> None:
    row = THREE[0]
    count = sum((each[0] == yellow) if line == "row" else (each[1] == blue) for each in row.built)
    is_built = (yellow, blue) in row.built
    other = count - 1 if is_built else count + 1
    worth = {4: 2, 5: 5, 6: 10}
    box = f"space-{yellow}-{blue}"
    sheet = with_shares(player_sheet(row), box, {"built": 0.5, "blank": 0.5})
    name = f"row-{yellow}" if line == "row" else f"column-{blue}"
    verdict = judge([with_places(sheet, number(name, str(worth.get(count, 0))))], doubt=0.02)
    reading = at(verdict, 0, box)
    if worth.get(count, 0) == worth.get(other, 0):
        assert reading.asked
    else:
        assert (reading.reading == "built") is is_built
        assert reading.probability > 0.98
        assert not reading.asked
    assert at(verdict, 0, name).asked is False


def results_of(row: Row) -> dict[str, int]:
    """Return the result of each row and column."""
    worth = {4: 2, 5: 5, 6: 10}
    counts = {
        f"{name}-{line}": sum(each[kind] == line for each in row.built)
        for kind, name in enumerate(("row", "column"))
        for line in range(1, 7)
    }
    return {name: worth.get(count, 0) for name, count in counts.items()}


def test_of_written_results_one_in_ten_may_be_wrong() -> None:
    asked, silent = Counter[bool](), 0
    for seed in range(12):
        random = photographed.chance_of(seed)
        row = THREE[seed % len(THREE)]
        sheet, truth = photographed.noisy(player_sheet(row), random, 0.2)
        right = results_of(row)
        wrong = {box: random.choice([each for each in (0, 2, 5, 10) if each != right[box]]) for box in right}
        written = {box: wrong[box] if random.random() < 0.1 else right[box] for box in right}
        numbers = [number(box, str(value), 0.97) for box, value in written.items()]
        alone, beside = judge([sheet]), judge([with_places(sheet, *numbers)])
        for with_numbers, verdict in ((False, alone), (True, beside)):
            spaces = [each for each in verdict.readings if each.box.startswith("space-")]
            asked[with_numbers] += sum(each.asked for each in spaces)
            silent += with_numbers and sum(each.reading != truth[each.box] and not each.asked for each in spaces)
        shares = {place.box: place.shares for place in sheet.places}
        for each in beside.readings:
            if each.box in shares and max(shares[each.box].values()) >= 0.99:
                assert each.reading == max(shares[each.box], key=shares[each.box].__getitem__), each.box
    assert not silent
    assert asked[True] < 0.7 * asked[False]


def lines_of(row: Row) -> int:
    worth = {4: 2, 5: 5, 6: 10}
    counts = [sum(each[kind] == line for each in row.built) for kind in (0, 1) for line in range(1, 7)]
    return sum(worth.get(count, 0) for count in counts)


def test_the_sum_of_the_lines_decides_too() -> None:
    row = max(THREE, key=lines_of)
    assert lines_of(row)
    for yellow, blue in sorted(row.built):
        less = lines_of(row._replace(built=row.built - {(yellow, blue)}))
        box = f"space-{yellow}-{blue}"
        sheet = with_shares(player_sheet(row), box, {"built": 0.6, "blank": 0.4})
        verdict = judge([with_places(sheet, number("points-lines", str(lines_of(row))))])
        assert at(verdict, 0, box).asked is (less == lines_of(row))


@pytest.mark.parametrize("box", ["row-1", "column-6", "points-lines", "points-coins"])
def test_a_sure_number_that_disagrees_is_told(box: str) -> None:
    sheet = player_sheet(THREE[0])
    wrong = with_places(sheet, number(box, "199"))
    verdict = judge([wrong])
    assert verdict.open == 0
    (finding,) = verdict.findings
    assert (finding.kind.name, finding.rule, finding.player) == ("number-disagrees", "R5.5", "Player 1")
    counted = finding.values["counted"]
    assert finding.values == {"file": "sheet.jpg", "box": box, "number": 199, "counted": counted}
    assert told(judge([with_places(sheet, number(box, str(counted)))])) == []
    # A doubtful number, or one beside an open question, says nothing.
    assert told(judge([with_places(sheet, number(box, "199", 0.9))])) == []


def test_a_number_beside_an_open_question_is_not_compared() -> None:
    sheet = with_shares(player_sheet(THREE[0]), "space-1-1", {"built": 0.5, "blank": 0.4, "else": 0.1})
    verdict = judge([with_places(sheet, number("row-1", "199"), number("points-lines", "199"))])
    assert told(verdict) == [("mark-doubtful", "")]


def test_a_sheet_that_has_another_number_of_a_type_than_its_row_is_told() -> None:
    rows = list(THREE)
    building, count = next((each, count) for each, count in rows[1].boxes.items() if count < 4)
    rows[1] = rows[1]._replace(boxes={**rows[1].boxes, building: count + 1})
    sheets = [score_sheet(rows, 0.995), *photos_of(THREE)[1:]]
    verdict = judge(sheets)
    finding = next(each for each in verdict.findings if each.kind.name == "number-disagrees")
    assert (finding.detail, finding.rule, finding.player) == ("boxes", "V5", "Player 2")
    values = {"building": building.value, "counted": count, "number": count + 1}
    assert finding.values == {**values, "file": "sheet-1.jpg", "other": "score.jpg"}
    # And the clear mark that all else speaks against is asked about, and stays what it is.
    asked = [question.reading for question in verdict.questions]
    assert [(each.box, each.reading) for each in asked] == [(box_of(2, building, count + 1), "crossed")]


def test_points_that_are_written_are_claimed() -> None:
    sheets = photos_of(THREE)
    sheets[1] = with_places(sheets[1], number("points-total", "199"), number("points-garden", "7", 0.9))
    numbers = (number("final-tower-2", "21"), number("final-total-1", "3"), number("final-garden-3", "4", 0.9))
    result = scored(judge([*sheets, SheetRead("back.jpg", "score-sheet", "back", places=numbers)]))
    claims = {player.name: player.claims for player in result.outcome.transcript.players}
    # What is on the sheet counts before what is on the back of the score sheet; what is doubtful is not claimed.
    assert [each.value for each in claims["Player 1"].totals] == [199]
    assert not claims["Player 1"].items
    assert {item: each.value for item, each in claims["Player 2"].items.items()} == {"tower": 21}
    assert claims["Player 3"] is None


def test_a_witness_does_not_build_on_guesses() -> None:
    # More spaces are doubtful than are looked at together, and one of the others decides nothing by its looks.
    sheets = photos_of(THREE)
    row = THREE[0]
    every = [(yellow, blue) for yellow in range(1, 7) for blue in range(1, 7)]
    first = next(space for space in every if space in row.built)
    of_type = [space for space in every if photographed.type_of(*space) == photographed.type_of(*first)]
    second = next(space for space in of_type if space not in row.built)
    others = [space for space in every if space not in of_type][:11]
    for space in (first, *others):
        right, wrong = ("built", "blank") if space in row.built else ("blank", "built")
        sheets[1] = with_shares(sheets[1], "space-{}-{}".format(*space), {right: 0.51, wrong: 0.49})
    alone = judge(sheets)
    assert not at(alone, 1, "space-{}-{}".format(*first)).asked
    sheets[1] = with_shares(sheets[1], "space-{}-{}".format(*second), {"built": 0.6, "blank": 0.4})
    verdict = judge(sheets)
    reading = at(verdict, 1, "space-{}-{}".format(*first))
    assert reading.asked
    assert 0.3 < reading.probability < 0.7


# Coins


@pytest.mark.parametrize(
    ("coin", "chances", "reading"),
    [
        ("coin-5", {"blank": 0.6, "circled": 0.4}, "circled"),
        ("coin-9", {"circled": 0.6, "blank": 0.4}, "blank"),
        ("coin-1", {"blank": 0.6, "crossed": 0.4}, "crossed"),
    ],
)
def test_coins_are_taken_from_the_left_as_a_rule(coin: str, chances: dict[str, float], reading: str) -> None:
    row = THREE[0]._replace(circled=7, crossed=2)
    verdict = judge([with_shares(player_sheet(row), coin, chances)], doubt=0.3)
    found = at(verdict, 0, coin)
    assert (found.reading, found.asked) == (reading, False)
    assert [(finding.kind.name, finding.rule) for finding in verdict.findings] == [("reading-repaired", "V9")]
    # It is no law: a mark that is clear enough stands.
    clear = {reading: 0.001, **{each: 0.999 for each in chances if each != reading}}
    assert at(judge([with_shares(player_sheet(row), coin, clear)]), 0, coin).reading != reading


def test_the_points_for_coins_decide_a_doubtful_coin() -> None:
    row = THREE[0]._replace(circled=7, crossed=2)
    sheet = with_shares(player_sheet(row), "coin-8", {"blank": 0.5, "circled": 0.5})
    assert at(judge([sheet]), 0, "coin-8").asked
    verdict = judge([with_places(sheet, number("points-coins", "3"))])
    assert (at(verdict, 0, "coin-8").reading, at(verdict, 0, "coin-8").asked) == ("circled", False)


def test_many_doubtful_coins_are_taken_as_they_look() -> None:
    sheet = player_sheet(THREE[0]._replace(circled=7, crossed=2))
    coins = [f"coin-{number}" for number in range(8, 15)]
    for coin in coins:
        sheet = with_shares(sheet, coin, {"blank": 0.9, "circled": 0.1})
    readings = [at(judge([with_places(sheet, number("points-coins", "2"))]), 0, coin) for coin in coins]
    assert [(each.reading, each.asked) for each in readings] == [("blank", True)] * 7
    assert [each.probability for each in readings] == pytest.approx([0.9] * 7)
    # One fewer, and the others say something.
    sheet = with_shares(sheet, coins[-1], {"blank": 1.0})
    verdict = judge([with_places(sheet, number("points-coins", "2"))])
    assert not any(at(verdict, 0, coin).asked for coin in coins)


def test_a_ring_around_a_printed_coin_says_nothing_more() -> None:
    sheet = player_sheet(THREE[0]._replace(circled=7, crossed=0))
    verdict = judge([with_shares(sheet, "coin-2", {"circled": 0.6, "blank": 0.4})])
    reading = at(verdict, 0, "coin-2")
    assert (reading.reading, reading.asked, reading.first) == ("blank", False, "blank")
    assert reading.probability == pytest.approx(1)
    assert "coins: {circled: 7, crossed: 0}" in verdict.transcript


# The same sheet twice


def test_the_better_of_two_photos_of_a_sheet_is_taken() -> None:
    sheets = photos_of(THREE)
    worse = photographed.noisy(sheets[1], photographed.chance_of(1), 0.05)[0]._replace(file="again.jpg", quality=0.5)
    verdict = judge([worse, *sheets])
    (finding,) = verdict.findings
    assert (finding.kind.name, finding.values) == ("same-sheet-twice", {"file": "again.jpg", "other": sheets[1].file})
    assert verdict.transcript == judge(sheets).transcript
    assert not any(reading.asked for reading in verdict.readings if reading.sheet == 0)
    better = judge([worse._replace(quality=2.0), *sheets])
    assert [each.values["file"] for each in better.findings if each.kind.name == "same-sheet-twice"] == [sheets[1].file]


@pytest.mark.parametrize("built", [0.9999, 0.0001])
def test_a_place_that_the_better_photo_does_not_show_is_taken_from_another_one(built: float) -> None:
    whole = with_shares(player_sheet(THREE[0]), "space-1-1", {"built": built, "blank": 1 - built})
    sheet = with_shares(whole, "space-1-1", {})
    worse = whole._replace(file="again.jpg", quality=0.5)
    worst = with_shares(whole, "space-1-1", {})._replace(file="third.jpg", quality=0.2)
    verdict = judge([worst, sheet, worse])
    assert (verdict.open, {name for name, _ in told(verdict)}) == (0, {"same-sheet-twice"})
    assert at(verdict, 1, "space-1-1").reading == ("built" if built > 1 / 2 else "blank")


def test_an_answer_to_the_photo_that_is_left_out_counts() -> None:
    sheet = with_shares(player_sheet(THREE[0]), "space-1-1", {})
    again = sheet._replace(file="again.jpg", quality=0.5)
    verdict = judge([sheet, again], {(1, "space-1-1"): "built"})
    assert (at(verdict, 0, "space-1-1").reading, verdict.open) == ("built", 0)
    verdict = judge([sheet, again], {(1, "space-1-1"): "built", (0, "space-1-1"): "blank"})
    assert at(verdict, 0, "space-1-1").reading == "blank"


@pytest.mark.parametrize(
    ("numbers", "same"), [((None, None), True), ((4, None), True), ((4, 4), True), ((4, 5), False)]
)
def test_sheets_with_two_numbers_are_two(numbers: tuple[int | None, int | None], same: bool) -> None:  # noqa: FBT001
    one, other = (player_sheet(THREE[0], f"{each}.jpg")._replace(number=each) for each in numbers)
    assert [name for name, _ in told(judge([one, other]))] == ["same-sheet-twice"] * same


@pytest.mark.parametrize("chance", [0.97, 0.9, 0.7])
def test_the_very_same_photo_is_the_same_sheet_however_unsure_it_is(chance: float) -> None:
    """Counted with its own uncertainty, 36 places of 0.9 differ from themselves by 5.0 of 17 marks."""
    sheet = player_sheet(THREE[0], chance=chance)
    assert ("same-sheet-twice", "") in told(judge([sheet, sheet]))
    # So is another photo of it, as long as it is clear.
    other = player_sheet(THREE[0], "again.jpg", chance=chance + 0.01)
    assert [detail for name, detail in told(judge([sheet, other])) if name == "same-sheet-twice"] == [
        "" if chance > 0.8 else "perhaps"
    ]


def test_two_photos_that_are_too_dim_to_tell_are_both_kept_and_told() -> None:
    one, other = (player_sheet(row, f"{each}.jpg", chance=0.5) for each, row in enumerate(THREE[:2]))
    verdict = judge([one, other])
    assert ("same-sheet-twice", "perhaps") in told(verdict)
    assert verdict.players == {0: "Player 1", 1: "Player 2"}


def test_two_sheets_with_what_everybody_begins_with_may_be_two() -> None:
    built = frozenset(sorted(THREE[0].built)[:3])
    sheets = [player_sheet(THREE[0]._replace(built=built), f"{each}.jpg") for each in range(2)]
    sheets[1] = with_shares(sheets[1], "coin-1", {"blank": 0.9995, "crossed": 0.0005})
    verdict = judge(sheets)
    assert ("same-sheet-twice", "perhaps") in told(verdict)
    assert len(verdict.players) == 2


def test_what_neither_photo_shows_makes_no_twins() -> None:
    sheets = [player_sheet(THREE[each], f"{each}.jpg") for each in range(2)]
    sheets = [sheet._replace(places=sheet.places[36 + each :]) for each, sheet in enumerate(sheets)]
    assert not [name for name, _ in told(judge(sheets)) if name == "same-sheet-twice"]


def test_sheets_of_different_players_are_not_the_same() -> None:
    assert told(judge([player_sheet(row, f"{each}.jpg") for each, row in enumerate(THREE)])) == []
    numbered = [player_sheet(row)._replace(number=7) for row in THREE[:2]]
    assert told(judge(numbered)) == []


def test_a_table_has_one_score_sheet_with_two_sides() -> None:
    back = SheetRead("back.jpg", "score-sheet", "back", places=(number("final-total-1", "3"),))
    assert told(judge([score_sheet(THREE), back])) == []
    again = score_sheet(THREE)._replace(file="again.jpg", quality=0.5)
    assert told(judge([score_sheet(THREE), again])) == [("same-sheet-twice", "")]
    both = judge([score_sheet(DUEL)._replace(quality=0.5), score_sheet(THREE)])
    assert told(both) == [("sheet-not-known", "other-game")]
    assert both.transcript == judge([score_sheet(THREE)]).transcript


# Other sheets


def test_an_empty_sheet_is_nobodys() -> None:
    assert judge([*photos_of(THREE), player_sheet(Row({}))]).transcript == judge(photos_of(THREE)).transcript


def test_a_sheet_of_another_table_is_no_witness_and_stays_a_player() -> None:
    stranger = rows_of(photographed.played(11, (3, 0)))[0]
    sheets = [score_sheet(THREE), *photos_of(THREE)[1:3], player_sheet(stranger, "stranger.jpg")]
    verdict = judge(sheets)
    assert verdict.players == {1: "Player 1", 2: "Player 2", 3: "Player 4"}
    assert at(verdict, 3, "space-1-1").reading == ("built" if (1, 1) in stranger.built else "blank")


@pytest.mark.parametrize(
    ("letters", "coins"), [("", 20), ("P" * 36, 20), (photographed.LETTERS[:-1], 20), (None, 0), (None, 41)]
)
def test_a_grid_that_no_sheet_has_is_told(letters: str | None, coins: int) -> None:
    sheet = player_sheet(THREE[0])._replace(coins=coins)
    sheet = sheet if letters is None else sheet._replace(letters=letters)
    assert told(judge([sheet])) == [("sheet-not-known", "letters")]


def test_a_grid_of_its_own_is_written_out() -> None:
    own = photographed.LETTERS[::-1]
    layout = scored(judge([player_sheet(THREE[0], letters=own)])).outcome.judged.layout
    assert (layout.letters, layout.coins) == (own, 20)
    many = player_sheet(THREE[0], letters=own)._replace(coins=30)
    answers = {(0, f"coin-{each}"): "blank" for each in range(21, 31)}
    layout = scored(judge([many], answers)).outcome.judged.layout
    assert (layout.letters, layout.coins) == (own, 30)


def test_two_grids_at_a_table_are_counted() -> None:
    sheets = [player_sheet(row, f"{each}.jpg") for each, row in enumerate(THREE[:2])]
    other = player_sheet(THREE[2], "other.jpg", letters=photographed.LETTERS[::-1])
    verdict = judge([*sheets, other])
    assert [(each.kind.name, each.values["file"]) for each in verdict.findings] == [("grids-differ", "other.jpg")]
    row = [line for line in verdict.transcript.splitlines() if "rows:" in line]
    assert len(row) == 1
    built = [sum(yellow == line for yellow, _ in THREE[2].built) for line in range(1, 7)]
    assert f"rows: {built}" in row[0]
    reversed_grid = dict(
        zip(sorted({(y, b) for y in range(1, 7) for b in range(1, 7)}), photographed.LETTERS[::-1], strict=True)
    )
    counts = Counter(BY_LETTER[reversed_grid[space]] for space in THREE[2].built)
    (text,) = (each for each in scored(verdict).outcome.transcript.players if each.counts is not None)
    assert {building: each.value for building, each in text.counts.counts.items()} == counts
    doubtful = judge([*sheets, with_shares(other, "space-1-1", {})])
    assert not scored(doubtful).legal


def test_the_boxes_are_those_that_are_printed(checkout: Path) -> None:
    folder = checkout / "sheets" / "data" / "revisions"
    files = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    printed = [
        (file["document"], file["side"], {line.split()[0] for line in file["outlines"]})
        for file in files
        if file["document"] != "palace-form"
    ]
    fronts = [names for document, side, names in printed if (document, side) == ("score-sheet", "front")]
    backs = [names for document, side, names in printed if document == "score-sheet" and side != "front"]
    sheets = [names for document, _, names in printed if document == "player-sheet"]
    assert min(map(len, (fronts, backs, sheets)))
    expected = dict(boxes.expected("score-sheet", "front", 0))
    assert len(expected) == 5 * 37
    assert all(names >= set(expected) for names in fronts)
    assert all(
        {f"final-{item}-{row}" for item in ("tower", "total") for row in range(1, 6)} <= names for names in backs
    )
    lines = {f"{kind}-{line}" for kind in ("row", "column") for line in range(1, 7)}
    assert all({*lines, "points-lines", "points-coins", "points-total", "points-tower"} <= names for names in sheets)
