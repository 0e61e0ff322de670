"""Simulated photos for the tests of what finds sheets: one sheet, one on another, parts of it covered."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np

from alhambra_sheets.camera import planes
from alhambra_sheets.camera.templates import Bitmap
from alhambra_sheets.drawing import codes
from benchmarks import photos
from tests.photos import camera, locating

if TYPE_CHECKING:
    from collections.abc import Callable

    from alhambra_sheets.camera.locating import Located
    from tests.photos.camera import Conditions, Photo, Points
    from tests.photos.locating import Template

Floats: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float32]]

PIXELS = 1.5
"""Millions, of every photo here."""

_SHEETS = ("player-sheet", "score-sheet", "palace-form")
_KINDS = ("space", "coin", "number", "tick", "tile")
_TABLE = (90, 110, 140)


class Scene(NamedTuple):
    """A photo, and the sheet on it."""

    photo: Photo
    template: Template
    """What the independent reader knows of it."""

    @property
    def picture(self) -> Bitmap:
        """The photo as the eye takes it."""
        return picture(self.photo.picture)


def picture(pixels: camera.Picture) -> Bitmap:
    """Return rows of blue, green and red as the eye takes them."""
    height, width = pixels.shape[:2]
    return Bitmap(width, height, np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGBA)).tobytes())


@cache
def scene(document: str, how: Callable[[np.random.Generator], Conditions], seed: int) -> Scene:
    """Return a photo of a sheet on which somebody has written."""
    page, template = photos.printed(document, "a5", "full")
    random = np.random.default_rng(seed)
    conditions = how(random)._replace(pixels=PIXELS, thumb=False)
    return Scene(camera.take(camera.written_on(page, _boxes(template), random), conditions, random), template)


@cache
def on_another(shift: tuple[float, float], seed: int) -> Scene:
    """Return a photo of a player sheet on another with the same ids, which lies so many mm to the right and below."""
    page, template = photos.printed("player-sheet", "a5", "full")
    random = np.random.default_rng(seed)
    right, down = (int(each * camera.PIXELS) for each in shift)
    height, width = page.shape[:2]
    both = np.empty((height + down, width + right, 3), np.uint8)
    both[:] = _TABLE
    both[down:, right:] = camera.written_on(page, _boxes(template), random)
    both[:height, :width] = camera.written_on(page, _boxes(template), random)
    conditions = camera.careful(random)._replace(pixels=PIXELS, curl=0.0)
    return Scene(camera.take(both, conditions, random), template)


def covered(seen: Scene, *names: str, around: float = 0.3, share: float = 1.0) -> Scene:
    """Return a photo on which boxes and a little around them, or an upper share of that, are covered."""
    pixels = seen.photo.picture.copy()
    for name in names:
        corners = seen.template.boxes[name][1]
        first, last = corners.min(axis=0) - around, corners.max(axis=0) + around
        last[1] = first[1] + share * (last[1] - first[1])
        pixels[np.all((seen.photo.where > first) & (seen.photo.where < last), axis=2)] = _TABLE
    return seen._replace(photo=seen.photo._replace(picture=pixels))


def lined(seen: Scene, name: str, down: float) -> Scene:
    """Return a photo on which a blocked nozzle has left a white line through a box, so many mm below its upper edge."""
    pixels = seen.photo.picture.copy()
    corners = seen.template.boxes[name][1]
    left, top = corners.min(axis=0)
    first, last = np.array([left - 0.5, top + down - 0.25]), np.array([corners.max(axis=0)[0] + 0.5, top + down + 0.25])
    pixels[np.all((seen.photo.where > first) & (seen.photo.where < last), axis=2)] = np.percentile(pixels, 90)
    return seen._replace(photo=seen.photo._replace(picture=pixels))


def off(seen: Scene, found: Located) -> float:
    """Return how far places are from where a plane and its nodes put them, in mm, at the 95th percentile."""
    middles = seen.template.middles(*_KINDS)
    given = np.array(found.nodes)
    moved = middles + locating.spline(given[:, :2], given[:, 2:], middles)
    at = np.array([planes.at(found.plane, (x, y)) for x, y in moved], np.float32) - np.float32(0.5)
    return float(np.percentile(np.linalg.norm(_there(seen, at) - middles, axis=1), 95))


def wrong(seen: Scene, number: int, corners: Points) -> float:
    """Return how far the corners of a marker are from where they were printed, in mm on average."""
    printed = seen.template.boxes[f"marker-{codes.CORNERS[number % 4]}"][1]
    at = np.asarray(corners, np.float32) - np.float32(0.5)
    return float(np.linalg.norm(_there(seen, at) - printed, axis=1).mean())


def _there(seen: Scene, at: Floats) -> Floats:
    """Which places of the sheet lie at pixels."""
    where = seen.photo.where.astype(np.float32)
    found = [cv2.remap(where[..., axis], at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR)[0] for axis in (0, 1)]
    return np.stack(found, axis=1).astype(np.float32)


def _boxes(template: Template) -> list[tuple[float, float, float, float]]:
    return [
        (*corners[0], *(corners[2] - corners[0]))
        for kind, corners in template.boxes.values()
        if kind in {"space", "coin", "number", "tick"}
    ]
