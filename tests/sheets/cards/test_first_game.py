"""The first-game sheets: what is told of the turns and of the scored game is what the engine makes of them."""

from __future__ import annotations

import re
from functools import cache

import pypdfium2
import pytest

from alhambra_engine import referee
from alhambra_engine.rollandwrite import numbers
from alhambra_sheets.cards import card_setting, footnotes
from alhambra_sheets.cards import first_game_parts as parts
from alhambra_sheets.cards.content import Drawing, Table, figures, statements
from alhambra_sheets.drawing.shapes import Text, walk
from alhambra_sheets.drawing.typefaces import MM_PER_POINT
from alhambra_sheets.figures import callouts
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import example_names
from tests.sheets.extents import inks
from tests.sheets.pages import picture

GAMES = card_setting.FIRST_GAME.games
HOLE = 70
"""Millimetres above the margin: a third of a page about its own part of the game, whose lines are not torn apart."""
HALF = 0.5
"""Of a line: by so much the space between two paragraphs grows at most."""
DPI, PAPER = 50, 245
SLIGHT = 0.3
"""Millimetres: half of the stroke around what is bought, whose other half is seen."""


@cache
def printed(game: str, language: str, size: str = "a4") -> bytes:
    return make.make(Request("first-game", (language,), game=game, size=size)).contents[0]


@cache
def pages_of(game: str, language: str, size: str = "a4") -> tuple[str, ...]:
    with pypdfium2.PdfDocument(printed(game, language, size)) as document:
        return tuple(page.get_textpage().get_text_range() for page in document)


def text_of(game: str, language: str = "en") -> str:
    return " ".join(" ".join(pages_of(game, language)).split())


@pytest.mark.parametrize(
    ("game", "name", "language"),
    [("alhambra", "first-game-scoring.yaml", "ru"), ("roll-and-write", "roll-and-write.yaml", "en")],
)
def test_the_points_on_the_page_are_the_engine_s(game: str, name: str, language: str) -> None:
    result = parts.judged(name, example_names(catalog.load(language)))
    assert result.legal
    assert isinstance(result, referee.Result)
    content = card_setting.first_game(catalog.load(language), game=game)
    (scored,) = [section for section in content.sections if section.name == "scored"]
    (table,) = [block for block in scored.blocks if isinstance(block, Table)]
    (group,) = table.groups
    assert dict(zip(group.columns, map(int, table.rows[-1].cells), strict=True)) == result.totals
    assert " ".join(table.rows[-1].cells) in text_of(game, language)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_turn_is_numbered_in_words_and_in_the_drawing(game: str) -> None:
    content = card_setting.first_game(catalog.load("en"), game=game)
    turns = [section for section in content.sections if re.fullmatch(r"turn-\d", section.name)]
    assert len(turns) == 4
    for section in turns:
        (drawing,) = section.blocks
        assert isinstance(drawing, Drawing)
        told = [each.sign for each in drawing.statements if each.sign]
        assert told == [str(number) for number in range(1, len(told) + 1)]
        plates = {
            shape.text
            for drawn in (drawing.figure, drawing.last)
            if drawn is not None
            for shape in walk(drawn.shapes)
            if isinstance(shape, Text) and shape.size == callouts.POINTS and shape.text.isdigit()
        }
        # A tile that goes to the reserve is below the palace, where no number is at it.
        is_reserved = drawing.statements[-1].lead == "Puts in reserve:"
        assert plates == set(told[:-1] if is_reserved else told)


@pytest.mark.every_language
@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", card_setting.FIRST_GAME.sizes)
def test_no_drawing_is_wider_than_its_column(game: str, size: str, language: str) -> None:
    content = card_setting.first_game(catalog.load(language), game=game, size=size)
    column = card_setting.measured(size, file=card_setting.FIRST_GAME.template).column
    assert max(figure.width for figure in figures(content)) <= column


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", card_setting.FIRST_GAME.sizes)
def test_nothing_is_drawn_beyond_the_edge_of_a_drawing(game: str, size: str, language: str) -> None:
    for figure in figures(card_setting.first_game(catalog.load(language), game=game, size=size)):
        for ink in inks(figure.shapes):
            box = ink.box
            assert min(box.x, box.y) >= -SLIGHT, (figure.alt, ink)
            assert box.x + box.width <= figure.width + SLIGHT, (figure.alt, ink)
            assert box.y + box.height <= figure.height + SLIGHT, (figure.alt, ink)


@pytest.mark.parametrize("size", card_setting.FIRST_GAME.sizes)
def test_white_is_not_between_paragraphs(size: str) -> None:
    numbers = card_setting.measured(size, file=card_setting.FIRST_GAME.template)
    line = numbers.leading * numbers.text[0] * MM_PER_POINT
    assert max(numbers.stretch["piece"], numbers.stretch["drawing"]) <= HALF * line


# Pages that other tests here look at, too.
@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("alhambra", "en", "a4"),
        ("alhambra", "ru", "a5"),
        ("roll-and-write", "en", "a5"),
        ("roll-and-write", "ru", "a4"),
    ],
)
def test_what_a_sign_means_is_on_its_page(game: str, size: str, language: str) -> None:
    for read in pages_of(game, language, size):
        for sign in (footnotes.OURS, *footnotes.ELSEWHERE):
            behind = re.search(rf"\S{re.escape(sign)}", read)
            explained = re.search(rf"(?<!\S){re.escape(sign)}\s", read)
            assert not behind or explained, read


@pytest.mark.parametrize("game", GAMES)
def test_a_footnote_is_parted_by_its_signs(game: str) -> None:
    content = card_setting.first_game(catalog.load("en"), game=game)
    names = [section.name for section in content.sections]
    assert footnotes.needed(content, names) == content.notes[0].text
    assert footnotes.needed(content, ["goal"]) == ""


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


@pytest.mark.parametrize("language", catalog.languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["a5", pytest.param("half-letter", marks=pytest.mark.full)])
def test_no_page_but_the_last_has_a_hole_at_its_foot(game: str, size: str, language: str) -> None:
    file, pages = printed(game, language, size), len(pages_of(game, language, size))
    below = card_setting.measured(size, file=card_setting.FIRST_GAME.template).margin[2]
    for page in range(pages - 1):
        whole = picture(file, DPI, page).point(lambda tone: 255 if tone < PAPER else 0)
        # In the margin is the number of the page.
        shown = whole.crop((0, 0, whole.width, whole.height - round(below / 25.4 * DPI)))
        (_, _, _, foot) = shown.getbbox() or (0, 0, 0, 0)
        assert (shown.height - foot) / DPI * 25.4 < HOLE, f"page {page + 1}"
