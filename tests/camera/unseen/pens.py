"""What people write with, and how it lies on paper."""

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .strokes import Points, Strokes, wander

RGB = NDArray[np.uint8]
Cover = NDArray[np.float32]


class Pen(NamedTuple):
    """A pen: width in mm, the colour it leaves, and how it lays it on, in shares."""

    width: float
    ink: tuple[int, int, int]
    density: float
    vary: float = 0.1
    skip: float = 0.0
    grain: float = 0.0
    opaque: bool = False
    nib: float = 0.0
    wet: float = 0.0


DARK = [(22, 24, 30), (25, 40, 120), (20, 30, 90), (40, 70, 170), (60, 20, 90), (20, 60, 50)]
BRIGHT = [(190, 20, 35), (20, 120, 60), (230, 90, 20), (170, 30, 140), (0, 130, 190), (120, 70, 30), (110, 40, 160)]
PALE = [(240, 150, 185), (130, 205, 225), (250, 170, 90), (165, 215, 100), (190, 165, 225), (245, 225, 40)]
GREY = [(70, 70, 74), (92, 92, 96), (60, 62, 70)]


class Kind(NamedTuple):
    """A kind of pen: how many people have it, its widths and densities, colours, and what all its pens do."""

    often: float
    widths: tuple[float, float]
    densities: tuple[float, float]
    inks: list[tuple[int, int, int]]
    does: Pen


def _does(
    vary: float,
    skip: float = 0,
    grain: float = 0,
    *,
    opaque: bool = False,
    nib: float = 0,
    wet: float = 0,
) -> Pen:
    return Pen(0, (0, 0, 0), 0, vary, skip, grain, opaque, nib, wet)


PENS = {
    "ball": Kind(6, (0.26, 0.48), (0.72, 0.95), DARK + BRIGHT[:2], _does(0.22, 0.04, 0.12, wet=0.15)),
    "dry ball": Kind(2, (0.24, 0.42), (0.65, 0.9), DARK, _does(0.3, 0.3, 0.35)),
    "fineliner": Kind(4, (0.32, 0.7), (0.9, 0.99), DARK + BRIGHT, _does(0.04)),
    "hard pencil": Kind(2, (0.3, 0.45), (0.42, 0.58), GREY, _does(0.2, 0, 0.45, opaque=True)),
    "soft pencil": Kind(4, (0.45, 0.95), (0.6, 0.85), GREY, _does(0.35, 0, 0.6, opaque=True)),
    "colour pencil": Kind(2, (0.6, 1.1), (0.55, 0.8), BRIGHT, _does(0.25, 0, 0.65, opaque=True)),
    "felt": Kind(3, (1.0, 2.2), (0.75, 0.95), DARK + BRIGHT * 2, _does(0.08, wet=0.4)),
    "marker": Kind(1, (2.2, 3.6), (0.75, 0.95), PALE, _does(0.05, 0.03)),
    "crayon": Kind(1, (1.3, 2.4), (0.75, 0.95), BRIGHT + DARK[:2], _does(0.3, 0, 0.95, opaque=True)),
    "fountain": Kind(2, (0.4, 0.75), (0.75, 0.97), DARK[:5], _does(0.15, nib=0.55, wet=0.6)),
    "pale gel": Kind(1, (0.5, 0.9), (0.85, 0.98), PALE[:5], _does(0.05, 0.04)),
}


def pick(rng: np.random.Generator, widest: float, paper: Points) -> Pen:
    """Take a pen that is fine enough, and press it until it shows on all colours of the paper (0 to 255)."""
    names = [name for name, pen in PENS.items() if pen.widths[0] < widest]
    often = np.array([PENS[name].often for name in names])
    kind = PENS[str(rng.choice(names, p=often / often.sum()))]
    ink = np.array(kind.inks[rng.integers(len(kind.inks))], np.float64) + rng.integers(-12, 13, 3)
    density = rng.uniform(*kind.densities)
    for _ in range(12):
        if len(paper) == 0 or (density * paper * (1 - ink.clip(0) / 255)).max(1).min() > 62:
            break
        ink = ink * 0.88
    colour = (int(ink[0].clip(0, 255)), int(ink[1].clip(0, 255)), int(ink[2].clip(0, 255)))
    return kind.does._replace(width=min(rng.uniform(*kind.widths), widest), ink=colour, density=density)


def _layer(shape: tuple[int, int], points: Points, scale: float, pen: Pen, rng: np.random.Generator) -> RGB:
    layer = np.zeros(shape, np.uint8)
    n = len(points)
    swing = wander(rng, n, 9)
    ends = np.minimum(np.arange(n), np.arange(n)[::-1]) / 4
    press = 1 + pen.vary * swing[:, 0] - pen.vary * 0.7 * np.exp(-ends)
    way = np.diff(points, axis=0, append=points[-1:] + 1e-3)
    press *= 1 - pen.nib * np.abs(np.sin(np.arctan2(way[:, 1], way[:, 0]) + 0.8))
    ink = 255 * pen.density * (1 + 0.5 * pen.vary * swing[:, 1]).clip(0.55, 1 / max(pen.density, 0.5))
    gaps = wander(rng, n, 5)[:, 0] < -1.9 + 3.2 * pen.skip
    ink = np.where(gaps & (pen.skip > 0), ink * rng.uniform(0, 0.5), ink).clip(0, 255)
    at = np.rint(points * scale * 16).astype(int)
    thick = np.rint(pen.width * scale * press.clip(0.35, 1.8)).astype(int).clip(1)
    for i in range(n - 1):
        cv2.line(layer, at[i].tolist(), at[i + 1].tolist(), float(ink[i]), int(thick[i]), cv2.LINE_AA, 4)
    for end in (0, n - 1):
        if rng.random() < pen.wet:
            blot = int(pen.width * scale * rng.uniform(0.5, 1.1) * 16)
            cv2.circle(layer, at[end].tolist(), blot, 255 * min(1.0, pen.density * 1.1), -1, cv2.LINE_AA, 4)
    return layer


def lay(
    picture: RGB,
    scale: float,
    strokes: Strokes,
    pen: Pen,
    rng: np.random.Generator,
    *,
    grain: Cover,
    soft: float = 0.0,
) -> None:
    """Draw strokes given in mm on a picture, in place; soft is a blur in mm."""
    every = np.concatenate(strokes)
    margin = 1.5 * pen.width + 3 * soft + 0.5
    low = np.floor((every.min(0) - margin) * scale).astype(int).clip(0)
    high = np.minimum(np.ceil((every.max(0) + margin) * scale).astype(int), picture.shape[1::-1])
    wide, tall = (high - low).tolist()
    if wide < 2 or tall < 2:
        return
    fine = 2 if scale < 16 and wide * tall < 400_000 else 1
    cover = np.zeros((tall, wide), np.float32)
    for stroke in strokes:
        layer = _layer((tall * fine, wide * fine), stroke - low / scale, scale * fine, pen, rng)
        small = cv2.resize(layer, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        cover = 1 - (1 - cover) * (1 - small)
    if soft:
        cover = cv2.GaussianBlur(cover, (0, 0), soft * scale).astype(np.float32)
    side = len(grain)
    bumps = grain[np.ix_((np.arange(tall) + low[1]) % side, (np.arange(wide) + low[0]) % side)]
    stain(picture, (int(low[0]), int(low[1])), cover * (1 - pen.grain * bumps), pen)


def stain(picture: RGB, corner: tuple[int, int], cover: Cover, pen: Pen) -> None:
    """Colour a picture from a corner on, in place: opaque pens hide what is below, others let it through."""
    tall, wide = cover.shape
    part = picture[corner[1] : corner[1] + tall, corner[0] : corner[0] + wide]
    ink = np.array(pen.ink, np.float32)
    below = part.astype(np.float32)
    through = ink if pen.opaque else below * (ink / 255)
    part[:] = np.rint(below + cover[..., None] * (through - below)).clip(0, 255).astype(np.uint8)
