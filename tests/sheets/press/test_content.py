"""What a recipe carries of a game: its code, where the game in it is the same and the recipe is not too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from alhambra_engine.copies import compact
from alhambra_sheets import __version__
from alhambra_sheets.press import recipe
from alhambra_sheets.press.content import content_of
from alhambra_sheets.press.request import Request
from tests.sheets.report_samples import judged

if TYPE_CHECKING:
    from alhambra_engine.referee import Result
    from alhambra_engine.rollandwrite.layouts import GridLayout

GAME = "game: alhambra\nplayers:\n  Kim: {buildings: {tower: 4}, wall: 3}\n  Nina: {buildings: {garden: 2}, wall: 4}\n"
VAGUE = "game: alhambra\nscoring: 2\nplayers:\n  Kim:\n    palace: |\n      . P5 ?\n      T9 * G8\n      C9s A7 .\n"
ASKED = Request("score-report", ("en",), fill="game.yaml")


def no_layout(name: str) -> GridLayout:
    raise AssertionError(name)


def judge(data: bytes) -> Result:
    return judged(data.decode(), "")


def test_a_recipe_carries_the_game_and_the_version() -> None:
    game = judged(GAME)
    content, request = content_of(ASKED, no_layout, game, judge)
    assert content.lasting
    assert (request.fill, compact.game_of(request.code).version) == ("", __version__)
    assert content.game is not None
    assert (content.game.source.name, content.game.totals) == ("", game.totals)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (GAME, GAME.replace("wall: 3", "wall: 2")),
        (GAME, GAME.replace("tower: 4", "towr: 4")),
        (GAME, GAME.replace("players:", "before: {Kim: 0, Nina: 0}\nplayers:")),
        (VAGUE, VAGUE.replace("C9s", "C6s")),
    ],
)
def test_a_code_that_comes_to_another_game_is_not_carried(text: str, other: str) -> None:
    game = judged(text)
    content, request = content_of(ASKED, no_layout, game, lambda _: judged(other))
    assert not content.lasting
    assert (request.code, content.game) == ("", game)


def test_what_is_too_long_for_a_recipe_does_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "LONGEST", 50)
    content, _ = content_of(ASKED, no_layout, judged(GAME), judge)
    assert not content.lasting
    assert recipe.carried(ASKED._replace(fill=""), content) == ""


def test_an_illegal_game_does_not_last() -> None:
    content, request = content_of(ASKED, no_layout, judged(GAME.replace("tower: 4", "towr: 4")), judge)
    assert not content.lasting
    assert request.code == ""


def test_a_game_as_it_was_typed_is_kept_where_its_code_does_not_tell_it() -> None:
    typed = judged(GAME + "# a comment\n")
    content, request = content_of(ASKED, no_layout, typed, judge, as_typed=True)
    assert content.lasting
    assert request.code
    aligned = (
        "game: alhambra\nplayers:\n  Kim:\n    palace: |\n            P5\n      T9nw  *     G8ne\n      C9s   A7\n"
    )
    gaps = judged(aligned)
    content, request = content_of(ASKED, no_layout, gaps, judge, as_typed=True)
    assert (content.lasting, request.code, content.game) == (False, "", gaps)
