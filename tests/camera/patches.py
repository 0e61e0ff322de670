"""What the network sees of a place: the pictures that the eye makes, in NumPy, to train with and to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from tests.camera.weights import CHANNELS, SIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.camera.weights import Numbers
    from tests.photos.camera import Picture

PIXELS = 4.0
"""Of a flat picture in a millimetre, where it is read."""

WIDER = 1.2
"""How much wider and higher than its box the region of a patch is."""

_SAMPLES = 4
"""In each cell of a patch, across and down."""

_CELL = 8.0
"""Millimetres of a cell in which the light is measured."""

_WHITE, _NEAR = 250, 2
"""From this value on the blank is white paper; so many pixels around it must be as well."""

_BRIGHT = 90
"""The percentile of white paper that is taken for its brightness."""


def lit(flat: Picture, blank: Picture) -> Picture:
    """Return a flat picture with the light taken off: white paper is near 255 everywhere."""
    height, width = flat.shape[:2]
    white = (np.minimum(np.minimum(blank[..., 0], blank[..., 1]), blank[..., 2]) >= _WHITE).astype(np.uint8)
    white = np.asarray(cv2.erode(white, np.ones((2 * _NEAR + 1, 2 * _NEAR + 1), np.uint8)), np.uint8)
    side = int(_CELL * PIXELS)
    rows, columns = -(-height // side), -(-width // side)
    ground = np.full((rows, columns, 3), np.nan)
    for row in range(rows):
        for column in range(columns):
            part = np.s_[row * side : (row + 1) * side, column * side : (column + 1) * side]
            pixels = flat[part][white[part] > 0]
            if len(pixels):
                rank = (len(pixels) - 1) * _BRIGHT // 100
                ground[row, column] = np.partition(pixels, rank, axis=0)[rank]
    ground = np.asarray(_smoothed(_filled(ground)), np.float32)
    y = np.clip((np.arange(height) + 0.5) / side - 0.5, 0, rows - 1).astype(np.float32)
    x = np.clip((np.arange(width) + 0.5) / side - 0.5, 0, columns - 1).astype(np.float32)
    fine = cv2.remap(ground.astype(np.float32), *np.meshgrid(x, y), cv2.INTER_LINEAR)
    return np.clip(flat / np.maximum(fine, 1) * _WHITE, 0, 255).astype(np.uint8)


def _filled(ground: Numbers) -> Numbers:
    """Give cells without white paper the mean of their neighbours, from there outwards."""
    if np.isnan(ground).all():
        return np.full_like(ground, 255)
    while np.isnan(ground).any():
        wide = np.pad(ground, ((1, 1), (1, 1), (0, 0)), constant_values=np.nan)
        around = [wide[y : y + ground.shape[0], x : x + ground.shape[1]] for y in range(3) for x in range(3)]
        known = np.sum([~np.isnan(each) for each in around], axis=0)
        means = np.nansum(around, axis=0) / np.maximum(known, 1)
        ground = np.where(np.isnan(ground) & (known > 0), means, ground)
    return ground


def _smoothed(ground: Numbers) -> Numbers:
    """Return the median of each cell and its neighbours."""
    wide = np.pad(ground, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [wide[y : y + ground.shape[0], x : x + ground.shape[1]] for y in range(3) for x in range(3)]
    return np.asarray(np.median(around, axis=0))


def patches(flat: Picture, blank: Picture, boxes: Sequence[tuple[float, float, float, float]]) -> Numbers:
    """Return what the network sees of boxes, given as x, y, width and height in mm; pictures are blue, green, red."""
    seen, bare = (_grey(each).astype(np.float32) for each in (flat, blank))
    colour, plain = (_colour(each).astype(np.float32) for each in (flat, blank))
    planes = np.stack([seen, bare, colour - plain], axis=2)
    out = np.empty((len(boxes), SIDE, SIDE, CHANNELS), np.float32)
    fine = SIDE * _SAMPLES
    steps = (np.arange(fine) + 0.5) / fine - 0.5
    for number, (x, y, width, height) in enumerate(boxes):
        across = ((x + width / 2 + steps * width * WIDER) * PIXELS - 0.5).astype(np.float32)
        down = ((y + height / 2 + steps * height * WIDER) * PIXELS - 0.5).astype(np.float32)
        samples = cv2.remap(planes, *np.meshgrid(across, down), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        cells = samples.reshape(SIDE, _SAMPLES, SIDE, _SAMPLES, 3).mean(axis=(1, 3)) / 255
        out[number, ..., :2] = cells[..., :2]
        out[number, ..., 2] = cells[..., 0] - cells[..., 1]
        out[number, ..., 3] = cells[..., 2]
    return out


def _colour(picture: Picture) -> Picture:
    """Return how far the channels are apart; `np.ptp` would take ten times as long."""
    blue, green, red = (picture[..., each] for each in range(3))
    return np.maximum(np.maximum(blue, green), red) - np.minimum(np.minimum(blue, green), red)


def _grey(picture: Picture) -> Picture:
    blue, green, red = (picture[..., each].astype(np.int32) for each in range(3))
    return ((77 * red + 150 * green + 29 * blue) // 256).astype(np.uint8)
