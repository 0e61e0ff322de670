"""Films for a browser's pretended camera, of simulated photos: nobody has held a sheet before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tests.photos import camera

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.photos.camera import Picture

MEGAPIXELS = 1.92
"""Of a picture of a film: 1200 by 1600."""


def scene(sheet: Picture, seed: int = 3, **how: Any) -> Picture:  # noqa: ANN401 - the fields of Conditions
    """Return a picture of a sheet that is held well, but for what is said."""
    random = np.random.default_rng(seed)
    usual = camera.careful(random)._replace(
        pixels=MEGAPIXELS, fill=0.88, tilt=4, curl=0.01, printer="good", thumb=False
    )
    return camera.take(sheet, usual._replace(roll=0.0, exposure=1.0, **how), random).picture


def table(sheet: Picture) -> Picture:
    """Return a picture of the table alone."""
    seen = scene(sheet, fill=0.12)
    return np.asarray(cv2.flip(cv2.resize(seen[: seen.shape[0] // 3], (seen.shape[1], seen.shape[0])), 1), np.uint8)


def film(file: Path, scenes: Iterable[tuple[Picture, int]]) -> Path:
    """Write a film of still scenes, each so many pictures long, as the pretended camera reads it."""
    with file.open("wb") as out:
        for picture, length in scenes:
            done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
            assert done
            out.write(data.tobytes() * length)
    return file
