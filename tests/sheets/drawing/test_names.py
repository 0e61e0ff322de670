"""Names where they are drawn: no two players are called the same, and no name ends in an ellipsis."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.drawing import names, typefaces
from alhambra_sheets.drawing.labels import Style, width
from alhambra_sheets.drawing.typefaces import face

FONT = typefaces.load(face("label-medium"))
STYLE = Style(face("label-bold"), 13, 7)
NAMES = st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=7, unique=True)
LATIN = st.lists(st.text("Aab ĎéЖ.-12", min_size=1, max_size=30).filter(str.strip), min_size=1, max_size=7, unique=True)


def test_names_that_lack_letters_have_the_number_of_the_player() -> None:
    players = ("李明", "Kim", "Nguyễn", "Ko\u0301", "Nina?", "😀", "2. ??", "דנה", "M\u0303a")
    shown = names.in_typeface(players, FONT)
    assert list(shown.values()) == ["1.", "Kim", "3.", "Kó", "Nina?", "6.", "2. ??", "8.", "9."]


@given(NAMES)
def test_each_player_has_a_name_that_can_be_shown(players: list[str]) -> None:
    shown = names.in_typeface(players, FONT)
    assert list(shown) == players
    assert len(set(shown.values())) == len(players)
    for name in shown.values():
        assert name.strip()
        assert not typefaces.letters_lacking(name, FONT)


LONG = ("Anna Maria Theresia von Habsburg und Lothringen die Erste", "Annemarie-Elisabeth Schmidt", "Kim")


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (90, LONG),
        (40, ("A. M. T. von H. und Lothringen die Erste", "Annemarie-Elisabeth Schmidt", "Kim")),
        (20, ("A. Erste", "A.-E. Schmidt", "Kim")),
    ],
)
def test_initials_stand_for_first_names(room: float, shown: tuple[str, ...]) -> None:
    assert tuple(names.shortened(dict.fromkeys(LONG, room), STYLE).values()) == shown


def test_names_of_the_same_initials_have_numbers() -> None:
    pair = dict.fromkeys(("Annemarie Schmidt", "Kim", "Annegret Schmidt"), 17.0)
    assert list(names.shortened(pair, STYLE).values()) == ["1. A. Schmidt", "Kim", "3. A. Schmidt"]


@given(LATIN, st.floats(6, 60))
def test_shortened_names_fit_and_differ(players: list[str], room: float) -> None:
    shown = names.shortened(dict.fromkeys(players, room), STYLE)
    assert len(set(shown.values())) == len(players)
    assert all(width(name, STYLE.face, STYLE.smallest) <= room for name in shown.values())
    assert not any("…" in name for name in shown.values())
