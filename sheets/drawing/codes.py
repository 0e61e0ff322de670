"""Codes as a camera sees them: modules of the QR codes, the four corner markers (docs/codes.md)."""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from ..system.postponed import PILLOW, postpone
from ..system.resources import data
from . import sheet_codes
from .shapes import Mosaic

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

_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Those of which two are written as one number of 11 bits, in their order (ISO/IEC 18004, table 5)."""

_LETTERS = re.compile(f"[{re.escape(_CHARACTERS)}]+")

_LIKE: dict[tuple[int, str], str] = {}
"""By length and beginning a text from which others are told apart; which one it is makes no difference to any code."""

_FEW = 4
"""Pairs of characters in which a text may differ from one like it: those of the number of a sheet, and its side."""

_KEPT_CODES = 256

_BLACK = re.compile(b"\x01+")

CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

_BASE = 12
"""Of the digits in the ids of markers."""


def qr_matrix(text: str) -> Modules:
    """Return the modules without the quiet zone, error correction M; ValueError when it needs too large a code.

    The codes of a pad differ in the number of their sheet. A QR code is linear: a bit of its text changes the same
    modules whatever the others are, error correction included. So a code is that of a text like it, with the modules
    changed that go with each bit in which the texts differ; what these are, qrcode is asked once.
    """
    like, places = text, list[int]()
    if _LETTERS.fullmatch(text) and not text[:2].isdigit():
        # Digits alone are written in fewer bits, and other bytes in more.
        like = _LIKE.setdefault((len(text), text[:2]), text)
        places = [place for place in range(0, len(text), 2) if like[place : place + 2] != text[place : place + 2]]
        if len(places) > _FEW:
            like, places = text, []
            _LIKE[len(text), text[:2]] = text
    size, modules = _made(like)
    for place in places:
        differing = _value(text[place : place + 2]) ^ _value(like[place : place + 2])
        for bit in range(differing.bit_length()):
            if differing >> bit & 1:
                modules ^= _changed(like, place, bit)
    return _rows(size, modules)


def _rows(size: int, modules: int) -> Modules:
    """The rows of a code whose modules are the bits of a number, the first one the highest."""
    bits = [bit == "1" for bit in f"{modules:0{size * size}b}"]
    return tuple(tuple(bits[start : start + size]) for start in range(0, size * size, size))


def _value(pair: str) -> int:
    """The number that two characters are written as, or the last one alone."""
    number = 0
    for character in pair:
        number = number * len(_CHARACTERS) + _CHARACTERS.index(character)
    return number


@lru_cache(_KEPT_CODES)
def _changed(like: str, place: int, bit: int) -> int:
    """The modules that a bit of the number of a pair of characters changes."""
    length = len(like[place : place + 2])
    first, last = divmod(1 << bit, len(_CHARACTERS))
    pairs = ("0" * length, (_CHARACTERS[first] + _CHARACTERS[last])[-length:])
    without, with_ = (_made(f"{like[:place]}{pair}{like[place + length :]}")[1] for pair in pairs)
    return without ^ with_


@lru_cache(_KEPT_CODES)
def _made(text: str) -> tuple[int, int]:
    """How many modules wide the code of a text is, and its modules, row by row, as the bits of a number."""
    postpone(*PILLOW)
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode

    maker = QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=_MASK)
    maker.add_data(text, optimize=0)
    maker.make(fit=True)
    if maker.version > LARGEST_QR_VERSION:
        raise ValueError(f"too long for a QR code of version {LARGEST_QR_VERSION}: {text}")
    matrix = maker.get_matrix()
    return len(matrix), int("".join("1" if module else "0" for row in matrix for module in row), 2)


def game_matrix(*parts: str) -> Modules:
    """Return the modules of the code of a game, without the quiet zone; ValueError where it needs too large a code.

    The parts of its text are encoded one by one, each in the way that suits it. A seventh of it may be unreadable
    (error correction M), less where that saves its place on paper (L).
    """
    postpone(*PILLOW)
    from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    for correction in (ERROR_CORRECT_M, ERROR_CORRECT_L):
        maker = QRCode(error_correction=correction, border=0, mask_pattern=_MASK)
        for part in parts:
            maker.add_data(part, optimize=0)
        try:
            version = maker.best_fit(start=1)
        except (DataOverflowError, ValueError):
            continue
        if version <= LARGEST_GAME_VERSION:
            maker.make(fit=False)
            return tuple(tuple(bool(module) for module in row) for row in maker.get_matrix())
    raise ValueError(f"too long for a QR code of version {LARGEST_GAME_VERSION}: {len(''.join(parts))} characters")


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


def mosaic(matrix: Sequence[Sequence[bool]], x: float, y: float, module: float) -> Mosaic:
    """Return the black modules: a rectangle for each run, runs alike in rows below merged."""
    return Mosaic(x, y, module, tuple(_runs(matrix)))


def _runs(matrix: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int, int]]:
    """Yield left, top, width and height of every run of black; merging avoids hairlines between rows."""
    open_runs: dict[tuple[int, int], int] = {}
    for number, row in enumerate((*matrix, ())):
        here = _row_runs(bytes(row))
        for run in [run for run in open_runs if run not in here]:
            top = open_runs.pop(run)
            yield run[0], top, run[1] - run[0], number - top
        for run in here:
            open_runs.setdefault(run, number)


def _row_runs(row: bytes) -> dict[tuple[int, int], None]:
    """First column and end of the runs of black in a row, in order."""
    return dict.fromkeys(found.span() for found in _BLACK.finditer(row))
