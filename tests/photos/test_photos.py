"""Sheets are found on simulated photos, their codes read, their places known: what the codes are printed for.

A few photos of each kind; `benchmarks/photos.py` takes more, and compares sizes of codes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from alhambra_sheets.drawing import sheet_codes
from alhambra_sheets.press import catalogue
from benchmarks import photos
from tests.photos import camera, locating

if TYPE_CHECKING:
    from tests.photos.camera import Conditions, Picture
    from tests.photos.locating import Template

SEEDS = range(2)
SHEETS = [(name, catalogue.form(name).sizes[0]) for name in sheet_codes.documents()]
HALF = 2.0
"""Millimetres: half of what lies between the middles of the two nearest coins, and more."""


cv2.setNumThreads(1)


def careful(random: np.random.Generator) -> Conditions:
    """A small photo: this test is one of thousands."""
    return camera.careful(random)._replace(pixels=1.5)


def photographed(begin: int) -> list[object]:
    """Return every sheet with every seed: one of each by turns, and with --full all."""
    return [
        pytest.param(*sheet, seed, marks=[pytest.mark.full] if (number + seed + begin) % len(SEEDS) else [])
        for number, sheet in enumerate(SHEETS)
        for seed in SEEDS
    ]


@cache
def printed(document: str, size: str, ink: str) -> tuple[Picture, Template]:
    return photos.printed(document, size, ink)


@pytest.mark.parametrize(("document", "size", "seed"), photographed(0))
def test_a_careful_photo_is_found_read_and_measured(document: str, size: str, seed: int) -> None:
    ink = ("full", "draft", "mono")[seed % 3]
    found = photos.outcome(*printed(document, size, ink), careful, seed)
    assert (found.located, found.all_markers, found.read) == (True, True, True)
    assert found.bent < HALF / 2


def test_a_photo_of_half_letter_is_found_read_and_measured() -> None:
    found = photos.outcome(*printed("player-sheet", "half-letter", "full"), careful, 0)
    assert (found.located, found.all_markers, found.read) == (True, True, True)
    assert found.bent < HALF / 2


@pytest.mark.parametrize(("document", "size", "seed"), photographed(1))
def test_an_everyday_photo_is_found_and_read(document: str, size: str, seed: int) -> None:
    found = photos.outcome(*printed(document, size, "full"), camera.everyday, seed + 100)
    assert (found.located, found.read) == (True, True)


def test_a_sheet_is_known_by_its_markers_alone() -> None:
    known = [printed(document, size, "full")[1] for document, size in SHEETS]
    sheet, template = printed("player-sheet", "a5", "full")
    covered = sheet.copy()
    left, top = (template.boxes["qr-box"][1][0] * camera.PIXELS).astype(int)
    right, bottom = (template.boxes["qr-box"][1][2] * camera.PIXELS).astype(int)
    covered[top:bottom, left:right] = 120
    random = np.random.default_rng(7)
    photo = camera.take(covered, careful(random), random)
    found = locating.locate(photo.picture, known)
    assert found is not None
    assert found.code is None
    assert found.template == template


def test_on_a_photo_of_something_else_there_is_no_sheet() -> None:
    known = [printed(document, size, "full")[1] for document, size in SHEETS]
    random = np.random.default_rng(3)
    other = np.full((2100, 1480, 3), 255, np.uint8)
    cv2.rectangle(other, (300, 300), (1100, 1500), (40, 40, 40), 30)
    assert locating.locate(camera.take(other, careful(random), random).picture, known) is None


def test_the_same_photo_twice_is_the_same() -> None:
    sheet, _ = printed("player-sheet", "a5", "full")
    one, other = (camera.take(sheet, careful(each), each).picture for each in map(np.random.default_rng, (5, 5)))
    assert np.array_equal(one, other)


def test_rings_find_what_bending_moved() -> None:
    sheet, template = printed("player-sheet", "a5", "full")
    random = np.random.default_rng(0)
    bent = careful(random)._replace(curl=0.2, wave=420.0, along=np.pi / 2, phase=np.pi / 2)
    photo = camera.take(sheet, bent, random)
    found = locating.locate(photo.picture, [template])
    assert found is not None
    assert found.rings == len([name for name in template.boxes if name.startswith("reference-")])
    with_rings, without = (np.percentile(photos.errors(photo, found, bent=each), 95) for each in (True, False))
    assert with_rings < without
