"""The codes that a camera reads."""

from __future__ import annotations

import pytest

from alhambra_engine.rollandwrite import layouts
from alhambra_sheets.drawing import codes
from alhambra_sheets.drawing.codes import SheetCode
from alhambra_sheets.system.resources import data

EXPECTED = (0, 1, 4 * 4 + 2, 4 * 7 + 3)
GRANADA = "GPTCGAPAGSCTCTSTAPASCGTGSCAPGTGTGATC"


def test_qr_text_names_format_document_and_layout() -> None:
    assert codes.qr_text(SheetCode("player-sheet", "granada", GRANADA)) == "ALH1:PS:GRANADA"
    assert codes.qr_text(SheetCode("score-sheet")) == "ALH1:SS"


def test_the_longest_layout_id_fits_the_largest_code() -> None:
    text = codes.qr_text(SheetCode("player-sheet", "x" * layouts.LONGEST_ID, GRANADA))
    assert len(codes.qr_matrix(text)) == 25
    with pytest.raises(ValueError, match="too long"):
        codes.qr_matrix(text + "X" * 20)


def test_short_texts_make_the_smallest_code() -> None:
    assert len(codes.qr_matrix("ALH1:PS:GRANADA")) == 21


def test_marker_ids_tell_corner_document_and_layout() -> None:
    ids = codes.marker_ids(SheetCode("player-sheet", "granada", GRANADA))
    # CRC-32 of the letters, modulo 1728, is 55 = 0 * 144 + 4 * 12 + 7 (docs/codes.md).
    assert ids == EXPECTED
    assert [number % 4 for number in ids] == [0, 1, 2, 3]
    assert codes.marker_ids(SheetCode("score-sheet")) == (4, 1, 2, 3)


def test_another_grid_has_other_markers() -> None:
    other = GRANADA[::-1]
    assert codes.marker_ids(SheetCode("player-sheet", "x", other))[1:] != EXPECTED[1:]


@pytest.mark.parametrize("marker", range(48))
def test_every_possible_id_is_in_the_dictionary(marker: int) -> None:
    matrix = codes.marker_matrix(marker)
    assert len(matrix) == 6
    assert all(len(row) == 6 for row in matrix)
    assert all(matrix[0])
    assert all(matrix[-1])
    assert all(row[0] and row[-1] for row in matrix)
    inner = " ".join("".join("0" if module else "1" for module in row[1:-1]) for row in matrix[1:-1])
    assert inner == data("aruco.toml")["patterns"][marker]


def test_modules_become_rectangles_that_cover_exactly_the_black_ones() -> None:
    matrix = ((True, True, False), (True, True, False), (False, False, True))
    outline = codes.modules_path(matrix, 10, 20, 2)
    assert [numbers for name, numbers in outline if name == "M"] == [(10, 20), (14, 24)]
    assert [numbers for name, numbers in outline if name == "L"] == [
        (14, 20),
        (14, 24),
        (10, 24),
        (16, 24),
        (16, 26),
        (14, 26),
    ]
