"""Handwritten digits, as strokes of a unit square."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tests.camera import lines

if TYPE_CHECKING:
    from tests.camera.families import Digits
    from tests.camera.lines import Box
    from tests.photos.camera import Points

_SHAPES = {
    "0": ("0.5 0 0.1 0.2 0 0.5 0.1 0.85 0.5 1 0.9 0.85 1 0.5 0.9 0.2 0.5 0",),
    "1": ("0.2 0.3 0.6 0 0.6 1",),
    "2": ("0.1 0.25 0.3 0.02 0.8 0.05 0.9 0.35 0.5 0.7 0.05 1 1 0.97",),
    "3": ("0.1 0.1 0.6 0 0.9 0.2 0.75 0.45 0.4 0.48 0.8 0.55 1 0.8 0.6 1 0.05 0.92",),
    "4": ("0.7 0 0 0.65 1 0.65", "0.7 0 0.7 1"),
    "4 open": ("0.15 0 0.1 0.55 0.95 0.55", "0.75 0.1 0.7 1"),
    "5": ("0.2 0 0.12 0.42 0.6 0.38 0.95 0.65 0.7 0.97 0.05 0.92", "0.2 0 0.95 0.02"),
    "6": ("0.8 0.02 0.3 0.3 0.05 0.7 0.4 1 0.9 0.85 0.85 0.55 0.4 0.5 0.08 0.7",),
    "7": ("0.05 0.03 0.95 0 0.5 0.5 0.3 1",),
    "7 open": ("0.05 0.03 0.95 0 0.5 0.5 0.3 1", "0.25 0.52 0.8 0.5"),
    "8": ("0.85 0.15 0.5 0 0.12 0.2 0.5 0.48 0.95 0.75 0.5 1 0.08 0.78 0.5 0.48 0.85 0.15",),
    "9": ("0.9 0.25 0.5 0 0.1 0.25 0.45 0.5 0.9 0.25 0.85 0.7 0.5 1",),
}


def number(value: int, box: Box, how: Digits, random: np.random.Generator) -> list[Points]:
    """Return the strokes of a number, as large as it is written into a box, in mm."""
    x, y, width, height = box
    text = str(value)
    tall = height * random.uniform(0.55, 0.85)
    wide = min(tall * how.wide, width / (len(text) * 1.25))
    left = x + (width - 1.25 * wide * len(text)) / 2 + random.normal(0, 0.05) * width
    out = []
    for place, digit in enumerate(text):
        texts = _SHAPES.get(f"{digit} open", _SHAPES[digit]) if how.open else _SHAPES[digit]
        shape = lines.strokes([f"~{each}" for each in texts] if how.bent and digit not in "147" else texts)
        own = (left + 1.25 * wide * place, y + (height - tall) / 2, wide, tall)
        for stroke in lines.in_box(shape, own, lines.Hand((0.9, 1.0), 0.02, 0.02, 0.03), random):
            lean = (own[1] + tall - stroke[:, 1:]) * how.slant
            out.append(stroke + np.concatenate([lean, np.zeros_like(lean)], axis=1))
    return out
