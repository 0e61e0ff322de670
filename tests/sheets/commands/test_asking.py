"""Questions on the terminal: what is asked, what the answers do, and where nobody is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine import referee
from alhambra_sheets.commands.shared.asking import Conversation, ask
from alhambra_sheets.report.score_table import Audience
from alhambra_sheets.system.terminal import Terminal
from alhambra_sheets.words import catalog
from tests.cases import desk
from tests.sheets.keyboard import typed_at

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from alhambra_engine.referee import Result

ONE = desk.palace("*   G10")
TWO = "game: alhambra\nplayers:\n" + "".join(
    f"  {name}:\n    palace: |\n      *   {tile}\n" for name, tile in (("Kim", "G10"), ("Nina", "T11"), ("Ota", "S9"))
)


def asked(text: str, typed: Sequence[str]) -> tuple[Result, list[str], list[str]]:
    """Return the result after these lines were typed, the answers as the file would have them, what was said."""
    lines: list[str] = []
    rest = iter(typed)

    def hear(prompt: str) -> str:
        lines.append(prompt)
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    first = referee.score("a", text.encode())
    page = Audience(catalog.load("en"), Terminal(colours=False, unicode=True, width=80, wraps=True))
    result, told = ask(
        first,
        lambda answers: referee.score("a", text.encode(), answers=answers),
        Conversation(page, hear, lines.append),
    )
    return result, [f"{word.piece.text} {tile}" for word, tile in told], lines


def test_a_number_or_a_tile_is_an_answer() -> None:
    for typed in ("G10-", "g10-"):
        result, told, _ = asked(ONE, [typed])
        assert (result.totals["Kim"], result.possible, told) == (12, (), ["G10 G10-"])
    _, told, lines = asked(ONE, ["2"])
    assert told == ["G10 G10-"]
    assert "Kim, 1 east of the fountain: Garden 10: which sides have a wall?" in lines
    assert "  1  north (G10n)" in lines


@pytest.mark.parametrize("typed", [[""], [], ["x", "9", "0", ""]])
def test_who_does_not_know_leaves_it_open(typed: list[str]) -> None:
    result, told, lines = asked(ONE, typed)
    assert (len(result.possible), told) == (2, [])
    assert sum("in full, for example G10n" in line for line in lines) == max(0, len(typed) - 1)


def test_a_contradiction_is_shown_and_not_obeyed_and_the_question_is_asked_again() -> None:
    result, told, lines = asked(ONE, ["G10w", "G10n"])
    assert (result.possible, told) == ((), ["G10 G10n"])
    assert sum("G10w does not fit the other tiles and your answers so far" in line for line in lines) == 1
    assert sum("which sides have a wall?" in line for line in lines) == 2
    # Not for ever.
    result, told, lines = asked(ONE, ["G10w"] * 99)
    assert (len(result.possible), told) == (2, [])
    assert 1 < sum(line.startswith("Number or tile") for line in lines) < 9


@pytest.mark.parametrize("typed", ["T13", "G12s", "C9", "G", "G10", "?"])
def test_a_tile_that_the_word_cannot_be_is_a_slip(typed: str) -> None:
    result, told, lines = asked(ONE, [typed, "G10-"])
    assert (result.possible, told) == ((), ["G10 G10-"])
    assert not any("does not fit the other tiles" in line for line in lines)
    assert sum("in full, for example G10n" in line for line in lines) == 1
    assert asked(ONE, [typed] * 99)[1] == []


def test_a_tile_without_sides_is_an_answer_where_one_of_those_to_choose_from_fits() -> None:
    text = desk.palace("*   T")
    (question,) = referee.score("a", text.encode()).questions
    prices = [tile.notation.rstrip("nesw-") for tile in question.tiles]
    (once, *_), (twice, *_) = ([price for price in prices if prices.count(price) == number] for number in (1, 2))
    (meant,) = [tile.notation for tile in question.tiles if tile.notation.startswith(once)]
    assert asked(text, [once])[1] == [f"T {meant}"]
    assert asked(text, [twice])[1] == []


def test_questions_are_asked_until_nothing_is_open() -> None:
    first = referee.score("a", TWO.encode())
    assert len(first.possible) > 2
    result, told, lines = asked(TWO, ["1"] * 9)
    assert (result.possible, result.legal) == ((), True)
    assert 1 < len(told) <= 3
    assert sum(line.startswith("Number or tile") for line in lines) == len(told)
    # With what was answered in the file, nothing is asked any more.
    text = TWO
    for each in told:
        written, tile = each.split()
        text = text.replace(f"{written}\n", f"{tile}\n")
    again = referee.score("a", text.encode())
    assert (again.possible, again.totals) == ((), result.totals)


def test_nobody_is_asked_without_a_keyboard() -> None:
    answer = desk.run("score", "-", "--lang", "en", typed=ONE, is_terminal=True)
    assert answer.status == 0
    assert "Number or tile" not in answer.out
    assert "which sides have a wall?" in answer.out


def test_a_terminal_asks_and_says_what_to_write(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(ONE, encoding="utf-8")
    status, text = typed_at(["score", str(path), "--lang", "en"], b"know: ", [b"1\n"])
    assert status == 0
    assert "Garden 10: which sides have a wall?" in text
    assert "Total: Nina 23, Ota 22, Kim 13\n" in text
    assert "So that you are not asked again, write in the file:\n  line 5: G10 → G10n" in text
    assert path.read_text(encoding="utf-8") == ONE
