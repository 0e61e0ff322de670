"""What no line break may part, by language and by who breaks the line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_sheets.drawing.typography import AT_BLANKS, NO_BREAK, Breaks, line_parts, unbroken, writing
from alhambra_sheets.words import catalog, languages

SLAVIC = writing("latin", "ltr", "slavic")


def glued(text: str, breaks: Breaks) -> str:
    return unbroken(text, breaks).replace(NO_BREAK, "~")


@pytest.mark.parametrize(
    ("text", "glued_text"),
    [
        ("k zdi a v domě stojí", "k~zdi a~v~domě~stojí"),
        ("с тайлом и рядом", "с~тайлом и~рядом"),
        ("Reserve → palace, or swap tiles there", "Reserve~→~palace, or swap tiles~there"),
        ("it is (13 + 6) ÷ 2 = 9", "it is (13~+~6)~÷~2~=~9"),
        ("it is 37 : 3 ≈ 12,3 → 12", "it is 37~:~3~≈~12,3~→~12"),
        ("start · after scoring 2 the bag counts", "start~· after scoring~2 the bag~counts"),
        ("longer – than this considerably", "longer~– than this considerably"),
        # Fewer than eight signs stand on the last line with another word.
        ("to share the victory.", "to share the victory."),
        ("to share the place.", "to share the~place."),
        ("a sum of 5 at most.", "a~sum of~5 at~most."),
        ("5 points of Landschaftsgärtner", "5 points of Landschaftsgärtner"),
        ("after scoring 2 · the bag counts", "after scoring~2~· the bag~counts"),
        ("(v domě) u Landschaftsgärtner", "(v~domě) u~Landschaftsgärtner"),
        ("word", "word"),
        ("", ""),
    ],
)
def test_what_belongs_together_stays_on_one_line_of_a_card(text: str, glued_text: str) -> None:
    assert glued(text, SLAVIC.card) == glued_text


@pytest.mark.parametrize(
    ("text", "glued_text"),
    [
        ("k zdi a v domě stojí", "k~zdi a~v~domě stojí"),
        ("с тайлом и рядом", "с~тайлом и~рядом"),
        # A card asks for more: signs, dashes, the last word, a letter behind a bracket.
        ("it is (13 + 6) ÷ 2 = 9", "it is (13 + 6) ÷~2 =~9"),
        ("longer – than this", "longer – than this"),
        ("(v domě) u zdi", "(v domě) u~zdi"),
        ("the fountain’s tile", "the fountain’s tile"),
        ("turn a die by 1, never", "turn a~die by~1, never"),
        ("5 points", "5 points"),
        ("nie zo 6 na 1 ani z 1 na 6", "nie zo~6~na~1 ani z~1~na~6"),
        ("do 2. hromádky, ve 3. bodování", "do~2.~hromádky, ve~3.~bodování"),
        ("it costs 5. Then", "it costs~5. Then"),
    ],
)
def test_what_belongs_together_stays_on_one_line_of_a_sheet(text: str, glued_text: str) -> None:
    assert glued(text, SLAVIC.sheet) == glued_text


@pytest.mark.parametrize("code", catalog.languages())
@given(words=st.lists(st.text("abcdefgh", min_size=2, max_size=12), min_size=2, max_size=12))
def test_only_a_short_last_word_of_a_paragraph_is_held(code: str, words: list[str]) -> None:
    breaks = writing("latin", "ltr", languages.language(code).typography).card
    text = " ".join(words)
    held = len(words[-1]) < 8
    assert unbroken(text, breaks).count(NO_BREAK) == int(held)
    assert unbroken(text, breaks).endswith(f"{words[-2]}{NO_BREAK if held else ' '}{words[-1]}")
    assert unbroken(text, breaks, goes_on=True) == text


@pytest.mark.parametrize(("code", "glued_text"), [("en", "pay a coin now"), ("pl", "pay a~coin now")])
def test_an_article_of_one_letter_may_end_a_line_of_a_card_where_it_is_the_custom(code: str, glued_text: str) -> None:
    own = writing("latin", "ltr", languages.language(code).typography)
    assert glued("pay a coin now and then always", own.card).startswith(glued_text)
    assert "a~coin" in glued("pay a coin now", own.sheet)


def test_nothing_but_blanks_is_changed() -> None:
    text = "v domě stojí 5 věží – a to je vše. X → Y ÷ 3"
    for breaks in (SLAVIC.card, SLAVIC.sheet, AT_BLANKS):
        assert unbroken(text, breaks).replace(NO_BREAK, " ") == text
        assert unbroken(unbroken(text, breaks), breaks) == unbroken(text, breaks)


def test_pieces_are_what_no_break_may_part_and_the_blanks_behind_it() -> None:
    assert list(line_parts("k zdi  a stojí ", SLAVIC.sheet)) == [f"k{NO_BREAK}zdi ", f"a{NO_BREAK}stojí"]
    assert list(line_parts("k zdi a", AT_BLANKS)) == ["k ", "zdi ", "a"]
    assert list(line_parts("5\u00a0mm wide", AT_BLANKS)) == ["5\u00a0mm ", "wide"]
    assert list(line_parts(" ", SLAVIC.sheet)) == list(line_parts("", SLAVIC.sheet)) == []


def test_a_language_of_which_nothing_is_known_breaks_at_every_blank() -> None:
    own = languages.language("xx")
    assert writing(own.script, own.direction, own.typography)[2:] == (AT_BLANKS, AT_BLANKS)
    assert glued("a b 1 – 2", AT_BLANKS) == "a b 1 – 2"


@pytest.mark.parametrize("code", catalog.languages())
def test_every_language_is_set_by_a_table_that_is_there(code: str) -> None:
    own = languages.language(code)
    assert writing(own.script, own.direction, own.typography).script == own.script


def test_a_table_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError, match="gothic"):
        writing("latin", "ltr", "gothic")
