"""The codes that a camera reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

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


def by_the_library(text: str) -> codes.Modules:
    maker = QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=0)
    maker.add_data(text, optimize=0)
    maker.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in maker.get_matrix())


SHEETS = [f"{TEXT[:31]}{number:05}{side}" for number in (0, 1, 7, 99, 9999, 46656) for side in "FB"]


@pytest.mark.parametrize("texts", [SHEETS, SHEETS[::-1], [text[1:] for text in SHEETS]], ids=["up", "down", "even"])
def test_the_codes_of_a_pad_are_those_of_the_library(texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # All but the first are worked out from one that is known: whichever that is.
    monkeypatch.setattr(codes, "_LIKE", {})
    assert [codes.qr_matrix(text) for text in texts] == [by_the_library(text) for text in texts]


@given(
    st.one_of(
        st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", min_size=1, max_size=36),
        st.from_regex("ALH2[0-9A-F]{20}[0-9]{5}[FB]", fullmatch=True),
        st.from_regex("[0-9]{1,30}", fullmatch=True),
        st.text(min_size=1, max_size=6),
    )
)
def test_the_code_of_any_text_is_that_of_the_library(text: str) -> None:
    assert codes.qr_matrix(text) == by_the_library(text)
