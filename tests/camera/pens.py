"""Pens on paper: how a line looks that a hand draws with a ball pen, a pencil, a crayon or a felt pen."""

from __future__ import annotations

import colorsys
import math
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tests.photos.camera import PIXELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.photos.camera import Picture, Points

_FINE = 2
"""Pixels of a drawn line for each pixel of the sheet, across and down."""

_STEP = 0.4
"""Millimetres of a line that are drawn as one."""

_SHIFT = 4
_TILE = 1024


class Pen(NamedTuple):
    """A pen, as it writes on one sheet."""

    colour: tuple[float, float, float]
    """Red, green and blue, from 0 to 255."""
    width: float
    """Of its line in mm."""
    dark: float
    """How much of its colour it leaves, from 0 to 1."""
    opaque: float = 0.0
    """How much of the print it hides, from 0 to 1; the rest shines through."""
    grain: float = 0.0
    """How much the paper's grain shows in it, from 0 to 1."""
    skip: float = 0.0
    """How much of a line is left out, as a dry pen does, from 0 to 1."""
    soft: float = 0.0
    """Of its edge, in mm."""
    press: float = 0.2
    """How much its width changes with the hand, from 0 to 1."""


def any_pen(random: np.random.Generator) -> Pen:
    """Return one of all pens that there may be: no list, only limits."""
    kind = random.uniform()
    if kind < 0.3:  # ball pens, fountain pens and felt pens in dark colours
        colour = _coloured(random, (0.0, 1.0), (0.05, 0.55))
        return Pen(colour, _between(random, 0.2, 1.2), random.uniform(0.6, 1), random.uniform(0, 1), press=0.3)
    if kind < 0.42:  # a ball pen that is nearly dry
        colour = _coloured(random, (0.1, 1.0), (0.1, 0.6))
        dark, skip = random.uniform(0.35, 0.9), random.uniform(0.2, 0.75)
        return Pen(colour, _between(random, 0.15, 0.5), dark, random.uniform(0, 1), random.uniform(0, 0.5), skip)
    if kind < 0.6:  # pencils
        grey = random.uniform(30, 125)
        colour = (grey, grey, grey + random.uniform(-6, 10))
        dark, grain = random.uniform(0.3, 0.9), random.uniform(0.2, 0.9)
        return Pen(colour, _between(random, 0.25, 1.1), dark, random.uniform(0, 0.5), grain, 0.0, 0.05, 0.4)
    if kind < 0.85:  # coloured pencils and crayons, pale ones too
        colour = _coloured(random, (0.25, 1.0), (0.45, 1.0))
        dark, grain = random.uniform(0.35, 0.95), random.uniform(0.1, 0.9)
        return Pen(colour, _between(random, 0.4, 2.2), dark, random.uniform(0, 0.6), grain, 0.0, 0.05, 0.4)
    colour = _coloured(random, (0.3, 1.0), (0.3, 0.95))
    return Pen(colour, _between(random, 0.5, 2.8), random.uniform(0.5, 1), random.uniform(0, 0.5), soft=0.08)


def _coloured(
    random: np.random.Generator, saturation: tuple[float, float], value: tuple[float, float]
) -> tuple[float, float, float]:
    red, green, blue = colorsys.hsv_to_rgb(random.uniform(), random.uniform(*saturation), random.uniform(*value))
    return 255 * red, 255 * green, 255 * blue


def _between(random: np.random.Generator, least: float, most: float) -> float:
    return math.exp(random.uniform(math.log(least), math.log(most)))


def draw(picture: Picture, lines: Sequence[Points], pen: Pen, random: np.random.Generator) -> None:
    """Draw lines, given by their points in mm, onto a picture of a sheet."""
    margin = 2 * pen.width + 0.5
    points = np.concatenate(lines)
    left, top = np.maximum(np.floor((points.min(axis=0) - margin) * PIXELS), 0).astype(int)
    right, bottom = np.minimum(np.ceil((points.max(axis=0) + margin) * PIXELS).astype(int), picture.shape[1::-1])
    if right <= left or bottom <= top:
        return
    part = picture[top:bottom, left:right]
    cover = covered(lines, pen, (left, top), part.shape[:2], random)
    part[:] = inked(part, cover, pen)


def covered(
    lines: Sequence[Points], pen: Pen, corner: tuple[int, int], shape: tuple[int, ...], random: np.random.Generator
) -> Points:
    """Return how much of each pixel of a part of a sheet lines cover, from 0 to 1."""
    mask = np.zeros((shape[0] * _FINE, shape[1] * _FINE), np.uint8)
    scale = PIXELS * _FINE * (1 << _SHIFT)
    for line in lines:
        path = _evenly(line)
        count = len(path)
        press = 1 + pen.press * _slow(count, random)
        left_out = 1 - pen.skip * np.clip(0.5 + 1.2 * _slow(count, random, 6), 0, 1)
        at = np.rint((path - np.array(corner) / PIXELS) * scale - (1 << _SHIFT) / 2).astype(int)
        for number in range(count - 1):
            wide = max(1, round(pen.width * press[number] * PIXELS * _FINE))
            value = int(255 * left_out[number])
            cv2.line(mask, at[number].tolist(), at[number + 1].tolist(), value, wide, cv2.LINE_AA, _SHIFT)
    if pen.soft > 0:
        mask = cv2.GaussianBlur(mask, (0, 0), pen.soft * PIXELS * _FINE).astype(np.uint8)
    cover = cv2.resize(mask, shape[1::-1], interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if pen.grain > 0:
        x, y = random.integers(_TILE - min(shape[1], _TILE) + 1), random.integers(_TILE - min(shape[0], _TILE) + 1)
        grain = grained()[y : y + shape[0], x : x + shape[1]]
        if grain.shape == cover.shape:
            cover = cover * np.clip(1 - pen.grain * grain, 0, 1)
    return np.asarray(cover * pen.dark)


def inked(part: Picture, cover: Points, pen: Pen) -> Picture:
    """Return paper that a pen has covered so much."""
    ink = np.array(pen.colour[::-1], np.float32)
    # What shines through is multiplied, what is hidden replaced: one factor and one term for each pixel.
    share = cover.astype(np.float32)[..., None]
    thin = 1 + share * ((1 - pen.opaque) * ink / 255 - 1)
    return np.clip(part * thin + share * (pen.opaque * ink), 0, 255).astype(np.uint8)


@cache
def grained() -> Points:
    """Return how high the grain of paper is, from 0 to 1 and beyond; the same for all sheets."""
    random = np.random.default_rng(11)
    noise = random.normal(0, 1, (_TILE, _TILE)).astype(np.float32)
    smooth = cv2.GaussianBlur(noise, (0, 0), 1.1) * 3 + cv2.GaussianBlur(noise, (0, 0), 4) * 6
    return np.asarray(np.clip(0.5 + 0.45 * smooth / smooth.std(), 0, 1.3))


def _evenly(line: Points) -> Points:
    """Return points on a line that lie as far from each other as is drawn at once."""
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    steps = np.linspace(0, lengths[-1], max(2, int(lengths[-1] / _STEP) + 1))
    return np.stack([np.interp(steps, lengths, line[:, axis]) for axis in (0, 1)], axis=1)


def _slow(count: int, random: np.random.Generator, every: int = 12) -> Points:
    """Return numbers around 0, mostly within 1, that change slowly."""
    nodes = random.normal(0, 0.6, count // every + 3)
    return np.interp(np.arange(count) / every, np.arange(len(nodes)), nodes)


def curved(points: Points, steps: int = 10) -> Points:
    """Return a smooth line through points (Catmull and Rom's)."""
    wide = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    at = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for number in range(len(points) - 1):
        a, b, c, d = wide[number : number + 4]
        bends = (2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d)
        parts.append(b + (c - a) / 2 * at + bends[0] / 2 * at**2 + bends[1] / 2 * at**3)
    return np.concatenate([*parts, points[-1:]])
