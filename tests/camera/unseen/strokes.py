"""What hands draw, as strokes in a square from -1 to 1."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Strokes = list[Points]

# Two digits a point, right and down from the upper left; a point twice is a corner, | lifts the pen.
DIGITS = {
    "0": ["40 21 04 07 29 49 66 63 50 30", "31 03 06 29 58 65 52 31", "20 03 06 29 59 66 61 40 20 12"],
    "1": ["04 40 40 49", "30 39", "22 40 40 39|19 69", "40 29", "13 30 30 39"],
    "2": ["12 20 40 62 54 17 09 09 69", "12 20 50 63 36 08 17 49 69", "02 10 50 52 09 09 69 68"],
    "3": ["11 30 51 53 34 34 55 67 59 29 08", "00 60 60 33 33 55 67 49 29 08", "01 20 52 34 34 66 48 09"],
    "4": ["20 05 05 66|42 49", "50 06 06 66|50 50 49", "10 04 04 64|60 69"],
    "5": ["10 04 04 33 55 67 49 29 08|10 60", "60 10 10 04 04 43 66 48 29 08", "70 20 20 13 43 65 38 09"],
    "6": ["50 22 06 18 39 57 65 34 15 06", "40 05 08 29 58 56 35 07", "60 31 05 28 48 66 45 17"],
    "7": ["00 60 60 29", "00 60 60 29|15 54", "02 00 00 60 60 35 29", "01 50 61 45 29|24 65"],
    "8": ["51 20 11 33 55 67 49 29 07 25 43 61 50 30", "30 11 24 43 51 30|34 07 29 59 66 34", "60 11 56 38 17 51 60"],
    "9": ["61 30 03 15 44 61 61 59", "51 20 03 25 52 51 58 39 18", "51 20 13 34 51 51 29"],
    "-": ["15 55", "05 44 65"],
}
LETTERS = [
    "00 09|60 04 04 69",
    "09 00 00 34 34 60 60 69",
    "09 30 30 69|16 56",
    "50 57 39 18",
    "60 00 00 09 09 69|04 44",
]
LETTERS += ["00 09 09 69", "09 00 00 69 69 60", "00 60|30 39", "61 20 02 34 56 59 29 08", "09 00 40 62 44 05 05 69"]
DRAWINGS = {
    "star": "18 40 40 78 78 03 03 83 83 18",
    "heart": "48 03 10 30 42 42 50 71 84 48",
    "house": "09 04 04 40 40 84 84 89 89 09|39 35 35 55 55 59",
    "smiley": "40 12 05 28 58 85 82 50 30|23 24|63 64|25 37 57 65",
    "flag": "19 10 10 72 72 14",
    "bolt": "50 15 15 55 55 29",
    "flower": "44 41 60 63 74 85 66 57 48 35 14 23 30 44",
    "fish": "08 34 61 83 85 66 33 00",
    "sun": "43 34 45 54 43|41 42|46 48|14 24|64 84|11 23|77 66|71 63|17 26",
    "crown": "08 01 01 34 34 40 40 54 54 81 81 88 88 08",
}
QUESTION = "12 20 50 62 44 46|48 49"


class Hand(NamedTuple):
    """How a person moves: tremble in mm, the rest as shares of what is drawn."""

    tremble: float
    slop: float
    slant: float
    aside: tuple[float, float]
    left: bool


def glyph(text: str) -> Strokes:
    """Read a drawing out of the digits of its points."""
    strokes = [np.array([[int(p[0]), int(p[1])] for p in part.split()], float) for part in text.split("|")]
    every = np.concatenate(strokes)
    low, high = every.min(0), every.max(0)
    half = np.maximum((high - low) / 2, 0.8)
    return [(stroke - (low + high) / 2) / half for stroke in strokes]


def smooth(points: Points, steps: int = 8) -> Points:
    """Lead a curve through points."""
    if len(points) < 3:
        return points
    p = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None, None]
    a, b, c, d = p[:-3], p[1:-2], p[2:-1], p[3:]
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.concatenate([curve.transpose(1, 0, 2).reshape(-1, 2), points[-1:]])


def wander(rng: np.random.Generator, n: int, every: float) -> Points:
    """Swing slowly to and fro in two directions, by about 1, with a knot every so many of n steps."""
    knots = rng.normal(size=(int(n / every) + 3, 2))
    at = np.arange(n) / every + rng.random()
    return np.stack([np.interp(at, np.arange(len(knots)), k) for k in knots.T], 1)


def drawn(rng: np.random.Generator, hand: Hand, strokes: Strokes, middle: Points, half: Points) -> Strokes:
    """Put strokes where a hand draws them, in mm, with points 0.3 mm apart."""
    turn = rng.normal(0, 0.6 * hand.slop)
    push = middle + half * (np.array(hand.aside) + rng.normal(0, hand.slop, 2) * 0.7)
    grow = half * np.exp(rng.normal(0, hand.slop, 2)).clip(0.75, 1.12)
    done = []
    for stroke in strokes:
        # Neighbours of a long curve go astray together.
        astray = wander(rng, len(stroke), 1 + len(stroke) / 6)
        rough = stroke + 0.45 * hand.slop * astray * np.ptp(stroke, 0).clip(0.15, 1)
        if hand.left:
            rough = rough[::-1]
        rough = rough @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        rough[:, 0] -= hand.slant * rough[:, 1]
        curve = smooth(rough) * grow + push
        run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
        at = np.linspace(0, run[-1], max(4, int(run[-1] / 0.3)))
        even = np.stack([np.interp(at, run, c) for c in curve.T], 1)
        done.append(even + hand.tremble * (wander(rng, len(even), 6) + 0.4 * wander(rng, len(even), 2)))
    return done
