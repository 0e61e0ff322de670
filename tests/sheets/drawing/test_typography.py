from __future__ import annotations

import pytest

from alhambra_sheets.drawing.typography import NO_BREAK, unbroken


@pytest.mark.parametrize(
    ("text", "glued"),
    [
        ("k zdi a v domě stojí", "k~zdi a~v~domě~stojí"),
        ("с тайлом и рядом", "с~тайлом и~рядом"),
        ("Reserve → palace, or swap tiles there", "Reserve~→~palace, or swap tiles~there"),
        ("it is (13 + 6) ÷ 2 = 9", "it is (13~+~6)~÷~2~=~9"),
        ("start · after scoring 2 the bag counts", "start~· after scoring~2 the bag~counts"),
        ("longer – than this considerably", "longer~– than this considerably"),
        ("a sum of 5 at most.", "a~sum of~5 at~most."),
        ("5 points of Landschaftsgärtner", "5 points of Landschaftsgärtner"),
        ("word", "word"),
        ("", ""),
    ],
)
def test_what_belongs_together_stays_on_one_line(text: str, glued: str) -> None:
    assert unbroken(text).replace(NO_BREAK, "~") == glued


def test_nothing_but_blanks_is_changed() -> None:
    text = "v domě stojí 5 věží – a to je vše. X → Y ÷ 3"
    assert unbroken(text).replace(NO_BREAK, " ") == text
    assert unbroken(unbroken(text)) == unbroken(text)
