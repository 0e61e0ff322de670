"""Readings of photos as text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from alhambra_engine.judge import records
from alhambra_engine.judge.photos import Place, SheetRead
from tests.cases.expectations import READINGS, below_head


def test_every_field_of_a_photo_can_be_written() -> None:
    photo = {
        "file": "kim.jpg",
        "document": "player-sheet",
        "side": "back",
        "letters": "GPTCGA PAGSCT",
        "coins": 4,
        "quality": 0.5,
        "number": 7,
        "fault": "blurred",
        "places": {"space-1-1": {"built": 0.75, "else": 0.25}, "coin-1": "crossed", "row-1": "5"},
    }
    answers = [{"sheet": 0, "box": "coin-2", "reading": "blank"}]
    record = records.read(json.dumps({"photos": [photo], "names": ["Kim"], "answers": answers}))
    places = (
        Place("space-1-1", "space", {"built": 0.75, "else": 0.25}),
        Place("coin-1", "coin", {"crossed": 1.0}),
        Place("row-1", "number", {"5": 1.0}),
    )
    sheet = SheetRead("kim.jpg", "player-sheet", "back", "GPTCGAPAGSCT", 4, places, 0.5, 7, "blurred")
    assert record == ((sheet,), {(0, "coin-2"): "blank"}, ("Kim",))


def test_marks_stand_for_many_places() -> None:
    photo = {
        "file": "k",
        "document": "player-sheet",
        "coins": 3,
        "sure": 0.9,
        "marks": {"built": ["space-1-1 space-1-2", "space-2-1"]},
    }
    photo["places"] = {"space-1-2": "blank"}
    (sheet,) = records.read(json.dumps({"photos": [photo]})).sheets
    shares = {place.box: place.shares for place in sheet.places}
    assert len(shares) == 36 + 3
    assert shares["space-1-1"] == shares["space-2-1"] == {"built": 0.9, "else": pytest.approx(0.1)}
    assert shares["space-1-2"] == {"blank": 1.0}
    assert shares["coin-3"] == {"blank": 0.9, "else": pytest.approx(0.1)}
    kinds = {place.kind for place in sheet.places}
    assert kinds == {"space", "coin"}


def test_without_a_chance_only_what_is_named_was_seen() -> None:
    photo = {"file": "k", "document": "score-sheet", "marks": {"crossed": "box-1-tower-1 virtual-2"}}
    (sheet,) = records.read(json.dumps({"photos": [photo]})).sheets
    assert {(place.box, place.kind) for place in sheet.places} == {("box-1-tower-1", "tick"), ("virtual-2", "tick")}


@pytest.mark.parametrize(
    ("document", "box", "kind"),
    [
        ("palace-form", "space-1-1", "tile"),
        ("palace-form", "reserve-1", "tile"),
        ("palace-form", "tick-reserve-1-P", "tick"),
        ("palace-form", "scoring-1", "tick"),
        ("score-sheet", "round-1", "tick"),
        ("score-sheet", "taken-tower-1", "tick"),
        ("score-sheet", "final-tower-1", "number"),
        ("player-sheet", "points-total", "number"),
        ("player-sheet", "key-blank", "key"),
    ],
)
def test_kinds_are_known_by_names(document: str, box: str, kind: str) -> None:
    photo = {"file": "k", "document": document, "places": {box: "blank"}}
    (sheet,) = records.read(json.dumps({"photos": [photo]})).sheets
    assert [place.kind for place in sheet.places] == [kind]


WRONG: list[Any] = [
    "",
    "[",
    "[]",
    "{}",
    "null",
    {"photos": 1},
    {"photos": [1]},
    {"photos": [{}]},
    {"photos": [{"file": "k", "document": "poem"}]},
    {"photos": [{"file": "k", "coins": "many"}]},
    {"photos": [{"file": "k", "places": {"a": 1}}]},
    {"photos": [{"file": "k", "places": {"a": {"b": "c"}}}]},
    {"photos": [], "answers": [{"sheet": 0}]},
    {"photos": [], "names": 1},
    "[" * 100_000,
]


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_what_is_no_record_is_a_value_error(text: Any) -> None:  # noqa: ANN401 - JSON is any of its types
    with pytest.raises(ValueError, match=r"."):
        records.read(text if isinstance(text, str) else json.dumps(text))


@pytest.mark.parametrize("path", READINGS, ids=lambda path: path.stem)
def test_the_examples_are_records(path: Any) -> None:  # noqa: ANN401 - a path of the cases
    assert records.read(below_head(path)).sheets
