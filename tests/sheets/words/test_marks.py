"""Marks that languages write differently: each is a message, and sums that use them are true."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from alhambra_sheets.words import catalog, marks
from tests.sheets.made_catalogs import made

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH = catalog.load("en")
OTHER = made(
    {
        ("list", ", "): "、",
        ("range", "{first}–{last}"): "{first} bis {last}",
        ("places", "{first}–{last}"): "{first}.–{last}.",
        ("percent", "{number}%"): "{number}\u00a0%",
        ("decimal mark", "."): ",",
        ("division", "÷"): ":",
    }
)


def test_every_mark_is_that_of_the_language() -> None:
    assert marks.listed(("Kim", "Nina"), ENGLISH) == "Kim, Nina"
    assert marks.listed(("Kim", "Nina"), OTHER) == "Kim、Nina"
    assert marks.listed((), ENGLISH) == ""
    assert [marks.span(2, 8, each) for each in (ENGLISH, OTHER)] == ["2–8", "2 bis 8"]
    assert marks.span(3, 3, OTHER) == "3"
    assert [marks.places(1, 2, each) for each in (ENGLISH, OTHER)] == ["1–2", "1.–2."]
    assert [marks.percent(0.3, each) for each in (ENGLISH, OTHER)] == ["30%", "30\u00a0%"]
    assert [marks.decimal(85.6, each) for each in (ENGLISH, OTHER)] == ["85.6", "85,6"]
    assert [marks.decimal(54, each) for each in (ENGLISH, OTHER)] == ["54", "54"]
    assert [marks.division_sign(each) for each in (ENGLISH, OTHER)] == ["÷", ":"]


@pytest.mark.parametrize(
    ("values", "among", "english", "other"),
    [
        ([13, 6], 2, "(13 + 6) ÷ 2 = 9.5 → 9", "(13 + 6) : 2 = 9,5 → 9"),
        ([17, 9], 2, "(17 + 9) ÷ 2 = 13", "(17 + 9) : 2 = 13"),
        ([6], 2, "6 ÷ 2 = 3", "6 : 2 = 3"),
        ([1], 2, "1 ÷ 2 = 0.5 → 0", "1 : 2 = 0,5 → 0"),
        ([12, 5], 4, "(12 + 5) ÷ 4 = 4.25 → 4", "(12 + 5) : 4 = 4,25 → 4"),
        ([20, 12, 5], 3, "(20 + 12 + 5) ÷ 3 ≈ 12.3 → 12", "(20 + 12 + 5) : 3 ≈ 12,3 → 12"),
    ],
)
def test_a_sum_shows_what_is_lost_by_rounding(values: list[int], among: int, english: str, other: str) -> None:
    assert (marks.shared(values, among, ENGLISH), marks.shared(values, among, OTHER)) == (english, other)


def test_no_equals_sign_of_a_sum_is_false() -> None:
    for pool in range(1, 41):
        for among in range(2, 7):
            _, _, result = marks.shared([pool], among, ENGLISH).partition(f"÷ {among} ")
            sign, value, *rounded = result.replace("→ ", "").split()
            assert (Fraction(value) == Fraction(pool, among)) == (sign == "="), result
            assert int(float((rounded or [value])[0])) == pool // among, result


def test_no_list_of_cards_sheets_or_reports_has_a_comma_of_its_own(checkout: Path) -> None:
    # Numbers of rules, code, lines of files and of transcripts are the same in every language.
    own = {"sheets/cards/text.py": 1, "sheets/cards/web_page.py": 1, "sheets/cards/table_setting.py": 1}
    own |= {
        "sheets/cards/composition.py": 3,
        "sheets/cards/filling.py": 1,
        "sheets/words/terms.py": 4,
        "sheets/report/layouts.py": 1,
        "sheets/report/frames.py": 3,
    }
    for folder in ("cards", "forms", "report", "words"):
        for file in sorted((checkout / "sheets" / folder).glob("*.py")):
            name = file.relative_to(checkout).as_posix()
            joins = [
                node
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Attribute) and node.attr == "join"
                if isinstance(node.value, ast.Constant) and node.value.value == ", "
            ]
            assert len(joins) <= own.get(name, 0), name
