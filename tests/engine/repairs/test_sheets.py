"""Repairs of sheets of Roll & Write: numbers, crosses, drawings turned around, layouts."""

from __future__ import annotations

import pytest

from alhambra_engine.reading.edits import applied
from tests.cases.desk import judge

ROWS = ("X . . X . .", ". X . . X .", "X . . . . X", ". . X . . .", ". X . . . .", ". . . X . .")
"""Ten buildings: by row 2 2 2 1 1 1, by column 2 2 1 2 2 1."""

OTHERS = """  Nina: {buildings: {garden: 3}, rows: [2, 1, 0, 0, 0, 0], columns: [1, 0, 1, 0, 1, 0], coins: 3}
  Ota: {buildings: {tower: 3}, rows: [1, 1, 1, 0, 0, 0], columns: [0, 1, 1, 0, 0, 1], coins: 3}
"""
BESIDE = "    rows: [2, 2, 2, 1, 1, 1]\n    columns: [2, 2, 1, 2, 1, 1]\n"


def sheet(rows: tuple[str, ...] = ROWS, beside: str = BESIDE, coins: str = "{circled: 7, crossed: 4}") -> str:
    """Return a game of Kim, whose sheet is drawn, and two others who count."""
    drawn = "".join(f"      {row}\n" for row in rows)
    head = "game: roll-and-write\nlayout: granada\nplayers:\n  Kim:\n    sheet: |\n"
    return f"{head}{drawn}{beside}    coins: {coins}\n{OTHERS}"


def _mended(text: str) -> list[str]:
    result = judge(text)
    assert not result.legal
    return [applied(result.source, fix) for finding in result.findings for fix in finding.fixes]


def test_the_sheet_is_legal() -> None:
    assert judge(sheet()).legal


@pytest.mark.parametrize(
    "text",
    [
        sheet((*ROWS[:2], "X . . . X X", *ROWS[3:])),  # a cross too many
        sheet((*ROWS[:2], "X . . . . .", *ROWS[3:])),  # a cross is missing
        sheet(ROWS[::-1]),  # upside down
        sheet(tuple(row[::-1] for row in ROWS)),  # mirrored
        sheet(tuple(row[::-1] for row in reversed(ROWS))),  # both
        sheet(beside=BESIDE.replace("[2, 2, 2, 1", "[2, 2, 3, 1")),  # a number off by one
        sheet((*ROWS[:2], "X . . . . . X", *ROWS[3:])),  # a space too many
    ],
)
def test_a_slip_on_a_sheet_is_mended(text: str) -> None:
    mended = _mended(text)
    assert 1 <= len(mended) <= 3
    assert sheet() in mended
    assert all(judge(each).legal for each in mended)


def test_a_number_beside_counts_is_mended_where_their_sums_show_it() -> None:
    text = sheet().replace("columns: [0, 1, 1, 0, 0, 1]", "columns: [0, 1, 1, 0, 0, 2]")
    mended = _mended(text)
    assert all(judge(each).legal for each in mended)
    assert not mended or sheet() in mended


def test_the_layout_that_letters_show_is_written() -> None:
    rows: tuple[str, ...] = (
        "│[G] ·  · [C] ·  · │",
        "│ · [A] ·  · [C] · │",
        "│[C] ·  ·  ·  · [P]│",
        "│ ·  · [S] ·  ·  · │",
    )
    rows += ("│ · [C] ·  ·  ·  · │", "│ ·  ·  · [A] ·  · │")
    text = sheet(rows, beside="").replace("layout: granada", "layout: [GPTCGA, PAGSCT, CTSTAP, ASCGTG, SCAPGT, GTAGTC]")
    result = judge(text)
    assert not result.legal
    for finding in result.findings:
        for fix in finding.fixes:
            assert judge(applied(result.source, fix)).legal
