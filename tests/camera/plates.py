"""Sheets laid into real photographs of paper on tables: the light on the paper, its grain and the table are real.

`plates/` has photographs whose paper is bare (`SOURCES.md` says where they come from); the sheet, what is written on it
and how the lens softens it are simulated. The paper counts as flat: what folds it has lies in its light alone.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.photos.camera import Picture, Points

_FOLDER = Path(__file__).parent / "plates"
_PRINT = 0.94
"""Of the light on the paper around it: what is darker is print."""
_INK = 0.07
"""Of the light, what the darkest ink gives back."""
_LENGTHS = (1700, 2200)
"""Pixels of the longer side of a photo."""


class Plate(NamedTuple):
    """A photograph of bare paper."""

    name: str
    picture: Picture
    """Red, green and blue."""
    corners: Points
    """Of the paper in pixels: its upper left where it stands upright, then clockwise."""
    size: tuple[float, float]
    """Width and height of the paper in mm."""


@cache
def plates() -> tuple[Plate, ...]:
    """Return all plates."""
    told = tomllib.loads((_FOLDER / "plates.toml").read_text(encoding="utf-8"))
    return tuple(
        Plate(
            name,
            np.asarray(cv2.imread(str(_FOLDER / f"{name}.jpg")), np.uint8)[..., ::-1].copy(),
            np.array(plate["corners"], float),
            (plate["width"], plate["height"]),
        )
        for name, plate in told.items()
    )


def bare(picture: Picture, corners: Points, wide: int = 61) -> Picture:
    """Return a photograph with the print, so many pixels wide, taken off the paper between four corners."""
    inside = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.rint(corners).astype(np.int32), 1)
    paper = picture.astype(np.float32)
    light = cv2.morphologyEx(cv2.medianBlur(picture, 3), cv2.MORPH_CLOSE, np.ones((wide, wide), np.uint8))
    smooth = cv2.GaussianBlur(light, (0, 0), wide / 4).astype(np.float32)
    dark: Picture = np.asarray((paper < _PRINT * smooth).any(axis=2), np.uint8)
    near, inner = cv2.dilate(dark, np.ones((7, 7), np.uint8)), cv2.erode(inside, np.ones((15, 15), np.uint8))
    printed = (near > 0) & (inner > 0)
    plain = (inside > 0) & ~printed
    # Paper that is left tells how bright it is where print was, and how it is grained.
    weight = cv2.GaussianBlur(plain.astype(np.float32), (0, 0), wide / 3)[..., None]
    mean = cv2.GaussianBlur(paper * plain[..., None], (0, 0), wide / 3) / np.maximum(weight, 1e-4)
    grain = (paper - cv2.GaussianBlur(paper, (0, 0), 3))[plain]
    drawn = grain[np.random.default_rng(1).integers(0, len(grain), int(printed.sum()))]
    paper[printed] = mean[printed] + drawn
    return np.asarray(paper.clip(0, 255), np.uint8)


def photograph(sheet: Picture, scale: float, seed: int) -> tuple[Picture, Callable[[Points], Points]]:
    """Lay a sheet of so many pixels a mm into a plate; `where` tells the pixels (x, y) of points in mm of the sheet."""
    random = np.random.default_rng([seed, 11])
    plate = plates()[seed % len(plates())]
    larger = random.uniform(*_LENGTHS) / max(plate.picture.shape[:2])
    photo = cv2.resize(plate.picture, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    onto = _onto(sheet, scale, plate, larger, turned=bool(random.random() < 0.2))
    shape = photo.shape[1], photo.shape[0]
    share = np.sqrt(abs(np.linalg.det(onto[:2, :2]))) / scale
    soft = cv2.GaussianBlur(sheet, (0, 0), max(0.45 / share, 0.1)) if share < 1 else sheet
    at = onto @ np.diag([1 / scale, 1 / scale, 1.0]) @ np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    laid = cv2.warpPerspective(soft, at, shape, flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255))
    laid = cv2.GaussianBlur(laid, (0, 0), float(random.uniform(0.5, 1.1)))
    photo *= _INK + (1 - _INK) * laid.astype(np.float32) / 255
    quality = int(random.integers(75, 95))
    _, saved = cv2.imencode(".jpg", photo.clip(0, 255).astype(np.uint8)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded = np.asarray(cv2.imdecode(saved, cv2.IMREAD_COLOR))[..., ::-1]

    def where(points: Points) -> Points:
        return np.asarray(cv2.perspectiveTransform(np.asarray(points, float).reshape(1, -1, 2), onto)[0], float)

    return np.ascontiguousarray(decoded, np.uint8), where


def _onto(sheet: Picture, scale: float, plate: Plate, larger: float, *, turned: bool) -> Points:
    """The plane from mm of a sheet, as large as the paper allows, to pixels of the plate."""
    height, width = (edge / scale for edge in sheet.shape[:2])
    across, down = plate.size
    corners = np.roll(plate.corners, 1 if width > height else 0, axis=0) * larger
    if width > height:
        across, down = down, across
    if turned:
        corners = np.roll(corners, 2, axis=0)
    grown = min(across / width, down / height)
    left, top = (across / grown - width) / 2, (down / grown - height) / 2
    edges = [[-left, -top], [width + left, -top], [width + left, height + top], [-left, height + top]]
    return np.asarray(cv2.getPerspectiveTransform(np.array(edges, np.float32), corners.astype(np.float32)), float)
