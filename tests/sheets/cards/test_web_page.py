from __future__ import annotations

import base64
import io
import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import NamedTuple

import pytest
from fontTools.ttLib import TTFont

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets import __version__
from alhambra_sheets.cards import card_setting, web_page
from alhambra_sheets.cards.content import Table, figures, statements
from alhambra_sheets.cards.parallel import UnlikeCardsError
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.shapes import Text, walk
from alhambra_sheets.words import catalog
from tests.sheets.card_samples import HOSTILE, made, reworded, translated, with_ties

GAMES, LANGUAGES = card_setting.KIND.games, catalog.languages()
LARGEST = 150_000
"""Bytes of a page in one language: what a chat takes and a phone loads at once."""

VOID = {"meta", "br", "path", "use", "col", "link", "img"}


class Element(NamedTuple):
    """An element with its attributes, the names of those around it, and all that it and its children say."""

    tag: str
    attributes: dict[str, str]
    around: tuple[str, ...]
    said: list[str]

    @property
    def text(self) -> str:
        return " ".join("".join(self.said).split())


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed where it was opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.comments: list[str] = []
        self.declared: list[str] = []
        self._open: list[Element] = []
        self.feed(page)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        element = Element(tag, {n: v or "" for n, v in attrs}, tuple(each.tag for each in self._open), [])
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.said.append(data)

    def handle_comment(self, data: str) -> None:
        self.comments.append(data.strip())

    def handle_decl(self, decl: str) -> None:
        self.declared.append(decl)

    def all(self, tag: str, **wanted: str) -> list[Element]:
        return [
            each
            for each in self.elements
            if each.tag == tag and all(each.attributes.get(name) == value for name, value in wanted.items())
        ]

    def rules(self) -> list[Element]:
        return [each for each in self.all("span") if "rule" in each.attributes.get("class", "").split()]


def flat(text: str) -> str:
    return " ".join(text.split())


def read(game: str = "alhambra", language: str = "en") -> Reader:
    return Reader(web_page.page(made(game, language)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_statement_stands_once_with_its_rules(game: str, language: str) -> None:
    card = made(game, language)
    told = list(statements(card))
    found = read(game, language).rules()
    assert len(found) == len(told)
    for each, statement in zip(found, told, strict=True):
        # A question stands before its answer.
        assert each.text.endswith(flat(f"{statement.lead} {statement.text}"))
        assert each.attributes["data-rules"].split() == list(statement.rules)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_small_and_stands_alone(game: str, language: str) -> None:
    page = web_page.page(made(game, language))
    assert len(page.encode()) < LARGEST
    reader = Reader(page)
    assert not {each.tag for each in reader.elements} & {"script", "link", "img", "iframe", "object", "base", "form"}
    for element in reader.elements:
        assert not [name for name in element.attributes if name.startswith("on") or name in {"src", "srcset", "data"}]
        assert element.attributes.get("href", "#").startswith("#")
    (style,) = reader.all("style")
    assert "@import" not in style.text
    assert set(re.findall(r"url\(([^,)]*)", page)) == {"data:font/woff2;base64"}
    assert set(re.findall(r"\b\w+://[^\"\s]*", page)) == {"http://www.w3.org/2000/svg"}


def test_the_policy_forbids_every_request() -> None:
    (policy,) = read().all("meta", **{"http-equiv": "Content-Security-Policy"})
    allowed = dict(part.strip().split(" ", 1) for part in policy.attributes["content"].split(";"))
    assert allowed == {
        "default-src": "'none'",
        "style-src": "'unsafe-inline'",
        "font-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_the_program_knows_its_own_page() -> None:
    page = web_page.page(made())
    assert page.startswith(f"<!doctype html>\n<!-- alhambra-sheets {__version__} -->\n")
    assert Reader(page).declared == ["doctype html"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prizes_are_those_of_the_engine(language: str) -> None:
    reader = read(language=language)
    (table,) = reader.all("table")
    cells = [each.text for each in reader.all("td")]
    wide = len(cells) // len(Building)
    for number, building in enumerate(Building):
        expected = [str(prize) for scoring in alhambra.SCORINGS for prize in prizes(building, scoring)]
        assert cells[number * wide : (number + 1) * wide][2:] == expected
    assert len(reader.all("th", scope="row")) == len(Building)
    assert [each.text for each in reader.all("b", **{"class": "letter"})] == [building.letter for building in Building]
    assert table.attributes["data-rules"]


def test_the_places_of_roll_and_write_are_those_of_the_engine() -> None:
    cells = [int(each.text) for each in read("roll-and-write").all("td")]
    count = len(set(rollandwrite.rounds().values()))
    assert sorted(cells[:count]) == sorted(set(rollandwrite.rounds().values()))
    assert cells[count:] == [
        number for building in Building for number in (rollandwrite.boxes(building), *with_ties(building))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_structure_is_told_to_those_who_cannot_see_it(game: str) -> None:
    card, reader = made(game, "de"), read(game, "de")
    assert [each.attributes["lang"] for each in reader.all("html")] == ["de"]
    assert [each.text for each in reader.all("h1")] == [flat(card.title)]
    assert [each.text for each in reader.all("h2")] == [flat(section.heading) for section in card.sections]
    assert [each.attributes["id"] for each in reader.all("section")] == [section.name for section in card.sections]
    levels = [int(each.tag[1]) for each in reader.elements if re.fullmatch(r"h\d", each.tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(each.attributes["scope"] for each in reader.all("th"))
    tables = [block for section in card.sections for block in section.blocks if isinstance(block, Table)]
    assert [each.text for each in reader.all("caption")] == [flat(each.caption) for each in tables if each.caption]
    for tag in ("main", "nav", "header", "footer", "title"):
        assert sum("svg" not in each.around for each in reader.all(tag)) == 1
    assert all(each.around[-1] == "ul" for each in reader.all("li"))


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_is_told_in_words(game: str) -> None:
    reader = read(game)
    drawings = [each for each in reader.all("svg") if "figure" in each.around]
    titles = {each.attributes["id"]: each.text for each in reader.all("title") if each.attributes}
    told = [titles[each.attributes["aria-labelledby"]] for each in drawings]
    assert told == [flat(figure.alt) for figure in figures(made(game))]
    # What else is drawn is said beside it.
    hidden = reader.all("span", **{"aria-hidden": "true"})
    assert len(reader.all("svg")) - len(drawings) == len(hidden) == len(Building)


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_links_lead_somewhere(game: str) -> None:
    reader = Reader(web_page.page(made(game), translated(made(game))))
    ids = [each.attributes["id"] for each in reader.elements if "id" in each.attributes]
    assert len(ids) == len(set(ids))
    meant = [each.attributes["href"].removeprefix("#") for each in reader.elements if "href" in each.attributes]
    named = [name for each in reader.elements for name in each.attributes.get("aria-labelledby", "").split()]
    assert set(meant) | set(named) <= set(ids)
    assert len(reader.all("a")) == len(made(game).sections)


@pytest.mark.parametrize("game", GAMES)
def test_hostile_words_stay_words(game: str) -> None:
    # A drawing writes its own words, which only the program chooses.
    card = reworded(made(game), lambda text: text and f"{HOSTILE}{text}")._replace(language='"><script>')
    page = web_page.page(card)
    assert not {"\x1b", "\x00", "\u202e"} & set(page)
    reader, plain = Reader(page), read(game)
    assert [each.tag for each in reader.elements] == [each.tag for each in plain.elements]
    shown = HOSTILE.replace("\u202e", "\ufffd").replace("\x1b", "\ufffd").replace("\x00", "\ufffd")
    assert reader.all("h1")[0].text == flat(f"{shown}{made(game).title}")
    assert reader.all("html")[0].attributes["lang"] == '"><script>'


@pytest.mark.parametrize("game", GAMES)
def test_two_languages_stand_side_by_side(game: str) -> None:
    card = made(game)
    other = translated(card)
    reader = Reader(web_page.page(card, other))
    spans = iter(reader.elements)
    pairs = zip(statements(card), statements(other), reader.rules(), strict=True)
    foreign = {(each.text, each.attributes.get("lang")) for each in spans}
    for mine, yours, found in pairs:
        assert found.text.startswith(flat(f"{mine.lead} {mine.text}")) or flat(mine.text) in found.text
        if mine.text != yours.text:
            assert "two" in found.attributes["class"].split()
            assert found.text.endswith(flat(yours.text))
            assert any(lang == "de" and text.endswith(flat(yours.text)) for text, lang in foreign)
    assert {each.attributes.get("lang") for each in reader.elements} == {"en", "de", None}
    captions = [each.text for each in reader.all("figcaption")]
    assert captions == [flat(figure.alt) for figure in figures(other)]
    # Numbers that are the same stand once.
    assert [each.text for each in reader.all("td")] == [each.text for each in read(game).all("td")]


def test_one_language_has_nothing_of_a_second() -> None:
    reader = read()
    assert not [each for each in reader.elements if "other" in each.attributes.get("class", "").split()]
    same = web_page.page(made(), made())
    assert not [each for each in Reader(same).elements if "other" in each.attributes.get("class", "").split()]


def test_cards_of_two_structures_do_not_go_together() -> None:
    with pytest.raises(UnlikeCardsError, match="the card"):
        web_page.page(made(), made("roll-and-write"))


@pytest.mark.parametrize("ink", palette.inks())
def test_only_the_page_in_full_colour_follows_a_dark_screen(ink: str) -> None:
    page = web_page.page(made(ink=ink), ink=ink)
    (scheme,) = Reader(page).all("meta", name="color-scheme")
    assert ("prefers-color-scheme" in page) == (ink == "full") == (scheme.attributes["content"] == "light dark")
    if ink == "mono":
        (style,) = Reader(page).all("style")
        assert set(re.findall(r"#[0-9a-f]{6}\b", style.text)) == {"#000000", "#ffffff"}


def _luminance(text: str) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in palette.from_hex(text)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, two: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("screen", ["light", "dark"])
def test_words_stand_out_from_their_ground(screen: str) -> None:
    light, dark, _ = re.split(
        r"@media (?:screen and \(prefers-color-scheme: dark\)|print) \{", web_page.page(made()), maxsplit=2
    )
    part = {"light": light, "dark": dark}[screen]
    values = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", part))
    assert _contrast(values["ink"], values["paper"]) > 7
    assert _contrast(values["ink"], values["gold-light"]) > 7
    assert _contrast(values["other"], values["paper"]) > 4.5
    letters = re.findall(r"--building: (#[0-9a-f]{6})", part)
    assert len(letters) == len(Building)
    assert all(_contrast(colour, values["paper"]) > 4.5 for colour in letters)


def test_the_typefaces_hold_what_is_shown_and_no_more() -> None:
    card = made(language="ru")
    faces = re.findall(r'font-family:"([^"]+)";font-weight:(\d+);[^}]*base64,([A-Za-z0-9+/=]+)', web_page.page(card))
    assert {(family, weight) for family, weight, _ in faces} >= {
        ("ASheets Alegreya", "400"),
        ("ASheets Alegreya Sans", "500"),
        ("ASheets Alegreya Sans", "700"),
        ("ASheets Cormorant Unicase", "700"),
    }
    told = {character for each in statements(card) for character in (*each.text, *each.lead)}
    drawn = {
        character
        for figure in figures(card)
        for shape in walk(figure.shapes)
        if isinstance(shape, Text)
        for character in shape.text
    }
    for family, _, data in faces:
        held = set(map(chr, TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap()))
        assert "Ω" not in held
        if "Cormorant" in family:
            assert held == {*card.title.upper(), " ", "\u00a0"}
        else:
            assert told | drawn <= held


@pytest.mark.parametrize("game", GAMES)
def test_two_runs_give_the_same_bytes(game: str) -> None:
    assert web_page.page(made(game), made(game, "cs")) == web_page.page(made(game), made(game, "cs"))


def test_an_unknown_ink_is_an_error() -> None:
    with pytest.raises(KeyError):
        web_page.page(made(), ink="sepia")
