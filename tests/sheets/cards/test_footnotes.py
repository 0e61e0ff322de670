"""What a rulebook leaves open has a sign on every card, and each sign its footnote."""

from __future__ import annotations

import pytest

from alhambra_sheets.cards import card_setting, pocket_setting, table_setting
from alhambra_sheets.cards.content import Card, Cases, Items, Section, Statement, Table, statements
from alhambra_sheets.cards.footnotes import ELSEWHERE, OURS, footnoted, signs
from alhambra_sheets.cards.parallel import parallel
from alhambra_sheets.cards.text_pieces import TextParagraph, pieces
from alhambra_sheets.words import catalog
from alhambra_sheets.words.standing import STANDINGS, RuleStanding

KINDS = (card_setting.KIND, table_setting.KIND, pocket_setting.CARD, pocket_setting.STRIP)
CARDS = [(kind.name, game) for kind in KINDS for game in kind.games or ("alhambra",)]
NAMED = pytest.mark.parametrize(("kind", "game"), CARDS)
OPEN = {clause for clause, standing in STANDINGS.items() if RuleStanding.OUR_READING in standing.standings}

SETTLED = {
    # Not what counts, but what it comes to in a drawing.
    ("B4.2",),
    # Not what becomes of the tiles, but what comes after them; not when tiles are placed, but which are moved.
    ("B2.6", "B5.4"),
    ("B3.7", "B3.1", "B2.3"),
    # Not whether spent coins come back; when a die is changed, which is there; who scores, and that places are taken.
    ("R2.7",),
    ("R3.11", "A2"),
    ("R4.1", "R4.3", "A11"),
    ("R6.6", "A1"),
}
"""The statements that leave out what is open in their rules."""


def made(name: str, game: str, language: str) -> Card:
    (kind,) = (each for each in KINDS if each.name == name)
    return kind.content(catalog.load(language), game=game, size=kind.sizes[0], ink="full")


def card_of(*told: Statement, notes: tuple[Statement, ...] = ()) -> Card:
    return Card("made", "en", "Made", "", (Section("made", "Made", (Items(told),)),), notes, "")


@NAMED
@pytest.mark.parametrize("language", catalog.languages())
def test_what_a_rulebook_leaves_open_has_a_sign_and_the_card_a_footnote(kind: str, game: str, language: str) -> None:
    card = made(kind, game, language)
    told = list(statements(card._replace(notes=())))
    blocks = [block for section in card.sections for block in section.blocks]
    drawn = [case.statement for block in blocks if isinstance(block, Cases) for case in block.cases]
    for statement in told:
        if statement.settled:
            # A building rule is drawn alone, and says no more than its drawing.
            assert statement.rules in SETTLED or statement in drawn
            assert statement.text[-1] not in OURS + ELSEWHERE
        else:
            assert statement.text.endswith(signs(statement.rules, language))
            assert (OURS in statement.text) == bool(OPEN.intersection(statement.rules))
    tables = [block for block in blocks if isinstance(block, Table)]
    for table in tables:
        heads = [name for group in table.groups for name in group.columns]
        assert any(head.endswith(OURS) for head in heads) == bool(OPEN.intersection(table.rules))
    text = " ".join(note.text for note in card.notes)
    signed = {sign for sign in (OURS, ELSEWHERE) if any(sign in each for each in map(str, (*told, *tables)))}
    assert {sign for sign in (OURS, ELSEWHERE) if f"{sign} " in text} == signed


@NAMED
def test_cards_of_two_languages_have_footnotes_of_one_structure(kind: str, game: str) -> None:
    for language in ("de", "ru", "cs"):
        assert len(parallel(made(kind, game, "en"), made(kind, game, language))) == 2


def test_a_card_has_the_signs_of_its_readers_editions_only() -> None:
    assert signs(("B4.5",), "ru") == OURS
    assert signs(("B4.2",), "ru") == ELSEWHERE
    assert signs(("B4.2",), "de") == signs(("B5.2",), "ru") == signs((), "ru") == ""
    ru, en = (made(card_setting.KIND.name, "alhambra", language).notes[0].text for language in ("ru", "en"))
    assert ELSEWHERE in ru
    assert "bag" in en
    assert "French" not in ru


def test_a_settled_statement_has_no_sign_and_a_card_without_signs_no_footnote() -> None:
    words = catalog.load("en")
    plain = footnoted(card_of(Statement("All.", ("B4.5",), settled=True), Statement("Tie.", ("B5.2",))), words)
    assert [each.text for each in statements(plain)] == ["All.", "Tie."]
    ring = footnoted(card_of(Statement("All.", ("B4.5",)), notes=(Statement("US.", ("B1.1",)),)), words)
    assert [each.text for each in statements(ring)] == ["All.*", "* Our reading: not in the rulebook. US."]
    assert ring.notes[0].rules == ("B1.1", "B4.5")


def test_an_empty_footnote_is_not_shown() -> None:
    english = made(table_setting.KIND.name, "alhambra", "en")
    assert english.notes[0].text == ""
    shown = [piece for piece in pieces((english,)) if isinstance(piece, TextParagraph)]
    assert all(words.text for piece in shown for words in piece.told)
