"""Transcripts to fill in: legal as they are, whatever the game, the players and the language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading.names import NAME_LIMIT, composed, fold, hidden_in
from alhambra_sheets.report.frames import GAMES, frame_of, frame_text, most_players
from alhambra_sheets.words import catalog
from tests.cases import desk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alhambra_sheets.report.frames import Frame

PEOPLE = ("Kim", "Nina", "Tom", "Ota", "Barbara", "Ani")
TABLES = [
    *(PEOPLE[:number] for number in range(1, len(PEOPLE) + 1)),
    ("Kim", "Nina", "Dirk"),
    ("Kim", "Dirk"),
    ("Dirk",),
    ("Marek", "Dirk", "Kim"),
    ("Kim", "Nina", "Tom", "Dirk"),
    ("Team #1", "null", "- a: b"),
    ("木村", 'say "hi"', "\\n", "Zoë"),
]
ENGLISH = catalog.load("en")


def frame(game: str, names: Sequence[str], *, counted: bool = False, language: str = "en") -> Frame:
    """Return the frame for these players at the last scoring."""
    return frame_of(game, names, None, counted=counted, catalog=catalog.load(language))


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_a_frame_is_legal_as_it_is(game: str, scoring: int, *, counted: bool, language: str) -> None:
    words = catalog.load(language)
    # Each scoring has its share of the tables: all of them in all scorings and languages take a minute.
    for names in TABLES[scoring - 1 :: 3]:
        if len(names) > most_players(game):
            continue
        text = frame_text(frame_of(game, names, scoring, counted=counted, catalog=words), words)
        result = desk.judge(text)
        assert result.legal, (names, [desk.name_of(finding) for finding in result.findings])
        assert result.game == game
        told = [finding for finding in result.findings if finding.kind.name != "virtual-unclear"]
        assert {finding.kind.severity for finding in told} <= {"note"}
        assert {"player-count", "virtual-missing", "virtual-unexpected"}.isdisjoint(map(desk.name_of, result.findings))
        assert list(yaml.safe_load(text)["players"])[: len(names)] == sorted(names, key=result.virtual.__contains__)


def _names() -> st.SearchStrategy[str]:
    characters = st.characters(exclude_categories=["C", "Z"], include_characters=" ", exclude_characters=",")
    return (
        st.text(characters, min_size=1, max_size=NAME_LIMIT)
        .map(lambda text: composed(" ".join(text.split())))
        .filter(lambda text: bool(text) and hidden_in(text) is None and len(text) <= NAME_LIMIT)
    )


@given(st.lists(_names(), min_size=1, max_size=5, unique_by=fold), st.sampled_from(GAMES))
def test_any_names_come_back_from_a_frame_as_they_were(names: list[str], game: str) -> None:
    made = frame(game, names)
    text = frame_text(made, ENGLISH)
    assert desk.judge(text).legal
    written = yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - it makes texts of all scalars, and nothing else
    assert list(written["players"]) == list(made.players)
    assert set(names) <= set(made.players)


@pytest.mark.parametrize(
    ("game", "names", "language", "virtual"),
    [
        ("alhambra", ("Kim",), "en", ()),
        ("alhambra", ("Kim", "Nina"), "en", ("Dirk",)),
        ("alhambra", ("Kim", "Nina"), "pl", ("Marek",)),
        ("alhambra", ("Kim", "Marek"), "pl", ("Mareczek",)),
        ("alhambra", ("Kim", "Nina", "dirk"), "pl", ("dirk",)),
        ("alhambra", ("Kim", "Nina", "Marek"), "en", ("Marek",)),
        ("alhambra", ("Kim", "Nina", "Der Dirk"), "en", ("Der Dirk",)),
        ("alhambra", ("Kim", "Nina", "Dirkson"), "en", ()),
        ("alhambra", ("Kim", "Marek", "Dirk"), "en", ()),
        ("alhambra", ("Kim", "Nina", "Tom", "Dirk"), "en", ()),
        ("roll-and-write", ("Kim", "Nina"), "en", ("Dirk",)),
        ("roll-and-write", ("Kim", "Nina", "Dirk"), "en", ("Dirk",)),
        ("roll-and-write", ("Kim", "Nina", "Tom"), "en", ()),
    ],
)
def test_who_is_virtual(game: str, names: tuple[str, ...], language: str, virtual: tuple[str, ...]) -> None:
    assert frame(game, names, language=language).virtual == virtual


def test_a_solo_game_has_as_many_virtual_players_as_usual() -> None:
    made = frame("roll-and-write", ["Kim"])
    assert made.real == ("Kim",)
    assert len(made.virtual) == 2


def test_types_are_called_as_the_reader_calls_them() -> None:
    for language, word in (("en", "tower: 0"), ("de", "Turm: 0"), ("cs", "Věž: 0")):
        assert word in frame_text(frame("alhambra", PEOPLE, counted=True, language=language), catalog.load(language))


def test_a_filled_frame_is_scored() -> None:
    text = frame_text(frame("alhambra", ["Kim", "Nina", "Tom"]), ENGLISH).replace(". . * . .", ". . * G10- T11s", 1)
    assert desk.judge(text).totals["Kim"] == 41 + 1


def test_points_of_earlier_scorings_are_prepared_where_there_are_any() -> None:
    for scoring, prepared in ((1, False), (2, True), (3, True)):
        made = frame_of("alhambra", PEOPLE[:2], scoring, counted=False, catalog=ENGLISH)
        assert ("#before: {Kim: 0, Nina: 0, Dirk: 0}\n" in frame_text(made, ENGLISH)) == prepared


def test_no_line_of_a_frame_is_longer_than_a_screen_shows() -> None:
    for game in GAMES:
        lines = frame_text(frame(game, PEOPLE[:2]), ENGLISH).splitlines()
        assert max(map(len, lines)) <= 100
        assert not [line for line in lines if re.search(r"\s$", line)]
