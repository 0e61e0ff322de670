"""Nothing that the eye is given makes it trap: pictures of every small size, and damaged calls under sanitizers."""

from __future__ import annotations

import random

import pytest

from alhambra_sheets.camera import eye as eyes
from alhambra_sheets.camera import machine
from alhambra_sheets.camera.eye import EyeError
from tests.sheets.camera import fuzzing, native

CALLS = 150
"""Of the exports, which take seconds; `python -m tests.sheets.camera.fuzzing` makes more."""


def test_pictures_of_any_size_are_looked_at_or_refused() -> None:
    eye = machine.eye()
    noise = random.Random(1)  # noqa: S311 # the same pictures in every run
    for width, height in [*((x, y) for x in range(4) for y in range(4)), (1, 900), (900, 1), (33, 7), (1025, 9)]:
        pixels = noise.randbytes(4 * width * height)
        if not pixels:
            with pytest.raises(EyeError):
                eye.look(pixels, width, height)
            continue
        eye.look(pixels, width, height)
        assert all(0 <= marker.confidence <= 1 for marker in eye.markers(eyes.THOROUGH))
        eye.rings((1, 0, 0, 0, 1, 0, 0, 0, 1), [(0.0, 0.0)], (3.2, 1.4))
        assert not eye.code((1, 0, 0, 0, 1, 0, 0, 0, 1), (0.0, 0.0, 15.0)).text


def test_a_picture_that_is_too_large_or_not_there_is_refused() -> None:
    eye = machine.eye()
    for width, height in [(8193, 1), (1, 8193), (-1, 1), (2, 2)]:
        with pytest.raises(EyeError):
            eye.look(bytes(max(0, 4 * width * height) or 4)[: 4 if width == 2 else None], width, height)


@pytest.mark.skipif(not native.sanitizes(), reason="no gcc that has sanitizers is there")
def test_damaged_calls_harm_nothing() -> None:
    ended = fuzzing.run(2, CALLS)
    assert ended.returncode == 0, ended.stderr[:3000]
