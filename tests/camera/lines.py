"""The lines of marks, rings and numbers, as a hand draws them into a box."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tests.camera.pens import curved

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.photos.camera import Points

Box = tuple[float, float, float, float]
"""Left, top, width and height in mm."""

_SMOOTH = "~"
"""Before the points of a stroke that is drawn smoothly."""

_UPSIDE = 0.5


class Hand(NamedTuple):
    """How somebody draws: everything in shares of the box."""

    size: tuple[float, float] = (0.6, 1.0)
    astray: float = 0.06
    """How far from the middle a mark lies, one standard deviation."""
    shaky: float = 0.03
    """How far its points are from where they should be."""
    turned: float = 0.1
    """In radians, one standard deviation."""


class Ring(NamedTuple):
    """How somebody draws rings."""

    size: tuple[float, float] = (0.8, 1.15)
    """Its diameter in shares of the box."""
    turns: tuple[float, float] = (0.95, 1.15)
    uneven: float = 0.06
    squeezed: float = 0.15
    square: float = 0.0
    """How much like a square with round corners, from 0 to 1."""


def strokes(texts: Sequence[str]) -> list[Points]:
    """Return the strokes of a mark from its points, written as `x y x y`; `~` before them bends the stroke."""
    out = []
    for text in texts:
        points = np.array([float(each) for each in text.lstrip(_SMOOTH).split()]).reshape(-1, 2)
        out.append(curved(points) if text.startswith(_SMOOTH) else points)
    return out


def in_box(shape: Sequence[Points], box: Box, hand: Hand, random: np.random.Generator) -> list[Points]:
    """Return strokes of a unit square as a hand draws them into a box, in mm."""
    x, y, width, height = box
    size = random.uniform(*hand.size)
    turn = random.normal(0, hand.turned)
    matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    middle = np.array([x + width / 2, y + height / 2]) + random.normal(0, hand.astray, 2) * [width, height]
    out = []
    for stroke in shape:
        shaken = stroke + _wobble(len(stroke), random) * hand.shaky + random.normal(0, hand.shaky, 2)
        out.append(((shaken - 0.5) @ matrix) * size * [width, height] + middle)
    return out


def _wobble(count: int, random: np.random.Generator) -> Points:
    """Return how far the points of a stroke are astray, neighbours nearly as far."""
    nodes = random.normal(0, 1, (count // 4 + 2, 2))
    at = np.linspace(0, len(nodes) - 1, count)
    return np.stack([np.interp(at, np.arange(len(nodes)), nodes[:, axis]) for axis in (0, 1)], axis=1)


def any_mark(random: np.random.Generator) -> list[Points]:
    """Return random strokes that together reach over most of a unit square: some way to fill a box."""
    while True:
        shape = [_any_stroke(random) for _ in range(int(random.choice([1, 2, 3, 4], p=[0.4, 0.35, 0.15, 0.1])))]
        points = np.concatenate(shape)
        points_wide = np.ptp(points, axis=0)
        if points_wide.max() > _UPSIDE and np.hypot(*points_wide) > 0.7:
            # What somebody draws is as large as they want it: here it fills the square.
            middle = (points.max(axis=0) + points.min(axis=0)) / 2
            return [(stroke - middle) / max(points_wide.max(), 0.7) + 0.5 for stroke in shape]


def _any_stroke(random: np.random.Generator) -> Points:
    kind = random.uniform()
    if kind < 0.35:  # nearly straight
        turn, length = random.uniform(0, math.pi), random.uniform(0.5, 1.2)
        along = np.array([math.cos(turn), math.sin(turn)])
        middle = random.normal(0.5, 0.15, 2)
        bend = random.normal(0, 0.06) * np.array([-along[1], along[0]])
        return curved(np.array([middle - along * length / 2, middle + bend, middle + along * length / 2]))
    if kind < 0.55:  # to and fro
        count = int(random.integers(3, 10))
        turn = random.uniform(0, 2 * math.pi)
        across, along = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
        steps = np.linspace(-0.45, 0.45, count)[:, None] * random.uniform(0.3, 1)
        sides = np.where(np.arange(count) % 2, 0.5, -0.5)[:, None] * random.uniform(0.6, 1.1)
        points = 0.5 + along * steps + across * sides + random.normal(0, 0.05, (count, 2))
        return curved(points) if random.uniform() < 0.6 else points
    if kind < 0.65:  # loops that move on
        count = int(random.integers(12, 40))
        angles = np.linspace(0, random.uniform(2, 6) * 2 * math.pi, count) * random.choice([-1, 1])
        radii = np.linspace(random.uniform(0.05, 0.5), random.uniform(0.2, 0.5), count)
        drift = np.outer(np.linspace(-0.5, 0.5, count), random.normal(0, 0.4, 2))
        return 0.5 + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None] + drift
    count = int(random.integers(2, 7))
    points = random.uniform(0, 1, (count, 2))
    return curved(points) if random.uniform() < 0.7 or count == 2 else points


def any_hand(random: np.random.Generator) -> Hand:
    """Return how somebody may draw."""
    least = random.uniform(0.45, 0.9)
    return Hand((least, least + random.uniform(0.1, 0.35)), random.uniform(0.02, 0.1), random.uniform(0.01, 0.06), 0.2)


def any_ring(random: np.random.Generator) -> Ring:
    """Return how somebody may draw rings."""
    least = random.uniform(0.65, 1.0)
    return Ring(
        (least, least + random.uniform(0.05, 0.3)),
        (random.uniform(0.85, 1.0), random.uniform(1.02, 2.3)),
        random.uniform(0.01, 0.12),
        random.uniform(0, 0.3),
        random.uniform(0, 1) if random.uniform() < 0.2 else 0.0,
    )


def ring(box: Box, how: Ring, random: np.random.Generator) -> list[Points]:
    """Return the line of a ring round the middle of a box, in mm."""
    x, y, width, height = box
    turns = random.uniform(*how.turns)
    count = int(48 * turns)
    angles = np.linspace(0, turns * 2 * math.pi, count) * random.choice([-1, 1]) + random.uniform(0, 2 * math.pi)
    uneven = 1 + how.uneven * np.interp(np.linspace(0, 6 * turns, count), np.arange(20), random.normal(0, 1, 20))
    round_part = np.maximum(np.abs(np.cos(angles)), np.abs(np.sin(angles)))
    radii = uneven * (1 - how.square + how.square / round_part) / 2 * random.uniform(*how.size)
    squeeze = 1 + random.uniform(-how.squeezed, how.squeezed)
    reach = np.array([width * squeeze, height / squeeze]) if random.uniform() < 0.5 else min(width, height) * 1.1
    middle = np.array([x + width / 2, y + height / 2]) + random.normal(0, 0.05, 2) * [width, height]
    return [middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None] * reach]
