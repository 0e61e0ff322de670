"""How the cells of a drawing are found: counted, by columns, by tabs; and how gaps are written out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alhambra_engine.reading import columns
from alhambra_engine.reading.columns import Laid, RowWord
from alhambra_engine.reading.findings import Span
from alhambra_engine.reading.rows import WORD, Row

EMPTY = "."


def rows_of(*texts: str) -> list[Row]:
    return [Row(text, 1, Span(number, 1, number, len(text) + 1)) for number, text in enumerate(texts, start=1)]


def words_of(*texts: str) -> list[columns.RowWords]:
    return [tuple(RowWord(found.start(), found.end(), found[0]) for found in WORD.finditer(text)) for text in texts]


def laid(*texts: str) -> Laid:
    return columns.lay(rows_of(*texts), words_of(*texts), EMPTY.__eq__)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        # One blank between all words: they are counted.
        (("A B", ". C D"), ((0, 1), (0, 1, 2))),
        # A gap of two blanks, and all keep to columns.
        (("A  B  C", "D     E"), ((0, 1, 2), (0, 2))),
        (("AA   B", "     C"), ((0, 1), (1,))),
        # Ends can be columns as well as beginnings.
        ((" A  BB", "CC   D"), ((0, 1), (0, 1))),
        # A word over the place of another column: nothing is a column.
        (("AAAA  B", "C  D  E"), ((0, 1), (0, 1, 2))),
        # Tabs alone, and no empty space written.
        (("A\t\tB", "\tC\tD"), ((0, 2), (1, 2))),
        # Of tabs and blanks, or with an empty space, words are counted.
        (("A\t\tB", "C D\tE"), ((0, 1), (0, 1, 2))),
        (("A\t.\tB", "C\t\tD"), ((0, 1, 2), (0, 1))),
    ],
)
def test_where_words_are(texts: tuple[str, ...], found: tuple[tuple[int, ...], ...]) -> None:
    assert laid(*texts).columns == found


@pytest.mark.parametrize(
    ("texts", "is_counted", "by_tabs"),
    [(("A B",), True, False), (("A  B", "C  D"), False, False), (("A\tB",), False, True), (("A\t.",), True, False)],
)
def test_what_a_drawing_is_laid_by(texts: tuple[str, ...], is_counted: bool, by_tabs: bool) -> None:  # noqa: FBT001 - expected
    assert (laid(*texts).is_counted, laid(*texts).by_tabs) == (is_counted, by_tabs)


def test_a_sign_of_several_cells_takes_as_many_columns() -> None:
    assert columns.counted([(RowWord(0, 3, "...", 3), RowWord(4, 5, "A"))]).columns == ((0, 3),)


@given(st.lists(st.lists(st.sampled_from(("A", "B10", "")), min_size=1, max_size=5), min_size=2, max_size=4))
def test_cells_in_columns_are_found_where_they_were_put(grid: list[list[str]]) -> None:
    texts = columns.in_columns([[cell or EMPTY for cell in row] for row in grid])
    assert laid(*texts).columns == tuple(tuple(range(len(row))) for row in grid)


@given(st.lists(st.sampled_from(("A", "B10", EMPTY)), min_size=1, max_size=6))
def test_a_row_written_out_has_a_sign_for_each_gap(cells: list[str]) -> None:
    (words,) = words_of(" ".join(cells))
    apart = tuple(2 * column for column in range(len(words)))
    assert columns.written_out(words, apart, EMPTY) == [
        cells[place // 2] if place % 2 == 0 else EMPTY for place in range(2 * len(cells) - 1)
    ]


def test_a_row_with_two_tabs_is_doubtful_in_a_counted_drawing() -> None:
    texts = ("A\t.\tB", "C\t\tD")
    found = dict(columns.doubtful_rows(rows_of(*texts), words_of(*texts), laid(*texts), EMPTY))
    assert found == {1: ("C\t.\tD", "C\tD")}


@pytest.mark.parametrize(
    ("texts", "rows"),
    [
        # Room for a cell that another row has there.
        (("AAAA B  C", "D       E", "F G"), [1]),
        # Two blanks more than the narrowest step, and one alone.
        (("A B", "D    E"), [1]),
        (("A B", "D   E"), []),
        # As many cells in each of many rows: none is missing, whatever room there is.
        (("A B", "D    E", "F G"), []),
        (("AAAA B", "C    D", "EE  FF"), []),
        (("A B", "C D"), []),
    ],
)
def test_rows_with_room_for_an_empty_space(texts: tuple[str, ...], rows: list[int]) -> None:
    words = words_of(*texts)
    assert columns.roomy_rows(rows_of(*texts), words, columns.counted(words)) == rows


def test_rows_that_columns_move_and_what_is_written_instead() -> None:
    texts = ("A  B  C", "D     E")
    words, found = words_of(*texts), laid(*texts)
    moved = columns.moved_rows(words, found, EMPTY.__eq__)
    assert moved == [1]
    assert columns.mended_rows(rows_of(*texts), words, found, moved, EMPTY) == {1: {1: "D  .  E"}}


@pytest.mark.parametrize(("size", "is_writable"), [(100, True), (101, False)])
def test_what_is_too_large_is_not_written_out(size: int, is_writable: bool) -> None:  # noqa: FBT001 - expected
    words = words_of(*["A"] * size)
    assert columns.is_writable(words, columns.counted(words)) == is_writable


@pytest.mark.parametrize("text", ["A  B   C", "A\tB", "   A"])
def test_no_word_is_lost(text: str) -> None:
    (found,) = laid(text).columns
    assert len(found) == len(re.findall(r"\S+", text))
