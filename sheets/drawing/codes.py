"""Codes as a camera sees them: modules of the QR codes, the four corner markers (docs/codes.md)."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from ..system.postponed import PILLOW, postpone
from ..system.resources import data
from . import sheet_codes
from .shapes import Commands, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .sheet_codes import SheetCode

Modules = tuple[tuple[bool, ...], ...]
"""Rows of modules from the top; true is black."""

QUIET_MODULES = 4
LARGEST_QR_VERSION = 2
LARGEST_GAME_VERSION = 25
"""Of the code of a whole game: with modules of 0.6 mm it is 75 mm wide, and a telephone reads it."""

_MASK = 0
"""The mask of all codes. A reader takes any; to find the best one for each text takes six times as long as the code
itself, and of the eight this one has the least penalty on average over the texts of these sheets."""

TEXT_BOX = "code-"
"""How the name of the box around the modules of a QR code begins; its text follows."""

CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

_BASE = 12
"""Of the digits in the ids of markers."""


def qr_matrix(text: str) -> Modules:
    """Return the modules without the quiet zone, error correction M; ValueError when it needs too large a code."""
    postpone(*PILLOW)
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode

    maker = QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    maker.add_data(text, optimize=0)
    maker.make(fit=True)
    if maker.version > LARGEST_QR_VERSION:
        raise ValueError(f"too long for a QR code of version {LARGEST_QR_VERSION}: {text}")
    return tuple(tuple(bool(module) for module in row) for row in maker.get_matrix())


def game_matrix(text: str) -> Modules:
    """Return the modules of the code of a game, without the quiet zone; ValueError where it needs too large a code.

    A part of it may be unreadable (error correction M), a smaller one where that saves its place on paper (L).
    """
    postpone(*PILLOW)
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    for correction in (ERROR_CORRECT_M, ERROR_CORRECT_L):
        maker = QRCode(error_correction=correction, border=0, mask_pattern=_MASK)
        maker.add_data(text, optimize=0)
        try:
            version = maker.best_fit(start=1)
        except (DataOverflowError, ValueError):
            continue
        if version <= LARGEST_GAME_VERSION:
            maker.make(fit=False)
            return tuple(tuple(bool(module) for module in row) for row in maker.get_matrix())
    raise ValueError(f"too long for a QR code of version {LARGEST_GAME_VERSION}: {len(text)} characters")


def marker_ids(code: SheetCode) -> tuple[int, int, int, int]:
    """Return the marker ids of the corners in the order of `CORNERS`.

    id = 4 * digit + corner; the digits in base 12 are the document and a checksum of template, letters and coins.
    """
    checksum = zlib.crc32(sheet_codes.identity(code).encode("ascii")) % _BASE**3
    digits = (sheet_codes.digit(code), checksum // _BASE**2, checksum // _BASE % _BASE, checksum % _BASE)
    first, second, third, fourth = (4 * digit + corner for corner, digit in enumerate(digits))
    return first, second, third, fourth


def reference_ring() -> tuple[float, float]:
    """Return the diameters of a reference mark outside and inside, in mm."""
    table = data("codes.toml")["reference"]
    return table["outside"], table["inside"]


def marker_matrix(marker: int) -> Modules:
    """Return the modules of an ArUco marker, its black border with them."""
    table = data("aruco.toml")
    inner = [tuple(bit == "0" for bit in row) for row in table["patterns"][marker].split()]
    side = table["modules"] + 2 * table["border"]
    edge = (True,) * table["border"]
    full = ((True,) * side,) * table["border"]
    return (*full, *((*edge, *row, *edge) for row in inner), *full)


def modules_path(matrix: Sequence[Sequence[bool]], x: float, y: float, module: float) -> Commands:
    """Return the black modules as one outline: a rectangle for each run, runs alike in rows below merged."""

    def rectangles() -> Iterator[Commands]:
        for (start, end), top, bottom in _runs(matrix):
            yield rectangle(x + start * module, y + top * module, (end - start) * module, (bottom - top) * module)

    return tuple(command for outline in rectangles() for command in outline)


def _runs(matrix: Sequence[Sequence[bool]]) -> Iterator[tuple[tuple[int, int], int, int]]:
    """Yield ((first column, end), first row, end) of every run of black; merging avoids hairlines between rows."""
    open_runs: dict[tuple[int, int], int] = {}
    for number, row in enumerate((*matrix, ())):
        here = set(_row_runs(row))
        for run in [run for run in open_runs if run not in here]:
            yield run, open_runs.pop(run), number
        for run in sorted(here):
            open_runs.setdefault(run, number)


def _row_runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start = None
    for column, black in enumerate((*row, False)):
        if black and start is None:
            start = column
        elif not black and start is not None:
            yield start, column
            start = None
