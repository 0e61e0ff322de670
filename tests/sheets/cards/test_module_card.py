"""Cards of modules: each clause with a sign for what it rests on, what is open as a question; and the list of all."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING

import pikepdf
import pytest

from alhambra_engine.alhambra import house_rules, modules
from alhambra_engine.alhambra.numbers import SCORINGS, known_modules, module_clauses
from alhambra_engine.items import prizes
from alhambra_sheets.cards import module_card, module_setting
from alhambra_sheets.cards.content import Card, Drawing, Example, Items, Section, Statement, Table, statements
from alhambra_sheets.drawing import palette
from alhambra_sheets.drawing.shapes import Box
from alhambra_sheets.press import make
from alhambra_sheets.press.arrangement import RequestError
from alhambra_sheets.press.request import Request
from alhambra_sheets.system.resources import example as example_of
from alhambra_sheets.words import catalog
from alhambra_sheets.words.clauses import rule_text
from alhambra_sheets.words.house_rules import question_of
from alhambra_sheets.words.module_terms import WHAT, WHEN, box_name, module_name
from alhambra_sheets.words.standing import standing_of
from tests.cases import desk
from tests.sheets.pages import text_in

if TYPE_CHECKING:
    from alhambra_sheets.writers import html

ENGLISH = catalog.load("en")
JUDGED = modules.judged()
SIGNS = {"one-source": "¹", "two-sources": "²", "open": "*"}


def card(*chosen: str) -> Card:
    return module_setting.CARD.content(ENGLISH, game="", size="a6", ink="full", modules=chosen)


def section_of(module: str) -> Section:
    (section,) = card(module).sections
    return section


@cache
def printed(kind: str, size: str, ink: str = "full") -> html.Rendered:
    own = {"card": module_setting.CARD, "list": module_setting.OVERVIEW}[kind]
    content = own.content(ENGLISH, game="", size=size, ink=ink)
    return own.pdf(content, size=size, ink=ink, recipe="alhambra-sheets print", bleed=0.0)


def words_of(made: html.Rendered, page: int = 0) -> str:
    """Return the words of a page, in a line."""
    return " ".join(text_in(made.content, Box("page", 0, 0, 500, 500), page).split())


# A card for each


@pytest.mark.parametrize("module", JUDGED)
def test_a_card_states_every_clause_of_its_module_and_asks_what_is_open(module: str) -> None:
    section = section_of(module)
    assert section.heading == module_name(module, ENGLISH)
    rules, *asked = (block.statements for block in section.blocks if isinstance(block, Items))
    open_rules = [rule for rule in house_rules.all_rules() if rule.module == module and rule.is_asked]
    questions = [(each.text, each.rules) for own in asked for each in own]
    assert questions == [(question_of(rule.id, ENGLISH), (rule.clause,)) for rule in open_rules]
    stated = [each.rules[0] for each in rules]
    assert sorted(stated) == sorted({each for own in module_clauses()[module].values() for each in own})
    assert stated == sorted(stated, key=lambda clause: int(clause.partition(".")[2]))


@pytest.mark.parametrize("module", JUDGED)
def test_a_sign_says_how_many_sources_a_sentence_has_where_no_rulebook_does(module: str) -> None:
    (rules, *_) = (block.statements for block in section_of(module).blocks if isinstance(block, Items))
    for each in rules:
        (clause,) = each.rules
        sign = "".join(SIGNS.get(standing, "") for standing in standing_of(clause).standings)
        assert each.text == rule_text(clause, ENGLISH) + sign
    made = card(module)
    shown = {note.text[0] for note in made.notes if module_card.shows(made.sections[0], note)}
    signs = {sign for each in rules for sign in SIGNS.values() if sign in each.text[-3:]}
    # Without a sign a sentence is from the rulebook.
    assert shown - {"n"} == signs
    assert ("n" in shown) == any(each.text[-1] not in SIGNS.values() for each in rules)


@pytest.mark.parametrize("module", JUDGED)
def test_the_points_of_places_are_a_table_and_a_tie_is_worked_out(module: str) -> None:
    majorities = [item for item in modules.items((module,)) if item.kind == "majority"]
    tables = [block for block in section_of(module).blocks if isinstance(block, Table)]
    examples = [block for block in section_of(module).blocks if isinstance(block, Example)]
    drawn = [block for block in section_of(module).blocks if isinstance(block, Drawing)]
    in_sets = [item for item in modules.items((module,)) if item.set_points]
    assert len(examples) == len(majorities) + len(in_sets) + len(drawn)
    assert bool(tables) == bool(majorities)
    rows = [row for table in tables for row in table.rows]
    found = [tuple(map(int, filter(None, row.cells))) for row in rows]
    assert found == [tuple(each for scoring in SCORINGS for each in prizes(item.id, scoring)) for item in majorities]


def test_two_who_share_the_first_places_of_chests_get_half_of_both() -> None:
    (example,) = (block for block in section_of("treasure-chamber").blocks if isinstance(block, Example))
    assert example.name == "Example: Chests, scoring 2"
    assert [each.text for each in example.statements] == ["Kim 4 · Nina 4 · Tom 2", "(14 + 7) ÷ 2 = 10.5 → 10", "0"]
    assert {rule for each in example.statements for rule in each.rules} == {"X13.4", "X13.5"}


def test_citizens_are_split_into_sets() -> None:
    *_, example = section_of("street-trader").blocks
    assert isinstance(example, Example)
    assert [each.text for each in example.statements] == ["Kim: 6 (3 colours: P G T) + 1 (1 colour: T) = 7"]


@pytest.mark.parametrize(
    ("module", "told", "alt"),
    [
        # Arcades, seraglio and tower, one each, and their number is three; the garden is not on the bazaar.
        ("bazaars", "Kim: 3 × 3 (BSAT) = 9", "Example: Bazaars, scoring 3"),
        # Two open sides to the north; behind the others are tiles, or a wall.
        ("invaders", "Kim\xa02 → -4", "Example: Invaders, scoring 2"),
        # A tower above the hut, and one to its left.
        ("workers-huts", "Kim: 2 (HTs) = 2", "Example: Huts, scoring 1"),
    ],
)
def test_a_palace_is_drawn_and_the_engine_says_what_a_module_brings_there(module: str, told: str, alt: str) -> None:
    *_, drawing, example = section_of(module).blocks
    assert isinstance(drawing, Drawing)
    assert isinstance(example, Example)
    assert (drawing.figure.alt, example.name) == (alt, alt)
    (statement,) = example.statements
    assert (statement.text, statement.rules) == (told, (modules.items((module,))[0].rule,))
    result = desk.judge(example_of(f"module-{module}.yaml"))
    assert result.legal


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
@pytest.mark.parametrize("size", module_setting.CARD.sizes)
def test_each_module_has_a_page_that_names_its_box_and_signs(size: str, ink: str) -> None:
    made = printed("card", size, ink)
    assert made.pages == len(JUDGED)
    for page, module in enumerate(JUDGED):
        words = words_of(made, page)
        assert module_name(module, ENGLISH).lower() in words.lower()
        assert box_name(module, ENGLISH).lower() in words.lower()


def test_in_two_languages_each_has_a_page() -> None:
    english, other = card("treasure-chamber"), card("treasure-chamber")._replace(language="de")
    made = module_setting.card_pdf(english, other, recipe="")
    assert made.pages == 2
    with pikepdf.open(io.BytesIO(made.content)) as pdf:
        assert len(pdf.pages) == 2


def test_only_judged_modules_have_a_card_and_others_are_listed() -> None:
    told = make.make(Request("module-card", ("en",), modules="falconers,treasure-chamber"), "text")
    assert "TREASURE CHAMBER" in told.contents[0].decode()
    assert [section.name for section in card("falconers", "treasure-chamber").sections] == ["treasure-chamber"]
    answer = desk.run("print", "module-card", "--lang", "en", "--modules", "falconers")
    assert answer.status == 2
    assert answer.err.startswith("alhambra-sheets: module-card has none of the rules of these modules; choose from: ")
    with pytest.raises(RequestError, match="no-rules"):
        make.make(Request("module-card", ("en",), modules="falconers,thieves"))


# The list of all


def test_every_module_is_on_the_list_with_its_box_and_its_mark() -> None:
    made = module_setting.OVERVIEW.content(ENGLISH, game="", size="a4", ink="full")
    rows = {row.name: (section.heading, row.cells) for section in made.sections for row in section.blocks[0].rows}  # type: ignore[union-attr]  # all are tables
    assert len(rows) == len(known_modules()) == 47
    marks = {module_name(module, ENGLISH): mark for module, mark in _marks().items()}
    assert {name: cells[0] for name, (_, cells) in rows.items()} == marks
    assert rows["The Treasure Chamber"] == ("The Treasure Chamber (2006)", ("=", "each scoring", "who has the most"))
    assert rows["Thieves"] == ("The Thief’s Turn (2005)", ("–", "", "nothing to score"))
    assert rows["Granada"][0] == "Sold apart"
    assert [(note.lead, note.text) for note in statements(made)][-1] == ("–", "nothing to score")


def _marks() -> dict[str, str]:
    """Say of every module whether it is judged, only brings points, or none."""
    return {
        module: "="
        if module in JUDGED and modules.brings_points(module)
        else "+"
        if modules.brings_points(module)
        else "–"
        for module in known_modules()
    }


def test_there_is_a_label_for_every_word_of_the_data_and_no_other() -> None:
    found = [modules.about(module) for module in known_modules()]
    assert {each.scores for each in found} - {"never"} == set(WHEN)
    assert {each.counts for each in found} - {""} == set(WHAT)
    for label in (*WHEN.values(), *WHAT.values()):
        assert 1 <= len(label(ENGLISH).split()) <= 7


@pytest.mark.two_inks
@pytest.mark.parametrize("ink", palette.inks())
@pytest.mark.parametrize("size", module_setting.OVERVIEW.sizes)
def test_the_list_keeps_to_a_page_in_every_size(size: str, ink: str) -> None:
    made = printed("list", size, ink)
    assert made.pages == 1
    words = words_of(made)
    for module in known_modules():
        assert module_name(module, ENGLISH) in words


def test_a_name_of_a_module_has_the_apostrophe_that_is_printed() -> None:
    assert module_name("viziers-favour", ENGLISH) == "Vizier’s Favour"
    assert isinstance(card("treasure-chamber").notes[0], Statement)
