"""Whatever is said to have been read: the judge answers, and the referee can read the answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from alhambra_engine import referee
from alhambra_engine.judge.judging import judge
from alhambra_engine.judge.photos import Place, SheetRead
from tests.engine import photographed, play

if TYPE_CHECKING:
    from collections.abc import Iterator

BOXES = [
    *("space-1-1", "space-6-6", "space-0-0", "space-99-99", "coin-1", "coin-20", "coin-0", "row-1", "column-6"),
    *("points-lines", "points-coins", "points-total", "points-tower", "box-1-tower-1", "box-9-tower-1", "box-1-hut-1"),
    *("virtual-1", "virtual-9", "round-1", "taken-tower-1", "final-tower-1", "tick-1-1-P", "tick-5-5-G", "tick-1-1-X"),
    *("tick-reserve-1-T", "reserve-1", "fountain", "scoring-1", "scoring-4", "key-blank"),
]
READINGS = st.sampled_from(
    [
        "built",
        "blank",
        "circled",
        "crossed",
        "else",
        "filled",
        "8ne",
        "-",
        "?",
        "",
        "0",
        "5",
        "9" * 30,
        "²",
        "*",
        "a: [",
        "\n",
    ]
)
PLACES = st.builds(
    Place,
    st.sampled_from(BOXES) | st.text(max_size=3),
    st.sampled_from(["space", "coin", "tick", "number", "tile", "key", "text", ""]),
    st.dictionaries(READINGS, st.floats(allow_nan=True, allow_infinity=True), max_size=3),
)
SHEETS = st.builds(
    SheetRead,
    st.text(max_size=3),
    st.sampled_from(["player-sheet", "score-sheet", "palace-form", "", "poem"]),
    st.sampled_from(["front", "back", "scoring"]),
    st.just(photographed.LETTERS) | st.text("PSACGT", max_size=37),
    st.sampled_from([0, 3, 20, 40, 41]),
    st.lists(PLACES, max_size=6).map(tuple),
    st.floats(0, 1),
    st.none() | st.integers(0, 2),
    st.sampled_from(["", "", "", "blurred"]),
)


def spoilt(sheet: SheetRead, places: list[Place]) -> SheetRead:
    """Return a sheet that is read in another way at some places."""
    return sheet._replace(places=(*sheet.places, *places))


def whole_sheets(seed: int) -> Iterator[SheetRead]:
    yield from photographed.photos_of(photographed.rows_of(play.Game(Random(seed)).play()))  # noqa: S311 - a game of dice


@settings(max_examples=40)
@given(
    st.lists(SHEETS, max_size=4),
    st.lists(PLACES, max_size=4),
    st.dictionaries(st.tuples(st.integers(-1, 3), st.sampled_from(BOXES)), READINGS, max_size=3),
    st.lists(st.text(max_size=4), max_size=3),
    st.integers(0, 3),
)
def test_the_judge_has_an_answer_to_everything(
    sheets: list[SheetRead], places: list[Place], answers: dict[tuple[int, str], str], names: list[str], seed: int
) -> None:
    whole = [spoilt(sheet, places) for sheet in whole_sheets(seed)][: 3 * (seed % 2)]
    verdict = judge([*whole, *sheets], answers, names=names)
    assert verdict.open == sum(reading.asked for reading in verdict.readings)
    for text in (verdict.transcript, verdict.draft):
        result = referee.score("photos.yaml", text.encode(), advice=False)
        if text == verdict.transcript and verdict.open:
            assert not result.legal
