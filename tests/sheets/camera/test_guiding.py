"""Live pictures that are too small, dark, blurred or uneven get the advice that would help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from alhambra_sheets.camera import guiding, machine
from alhambra_sheets.camera.eye import SeenMarker
from alhambra_sheets.camera.guiding import Advice
from alhambra_sheets.drawing import codes

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_sheets.camera.eye import Looks

PLACES = ((60, 60), (440, 60), (440, 640), (60, 640))
"""Of the middles of four markers, in pixels."""


def looks(*, module: int = 6, blur: float = 0.8, light: float = 220, far_light: float = 1.0) -> Looks:
    """Return how four markers look that are drawn straight, so many pixels a module."""
    width, height = 500, 700
    grey = np.full((height, width), 255, np.float32)
    found = []
    for number, (x, y) in enumerate(PLACES):
        modules = np.where(np.array(codes.marker_matrix(number)), 0, 255).astype(np.uint8)
        side = 6 * module
        left, top = x - side // 2, y - side // 2
        small = cv2.resize(modules, (side, side), interpolation=cv2.INTER_NEAREST)
        grey[top : top + side, left : left + side] = small
        right, bottom = float(left + side), float(top + side)
        found.append(SeenMarker(number, 1.0, ((left, top), (right, top), (right, bottom), (left, bottom))))
    lit = cv2.GaussianBlur(grey, (0, 0), blur) * light / 255 * np.linspace(1, far_light, height)[:, None]
    eye = machine.eye()
    rgba = cv2.cvtColor(lit.astype(np.uint8), cv2.COLOR_GRAY2RGBA)
    eye.look(rgba.tobytes(), width, height)
    return eye.looks(found)


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        (looks, Advice.NONE),
        (lambda: looks(module=2, blur=0.5), Advice.NEARER),
        (lambda: looks(blur=3.5), Advice.STILL),
        (lambda: looks(light=50), Advice.LIGHTER),
        (lambda: looks(far_light=0.25), Advice.SIDE),
    ],
)
def test_one_advice_is_given(shown: Callable[[], Looks], wanted: Advice) -> None:
    assert guiding.advice(shown()) == wanted


def test_looks_are_measured_in_pixels_and_modules() -> None:
    sharp, soft = looks(blur=0.6), looks(blur=1.8)
    assert sharp.module == pytest.approx(6)
    assert sharp.white == pytest.approx(220, abs=2)
    assert sharp.black < 0.05
    assert sharp.even > 0.98
    assert 0.2 < sharp.blur < 0.45 < soft.blur < 0.9
