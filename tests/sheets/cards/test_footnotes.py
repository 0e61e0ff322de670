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
    # A small card has no room for what an edition says of walls or of the end of the game, nor for a footnote.
    ("B4.1", "B4.2"),
    ("B2.5",),
    # Nor for whom a tile stays of which nobody has the currency.
    ("B2.6",),
    # Nor that a tile of the type is needed.
    ("B5.2", "B3.10"),
    # Not what becomes of the tiles, but what comes after them; not when tiles are placed, but which are moved.
    ("B2.6", "B5.4"),
    ("B3.7", "B3.1", "B2.3"),
    # Not whether spent coins come back; when a die is changed, which is there; who scores, and that places are taken.
    ("R2.7",),
    ("R3.11", "A2"),
    ("R4.1", "R4.3", "A11"),
}
"""The statements that leave out what is open in their rules."""

SIGNS = (OURS, *ELSEWHERE)


def elsewhere(rule: str, language: str) -> bool:
    return rule in STANDINGS and language in STANDINGS[rule].cards


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
    text = " ".join(note.text for note in card.notes)
    for statement in told:
        signed = "".join(sign for sign in SIGNS if sign in statement.text[-3:])
        if statement.settled:
            # A building rule is drawn alone, and says no more than its drawing.
            assert statement.rules in SETTLED or statement in drawn
            assert signed == ""
        else:
            remarks = {STANDINGS[rule].remark for rule in statement.rules if elsewhere(rule, language)}
            assert (OURS in signed) == bool(OPEN.intersection(statement.rules))
            assert len(signed.replace(OURS, "")) == len(remarks)
            for remark, sign in zip(remarks, signed.replace(OURS, ""), strict=True):
                assert f"{sign}\xa0{catalog.load(language).gettext(remark)}" in text
    tables = [block for block in blocks if isinstance(block, Table)]
    for table in tables:
        heads = [name for group in table.groups for name in group.columns]
        assert any(head.endswith(OURS) for head in heads) == bool(OPEN.intersection(table.rules))
    everything = list(map(str, (*told, *tables)))
    assert {sign for sign in SIGNS if f"{sign}\xa0" in text} == {
        sign for sign in SIGNS if any(sign in each for each in everything)
    }


@NAMED
@pytest.mark.parametrize("language", catalog.languages())
def test_each_remark_on_an_edition_has_a_sign_of_its_own(kind: str, game: str, language: str) -> None:
    card = made(kind, game, language)
    rules = [rule for each in statements(card._replace(notes=())) if not each.settled for rule in each.rules]
    remarks = {STANDINGS[rule].remark for rule in rules if elsewhere(rule, language)}
    text = "".join(note.text for note in card.notes)
    assert len(remarks) == sum(text.count(sign) for sign in ELSEWHERE) <= len(ELSEWHERE)


def test_the_footnote_on_our_reading_is_true_of_all_that_has_its_sign() -> None:
    told = [each for name, game in CARDS for each in statements(made(name, game, "en")._replace(notes=()))]
    signed = {rule for each in told if not each.settled for rule in each.rules if rule in OPEN}
    wholly = {rule for rule in signed if RuleStanding.RULEBOOK not in STANDINGS[rule].standings}
    assert wholly
    assert signed - wholly
    notes = {note.text for name, game in CARDS for note in made(name, game, "en").notes if OURS in note.text}
    assert notes
    assert all("*\xa0Our reading, at least in part." in note for note in notes)


@NAMED
def test_cards_of_two_languages_have_footnotes_of_one_structure(kind: str, game: str) -> None:
    for language in ("de", "ru", "cs"):
        assert len(parallel(made(kind, game, "en"), made(kind, game, language))) == 2


def test_a_card_has_the_signs_of_its_readers_editions_only() -> None:
    assert signs(("B4.5",)) == OURS
    assert signs(("B4.2", "B4.5"), {STANDINGS["B4.2"].remark: "†"}) == f"{OURS}†"
    assert signs(("B4.2",)) == signs(("B5.2",)) == signs(()) == ""
    ru, en = (made(card_setting.KIND.name, "alhambra", language).notes[0].text for language in ("ru", "en"))
    assert "†" in ru
    assert "bag" in en
    assert "French" not in ru


def test_a_settled_statement_has_no_sign_and_a_card_without_signs_no_footnote() -> None:
    words = catalog.load("en")
    plain = footnoted(card_of(Statement("All.", ("B4.5",), settled=True), Statement("Tie.", ("B5.2",))), words)
    assert [each.text for each in statements(plain)] == ["All.", "Tie."]
    ring = footnoted(card_of(Statement("All.", ("B4.5",)), notes=(Statement("US.", ("B1.1",)),)), words)
    assert [each.text for each in statements(ring)] == ["All.*", "US. *\xa0Our reading, at least in part."]
    assert ring.notes[0].rules == ("B1.1", "B4.5")


def test_an_empty_footnote_is_not_shown() -> None:
    english = made(table_setting.KIND.name, "alhambra", "en")
    assert english.notes[0].text == ""
    shown = [piece for piece in pieces((english,)) if isinstance(piece, TextParagraph)]
    assert all(words.text for piece in shown for words in piece.told)
