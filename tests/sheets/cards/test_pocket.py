from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest

from alhambra_engine.alhambra.numbers import SCORINGS
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.cards import content, pocket_setting
from alhambra_sheets.drawing import palette
from alhambra_sheets.press import make
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import template
from alhambra_sheets.words import catalog
from alhambra_sheets.words.terms import building_name
from alhambra_sheets.writers import html
from tests.sheets import card_samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_sheets.cards.content import Card, Case
    from alhambra_sheets.writers.html import Rendered

RECIPE = "alhambra-sheets print pocket-card"
KINDS = {kind.name: kind for kind in (pocket_setting.CARD, pocket_setting.STRIP)}
LANGUAGES = catalog.languages()
PRINTED = [("pocket-card", "alhambra"), ("pocket-card", "roll-and-write"), ("reserve-strip", "")]
SMALLEST = 6.5
SAFE = 3.0
"""Millimetres from the trim that printers of cards want white."""


def made(name: str, game: str, language: str, ink: str = "full") -> Card:
    kind = KINDS[name]
    return kind.content(catalog.load(language), game=game, size=kind.sizes[0], ink=ink)


@cache
def printed(name: str, game: str, languages: tuple[str, ...] = ("en",), ink: str = "full") -> Rendered:
    kind = KINDS[name]
    cards = (made(name, game, language, ink) for language in languages)
    return kind.pdf(*cards, size=kind.sizes[0], ink=ink, recipe=RECIPE, bleed=0.0)


def texts(rendered: Rendered) -> list[str]:
    """Return the text of each page as it can be searched: a line may be broken anywhere."""
    pages = pypdfium2.PdfDocument(rendered.content)
    return [said(page.get_textpage().get_text_range()) for page in pages]


def said(text: str) -> str:
    """Return a text without blanks, and without the hyphens that are another sign at the end of a line."""
    return "".join(text.replace("-", "").replace("\ufffe", "").replace("\x02", "").split())


@pytest.mark.parametrize(("name", "game"), PRINTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language_and_large_enough(name: str, game: str, language: str) -> None:
    rendered = printed(name, game, (language,))
    assert rendered.pages == (2 if name == "pocket-card" else 1)
    text = "".join(texts(rendered))
    card = made(name, game, language)
    for building in Building:
        assert said(building_name(building, catalog.load(language))) in text
    if name == "pocket-card":
        for statement in content.statements(card):
            assert said(statement.text) in text, statement
    for page in pypdfium2.PdfDocument(rendered.content):
        for thing in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            matrix = thing.get_matrix()
            assert round(thing.get_font_size() * abs(matrix.d or matrix.b), 2) >= SMALLEST
        assert_white_edge(page, SAFE)


def assert_white_edge(page: Any, edge: float) -> None:  # noqa: ANN401 - pypdfium2 comes without types
    """Assert that nothing is drawn near the trim."""
    scale = 4
    picture = page.render(scale=scale).to_pil().convert("L").point(lambda grey: 255 * (grey < 250))
    width, height = picture.size
    left, top, right, bottom = picture.getbbox()
    wanted = edge / 25.4 * 72 * scale - 1
    assert min(left, top, width - right, height - bottom) >= wanted


def test_the_points_are_those_of_the_engine() -> None:
    front, _ = texts(printed("pocket-card", "alhambra"))
    sheet, _ = texts(printed("pocket-card", "roll-and-write"))
    (strip,) = texts(printed("reserve-strip", ""))
    words, tiles = catalog.load("en"), base_set()
    for building in Building:
        name = building_name(building, words)
        points = [str(each) for scoring in SCORINGS for each in prizes(building, scoring)]
        assert f"{name}{tiles.number_of(building)}{''.join(points)}" in front
        places = "".join(map(str, rollandwrite.places(building)))
        assert f"{name}{places}" in sheet
    for scoring in SCORINGS:
        row = "".join(str(each) for building in Building for each in with_ties(prizes(building, scoring)))
        assert f"{scoring}{row}" in strip


def with_ties(points: tuple[int, ...]) -> Iterator[int]:
    """Yield the points of the places, and behind the 1st what two players get who share it."""
    first, *others = points
    yield from (first, sum(points[:2]) // 2, *others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_strip_says_what_the_wall_brings_and_what_brings_nothing(language: str) -> None:
    (strip,) = texts(printed("reserve-strip", "", (language,)))
    table, said_of_it = made("reserve-strip", "", language).sections[0].blocks
    assert isinstance(said_of_it, content.Items)
    assert isinstance(table, content.Table)
    for each in said_of_it.statements:
        assert said(each.text) in strip
    assert said("".join(table.groups[-1].columns)) in strip, "the places and the ties, as they follow each other"


def test_the_drawings_of_a_pocket_card_are_large() -> None:
    tile = template("pocket-card.toml")["poker"]["case-tile"]
    assert tile >= 5.2
    for case in drawn(made("pocket-card", "alhambra", "en")):
        for picture in (case.legal, case.illegal):
            assert min(picture.width, picture.height) >= tile


def drawn(card: Card) -> tuple[Case, ...]:
    """Return the building rules of a card."""
    (cases,) = (block for section in card.sections for block in section.blocks if isinstance(block, content.Cases))
    return cases.cases


@pytest.mark.parametrize("name", KINDS)
def test_drawings_show_every_building_rule_legal_and_illegal(name: str) -> None:
    cases = drawn(made(name, "alhambra", "de"))
    assert sorted(case.statement.rules for case in cases) == [(f"B3.{number}",) for number in range(2, 7)]
    with pikepdf.open(io.BytesIO(printed(name, "alhambra" if name == "pocket-card" else "", ("de",)).content)) as pdf:
        alts = [str(each.Alt) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each]
    for case in cases:
        assert {case.legal.alt, case.illegal.alt} <= set(alts)


def test_two_languages_are_two_cards_and_two_sides_of_a_strip() -> None:
    front, back, other_front, other_back = texts(printed("pocket-card", "alhambra", ("en", "sk")))
    assert said("Take money") in front
    assert said("Building rules") in back
    assert said(catalog.load("sk").gettext("Take money")) in other_front
    assert said(catalog.load("sk").gettext("End of the game")) in other_back
    assert printed("reserve-strip", "", ("pl", "de")).pages == 2


@pytest.mark.parametrize(("name", "game"), [("pocket-card", "alhambra"), ("reserve-strip", "")])
def test_inks_take_what_they_promise(name: str, game: str) -> None:
    dark = {}
    for ink in palette.inks():
        pages = pypdfium2.PdfDocument(printed(name, game, ("en",), ink).content)
        greys = [page.render(scale=3).to_pil().convert("L") for page in pages]
        dark[ink] = sum(
            sum((255 - level) * count for level, count in enumerate(grey.histogram())) / (grey.width * grey.height)
            for grey in greys
        )
    assert dark["mono"] <= dark["full"]
    assert dark["saver"] <= 0.9 * dark["full"]
    assert dark["draft"] <= 0.8 * dark["full"]


@pytest.mark.parametrize(("name", "game", "places"), [("pocket-card", "alhambra", 9), ("reserve-strip", "", 6)])
def test_a_paper_has_as_many_of_the_same_as_fit(name: str, game: str, places: int) -> None:
    done = make.make(Request(name, lang=("en",), game=game))
    with pikepdf.open(io.BytesIO(done.contents[0])) as pdf:
        sides = 2 if name == "pocket-card" else 1
        assert len(pdf.pages) == sides
        width, height = (float(part) / 72 * 25.4 for part in pdf.pages[0].mediabox[2:])
        assert (width, height) == pytest.approx((210, 297), abs=0.01)
        turned = str(pdf.Root.ViewerPreferences.get("/Duplex", "/Simplex"))
        assert turned == ("/DuplexFlipLongEdge" if sides == 2 else "/Simplex")
    text = texts(html.Rendered(done.contents[0], sides))
    assert text[-1].count(said("Building rules")) == places


def test_a_side_that_cannot_hold_its_text_is_an_error() -> None:
    card = card_samples.reworded(
        made("pocket-card", "alhambra", "en"), lambda text: text if len(text) < 25 else text * 3
    )
    with pytest.raises(html.TextOverflowError):
        pocket_setting.card_pdf(card, recipe=RECIPE)


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        pocket_setting.pocket_card(catalog.load("en"), size="a7")
    with pytest.raises(KeyError):
        pocket_setting.card_pdf(made("reserve-strip", "", "en"), recipe=RECIPE)


@pytest.mark.parametrize(("kind", "size"), [("pocket-card", "poker"), ("reserve-strip", "strip")])
def test_no_sentence_is_set_too_small(kind: str, size: str) -> None:
    assert min(template(f"{kind}.toml")[size]["text"]) >= {"pocket-card": 8, "reserve-strip": 7}[kind]
