"""The modules of a QR code for peers that make none like ours: error correction M, and one mask for all codes.

Only the numbered pad has codes: who draws the other loads none of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import qrcode
from qrcode.constants import ERROR_CORRECT_M

if TYPE_CHECKING:
    from PIL.Image import Image

MASK = 0


def picture(text: str, dots: int = 1) -> Image:
    """Return the code as a picture, with so many dots along the side of a module."""
    from PIL import Image as Pictures

    rows = matrix(text)
    flat = bytes(0 if black else 255 for row in rows for black in row)
    side = len(rows)
    return Pictures.frombytes("L", (side, side), flat).resize((side * dots, side * dots), Pictures.Resampling.NEAREST)


def matrix(text: str) -> list[list[bool]]:
    """Return the modules, row by row, without the quiet zone."""
    maker = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=MASK)
    maker.add_data(text, optimize=0)
    rows: list[list[bool]] = maker.get_matrix()
    return rows


def runs(text: str) -> tuple[int, list[tuple[int, int, int]]]:
    """Return how many modules a side has, and the runs of black modules: row, first column, length."""
    rows = matrix(text)
    found = []
    for number, row in enumerate(rows):
        start = 0
        for column, black in enumerate((*row, False)):
            if not black:
                if column > start:
                    found.append((number, start, column - start))
                start = column + 1
    return len(rows), found
