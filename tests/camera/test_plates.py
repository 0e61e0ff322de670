"""Sheets in real photographs: their paper is bare, and what is laid into it is found and lies where it is said."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from alhambra_sheets.camera import machine, scanning
from alhambra_sheets.camera.templates import Bitmap
from benchmarks import scanned
from tests.camera import plates

cv2.setNumThreads(1)


def paper(plate: plates.Plate) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return what of a plate is paper, but for its edge."""
    inside = np.zeros(plate.picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.rint(plate.corners).astype(np.int32), 1)
    return cv2.erode(inside, np.ones((61, 61), np.uint8)).astype(bool)


@pytest.mark.parametrize("plate", plates.plates(), ids=lambda plate: plate.name)
def test_paper_is_bare_and_lies_where_it_is_said(plate: plates.Plate) -> None:
    grey = cv2.cvtColor(plate.picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
    inside = paper(plate)
    # Print would be darker than what is around it by half; folds and shadows are not.
    assert (grey < 0.7 * cv2.GaussianBlur(grey, (0, 0), 15))[inside].mean() < 0.002
    outside = ~cv2.dilate(inside.astype(np.uint8), np.ones((141, 141), np.uint8)).astype(bool)
    assert grey[inside].mean() > 1.15 * grey[outside].mean()


def test_print_is_taken_off() -> None:
    plate = plates.plates()[0]
    printed = plate.picture.copy()
    cv2.putText(printed, "print", plate.corners.mean(axis=0).astype(int).tolist(), 0, 3, (30, 30, 30), 9)
    inside = paper(plate)
    assert np.abs(printed.astype(int) - plate.picture)[inside].max() > 100
    left = np.abs(plates.bare(printed, plate.corners).astype(int) - plate.picture)[inside]
    assert np.percentile(left, 99.9) < 25


def test_a_sheet_laid_into_a_photograph_is_found_where_it_lies() -> None:
    found = scanned.outcome(scanned.LAID, 0)
    assert found.known
    assert found.code
    assert 0 <= found.astray < scanned.NEAR
    assert len(found.places) > 30


def test_an_empty_photograph_has_no_sheet() -> None:
    picture = plates.plates()[0].picture
    rgba = np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])
    seen = scanning.looking(machine.eye())(Bitmap(picture.shape[1], picture.shape[0], rgba.tobytes()), reads=True)
    assert seen.template is None
    assert seen.fault
