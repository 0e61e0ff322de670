"""What lies on a sheet and is no mark: what was rubbed out, creases, rings of cups, dots, hairs, shadows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tests.camera import lines, pens
from tests.camera.pens import Pen
from tests.photos.camera import PIXELS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.camera.lines import Box
    from tests.photos.camera import Picture, Points


def _graphite(random: np.random.Generator, least: float, most: float) -> Pen:
    grey = random.uniform(40, 110)
    return Pen((grey, grey, grey), random.uniform(0.3, 0.7), random.uniform(least, most), 0.2, random.uniform(0.3, 0.8))


def _cross(box: Box, random: np.random.Generator) -> list[Points]:
    shape = lines.strokes(("0.05 0 1 0.95", "0.95 0.05 0 1"))
    return lines.in_box(shape, box, lines.Hand(), random)


def _part(picture: Picture, box: Box, margin: float) -> tuple[Picture, tuple[int, int]]:
    """Return the pixels of a box and around it, which may be changed, and the upper left of them."""
    x, y, width, height = box
    left, top = (max(int((edge - margin) * PIXELS), 0) for edge in (x, y))
    right, bottom = (int((edge + margin) * PIXELS) for edge in (x + width, y + height))
    return picture[top:bottom, left:right], (left, top)


def rubbed(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Draw a cross in pencil that was rubbed out: what is left of it, smeared in one direction."""
    part, corner = _part(picture, box, 2.0)
    pen = _graphite(random, 0.1, 0.35)
    cover = pens.covered(_cross(box, random), pen, corner, part.shape[:2], random)
    turn, reach = random.uniform(0, math.pi), random.uniform(0.6, 2.5) * PIXELS
    smeared = cv2.filter2D(cover.astype(np.float32), -1, _streak(turn, reach))
    much = random.uniform(0.2, 0.7)
    part[:] = pens.inked(part, (1 - much) * cover + 1.5 * much * smeared, pen)


def eraser(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Draw a mark that strokes of an eraser took away in part, with some of the print."""
    part, corner = _part(picture, box, 1.5)
    pen = pens.any_pen(random)._replace(dark=random.uniform(0.3, 0.7), grain=random.uniform(0.2, 0.8))
    strokes = lines.in_box(lines.any_mark(random), box, lines.any_hand(random), random)
    cover = pens.covered(strokes, pen, corner, part.shape[:2], random)
    bands = random.normal(0, 1, (part.shape[0] // 8 + 2, 1)).astype(np.float32)
    left = np.clip(0.2 + 0.12 * cv2.resize(bands, part.shape[1::-1]), 0.03, 0.6)
    haze = cv2.GaussianBlur(cover.astype(np.float32), (0, 0), PIXELS * random.uniform(0.4, 1.2)) * random.uniform(
        0, 0.5
    )
    part[:] = pens.inked(part, cover * left + haze, pen)
    lighter = 1 - random.uniform(0, 0.25) * np.clip(left * 3, 0, 1)[..., None]
    part[:] = np.clip(255 - (255.0 - part) * lighter, 0, 255).astype(np.uint8)


def white(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Draw a cross with correction fluid over it."""
    pens.draw(picture, _cross(box, random), _graphite(random, 0.7, 1.0), random)
    _blot(picture, box, random, Pen((248, 248, 244), 1, random.uniform(0.8, 0.97), 1.0), sizes=(0.35, 0.55))


def drop(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Let a drop of coffee, juice or water dry on a box."""
    colour = (random.uniform(110, 220), random.uniform(70, 190), random.uniform(30, 170))
    _blot(
        picture, box, random, Pen(colour, 1, random.uniform(0.1, 0.5)), sizes=(0.1, 0.5), rim=random.uniform(0.3, 1.5)
    )


def crumb(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Let a crumb lie on a box."""
    colour = (random.uniform(60, 190), random.uniform(50, 140), random.uniform(20, 100))
    _blot(picture, box, random, Pen(colour, 1, 0.95, 1.0), sizes=(0.05, 0.16))


def _blot(
    picture: Picture,
    box: Box,
    random: np.random.Generator,
    pen: Pen,
    *,
    sizes: tuple[float, float],
    rim: float = 0.0,
    soft: float = 0.1,
) -> None:
    """Fill an uneven round shape somewhere on a box."""
    part, corner = _part(picture, box, 3.0)
    x, y, width, height = box
    middle = np.array([x + width / 2, y + height / 2]) + random.uniform(-0.3, 0.3, 2) * [width, height]
    angles = np.linspace(0, 2 * math.pi, 60)
    uneven = 1 + random.uniform(0.03, 0.3) * np.interp(angles, np.linspace(0, 2 * math.pi, 9), _round(random, 9))
    radius = random.uniform(*sizes) * max(width, height)
    shape = middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * (radius * uneven)[:, None]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint(shape * PIXELS - corner).astype(np.int32)], 255, cv2.LINE_AA)
    cover = cv2.GaussianBlur(mask, (0, 0), max(soft * PIXELS, 0.5)).astype(np.float32) / 255
    if rim > 0:
        inner = cv2.GaussianBlur(mask, (0, 0), 0.5 * PIXELS).astype(np.float32) / 255
        cover = cover * (1 + rim * np.clip(1.6 - 1.6 * inner, 0, 1))
    part[:] = pens.inked(part, np.clip(cover * pen.dark, 0, 1), pen)


def _round(random: np.random.Generator, count: int) -> Points:
    values = random.normal(0, 1, count)
    values[-1] = values[0]
    return values


def dots(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Touch a box with a pen, up to four times."""
    pen = pens.any_pen(random)
    x, y, width, height = box
    for _ in range(int(random.integers(1, 5))):
        place = np.array([x, y]) + random.uniform(0, 1, 2) * [width, height]
        pens.draw(picture, [np.stack([place, place + random.normal(0, 0.2, 2)])], pen, random)


def tail(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Let a stroke that belongs elsewhere end in a box."""
    x, y, width, height = box
    turn, reach = random.uniform(0, 2 * math.pi), random.uniform(0.25, 0.6)
    out = np.array([math.cos(turn), math.sin(turn)]) * [width, height]
    middle = np.array([x + width / 2, y + height / 2])
    points = np.array([middle + out * 0.9, middle + out * 0.6, middle + out * reach])
    points[1:] += random.normal(0, 0.06, (2, 2)) * [width, height]
    pens.draw(picture, [pens.curved(points)], pens.any_pen(random), random)


def hair(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Let a hair lie across a box."""
    x, y, width, height = box
    middle = np.array([x + width / 2, y + height / 2])
    points = middle + np.cumsum(random.normal(0, 0.45, (6, 2)), axis=0) * max(width, height)
    points -= points.mean(axis=0) - middle - random.normal(0, 0.2, 2) * [width, height]
    shade = random.uniform(10, 110)
    pen = Pen((shade, shade * 0.8, shade * 0.6), random.uniform(0.07, 0.14), random.uniform(0.5, 0.95), 1.0)
    pens.draw(picture, [pens.curved(points, 14)], pen, random)


def smudge(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Drag a thumb with ink or graphite on it over a box."""
    part, _ = _part(picture, box, 2.0)
    seed = np.zeros(part.shape[:2], np.float32)
    for _ in range(int(random.integers(3, 12))):
        x, y = random.integers(part.shape[1]), random.integers(part.shape[0])
        cv2.circle(seed, (int(x), int(y)), int(random.integers(3, 14)), float(random.uniform(0.2, 1)), -1)
    streak = cv2.filter2D(seed, -1, _streak(random.uniform(0, math.pi), random.uniform(2, 6) * PIXELS))
    cover = np.asarray(np.clip(cv2.GaussianBlur(streak, (0, 0), 4), 0, 1) * random.uniform(0.3, 1.0), np.float64)
    pen = Pen((random.uniform(20, 120),) * 3, 1, 1) if random.uniform() < 0.6 else pens.any_pen(random)
    part[:] = pens.inked(part, cover, pen)


def _streak(turn: float, reach: float) -> Points:
    half = max(2, int(reach / 2))
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    end = np.array([math.cos(turn), math.sin(turn)]) * half
    first, last = (np.rint(half + side * end).astype(int).tolist() for side in (-1, 1))
    cv2.line(kernel, first, last, 1.0, 1)
    return np.asarray(kernel / kernel.sum())


def crease(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Crease the sheet through a box: bright on one side, dark on the other, the print cracked."""
    place = np.array([box[0] + box[2] * random.uniform(0.2, 0.8), box[1] + box[3] * random.uniform(0.2, 0.8)])
    _creased(picture, place, random.uniform(0, math.pi), random)


def fold(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Fold the sheet as for an envelope, once through a box and once across."""
    place = np.array([box[0] + box[2] * random.uniform(0, 1), box[1] + box[3] * random.uniform(0, 1)])
    turn = random.choice([0, math.pi / 2]) + random.normal(0, 0.02)
    _creased(picture, place, turn, random)
    if random.uniform() < 0.5:
        _creased(picture, place, turn + math.pi / 2, random)


def _creased(picture: Picture, place: Points, turn: float, random: np.random.Generator) -> None:
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32) / PIXELS
    across = (x - place[0]) * math.sin(turn) - (y - place[1]) * math.cos(turn)
    along = (x - place[0]) * math.cos(turn) + (y - place[1]) * math.sin(turn)
    bend = np.interp(np.linspace(-300, 300, 200), np.linspace(-300, 300, 30), random.normal(0, 0.3, 30))
    across += np.interp(along.ravel(), np.linspace(-300, 300, 200), bend).reshape(across.shape)
    strength, wide = random.uniform(0.06, 0.35), random.uniform(0.25, 1.2)
    relief = strength * np.sign(across) * np.exp(-np.abs(across) / wide)
    crack = (np.abs(across) < random.uniform(0.05, 0.15)) * random.uniform(0, 0.5) * pens.grained()[0, 0]
    shaded = picture * (1 + relief[..., None])
    picture[:] = np.clip(shaded + (255 - shaded) * crack[..., None], 0, 255).astype(np.uint8)


def cup(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Leave the ring of a cup that runs through a box."""
    radius, turn = random.uniform(26, 46), random.uniform(0, 2 * math.pi)
    middle = np.array([box[0] + box[2] / 2, box[1] + box[3] / 2])
    middle += radius * np.array([math.cos(turn), math.sin(turn)]) + random.normal(0, 0.2, 2) * box[2]
    colour = random.choice(np.array([[150, 105, 60], [120, 70, 60], [140, 120, 110]])) + random.normal(0, 12, 3)
    pen = Pen((float(colour[0]), float(colour[1]), float(colour[2])), random.uniform(0.5, 3), random.uniform(0.15, 0.6))
    _circle(picture, middle, pen, random, radius=radius)


def _circle(picture: Picture, middle: Points, pen: Pen, random: np.random.Generator, *, radius: float) -> None:
    height, width = picture.shape[:2]
    left, top = np.maximum(((middle - radius - 4) * PIXELS).astype(int), 0)
    right, bottom = np.minimum(((middle + radius + 4) * PIXELS).astype(int), (width, height))
    if right <= left or bottom <= top:
        return
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32) / PIXELS
    from_middle = np.hypot(x - middle[0], y - middle[1])
    angle = np.arctan2(y - middle[1], x - middle[0])
    nodes = np.linspace(-math.pi, math.pi, 25)
    much, uneven = (np.interp(angle, nodes, _round(random, 25)) for _ in range(2))
    inside = np.clip(
        0.5 + (pen.width / 2 - np.abs(from_middle - radius - 0.3 * uneven)) / random.uniform(0.15, 0.6), 0, 1
    )
    cover = inside * np.clip(0.6 + 0.5 * much, 0, 1.3) * pen.dark
    part = picture[top:bottom, left:right]
    part[:] = pens.inked(part, np.clip(cover, 0, 1), pen)


def shadow(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Throw the shadow of a pen, a cable or a finger over a box."""
    height, width = picture.shape[:2]
    middle = np.array([box[0] + box[2] / 2, box[1] + box[3] / 2])
    turn, wide = random.uniform(0, 2 * math.pi), random.uniform(1.5, 14)
    along = np.array([math.cos(turn), math.sin(turn)])
    across = np.array([-along[1], along[0]])
    from_where = middle + along * 250 + across * random.normal(0, 40)
    end = middle - along * (random.uniform(-5, 40) if random.uniform() < 0.5 else 250)
    shape = np.array([from_where + across * wide / 2, end + across * wide / 2, end - across * wide / 2])
    shape = np.concatenate([shape, [from_where - across * wide / 2]])
    mask = np.zeros((height // 4, width // 4), np.uint8)
    cv2.fillPoly(mask, [np.rint(shape * PIXELS / 4).astype(np.int32)], 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), random.uniform(0.15, 2.0) * PIXELS / 4)
    cover = cv2.resize(soft, (width, height)).astype(np.float32)[..., None] / 255
    picture[:] = (picture * (1 - cover * random.uniform(0.15, 0.6))).astype(np.uint8)


def highlight(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Draw a highlighter over a row of boxes."""
    colour = random.choice(np.array([[250, 240, 90], [250, 150, 200], [150, 240, 150], [150, 210, 250]]))
    pen = Pen(tuple(float(each) for each in colour), random.uniform(2.5, 5), random.uniform(0.5, 0.9))  # type: ignore[arg-type]
    x, y, width, height = box
    start, end = x - random.uniform(0, 30), x + width + random.uniform(0, 30)
    level = y + height * random.uniform(0.3, 0.7)
    points = np.array([[start, level], [(start + end) / 2, level + random.normal(0, 0.5)], [end, level]])
    pens.draw(picture, [pens.curved(points)], pen, random)


def anything(picture: Picture, box: Box, random: np.random.Generator) -> None:
    """Put something on a box that is no mark, of no list: faint, small, soft, straight, round or wide."""
    kind = random.uniform()
    pen = pens.any_pen(random)
    if kind < 0.4:  # what is left of any mark
        part, corner = _part(picture, box, 2.0)
        strokes = lines.in_box(lines.any_mark(random), box, lines.any_hand(random), random)
        faint = pen._replace(dark=pen.dark * random.uniform(0.1, 0.4), soft=random.uniform(0, 0.3))
        cover = pens.covered(strokes, faint, corner, part.shape[:2], random).astype(np.float32)
        reach = random.uniform(0.4, 3.5) * PIXELS
        smeared = cv2.filter2D(cover, -1, _streak(random.uniform(0, math.pi), reach))
        much = random.uniform(0, 1)
        part[:] = pens.inked(part, np.clip((1 - much) * cover + much * 1.5 * smeared, 0, 1), pen)
    elif kind < 0.55:
        (dots if random.uniform() < 0.4 else tail)(picture, box, random)
    elif kind < 0.75:
        _blot(
            picture,
            box,
            random,
            pen._replace(dark=random.uniform(0.08, 0.5)),
            sizes=(0.04, 0.6),
            rim=random.uniform(0, 1.5) * (random.uniform() < 0.5),
            soft=math.exp(random.uniform(-3, 0.7)),
        )
    elif kind < 0.9:  # a line that begins and ends elsewhere, straight or round
        radius = math.exp(random.uniform(math.log(10), math.log(400)))
        middle = np.array([box[0] + box[2] / 2, box[1] + box[3] / 2]) + random.normal(0, 0.25, 2) * box[2]
        angles = random.uniform(0, 2 * math.pi) + np.linspace(-1, 1, 30) * min(random.uniform(10, 30) / radius, 3)
        points = middle + radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        points += middle - points[len(points) // 2]
        wide = math.exp(random.uniform(math.log(0.1), math.log(3)))
        faint = pen._replace(width=wide, dark=random.uniform(0.08, 0.6), soft=random.uniform(0, 0.4))
        pens.draw(picture, [points], faint, random)
    else:
        smudge(picture, box, random)


KINDS: Mapping[str, Callable[[Picture, Box, np.random.Generator], None]] = {
    each.__name__: each
    for each in (
        rubbed, eraser, white, drop, crumb, dots, tail, hair, smudge, crease, fold, cup, shadow, highlight, anything,
    )
}  # fmt: skip
WIDE = frozenset({"crease", "fold", "cup", "shadow", "highlight"})
"""Those that reach over many boxes: one on a sheet is enough."""
