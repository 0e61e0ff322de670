"""Palaces off photographed forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from alhambra_engine import referee
from alhambra_engine.geometry import coordinates
from alhambra_engine.judge import boxes
from alhambra_engine.judge.judging import judge
from alhambra_engine.judge.photos import Place, SheetRead
from tests.engine import strategies
from tests.engine.photographed import mark

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.judge.verdicts import Reading, Verdict

ROWS, COLUMNS, FOUNTAIN = 8, 9, (5, 5)


def form(
    words: Mapping[str, str], doubts: Mapping[str, Mapping[str, float]] | None = None, scorings: Sequence[int] = (3,)
) -> SheetRead:
    """Return a form whose spaces (`5-6`, `reserve-1`) have these tiles; `doubts` are places that are read otherwise."""
    names = [f"{row}-{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
    names = [name for name in names if name != "5-5"] + [f"reserve-{number}" for number in range(1, 7)]
    places = [mark(f"scoring-{each}", "tick", "crossed" if each in scorings else "blank") for each in (1, 2, 3)]
    for name in names:
        word = words.get(name, "")
        places += [
            mark(f"tick-{name}-{letter}", "tick", "crossed" if word[:1] == letter else "blank") for letter in "PSACGT"
        ]
        box = name if name.startswith("reserve") else f"space-{name}"
        told = word[1:] or "filled" if word else "blank"
        places.append(Place(box, "tile", {told: 0.9999, "else": 0.0001}))
    doubts = doubts or {}
    places = [place._replace(shares=doubts.get(place.box, place.shares)) for place in places]
    return SheetRead("palace.jpg", "palace-form", places=tuple(places))


KIM = {"4-5": "P5", "5-4": "T9nw", "5-6": "G8ne", "6-4": "C9s", "6-5": "A7"}
LETTERS = {cell: word[0] for cell, word in KIM.items()}


def at(verdict: Verdict, box: str, sheet: int = 0) -> Reading:
    (found,) = (reading for reading in verdict.readings if reading.at == (sheet, box))
    return found


def names(verdict: Verdict) -> list[str]:
    return [finding.kind.name for finding in verdict.findings]


def scored(verdict: Verdict) -> Any:  # noqa: ANN401 - tests look deep into it
    return referee.score("photos.yaml", verdict.transcript.encode(), advice=False)


def test_a_palace_is_drawn_as_it_lies() -> None:
    verdict = judge([form({**KIM, "reserve-1": "T7", "reserve-2": "G12"})], names=["Kim"])
    assert (verdict.open, names(verdict)) == (0, [])
    assert verdict.transcript == (
        "game: alhambra\nscoring: 3\nplayers:\n  Kim:\n    palace: |\n"
        "      .    P5   .\n      T9nw *    G8ne\n      C9s  A7   .\n    reserve: [T7, G12]\n"
    )
    assert verdict.draft == verdict.transcript
    assert scored(verdict).totals == {"Kim": 98}


@settings(max_examples=20)
@given(strategies.real_palaces(most=12))
def test_sure_readings_give_the_palace_back(palace: Palace) -> None:
    placed = {coordinates(cell): tile for cell, tile in palace.tiles.items()}
    if not all(-4 <= east <= 4 and -4 <= south <= 3 for east, south in placed):
        return
    words = {f"{5 + south}-{5 + east}": tile.notation for (east, south), tile in placed.items()}
    result = scored(judge([form(words)]))
    assert result.legal
    (table,) = result.outcome.judged.tables
    assert table.palaces["Player 1"].tiles == palace.tiles


def test_letters_alone_are_vague_tiles() -> None:
    verdict = judge([form(LETTERS)])
    assert verdict.open == 0
    assert "T  *  G" in verdict.transcript
    result = scored(verdict)
    assert result.legal
    assert result.readings.number > 1


def test_a_space_of_which_nobody_is_sure_is_open_whatever_letters_were_seen() -> None:
    sure = at(judge([form(KIM)]), "space-5-6")
    assert (sure.first, sure.asked) == (sure.reading, False)
    unsure = at(judge([boxes.hidden(form(KIM), ["space-5-6"])]), "space-5-6")
    assert (unsure.first, unsure.asked) == ("", True)


@pytest.mark.parametrize(("share", "word"), [(0.99, "G8ne"), (0.9, "G")])
def test_sides_and_price_are_written_if_they_are_sure(share: float, word: str) -> None:
    doubts = {"space-5-6": {"8ne": share, "filled": 1 - share}}
    reading = at(judge([form(KIM, doubts)]), "space-5-6")
    assert (reading.reading, reading.asked) == (word, False)


def test_a_doubtful_letter_is_asked_at_its_space() -> None:
    doubts = {"tick-6-4-C": {"crossed": 0.6, "blank": 0.4}, "tick-6-4-S": {"crossed": 0.4, "blank": 0.6}}
    verdict = judge([form(LETTERS, doubts)])
    (question,) = verdict.questions
    assert (question.reading.box, question.reading.reading) == ("space-6-4", "C")
    assert question.alternatives[0].reading == "S"
    assert names(verdict) == ["mark-doubtful"]
    assert "??" in verdict.transcript
    assert not scored(verdict).legal
    assert "??" not in verdict.draft
    for answer, word in (("S", "S"), ("s7", "S7"), ("blank", "."), ("?", "?")):
        answered = judge([form(LETTERS, doubts)], {(0, "space-6-4"): answer})
        assert answered.open == 0
        assert answered.transcript.splitlines()[-1].split()[0] == word
    for answer in ("crossed", "built", "else", "Gate", "C9x", "C1234", "P5\n", "", "C 9"):
        # What no tile is says nothing.
        assert judge([form(LETTERS, doubts)], {(0, "space-6-4"): answer}) == judge([form(LETTERS, doubts)])
    answered = judge([form(LETTERS, doubts)], {(0, "tick-6-4-C"): "blank", (0, "tick-6-4-S"): "crossed"})
    assert (answered.open, at(answered, "space-6-4").reading) == (0, "S")


def test_the_rules_decide_a_doubtful_tile_that_touches_nothing() -> None:
    far = {"tick-1-1-C": {"crossed": 0.6, "blank": 0.4}, "space-1-1": {"filled": 0.5, "blank": 0.5}}
    verdict = judge([form(LETTERS, far)])
    reading = at(verdict, "space-1-1")
    assert (reading.reading, reading.asked, at(verdict, "tick-1-1-C").reading) == ("blank", False, "blank")
    (finding,) = verdict.findings
    assert (finding.kind.name, finding.rule, finding.values["box"]) == ("reading-repaired", "B3.4", "space-1-1")
    near = {"tick-4-6-C": {"crossed": 0.6, "blank": 0.4}, "space-4-6": {"filled": 0.5, "blank": 0.5}}
    assert at(judge([form(LETTERS, near)]), "space-4-6").asked


def test_a_hole_is_filled_by_a_doubtful_tile() -> None:
    ring = {"4-5": "G", "4-6": "C", "4-7": "A", "5-7": "C", "6-5": "A", "6-6": "C", "6-7": "G", "5-6": "P"}
    doubts = {"tick-5-6-P": {"crossed": 0.3, "blank": 0.7}, "space-5-6": {"filled": 0.5, "blank": 0.5}}
    reading = at(judge([form(ring, doubts)]), "space-5-6")
    assert (reading.reading, reading.asked) == ("P", False)


def test_a_sure_tile_is_never_changed() -> None:
    verdict = judge([form({**LETTERS, "1-1": "C"})])
    assert at(verdict, "space-1-1").reading == "C"
    assert not scored(verdict).legal


def test_two_ticks_in_a_space_are_asked() -> None:
    verdict = judge([form(LETTERS, {"tick-5-4-P": {"crossed": 0.9999, "blank": 0.0001}})])
    assert [question.reading.box for question in verdict.questions] == ["space-5-4"]


@pytest.mark.parametrize("shares", [{}, {"else": 0.9, "blank": 0.1}])
def test_what_is_strange_or_not_seen_is_asked(shares: Mapping[str, float]) -> None:
    verdict = judge([form(LETTERS, {f"tick-4-5-{letter}": shares for letter in "PSACGT"})])
    assert [question.reading.box for question in verdict.questions] == ["space-4-5"]
    assert names(verdict) == ["place-not-seen" if not shares else "mark-doubtful"]
    assert len(verdict.questions[0].alternatives) == 3
    one = judge([form(LETTERS, {"tick-4-5-S": {"else": 0.9, "blank": 0.1}})])
    assert [question.reading.box for question in one.questions] == ["space-4-5"]


def test_a_tile_without_a_letter_is_any() -> None:
    verdict = judge([form(LETTERS, {"tick-4-5-P": {"blank": 1.0}})])
    reading = at(verdict, "space-4-5")
    assert (reading.reading, reading.asked) == ("?", False)
    assert verdict.transcript.splitlines()[5].split() == [".", "?", "."]


def test_forms_of_several_players_and_scorings() -> None:
    verdict = judge([form(KIM), form({"4-5": "S"})], names=["Kim", "Nina"])
    assert verdict.players == {0: "Kim", 1: "Nina"}
    (table,) = scored(verdict).outcome.transcript.tables
    assert [player.name for player in table.players] == ["Kim", "Nina"]
    first = judge([form({"4-5": "P5"}, scorings=[1]), form(KIM, scorings=[1, 2])], names=["Kim"])
    assert first.players == {0: "Kim", 1: "Kim"}
    assert [each.scoring for each in scored(first).outcome.transcript.tables] == [1, 2]
    second = judge([form(KIM, scorings=[2])])
    assert "scoring: 2\n" in second.transcript
    doubtful = judge([form(KIM, {"scoring-1": {"crossed": 0.5, "blank": 0.5}}), form({"4-5": "S7"}, scorings=[1])])
    assert [question.reading.box for question in doubtful.questions] == ["scoring-1"]
    assert not scored(doubtful).legal


def test_an_empty_form_is_the_fountain_alone() -> None:
    verdict = judge([form({})])
    assert "palace: |\n      *\n" in verdict.transcript
    assert names(verdict) == []


def test_the_same_form_twice_is_one_palace() -> None:
    verdict = judge([form(KIM), form(KIM)._replace(file="again.jpg", quality=0.1)])
    assert names(verdict) == ["same-sheet-twice"]
    assert verdict.players == {0: "Player 1"}
