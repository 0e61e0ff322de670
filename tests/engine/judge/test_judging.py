from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.judge.judging import judge
from alhambra_engine.judge.photos import UNREAD, Place, SheetRead
from tests.engine import photographed, play
from tests.engine.paper import BY_LETTER
from tests.engine.photographed import Row, mark, photos_of, player_sheet, rows_of, score_sheet, with_shares

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.judge.verdicts import Reading, Verdict
    from alhambra_engine.referee import Result

RANDOMS = st.integers(0, 10**6).map(Random)
GAMES = RANDOMS.map(lambda random: play.Game(random).play())
TABLES_OF_THREE = RANDOMS.map(lambda random: play.Game(random, table=(3, 0)).play())


def scored(verdict: Verdict, record: play.Record | None = None) -> Result:
    """Return the result of a transcript with what no photo shows: the mode, and who was first."""
    text = verdict.transcript
    if record is not None:
        order = {BY_LETTER[letter].value: [list(each) for each in groups] for letter, groups in record.order().items()}
        text += f"completed: {order}\n" if order else ""
        text += "mode: versus\n" if record.versus else ""
    return referee.score("photos.yaml", text.encode(), advice=False)


def at(verdict: Verdict, sheet: int, box: str) -> Reading:
    (found,) = (reading for reading in verdict.readings if reading.at == (sheet, box))
    return found


def names(verdict: Verdict) -> list[str]:
    return [finding.kind.name for finding in verdict.findings]


@settings(max_examples=20)
@given(GAMES)
def test_sure_readings_give_the_game_back(record: play.Record) -> None:
    called = [player.name for player in record.players]
    verdict = judge(photos_of(rows_of(record)), names=called)
    assert (verdict.open, names(verdict)) == (0, [])
    points = {player: sum(items.values()) for player, items in play.score(record).items()}
    assert scored(verdict, record).totals == points
    real = [player.name for player in record.real()]
    assert list(verdict.players.values()) == real


@settings(max_examples=10)
@given(GAMES, RANDOMS)
def test_the_order_of_the_photos_does_not_matter(record: play.Record, random: Random) -> None:
    sheets = photos_of(rows_of(record))
    shuffled = random.sample(sheets, len(sheets))
    assert judge(shuffled).transcript == judge(sheets).transcript


ROWS = (
    Row(
        {},
        built=frozenset(
            {(1, 1), (1, 2), (1, 3), (1, 5), (2, 2), (2, 4), (3, 1), (3, 3), (3, 4), (3, 6), (4, 2), (4, 5)}
        ),
    ),
    Row(
        {},
        built=frozenset(
            {(1, 4), (2, 1), (2, 6), (3, 2), (4, 1), (4, 3), (4, 6), (5, 2), (5, 5), (6, 1), (6, 4), (6, 6), (5, 1)}
        ),
    ),
    Row(
        {},
        built=frozenset(
            {(1, 6), (2, 3), (2, 5), (3, 5), (4, 4), (5, 3), (5, 4), (5, 6), (6, 2), (6, 3), (6, 5), (1, 2)}
        ),
    ),
)


def counted(row: Row) -> Row:
    boxes: dict[object, int] = {}
    for yellow, blue in row.built:
        building = photographed.type_of(yellow, blue)
        boxes[building] = boxes.get(building, 0) + 1
    return row._replace(boxes=boxes)  # type: ignore[arg-type]


THREE = tuple(map(counted, ROWS))


@settings(max_examples=20)
@given(st.integers(1, 3), st.integers(1, 6), st.integers(1, 6), st.floats(0.2, 0.8))
def test_the_score_sheet_decides_a_doubtful_space(sheet: int, yellow: int, blue: int, built: float) -> None:
    sheets = photos_of(THREE)
    box = f"space-{yellow}-{blue}"
    sheets[sheet] = with_shares(sheets[sheet], box, {"built": built, "blank": 1 - built})
    verdict = judge(sheets, doubt=0.02)
    right = "built" if (yellow, blue) in THREE[sheet - 1].built else "blank"
    reading = at(verdict, sheet, box)
    assert (reading.reading, reading.asked) == (right, False)
    assert reading.probability > 0.98
    looked = "built" if built > 1 - built else "blank"
    if looked == right:
        assert names(verdict) == []
    else:
        (finding,) = verdict.findings
        assert (finding.kind.name, finding.rule) == ("reading-repaired", "V5")
        assert finding.values == {"file": sheets[sheet].file, "box": box, "read": looked, "taken": right}


def test_without_a_score_sheet_a_doubtful_space_is_asked() -> None:
    sheet = with_shares(player_sheet(THREE[0]), "space-1-1", {"built": 0.9, "blank": 0.1})
    verdict = judge([sheet])
    reading = at(verdict, 0, "space-1-1")
    assert (reading.kind, reading.reading, reading.asked, reading.first) == ("space", "built", True, "built")
    assert reading.probability == pytest.approx(0.9)
    (question,) = verdict.questions
    (alternative,) = question.alternatives
    assert alternative.reading == "blank"
    assert alternative.probability == pytest.approx(0.1)
    assert names(verdict) == ["mark-doubtful"]
    assert verdict.findings[0].values == {"file": "sheet.jpg", "number": 1, "boxes": ("space-1-1",)}


@pytest.mark.parametrize(("doubt", "asked"), [(0.05, True), (0.11, False)])
def test_the_doubt_is_what_the_caller_says(doubt: float, asked: bool) -> None:  # noqa: FBT001
    sheet = with_shares(player_sheet(THREE[0]), "space-1-1", {"built": 0.9, "blank": 0.1})
    verdict = judge([sheet], doubt=doubt)
    assert at(verdict, 0, "space-1-1").asked is asked
    assert verdict.open == int(asked)


@pytest.mark.parametrize("box", ["space-1-1", "coin-4", "box-1-tower-1", "virtual-2"])
def test_something_else_is_always_asked(box: str) -> None:
    sheets = photos_of(THREE)
    sheet = 0 if box.startswith(("box", "virtual")) else 1
    sheets[sheet] = with_shares(sheets[sheet], box, {"else": 0.9, "blank": 0.1})
    verdict = judge(sheets, doubt=0.5)
    reading = at(verdict, sheet, box)
    assert (reading.asked, reading.first) == (True, "else")
    assert [question.reading for question in verdict.questions] == [reading]


@pytest.mark.parametrize("box", ["space-1-1", "coin-4", "box-1-tower-1", "virtual-2"])
@pytest.mark.parametrize("is_listed", [True, False])
def test_what_was_not_seen_is_asked(box: str, is_listed: bool) -> None:  # noqa: FBT001
    sheets = photos_of(THREE)
    sheet = 0 if box.startswith(("box", "virtual")) else 1
    kept = [place for place in sheets[sheet].places if place.box != box]
    missing = [Place(box, photographed.kind_of(box))] if is_listed else []
    sheets[sheet] = sheets[sheet]._replace(places=(*kept, *missing))
    verdict = judge(sheets)
    assert [question.reading.at for question in verdict.questions] == [(sheet, box)]
    assert names(verdict) == ["place-not-seen"]
    assert verdict.findings[0].values == {"file": sheets[sheet].file, "number": 1, "boxes": (box,)}
    answered = judge(sheets, {(sheet, box): at(judge(photos_of(THREE)), sheet, box).reading})
    assert (answered.open, names(answered)) == (0, [])


def random_sheets(record: play.Record, random: Random) -> tuple[list[SheetRead], dict[tuple[int, str], str]]:
    truth: dict[tuple[int, str], str] = {}
    sheets = []
    for number, sheet in enumerate(photos_of(rows_of(record))):
        noisy, shown = photographed.noisy(sheet, random)
        sheets.append(noisy)
        truth |= {(number, box): reading for box, reading in shown.items()}
    return sheets, truth


@settings(max_examples=12)
@given(TABLES_OF_THREE, RANDOMS)
def test_what_is_sure_is_never_changed_and_what_is_asked_is_in_the_questions(
    record: play.Record, random: Random
) -> None:
    sheets, _ = random_sheets(record, random)
    verdict = judge(sheets)
    shares = {(number, place.box): place.shares for number, sheet in enumerate(sheets) for place in sheet.places}
    for reading in verdict.readings:
        likeliest = max(shares[reading.at], key=shares[reading.at].__getitem__)
        if shares[reading.at][likeliest] >= 0.99:
            assert reading.reading == {"circled": reading.reading}.get(likeliest, likeliest)
    asked = [reading for reading in verdict.readings if reading.asked]
    assert sorted(asked) == sorted(question.reading for question in verdict.questions)
    for question in verdict.questions:
        assert question.alternatives
        chances = [question.reading.probability, *(each.probability for each in question.alternatives)]
        assert sum(chances) <= 1 + 1e-9
    probabilities = [question.reading.probability for question in verdict.questions]
    assert probabilities == sorted(probabilities)
    for reading in verdict.readings:
        if not reading.asked and reading.box.startswith(("space", "coin", "box")):
            assert reading.probability >= 0.99


@settings(max_examples=12)
@given(GAMES, RANDOMS)
def test_nothing_is_scored_before_all_is_answered_and_then_it_is_the_game(record: play.Record, random: Random) -> None:
    sheets, truth = random_sheets(record, random)
    verdict = judge(sheets, names=[player.name for player in record.players])
    if verdict.open:
        assert not scored(verdict).totals
        assert "?" in verdict.transcript
        assert "?" not in verdict.draft
    answers = dict(truth)
    answered = judge(sheets, answers, names=[player.name for player in record.players])
    assert (answered.open, names(answered)) == (0, [])
    assert scored(answered, record).totals == {name: sum(each.values()) for name, each in play.score(record).items()}


def test_answers_overrule_what_is_sure() -> None:
    sheets = photos_of(THREE)
    verdict = judge(sheets, {(1, "space-1-1"): "blank"})
    reading = at(verdict, 1, "space-1-1")
    assert (reading.reading, reading.probability, reading.asked) == ("blank", 1.0, False)
    assert "number-disagrees" in names(verdict)


@pytest.mark.parametrize("answer", ["crossed", "7", "", "else"])
def test_an_answer_that_a_place_cannot_have_says_nothing(answer: str) -> None:
    sheets = photos_of(THREE)
    sheets[1] = with_shares(sheets[1], "space-1-1", {})
    assert judge(sheets, {(1, "space-1-1"): answer}) == judge(sheets)


def test_questions_say_what_they_would_change() -> None:
    sheets = [player_sheet(row, f"{number}.jpg") for number, row in enumerate(THREE)]
    sheets[0] = with_shares(sheets[0], "space-1-5", {"built": 0.6, "blank": 0.4})
    verdict = judge(sheets, names=["Ada", "Bea", "Cid"])
    (question,) = verdict.questions
    (alternative,) = question.alternatives
    draft = verdict.draft.replace("X X X . X .", "X X X . . .")
    before, after = (referee.score("", text.encode(), advice=False).totals for text in (verdict.draft, draft))
    assert alternative.changes == {name: after[name] - before[name] for name in before if after[name] != before[name]}
    assert alternative.changes
    # The engine knows no language: whoever writes a transcript tells what is open.
    assert verdict.draft.startswith("game: roll-and-write\n")


def test_names_are_given_in_the_order_of_rows_or_else_made() -> None:
    sheets = photos_of(THREE)
    in_disorder = [sheets[2], sheets[0], sheets[1], sheets[3]]
    assert judge(in_disorder, names=["Ada", " ", "Bea"]).players == {2: "Ada", 0: "Player 2", 3: "Bea"}
    assert judge([sheets[2], sheets[0]]).players == {0: "Player 2"}
    assert judge([sheets[2], sheets[1]], names=["Player 2"]).players == {0: "Player 2", 1: "Player 3"}


@pytest.mark.parametrize("unknown", ["?", " ?? ", "", "\t"])
def test_a_name_that_is_not_known_keeps_its_place(unknown: str) -> None:
    sheets = [player_sheet(row, f"{each}.jpg") for each, row in enumerate(THREE[:2])]
    assert judge(sheets, names=[unknown, "Kim"]).players == {0: "Player 1", 1: "Kim"}
    refused = SheetRead("x.jpg", fault="blurred")
    assert '"? 1": {sheet: "?"}' in judge([refused, *sheets], names=[unknown, "Kim"]).transcript


def test_somebody_of_the_same_name_is_no_less_lost() -> None:
    verdict = judge([player_sheet(THREE[0]), SheetRead("x.jpg", fault="blurred")], names=["Kim", "Kim"])
    assert '"? 2": {sheet: "?"}' in verdict.transcript


def test_a_name_is_one_line() -> None:
    sheet = with_shares(player_sheet(THREE[0]), "space-1-1", {})
    assert judge([sheet], names=["A\nb: {}\u2028c"]).players == {0: "A b: {} c"}
    assert scored(judge([player_sheet(THREE[0])], names=["A\nb: {}"])).outcome is not None


def test_photos_without_a_sheet_are_told() -> None:
    faults = ["blurred", "cut-off", "not-known", "code", "old", "revision", "strange", ""]
    verdict = judge([SheetRead(f"{fault}.jpg", fault=fault) for fault in faults])
    told = [(finding.kind.name, finding.detail, finding.values["file"]) for finding in verdict.findings]
    assert told == [
        ("camera-blurred", "", "blurred.jpg"),
        ("sheet-cut-off", "", "cut-off.jpg"),
        ("sheet-not-known", "", "not-known.jpg"),
        ("sheet-not-known", "code", "code.jpg"),
        ("sheet-not-known", "old", "old.jpg"),
        ("sheet-not-known", "revision", "revision.jpg"),
        ("sheet-not-known", "", "strange.jpg"),
        ("sheet-not-known", "", ".jpg"),
    ]
    assert verdict[:2] == ((), ())
    assert (verdict.transcript, verdict.draft, verdict.players) == ("", "", {})


def test_no_photos_are_no_game() -> None:
    assert judge([])[:5] == ((), (), (), "", "")


def test_a_sheet_of_the_other_game_is_left_out() -> None:
    sheets = [
        *photos_of(THREE),
        SheetRead("palace.jpg", "palace-form", places=(mark("tick-1-1-P", "tick", "crossed"),)),
    ]
    verdict = judge(sheets)
    (finding,) = verdict.findings
    assert (finding.kind.name, finding.detail, finding.values) == (
        "sheet-not-known",
        "other-game",
        {"file": "palace.jpg"},
    )
    assert verdict.transcript == judge(sheets[:-1]).transcript


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1.0, 0.0])
def test_chances_that_are_none_are_not_seen(value: float) -> None:
    sheets = photos_of(THREE)
    sheets[1] = with_shares(sheets[1], "space-1-1", {"built": value})
    assert names(judge(sheets)) == ["place-not-seen"]


def changed(rows: Mapping[int, Row]) -> list[Row]:
    return [rows.get(number, row) for number, row in enumerate(THREE)]


def test_virtual_players_have_their_row_alone() -> None:
    virtual = Row(dict.fromkeys(BY_LETTER.values(), 3) | {BY_LETTER["P"]: 4, BY_LETTER["T"]: 5}, virtual=True)
    verdict = judge(photos_of(changed({2: virtual})))
    assert "Player 3" not in verdict.players.values()
    assert scored(verdict).virtual == {"Player 3"}
    assert scored(verdict).legal


def test_somebody_without_a_sheet_is_counted_on_the_score_sheet() -> None:
    verdict = judge(photos_of(THREE)[:3])
    result = scored(verdict)
    assert result.legal
    assert not result.complete
    assert result.outcome is not None
    assert sum(result.outcome.judged.seats["Player 3"].counts.values()) == 12  # type: ignore[union-attr]


def test_the_score_sheet_alone_is_a_game_of_counts() -> None:
    result = scored(judge([score_sheet(THREE)]))
    assert result.legal
    assert len(result.totals) == 3


def test_nobody_is_called_by_the_name_of_somebody_whose_photo_was_refused() -> None:
    sheets = [player_sheet(row) for row in THREE]
    refused = SheetRead("ani.jpg", fault="blurred")
    verdict = judge([sheets[0], refused, sheets[1]], names=["Kim", "Ani", "Nina"])
    assert verdict.players == {0: "Kim", 2: "Nina"}
    result = referee.score("game.yaml", verdict.transcript.encode())
    assert not result.legal
    assert result.totals == {}
    assert 'Ani: {sheet: "?"}' in verdict.transcript


def test_what_is_no_photo_keeps_its_name_and_is_told_by_nobody_twice() -> None:
    sheets = [SheetRead("notes.txt", fault=UNREAD), player_sheet(THREE[0])]
    verdict = judge(sheets, names=["Ani", "Kim"])
    assert verdict.players == {1: "Kim"}
    assert names(verdict) == []
    assert 'Ani: {sheet: "?"}' in verdict.transcript


def test_a_refused_photo_without_a_name_is_somebody_whose_sheet_is_open() -> None:
    verdict = judge([player_sheet(THREE[0]), SheetRead("x.jpg", fault="cut-off")])
    assert '"? 2": {sheet: "?"}' in verdict.transcript


@pytest.mark.parametrize("called", [["Kim", "Kim again", "Nina"], ["Kim", "Nina"]])
def test_a_second_photo_of_a_sheet_takes_nobodys_name(called: list[str]) -> None:
    first, other = player_sheet(THREE[0]), player_sheet(THREE[1])
    verdict = judge([first, first._replace(file="again.jpg"), other], names=called)
    assert [finding.kind.name for finding in verdict.findings] == ["same-sheet-twice"]
    assert verdict.players[2] == "Nina"
    assert "Kim" in {verdict.players.get(0), verdict.players.get(1)}


def test_who_is_on_the_score_sheet_is_not_lost() -> None:
    score, *sheets = photos_of(THREE)
    verdict = judge([score, sheets[0], SheetRead("ani.jpg", fault="blurred")], names=["Kim", "Ani", "Nina"])
    assert verdict.players == {1: "Kim"}
    assert "Ani" in verdict.transcript
    assert '{sheet: "?"}' not in verdict.transcript
