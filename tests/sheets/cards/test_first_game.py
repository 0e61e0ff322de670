"""The first-game sheets: what is told of the turns and of the scored game is what the engine makes of them."""

from __future__ import annotations

import re
from functools import cache

import pypdfium2
import pytest

from alhambra_engine import referee
from alhambra_engine.rollandwrite import numbers
from alhambra_sheets.cards import card_setting
from alhambra_sheets.cards.content import Drawing, Table, statements
from alhambra_sheets.cards.first_game import finished
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import example_names

GAMES = card_setting.FIRST_GAME.games


@cache
def text_of(game: str, language: str = "en") -> str:
    file = make.make(Request("first-game", (language,), game=game)).contents[0]
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]
    return " ".join(" ".join(pages).split())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_points_on_the_page_are_the_engine_s(language: str) -> None:
    names = example_names(catalog.load(language))
    result = finished(names)
    assert result.legal
    assert isinstance(result, referee.Result)
    content = card_setting.first_game(catalog.load(language), game="roll-and-write")
    (scored,) = [section for section in content.sections if section.name == "scored"]
    (table,) = [block for block in scored.blocks if isinstance(block, Table)]
    (group,) = table.groups
    assert dict(zip(group.columns, map(int, table.rows[-1].cells), strict=True)) == result.totals
    read = text_of("roll-and-write", language)
    assert " ".join(table.rows[-1].cells) in read


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_has_a_picture_and_all_sentences_have_a_rule(game: str) -> None:
    content = card_setting.first_game(catalog.load("en"), game=game)
    turns = [section for section in content.sections if re.fullmatch(r"turn-\d", section.name)]
    assert len(turns) >= 4
    assert all(isinstance(section.blocks[0], Drawing) and section.blocks[0].figure.alt for section in turns)
    assert all(each.rules for each in statements(content._replace(notes=())))


def test_what_is_paid_for_is_what_it_costs() -> None:
    read = text_of("roll-and-write")
    assert f"Pays {numbers.second_building_cost()} coins and builds:" in read
    assert f"Pays {numbers.change_die_cost()} coin:" in read
    assert "Buys, paid exactly, so one more action: Arcades 5 (Ducat 5)" in text_of("alhambra")
