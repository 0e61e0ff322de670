"""Written results of rows and columns, of any hand: patches to learn from, drawn box by box without a whole photo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tests.camera import digits, examples, filling, lines, patches, pens, printers
from tests.camera.families import Digits
from tests.photos import camera

if TYPE_CHECKING:
    from tests.camera.examples import Bytes
    from tests.camera.lines import Box
    from tests.camera.pens import Pen
    from tests.camera.weights import Numbers
    from tests.photos.camera import Picture, Points

FILE = Path(__file__)

CLASSES = ("blank", "0", "2", "5", "10", "else")
"""What a network can answer; two outputs more fill up its last four and are never meant."""

OUTPUTS = (8, 16, 24, 32, 8)
TURNS = 1

LAYOUTS = ("granada", "alcazaba")
_MARGIN = 4.0
"""Millimetres of paper that are drawn around a box."""

_SHARES = (0.14, 0.16, 0.17, 0.18, 0.17, 0.18)
"""Of the classes."""

_HANDS = {
    "0": (
        ("~0.5 0 0.1 0.2 0 0.5 0.1 0.85 0.5 1 0.9 0.85 1 0.5 0.9 0.2 0.5 0",),
        ("~0.7 0.05 0.3 0 0.02 0.4 0.15 0.9 0.6 1 0.98 0.6 0.85 0.15 0.45 0.02",),
        ("~0.5 0 0.05 0.4 0.4 1 0.95 0.6 0.6 0 0.35 0.15",),
        ("~0.5 0 0.1 0.2 0 0.5 0.1 0.85 0.5 1 0.9 0.85 1 0.5 0.9 0.2 0.5 0", "0.85 0.1 0.15 0.9"),
    ),
    "1": (
        ("0.2 0.3 0.6 0 0.6 1",),
        ("0.5 0 0.5 1",),
        ("0.6 0 0.45 1",),
        ("0.15 0.35 0.55 0 0.55 1", "0.2 1 0.9 1"),
        ("~0 0.5 0.4 0.25 0.6 0", "0.6 0 0.55 1"),
        ("0.3 0.15 0.55 0 0.5 1",),
    ),
    "2": (
        ("0.1 0.25 0.3 0.02 0.8 0.05 0.9 0.35 0.5 0.7 0.05 1 1 0.97",),
        ("~0.05 0.3 0.35 0 0.85 0.2 0.6 0.6 0.05 1", "0.05 1 1 0.95"),
        ("~0.05 0.2 0.5 0 0.95 0.25 0.6 0.65 0.15 0.95 0.1 0.75 0.4 0.8 0.7 1 1 0.9",),
        ("~0.1 0.15 0.5 0 0.85 0.2 0.7 0.55 0 1 0.5 0.92 1 1",),
        ("0 0 0.9 0.02 0.9 0.45 0.05 0.5 0.05 1 0.95 1",),
    ),
    "5": (
        ("0.2 0 0.12 0.42 0.6 0.38 0.95 0.65 0.7 0.97 0.05 0.92", "0.2 0 0.95 0.02"),
        ("~0.2 0 0.15 0.45", "~0.15 0.45 0.6 0.35 0.95 0.65 0.6 1 0.05 0.9", "0.2 0 0.9 0"),
        ("~0.95 0 0.5 0.03 0.2 0.05 0.15 0.4 0.5 0.4 0.9 0.6 0.8 0.9 0.4 1 0 0.9",),
        ("0.95 0 0.15 0 0.1 0.45 0.9 0.5 0.9 1 0 1",),
        ("~0.85 0.05 0.3 0.05 0.15 0.45 0.6 0.45 0.85 0.75 0.45 1 0.1 0.85",),
        ("0.3 0.1 0.2 0.5", "~0.2 0.5 0.7 0.4 0.9 0.75 0.5 1 0.1 0.95", "0.35 0.02 1 0.1"),
    ),
}


class _Cell(NamedTuple):
    """A part of a sheet around a box."""

    page: Picture
    blank: Picture
    box: Box


def taught(seed: int, count: int) -> tuple[Bytes, Numbers]:
    """Return patches as `examples.coded` has them, and the class of each; the same seed gives the same."""
    random = np.random.default_rng([seed, 9])
    cells = _cells(random)
    found, classes = [], []
    for number in range(count):
        if number % 50 == 0:
            cells = _cells(random)
        kind = int(random.choice(len(CLASSES), p=_SHARES))
        found.append(_patch(cells[random.integers(len(cells))], CLASSES[kind], random))
        classes.append(kind)
    return examples.coded(np.concatenate(found)), np.array(classes)


def _cells(random: np.random.Generator) -> list[_Cell]:
    ink, layout = str(random.choice(filling.INKS)), str(random.choice(LAYOUTS))
    sheet = filling.sheet("player-sheet", ink, layout)
    blank = filling.blank("player-sheet", ink, layout, patches.PIXELS)
    found = []
    for name, (_, box) in sheet.boxes.items():
        if name.startswith(("row-", "column-")):
            left, top = (np.floor(edge - _MARGIN) for edge in box[:2])
            width, height = (np.ceil(edge + 2 * _MARGIN) for edge in box[2:])
            parts = [
                picture[int(top * scale) : int((top + height) * scale), int(left * scale) : int((left + width) * scale)]
                for picture, scale in ((sheet.page, camera.PIXELS), (blank, patches.PIXELS))
            ]
            found.append(_Cell(parts[0], parts[1], (box[0] - left, box[1] - top, box[2], box[3])))
    return found


def _patch(cell: _Cell, wanted: str, random: np.random.Generator) -> Numbers:
    page = cell.page.copy()
    if random.uniform() < 0.3:
        page = printers.printed(page, printers.any_printer(random), random).copy()
    pen = filling.finer(pens.any_pen(random), cell.box, "number")
    if wanted == "else":
        _write_else(page, cell.box, pen, random)
    elif wanted != "blank":
        write(page, wanted, cell.box, pen, random)
    return patches.patches(_photographed(page, cell.blank.shape, random), cell.blank, [cell.box])


def write(page: Picture, text: str, box: Box, pen: Pen, random: np.random.Generator) -> None:
    """Write a number into a box of a page in any hand."""
    if random.uniform() < 0.12:
        _type(page, text, box, pen, random)
    elif random.uniform() < 0.2 or not set(text) <= set(_HANDS):
        how = Digits(
            random.uniform(-0.3, 0.5), random.uniform(0.4, 0.9), *(bool(each) for each in random.integers(2, size=2))
        )
        pens.draw(page, digits.number(int(text), box, how, random), pen, random)
    else:
        pens.draw(page, _strokes(text, box, random), pen, random)


def _strokes(text: str, box: Box, random: np.random.Generator) -> list[Points]:
    x, y, width, height = box
    tall = height * random.uniform(0.4, 0.95)
    wide = min(tall * random.uniform(0.35, 0.9), width / (len(text) * 1.2))
    gap = random.uniform(1.0, 1.6)
    left = x + (width - gap * wide * len(text)) * random.uniform(0.15, 0.85)
    top = y + (height - tall) * random.uniform(0.1, 0.9)
    slant, bend = random.normal(0.1, 0.2), random.normal(0, 0.12, 4)
    out = []
    for place, digit in enumerate(text):
        shapes = _HANDS[digit]
        shape = lines.strokes(shapes[random.integers(len(shapes))])
        thin = random.uniform(0.3, 1) if digit == "1" else 1.0
        own = (
            left + gap * wide * place,
            top + random.normal(0, 0.05) * tall,
            wide * thin,
            tall * random.uniform(0.85, 1),
        )
        hand = lines.Hand((0.9, 1.05), 0.03, random.uniform(0.005, 0.05), 0.06)
        for stroke in lines.in_box(shape, own, hand, random):
            down = (stroke[:, 1:] - own[1]) / tall
            across = (stroke[:, :1] - own[0]) / wide
            shift = (1 - down) * slant * tall + np.sin(3 * down + bend[0] * 9) * bend[1] * wide
            out.append(
                stroke + np.concatenate([shift, np.sin(3 * across + bend[2] * 9) * bend[3] * tall * 0.5], axis=1)
            )
    return out


def _type(page: Picture, text: str, box: Box, pen: Pen, random: np.random.Generator) -> None:
    """Write in one of OpenCV's alphabets of strokes."""
    font = int(
        random.choice(
            [
                cv2.FONT_HERSHEY_SIMPLEX,
                cv2.FONT_HERSHEY_DUPLEX,
                cv2.FONT_HERSHEY_COMPLEX,
                cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
                cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
            ]
        )
    )
    font |= cv2.FONT_ITALIC if random.uniform() < 0.4 else 0
    x, y, width, height = (edge * camera.PIXELS for edge in box)
    thick = max(1, round(pen.width * camera.PIXELS))
    (wide, tall), _ = cv2.getTextSize(text, font, 1, thick)
    scale = min(height * random.uniform(0.5, 0.85) / tall, 0.9 * width / wide)
    corner = (int(x + (width - wide * scale) * random.uniform(0.2, 0.8)), int(y + (height + tall * scale) / 2))
    cover = np.zeros(page.shape[:2], np.uint8)
    cv2.putText(cover, text, corner, font, scale, 255, thick, cv2.LINE_AA)
    page[:] = pens.inked(page, cover / 255 * random.uniform(0.6, 1), pen)


def _write_else(page: Picture, box: Box, pen: Pen, random: np.random.Generator) -> None:
    """Write what is no result: another number, one that is struck out, a scribble."""
    way = random.uniform()
    if way < 0.6:
        others = [number for number in range(1, 20) if number not in {2, 5, 10}]
        write(page, str(random.choice(others)), box, pen, random)
        return
    if way < 0.8:
        write(page, str(random.choice([0, 2, 5, 10])), box, pen, random)
    pens.draw(page, lines.in_box(lines.any_mark(random), box, lines.any_hand(random), random), pen, random)


def _photographed(page: Picture, shape: tuple[int, ...], random: np.random.Generator) -> Picture:
    """Return a part of a page as it lies flat off a photo: a little astray, blurred, in uneven light."""
    scale = patches.PIXELS / camera.PIXELS
    astray = random.normal(0, 0.13 * patches.PIXELS, 2)
    soft = cv2.GaussianBlur(page, (0, 0), camera.PIXELS * random.uniform(0.04, 0.2))
    turn = random.normal(0, 0.01)
    matrix = np.array([[scale, -turn * scale, astray[0]], [turn * scale, scale, astray[1]]])
    small = cv2.warpAffine(soft, matrix, shape[1::-1], flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    slope = np.linspace(-1, 1, shape[1])[None, :, None] * random.normal(0, 0.02)
    lit = small * (random.normal(0.98, 0.025) + slope) + random.normal(0, 1, (1, 1, 3)) * 3
    lit += random.normal(0, 1, lit.shape) * random.uniform(0, 7)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(50, 96))]
    _, raw = cv2.imencode(".jpg", np.clip(lit, 0, 255).astype(np.uint8), quality)
    return np.asarray(cv2.imdecode(raw, cv2.IMREAD_COLOR), np.uint8)
