from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from alhambra_engine.alhambra import numbers as alhambra
from alhambra_engine.buildings import Building
from alhambra_engine.items import prizes
from alhambra_engine.rollandwrite import numbers as rollandwrite
from alhambra_sheets.cards import card_setting
from alhambra_sheets.cards.content import (
    Answer,
    Answers,
    Card,
    Items,
    Prose,
    Section,
    Statement,
    Table,
    figures,
    statements,
)
from alhambra_sheets.cards.parallel import UnlikeCardsError
from alhambra_sheets.cards.text import NARROWEST, markdown, plain
from alhambra_sheets.system.terminal import columns, visible
from alhambra_sheets.words import catalog
from tests.sheets.card_samples import HOSTILE, made, reworded, translated, with_ties

if TYPE_CHECKING:
    from collections.abc import Callable

    from markdown_it.token import Token

GAMES, LANGUAGES = card_setting.KIND.games, catalog.languages()
READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
MARKUP = {
    *("heading_open", "heading_close", "paragraph_open", "paragraph_close", "inline"),
    *("bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close"),
    *(f"{part}_{end}" for part in ("table", "thead", "tbody", "tr", "th", "td") for end in ("open", "close")),
}
"""The only markup that a card has; `strong`, `em` and broken lines apart, which stand inside of lines."""


def clean(text: str) -> str:
    return visible(" ".join(text.split()))


def inlines(text: str) -> list[Token]:
    return [token for token in READER.parse(text) if token.type == "inline"]


def words(token: Token) -> str:
    """Return what a reader sees of a line of Markdown."""
    seen = []
    for child in token.children or ():
        assert child.type in {"text", "strong_open", "strong_close", "em_open", "em_close", "hardbreak", "text_special"}
        seen.append("\n" if child.type == "hardbreak" else child.content)
    return "".join(seen)


def sayings(card: Card) -> list[str]:
    return [clean(f"{each.lead} {each.text}") for each in statements(card)]


def packed(text: str) -> str:
    return re.sub(r"[\s•–]", "", text)


def tables(text: str) -> list[list[list[str]]]:
    found: list[list[list[str]]] = []
    inside = False
    for token in READER.parse(text):
        if token.type == "table_open":
            found.append([])
        elif token.type == "tr_open":
            found[-1].append([])
        elif token.type in {"th_open", "td_open"}:
            inside = True
        elif token.type == "inline" and inside:
            found[-1][-1].append(words(token))
            inside = False
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_says_every_statement_once(game: str, language: str) -> None:
    card = made(game, language)
    said = Counter(line.removesuffix("\n") for token in inlines(markdown(card)) for line in words(token).split("\n"))
    asked = {clean(answer.statement.text) for section in card.sections for answer in answers(section)}
    for saying, times in Counter(sayings(card)).items():
        if saying not in asked:
            assert said[saying] == times, saying
    for section in card.sections:
        for answer in answers(section):
            assert said[clean(f"{answer.question} {answer.statement.text}")] == 1
    for figure in figures(card):
        assert said[clean(figure.alt)] >= 1


def answers(section: Section) -> list[Answer]:
    return [answer for block in section.blocks if isinstance(block, Answers) for answer in block.answers]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_text_says_all_in_order_within_its_width(game: str, language: str) -> None:
    card = made(game, language)
    text = plain(card)
    assert max(map(columns, text.splitlines())) <= 72
    rest = packed(text)
    for saying in sayings(card):
        before, found, rest = rest.partition(packed(saying))
        assert found, (saying, before[-80:])


@pytest.mark.parametrize("game", GAMES)
def test_headings_are_those_of_the_card(game: str) -> None:
    card = made(game)
    tokens = READER.parse(markdown(card))
    levels = [token.tag for token in tokens if token.type == "heading_open"]
    assert levels.count("h1") == 1
    assert levels.count("h2") == len(card.sections)
    heads = [words(after) for token, after in pairwise(tokens) if token.type == "heading_open"]
    assert [head for head, level in zip(heads, levels, strict=True) if level == "h2"] == [
        section.heading for section in card.sections
    ]
    assert {token.type for token in tokens} <= MARKUP


def engine_prizes() -> dict[str, list[str]]:
    """Return the prizes of all scorings by the letter of their type."""
    return {
        building.letter: [str(prize) for scoring in alhambra.SCORINGS for prize in prizes(building, scoring)]
        for building in Building
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prizes_in_the_markdown_are_those_of_the_engine(language: str) -> None:
    (table,) = tables(markdown(made(language=language)))
    read = {re.findall(r"\((\w)\)", row[0])[0]: row[3:] for row in table[1:]}
    assert read == engine_prizes()


@pytest.mark.parametrize("width", [72, 40])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prizes_in_plain_text_are_those_of_the_engine(language: str, width: int) -> None:
    text = plain(made(language=language), width=width)
    for letter, points in engine_prizes().items():
        (row,) = re.findall(rf"^.*\({letter}\)(?:.|\n  )*", text, re.MULTILINE)
        if width == 72:
            assert row.split()[-len(points) :] == points
        else:
            assert row.startswith("•")
            numbers = re.findall(r"(?<![\d.–])(\d+)(?=;|$)", row.replace("\n", " "))
            assert numbers[-len(points) :] == points


def test_the_places_of_roll_and_write_are_those_of_the_engine() -> None:
    rounds, places = tables(markdown(made("roll-and-write")))
    assert sorted({int(cell) for cell in rounds[1][1:]}) == sorted(set(rollandwrite.rounds().values()))
    read = {re.findall(r"\((\w)\)", row[0])[0]: tuple(map(int, row[1:])) for row in places[1:]}
    assert read == {building.letter: (rollandwrite.boxes(building), *with_ties(building)) for building in Building}


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_of_tables_stand_below_each_other(language: str) -> None:
    lines = [line for line in markdown(made(language=language)).splitlines() if line.startswith("|")]
    edges = [[columns(line[:place]) for place, sign in enumerate(line) if sign == "|"] for line in lines]
    assert len(lines) == 2 + len(Building)
    assert all(each == edges[0] for each in edges)
    # Names to the left, numbers to the right: the cells of the raw text as the reader's columns.
    for line in lines:
        name, *numbers = line.strip("|").split("|")
        assert name.startswith(" ")
        assert not name.startswith("  ")
        assert all(cell.endswith(" ") and not cell.endswith("  ") for cell in numbers)
    aligned = [token.attrs["style"] for token in READER.parse("\n".join(lines)) if token.type == "td_open"]
    assert aligned == [f"text-align:{side}" for _ in Building for side in ("left", *["right"] * (len(edges[0]) - 2))]
    text = plain(made(language=language)).splitlines()
    rows = [line for line in text if re.search(r"\([A-Z]\) +\d", line)]
    assert len(rows) == len(Building)
    assert len({columns(row) for row in rows}) == 1


def test_wide_characters_take_two_columns() -> None:
    card = reworded(made(), lambda text: text.replace("Tower", "塔塔塔塔"))
    rows = [line for line in plain(card).splitlines() if re.search(r"\([A-Z]\) +\d", line)]
    assert len({columns(row) for row in rows}) == 1
    assert max(map(columns, plain(card, width=30).splitlines())) <= 30
    endless = plain(_with(Statement("塔" * 29, ("B1.1",))), width=30)
    assert max(map(columns, endless.splitlines())) <= 30
    assert "塔" * 29 in packed(endless)


@pytest.mark.parametrize("width", [NARROWEST, 40, 100])
@pytest.mark.parametrize("game", GAMES)
def test_any_width_holds(game: str, width: int) -> None:
    card = made(game, "ru")
    text = plain(card, translated(made(game)), width=width)
    assert max(map(columns, text.splitlines())) <= width


def test_less_than_a_few_columns_is_refused() -> None:
    with pytest.raises(ValueError, match=str(NARROWEST)):
        plain(made(), width=NARROWEST - 1)


def test_a_word_wider_than_the_text_is_cut_and_nothing_lost() -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitänswitwe" * 2
    card = _with(Statement(long, ("B1.1",)))
    text = plain(card, width=30)
    assert max(map(columns, text.splitlines())) <= 30
    assert long in packed(text)


def test_rules_stand_behind_what_they_are_the_rules_of() -> None:
    card = made()
    with_rules, without = plain(card, rules=True), plain(card)
    numbers = re.findall(r"\[((?:[A-Z][\d.]+(?:,\s+)?)+)\]", with_rules)
    tables_of = [block for section in card.sections for block in section.blocks if isinstance(block, Table)]
    tabled = [rule for table in tables_of for rule in table.rules]
    told = [rule for each in statements(card) for rule in each.rules]
    assert sorted(re.findall(r"[A-Z][\d.]+", " ".join(numbers))) == sorted([*told, *tabled])
    assert not re.findall(r"\[[A-Z]\d", without)
    marked = [words(token) for token in inlines(markdown(card, rules=True))]
    first = next(statements(card))
    assert f"{first.lead} {first.text} [{', '.join(first.rules)}]" in marked


def _with(*told: Statement) -> Card:
    blocks = (Prose(told[0]), Items(told))
    return made()._replace(sections=(Section("x", "X", blocks),))


def test_hostile_words_stay_words() -> None:
    card = reworded(made(), lambda text: f"{HOSTILE}{text}{HOSTILE}")
    tokens = READER.parse(markdown(card))
    assert {token.type for token in tokens} <= MARKUP
    shown = {words(token) for token in tokens if token.type == "inline"}
    assert clean(card.sections[0].heading) in shown
    for text in (markdown(card), plain(card)):
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert "\x00" not in text


ALPHABET = "ab1 .)(\\*_`[]<>&|~#+-=:!$@/'\"\n\t\u00a0é"


@settings(max_examples=60)
@given(st.text(ALPHABET, min_size=1, max_size=20), st.text(ALPHABET, max_size=8))
def test_markdown_reads_back_as_it_was_said(text: str, lead: str) -> None:
    tokens = READER.parse(markdown(_with(Statement(text, ("B1.1",), lead))))
    assert {token.type for token in tokens} <= MARKUP
    assert [words(token) for token in tokens if token.type == "inline"].count(clean(f"{lead} {text}")) >= min(
        2, len(clean(text))
    )


@settings(max_examples=50)
@given(st.text(ALPHABET, max_size=16))
def test_headings_and_cells_read_back_as_they_were_said(text: str) -> None:
    card = reworded(made(), lambda old: text if old in {"Wall", "Tower"} else old)
    tokens = READER.parse(markdown(card))
    assert {token.type for token in tokens} <= MARKUP
    shown = [words(token) for token in tokens if token.type == "inline"]
    assert clean(text) in shown
    assert f"{clean(text)} (T)".strip() in [cell.strip() for cell in shown]


@pytest.mark.parametrize("game", GAMES)
def test_two_languages_stand_statement_by_statement(game: str) -> None:
    card = made(game)
    other = translated(card)
    lines = [words(token).split("\n") for token in inlines(markdown(card, other))]
    pairs = [tuple(line) for line in lines if len(line) == 2]
    for mine, yours in zip(statements(card), statements(other), strict=True):
        if mine.text != yours.text and not _is_answer(card, mine):
            assert (clean(f"{mine.lead} {mine.text}"), clean(f"{yours.lead} {yours.text}")) in pairs
    rest = packed(plain(card, other))
    for pair in zip(sayings(card), sayings(other), strict=True):
        for saying in dict.fromkeys(pair):
            _, found, rest = rest.partition(packed(saying))
            assert found, saying


def _is_answer(card: Card, statement: Statement) -> bool:
    return any(answer.statement == statement for section in card.sections for answer in answers(section))


def test_what_reads_the_same_is_said_once() -> None:
    card = made()
    assert plain(card, card) == plain(card)
    assert markdown(card, card) == markdown(card)


def test_cards_of_two_structures_do_not_go_together() -> None:
    card = made()
    fewer = card._replace(sections=card.sections[1:], language="de")
    with pytest.raises(UnlikeCardsError, match="'en' and 'de' differ at sections"):
        markdown(card, fewer)
    last = card.sections[0]._replace(blocks=())
    with pytest.raises(UnlikeCardsError, match=re.escape("sections[0].blocks")):
        plain(card, card._replace(sections=(last, *card.sections[1:])))
    with pytest.raises(UnlikeCardsError, match="the card"):
        plain(card, made("roll-and-write"))


@pytest.mark.parametrize("game", GAMES)
def test_two_runs_give_the_same_text(game: str) -> None:
    assert markdown(made(game)) == markdown(made(game))
    assert plain(made(game), made(game, "de")) == plain(made(game), made(game, "de"))


@pytest.mark.parametrize("writer", [markdown, plain])
def test_a_text_ends_its_last_line_and_leaves_no_blanks(writer: Callable[[Card], str]) -> None:
    text = writer(made())
    assert text.endswith(f"{made().imprint}\n")
    assert not any(line.endswith(" ") for line in text.splitlines())
    assert "\n\n\n" not in text
