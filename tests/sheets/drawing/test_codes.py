"""The codes that a camera reads."""

from __future__ import annotations

import pytest

from alhambra_sheets.drawing import codes
from alhambra_sheets.system.resources import data

TEXT = "ALH2P1S9NI204KFUSCUYKQYRFI2003100000F"


def test_the_code_of_a_sheet_is_of_version_2_and_no_longer_one_fits() -> None:
    assert len(codes.qr_matrix(TEXT)) == 25
    assert len(codes.qr_matrix(f"{TEXT}X")) == 25
    with pytest.raises(ValueError, match="too long"):
        codes.qr_matrix(f"{TEXT}XX")


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
    outline = codes.mosaic(matrix, 10, 20, 2).path.commands
    assert [numbers for name, numbers in outline if name == "M"] == [(10, 20), (14, 24)]
    assert [numbers for name, numbers in outline if name == "L"] == [
        (14, 20),
        (14, 24),
        (10, 24),
        (16, 24),
        (16, 26),
        (14, 26),
    ]
