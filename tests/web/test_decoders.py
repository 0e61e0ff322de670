"""The page and the command line see the same pixels of a photo, and read the same; benchmarks/decoders.py has more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from alhambra_engine.judge.judging import usual_doubt
from alhambra_sheets.camera import machine, scanning
from alhambra_sheets.camera.photo import photo
from benchmarks import decoders
from benchmarks.decoders import Compared
from tests.web import decoding
from tests.web.conftest import missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from alhambra_sheets.camera.templates import Bitmap

cv2.setNumThreads(1)

PROFILED = 13
"""A photo in Display P3, as iPhones take them."""
TURNED = 9
"""One in Adobe RGB, turned; so large that both make it smaller, each in its own way."""


def colours(picture: Bitmap) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    return np.frombuffer(picture.rgba, np.uint8).reshape(picture.height, picture.width, 4)[..., :3].astype(np.int16)


@pytest.mark.parametrize(("number", "apart"), [(PROFILED, 2), (TURNED, 8)])
def test_a_browser_sees_what_the_command_line_sees(browser: Browser, number: int, apart: int) -> None:
    if decoding.missing():
        missing(decoding.missing())
    content = decoders.a_photo(number)
    page = browser.new_page()
    with decoding.desk() as desk:
        page.goto(desk.address)
        there = desk.decoded(page.evaluate, content)
    page.close()
    here = photo(content)
    assert here[:2] == there[:2]
    assert np.abs(colours(here) - colours(there)).max() <= apart
    look = scanning.looking(machine.eye())
    found = decoders.compared([(decoders.readings(look, here), decoders.readings(look, there))], 1 - usual_doubt())
    assert found.readings > 100
    assert (found.differ, found.silent, found.lost) == (0, 0, 0)


def test_what_differs_is_counted() -> None:
    one = {"a": ("built", 0.99), "b": ("blank", 0.99), "c": ("blank", 0.5), "d": ("blank", 0.99)}
    other = {"a": ("blank", 0.99), "b": ("built", 0.5), "c": ("blank", 0.99), "d": ("blank", 0.97)}
    assert decoders.compared([(one, other), (one, {})], 0.9) == Compared(4, 2, 1, 2, 1)
    table, missed = decoders.table({decoders.PILLOW: [one], "firefox": [other]})
    assert missed
    assert "| Firefox | 1 | 4 | 2 (50.000%) | " in table
