"""Player sheets as people draw them: marks, gaps, pastes; what is read is what was meant, or it is asked."""

from __future__ import annotations

import re
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading.edits import applied
from alhambra_engine.reading.findings import Collector, Span
from alhambra_engine.reading.rows import Row
from alhambra_engine.rollandwrite import drawing, edges
from tests.cases import desk
from tests.cases.sheets import counted, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alhambra_engine.rollandwrite.drawing import DrawnSheet

Space = tuple[int, int]
SPACES = [(row, column) for row in range(6) for column in range(6)]
SHEETS = st.frozensets(st.sampled_from(SPACES))
FULL_SHEETS = st.tuples(*(st.sets(st.integers(0, 5), min_size=1) for _ in range(6))).map(
    lambda rows: frozenset((row, column) for row, columns in enumerate(rows) for column in columns)
)
"""Sheets with something in every row: a row of blanks is none."""
OTHERS = counted("Nina", "G3") + counted("Ota", "T3")


def read(texts: Sequence[str]) -> tuple[DrawnSheet, Collector]:
    """Return what rows show, and what was found in them; they stand in a block, indented by six blanks."""
    findings = Collector()
    rows = [
        Row(text, 7, Span(number, 7, number, 7 + len(text))) for number, text in enumerate(texts, 1) if text.strip()
    ]
    return drawing.read(edges.without_dice(drawing.without_foot(rows)), "Kim", findings), findings


def names(findings: Collector) -> list[str]:
    """Return the findings as `name` or `name/detail`."""
    return [desk.name_of(each) for each in findings]


def marked(built: frozenset[Space], cross: str = "X", free: str = ".") -> list[list[str]]:
    """Return the marks of a sheet, row by row."""
    return [[cross if (row, column) in built else free for column in range(6)] for row in range(6)]


# Marks


@given(
    SHEETS,
    st.sampled_from("Xx#×✗✘✓☒1ＸХ"),
    st.sampled_from([".", "-", "_", "·", "–", "—", "−", "－", "．"]),
    st.sampled_from(["", " ", "  ", "\t", "\u00a0"]),
)
def test_every_mark_says_the_same(built: frozenset[Space], cross: str, free: str, between: str) -> None:
    sheet, findings = read([between.join(row) for row in marked(built, cross, free)])
    assert (sheet.built, names(findings)) == (built, [])


@given(SHEETS.filter(bool), st.sampled_from("1xX"))
def test_a_zero_is_free_where_nothing_else_is(built: frozenset[Space], cross: str) -> None:
    sheet, findings = read(["".join(row) for row in marked(built, cross, "0")])
    assert (sheet.built, names(findings)) == (built, [])
    beside = ["".join(row) for row in marked(built, cross, "0")]
    beside[0] = "." + beside[0][1:]
    if any("0" in row for row in beside):
        assert names(read(beside)[1]) == ["wrong-type/mark"]


def test_the_first_strange_mark_is_told_once_and_where_it_stands() -> None:
    _, findings = read(["X . . X . .", ". Q . . X .", "Q Q Q Q Q Q", "......", "o.....", "......"])
    (finding,) = findings
    assert (desk.name_of(finding), finding.values["text"]) == ("wrong-type/mark", "Q")
    assert finding.span == Span(2, 9, 2, 10)


def test_open_spaces_are_counted_at_the_first() -> None:
    _, findings = read(["X . . X . .", ". ? . . X .", "? ? ? ? ? ?", "......", "......", "......"])
    (finding,) = findings
    assert (desk.name_of(finding), finding.values["number"]) == ("wrong-type/open", 7)
    assert finding.span == Span(2, 9, 2, 10)


@pytest.mark.parametrize("letters", ["PSACGT", "ABCDEF"])
def test_letters_of_the_grid_are_no_crosses(letters: str) -> None:
    assert names(read([letters, *["......"] * 5])[1]) == ["wrong-type/mark"]


# What a telephone makes of hyphens and dots


@given(SHEETS)
def test_merged_dots_and_hyphens_are_read_or_asked(built: frozenset[Space]) -> None:
    for free, merge in (("-", (("--", "—"),)), (".", (("...", "…"),)), ("-", (("--", "–"),)), (".", (("..", "‥"),))):
        texts = ["".join(row) for row in marked(built, "X", free)]
        for many, one in merge:
            texts = [text.replace(many, one) for text in texts]
        sheet, findings = read(texts)
        assert sheet.built == built or names(findings), texts


def test_merged_dots_that_fill_a_row_are_read() -> None:
    sheet, findings = read(["…X..", "X…..", "…...", "X—X—", "——X-", "X.…."])
    assert sheet.built == {(0, 3), (1, 0), (3, 0), (3, 3), (4, 4), (5, 0)}
    assert names(findings) == []


# Gaps


@given(FULL_SHEETS, st.sampled_from([1, 2, 3, 4]), st.booleans())
def test_blanks_for_free_spaces_are_read_or_asked(built: frozenset[Space], pitch: int, some: bool) -> None:  # noqa: FBT001
    full = marked(built, "X", " ")
    if some:
        full[0] = ["X" if mark == "X" else "." for mark in full[0]]
    texts = ["".join(mark.ljust(pitch) for mark in row).rstrip() for row in full]
    sheet, findings = read(texts)
    errors = [name for name in names(findings) if name != "gap-read"]
    # With one blank between cells, or none, a row may look as if it were short.
    looks_short = not any(re.search(r"\S\s{2,}\S", text) for text in texts)
    assert sheet.built == built or errors or looks_short, texts
    for finding in findings:
        if desk.name_of(finding) == "gap-read":
            assert sheet.built == built
            (fix,) = finding.fixes
            again, more = read([edit.text for edit in fix.edits])
            assert (again.built, names(more)) == (built, [])


@given(FULL_SHEETS)
def test_a_paste_from_a_spreadsheet_is_read(built: frozenset[Space]) -> None:
    sheet, findings = read(["\t".join(row) for row in marked(built, "X", "")])
    assert sheet.built == built
    assert set(names(findings)) <= {"gap-read"}


@pytest.mark.parametrize(
    "texts",
    [
        # Of one column nobody knows whether it is missing on the left, in the middle or on the right.
        ["X   X", "  X  .", "X   X", ". . .", "X   X", ". . ."],
        # Two tabs in a drawing with dots.
        ["X\t\tX", *[".\t.\t.\t.\t.\t."] * 5],
        # A blank in a row without blanks.
        ["X X..", *["......"] * 5],
        ["XX.. X", *["......"] * 4, "...... ."],
    ],
)
def test_a_gap_that_can_be_read_in_two_ways_is_asked(texts: list[str]) -> None:
    found = names(read(texts)[1])
    assert found
    assert set(found) <= {"ragged-row", "ragged-row/length"}


@pytest.mark.parametrize(
    ("texts", "built"),
    [
        (["X . X", "X", ". X", ".", ".", "."], {(0, 0), (0, 2), (1, 0), (2, 1)}),
        (["X..X", "X", ".X", ".", ".", "."], {(0, 0), (0, 3), (1, 0), (2, 1)}),
        (["X  .  X", "X", ".  X", ".", ".", ".  .  .  .  .  ."], {(0, 0), (0, 2), (1, 0), (2, 1)}),
    ],
)
def test_short_rows_are_filled_up_as_before(texts: list[str], built: set[Space]) -> None:
    sheet, findings = read(texts)
    assert sheet.built == built
    assert names(findings) in ([], ["gap-read/short"])


@pytest.mark.parametrize("margin", ["", " .", " . .", "-", " . _ ·"])
def test_free_spaces_at_the_end_of_all_rows_are_no_spaces(margin: str) -> None:
    texts = ["X . . . . X", "X X . . . .", ". . X . . .", ". . . X . .", ". . . . X .", ". . . . . ."]
    sheet, findings = read([text + margin for text in texts])
    assert names(findings) == []
    assert sheet.built == read(texts)[0].built


@pytest.mark.parametrize(
    "texts",
    [
        ["X . . . . X ."] + [". . . . . ."] * 5,  # one row: which of its spaces is too many?
        ["X . X X X X ."] * 6,  # so may be the free column within
        [". X X X X X ."] * 6,
        [". . . . . . ."] * 6,
        ["X X X X X X X"] * 6,
    ],
)
def test_rows_that_are_too_long_are_asked_where_any_space_may_be_too_many(texts: list[str]) -> None:
    assert set(names(read(texts)[1])) == {"ragged-row/length"}


# Frames


def test_a_table_of_a_chat_is_read() -> None:
    sheet, findings = read(["| X |   | X | . |   |   |", *["|   | X |   |   |   |   |"] * 5])
    assert sheet.built == {(0, 0), (0, 2), *((row, 1) for row in range(1, 6))}
    assert names(findings) == []


def test_the_drawing_of_the_version_before_is_read() -> None:
    pasted = ["[G] ·  · [C] ·  ·   +2", " · [A] ·  · [C] · ", *[" .  .  .  .  .  . "] * 4, " +2    +5"]
    sheet, findings = read(pasted)
    assert sheet.built == {(0, 0), (0, 3), (1, 1), (1, 4)}
    assert [(each.row, each.column, each.letter) for each in sheet.letters] == [
        (0, 0, "G"),
        (0, 3, "C"),
        (1, 1, "A"),
        (1, 4, "C"),
    ]
    assert names(findings) == []


def test_plain_letters_of_a_drawing_with_brackets_are_free_spaces() -> None:
    rows = ["[G] P  T [C] G  A ", " P  A  G  S  C  T ", *[" ·  ·  ·  ·  ·  · "] * 4]
    sheet, findings = read(rows)
    assert sheet.built == {(0, 0), (0, 3)}
    assert (len(sheet.letters), names(findings)) == (12, [])


@pytest.mark.parametrize(
    "unit",
    ["X", "X ", "–", "…X", "X  ", "[", "[ ", "+2 ", "|", " ", "\t", "X\t", "[G]", "[G] +2", "[x]", "[*] ", "[ ]|"],
)
def test_a_long_row_is_read_in_time(unit: str) -> None:
    for end in ("", "X", "?", "["):
        start = process_time()
        read([unit * 200_000 + end, *["......"] * 5])
        assert process_time() - start < 5


GAPS = ("X     X", "  X     X", "X         X", "    X", "  X", "      X")
DOTS = ("X . . X . .", ". X . . X .", "X . . . . X", ". . X . . .", ". X . . . .", ". . . X . .")


def _game(rows: Sequence[str]) -> str:
    drawn = "".join(f"      {row}\n" for row in rows)
    return table(f"  Kim:\n    sheet: |\n{drawn}    coins: 3\n", OTHERS)


def test_a_game_with_a_sheet_of_blanks_is_scored_as_it_was_meant() -> None:
    assert desk.judge(_game(GAPS)).totals == desk.judge(_game(DOTS)).totals
    assert desk.told(_game(GAPS)) == ["gap-read"]


# What is around a sheet, and in it


@given(
    SHEETS,
    st.sampled_from(["", ".", ":", " |"]),
    st.sampled_from([" ", "\t"]),
    st.sampled_from(["", "123456"]),
    st.sampled_from(["", "|"]),
)
def test_the_numbers_of_the_dice_around_a_sheet_are_no_marks(
    built: frozenset[Space], behind: str, blank: str, top: str, right: str
) -> None:
    rows = [
        f"{number}{behind}{blank}{blank.join(marks)}{f'{blank}{number}' if right else ''}"
        for number, marks in enumerate(marked(built), 1)
    ]
    drawn, findings = read([f" {blank}{blank.join(top)}", *rows])
    assert (drawn.built, names(findings)) == (built, [])


@given(
    SHEETS.filter(bool), st.sampled_from([("■", "□"), ("⬛", "⬜"), ("●", "."), ("■", "·")]), st.sampled_from(["", " "])
)
def test_filled_and_empty_squares_are_marks(built: frozenset[Space], signs: tuple[str, str], blank: str) -> None:
    drawn, findings = read([blank.join(row) for row in marked(built, *signs)])
    assert (drawn.built, names(findings)) == (built, [])


@given(
    SHEETS.filter(bool),
    st.sampled_from([("[x]", "[ ]"), ("[X]", "[]"), ("(x)", "( )"), ("[✓]", "[_]"), ("[*]", "[ ]"), ("[ x ]", "[ ]")]),
    st.sampled_from(["", " ", " | "]),
)
def test_boxes_may_be_ticked(built: frozenset[Space], signs: tuple[str, str], between: str) -> None:
    drawn, findings = read([between.join(row) for row in marked(built, *signs)])
    assert (drawn.built, names(findings)) == (built, [])


@given(SHEETS.filter(bool), st.sampled_from(".-0"), st.sampled_from(["", " "]))
def test_a_star_is_a_cross_if_no_other_sign_is(built: frozenset[Space], free: str, between: str) -> None:
    drawn, findings = read([between.join(row) for row in marked(built, "*", free)])
    assert (drawn.built, names(findings)) == (built, [])
    beside = [between.join(row) for row in marked(built, "*", ".")]
    crossed = [*beside[:5], between.join("X.....")]
    if any("*" in row for row in crossed):
        assert names(read(crossed)[1]) == ["wrong-type/mark"]


def test_letters_for_crosses_are_asked_about_with_the_way_out() -> None:
    lettered = sheet(["G . . C . .", ". A . . C .", "C . . . . P", ". . T . . .", ". C . . . .", ". . . A . ."])
    crossed = sheet(["X . . X . .", ". X . . X .", "X . . . . X", ". . X . . .", ". X . . . .", ". . . X . ."])
    (finding,) = desk.judge(lettered).findings
    assert (finding.detail, finding.values["text"]) == ("mark", "G")
    assert [applied(desk.judge(lettered).source, fix) for fix in finding.fixes] == [crossed]
    copied = sheet(["GPTCGA", "PAGSCT", "CTSTAP", "ASCGTG", "SCAPGT", "GTGATC"])
    assert not desk.judge(copied).findings[0].fixes


def sheet(rows: Sequence[str]) -> str:
    """Return a game of Kim, whose sheet has these rows, and two others."""
    drawn = "".join(f"      {row}".rstrip() + "\n" for row in rows)
    return table(f"  Kim:\n    sheet: |\n{drawn}    coins: 3\n", OTHERS)


def test_a_row_that_is_lost_is_written_where_it_can_only_be() -> None:
    five = ["X . . X . .", ". X . . X .", ". . X . . .", ". X . . . .", ". . . X . ."]
    (lost,) = (each for each in desk.judge(sheet(five)).findings if each.detail == "rows")
    assert (dict(lost.values), lost.fixes) == ({"number": 5, "expected": 6}, ())
    blank = sheet([*five[:2], "", *five[2:]])
    (finding,) = (each for each in desk.judge(blank).findings if each.detail == "rows")
    (fix,) = finding.fixes
    assert desk.told(applied(desk.judge(blank).source, fix)) == []
    # What is counted beside the drawing shows where it was.
    seven = sheet([*five, ". . . . . .", ". . . . . ."])
    assert [each.values["number"] for each in desk.judge(seven).findings if each.detail == "rows"] == [7]
