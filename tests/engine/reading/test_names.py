"""Names: which texts mean one, and that nothing is worked out about a text that is longer than any name."""

from __future__ import annotations

import time
import unicodedata

import pytest

from alhambra_engine import referee, unanswered
from alhambra_engine.reading.names import NAME_LIMIT, NameBook, composed, fold, nearest
from tests.cases import desk

HEAD = desk.HEAD
KIM = "  Kim: {buildings: {tower: 1}, wall: 3}\n"
LEFT = "leftovers: [{tile: S9, currency: denar}]\n"
SHEETS = "game: roll-and-write\n"
# A scalar in every position of a file; X is what is written there.
POSITIONS = [
    "X",
    "- X",
    "game: X",
    f"X: 1\n{HEAD}",
    f"{HEAD}X: 1\nplayers:\n{KIM}",
    f"{HEAD}players:\n  X: {{buildings: {{tower: 1}}, wall: 3}}\n",
    f"{HEAD}players:\n  X: {{buildings: {{tower: 1}}, wall: 3}}\n  Kim: {{buildings: {{tower: 1}}, wall: 3}}\n",
    f"{HEAD}players:\n  Kim: X\n",
    f"{HEAD}players:\n  Kim: {{X: 1}}\n",
    f"{HEAD}players:\n  Kim: {{buildings: {{X: 1}}, wall: 3}}\n",
    f"{HEAD}players:\n  Kim: {{buildings: {{tower: X}}, wall: 3}}\n",
    f"{HEAD}players:\n  Kim: {{buildings: {{tower: 1}}, wall: 3, virtual: X}}\n",
    f"{HEAD}players:\n  Kim: {{buildings: {{tower: 1}}, wall: 3, claimed: {{X: 3}}}}\n",
    f"{HEAD}players:\n  Kim: {{buildings: {{tower: 1}}, wall: 3, reserve: [X]}}\n",
    f"{HEAD}players:\n  Kim:\n    palace: ['* X']\n",
    f"{HEAD}players:\n  Kim: {{tiles: [{{at: [1, 0], tile: X}}]}}\n",
    f"{HEAD}players:\n  Kim: {{tiles: [{{at: [X, 0], tile: G8ne}}]}}\n",
    f"{HEAD}players:\n{KIM}leftovers: [{{tile: X, currency: denar}}]\nmoney: {{Kim: {{denar: 1}}}}\n",
    f"{HEAD}players:\n{KIM}leftovers: [{{tile: S9, currency: X}}]\nmoney: {{Kim: {{denar: 1}}}}\n",
    f"{HEAD}players:\n{KIM}{LEFT}money: {{X: {{denar: 1}}}}\n",
    f"{HEAD}players:\n{KIM}{LEFT}money: {{Kim: {{X: 1}}}}\n",
    f"{HEAD}players:\n{KIM}claimed: {{X: 1}}\n",
    f"{HEAD}tiles: X\nplayers:\n{KIM}",
    f"{HEAD}scoring: X\nplayers:\n{KIM}",
    f"{HEAD}scorings: {{X: {{Kim: {{buildings: {{tower: 1}}, wall: 3}}}}}}\n",
    f"{SHEETS}layout: X\nplayers: {{Kim: {{coins: 3}}}}\n",
    f"{SHEETS}layout: [X, X]\nplayers: {{Kim: {{coins: 3}}}}\n",
    f"{SHEETS}mode: X\nplayers: {{Kim: {{coins: 3}}}}\n",
    f"{SHEETS}rounds_played: X\nplayers: {{Kim: {{coins: 3}}}}\n",
    f"{SHEETS}players: {{Kim: {{coins: 3}}}}\ncompleted: {{tower: [X]}}\n",
    f"{SHEETS}players: {{Kim: {{coins: 3}}}}\ncompleted: {{X: [Kim]}}\n",
    f"{SHEETS}players: {{Kim: {{coins: {{X: 3}}}}}}\n",
    f"{SHEETS}players: {{Kim: {{sheet: [X, X, X, X, X, X], coins: 3}}}}\n",
    f"{SHEETS}players: {{Kim: {{buildings: {{tower: 1}}, rows: [X, 1, 1, 1, 1, 1]}}}}\n",
    f"{SHEETS}players: {{X: {{coins: 3}}}}\nvirtual: [{{X: 1}}]\n",
]
MARKS = "\u0301\u0316"
"""Two marks in the order in which they do not stand in a normalised text."""


def _written(position: str, text: str) -> bytes:
    scalar = text if position.startswith("X") or "['* X']" in position else f'"{text}"'
    # A plain key ends a thousand characters after its beginning for YAML; an explicit one does not.
    return (
        position.replace("X: ", f"? {scalar}\n    : " if "{X" not in position else f"? {scalar} : ")
        .replace("X", scalar)
        .encode()
    )


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("text", ["a" + MARKS * 3000, "\ufdfa" * 3000, "a" * 199 + MARKS * 3000])
def test_no_long_text_is_normalised(position: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the square of the text's length, and some characters stand for eighteen: once 40 minutes and 2 GB."""
    lengths = [0]
    normalize = unicodedata.normalize

    def measured(form: str, given: str) -> str:
        lengths.append(len(given))
        return normalize(form, given)  # type: ignore[arg-type]  # the caller's own form

    monkeypatch.setattr(unicodedata, "normalize", measured)
    result = referee.score("x", _written(position, text))
    assert not result.legal
    assert max(lengths) <= 4 * NAME_LIMIT


@pytest.mark.parametrize("position", ["game: X", f"{HEAD}players:\n  X: {{buildings: {{}}}}\n"])
def test_four_megabytes_of_marks_are_answered_at_once(position: str) -> None:
    data = _written(position, "a" + MARKS * 1_000_000)
    assert len(data) > 4_000_000
    start = time.process_time()
    assert not referee.score("x", data).legal
    assert time.process_time() - start < 20  # it takes less than half a second


def test_a_question_about_a_long_name_is_answered() -> None:
    data = (HEAD + "players:\n" + KIM).encode()
    with pytest.raises(unanswered.QuestionError):
        referee.moves("x", data, player="a" + MARKS * 100_000)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Tower", "tower"),
        ("  Věž\t", "vez"),
        ("Roll & Write", "roll-&-write"),
        ("roll_and-WRITE", "roll-and-write"),
        ("Ｇａｒｄｅｎ", "garden"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("", ""),
        ("x" * 200, "x" * 200),
        (" " * 300 + "tower" + " " * 300, "tower"),
    ],
)
def test_texts_as_they_are_compared(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_a_long_text_is_no_word_that_it_begins_with() -> None:
    book = NameBook(lambda: {"tower": ["Turm"]})
    for text in ("tower" + " " * 300 + "x", "Turm" + "\u0301" * 400, "tower" + "-" * 300):
        assert book.find(text, ("tower",)) is None
        assert fold(text).endswith("…")
    assert book.find("Tûrm", ("tower",)) == "tower"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" Kim ", "Kim"),
        ("Zoe\u0308", "Zoë"),
        ("\u1f67" * NAME_LIMIT, "\u1f67" * NAME_LIMIT),
        # Four characters for each letter are the most that compose to one.
        (unicodedata.normalize("NFD", "\u1fa7" * NAME_LIMIT), "\u1fa7" * NAME_LIMIT),
    ],
)
def test_names_of_players_are_composed(text: str, name: str) -> None:
    assert composed(text) == name


def test_what_is_too_long_for_a_name_is_kept_and_refused() -> None:
    text = "e\u0301" * 200
    assert composed(text) == text
    assert "wrong-type/player-name" in desk.told(desk.table(f'"{text}": {{buildings: {{}}, wall: 0}}'))


def test_the_nearest_name() -> None:
    assert nearest("Nnia", ("Kim", "Nina")) == "Nina"
    assert nearest("towers", ("tower", "garden")) == "tower"
    assert nearest("Xyz", ("Kim", "Nina")) is None
    assert nearest("tower" * 100_000, ("Kim",)) is None
    assert nearest("x", ()) is None
