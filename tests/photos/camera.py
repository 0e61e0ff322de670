"""A camera that takes simulated photos of printed sheets: bent paper, a pinhole, uneven light, blur, noise, JPEG.

No photo in the tests is a real one. What is drawn here is what a telephone does to a sheet, as far as it is known.
"""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np
import pypdfium2

if TYPE_CHECKING:
    from collections.abc import Sequence

Picture: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
"""Rows of pixels, blue, green, red."""

Points: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

PIXELS = 10.0
"""Of a rendered sheet in a millimetre."""

_WIDE = 26 / 36
"""The focal length of a telephone, as a share of the longer side of its picture."""

_COARSE = 4
"""Every so many pixels the ray of a pixel is followed to the paper; between them it is interpolated."""


class Conditions(NamedTuple):
    """How a photo is taken."""

    pixels: float
    """Of the photo, in millions."""
    fill: float
    """Of the frame's width or height that the sheet takes."""
    tilt: float
    """Of the camera, in degrees from the upright, and whereto."""
    towards: float
    roll: float
    curl: float
    """The steepest slope of the paper, along a direction, with a length of the wave in mm and where it begins."""
    along: float
    wave: float
    phase: float
    blur: float
    """Of the focus, in pixels."""
    motion: float
    """Of the hand, in pixels, and whereto."""
    moving: float
    light: float
    """How much darker the far end of the sheet is, and where it lies."""
    from_where: float
    shadow: float
    """How much light an edge of shadow takes, and where it runs."""
    shadow_place: float
    exposure: float
    noise: float
    jpeg: int
    thumb: bool
    """Whether one corner is covered."""
    corner: int
    printer: str
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """How much too bright blue, green and red are: few telephones see white paper as white in lamplight."""
    sharper: float = 0.0
    """How much edges are sharpened, as telephones do."""
    grain: float = 0.0
    """Of the colours' noise, in coarse spots."""
    corners: float = 0.0
    """How much darker the corners of the picture are."""


PRINTERS = ("good", "faded", "grey", "spread")


class Photo(NamedTuple):
    """A photo, and for each of its pixels the place on the paper in mm from the upper left of its trim."""

    picture: Picture
    where: Points


class _Range(NamedTuple):
    """Between what the conditions of photos lie; as they are here when somebody takes care."""

    pixels: tuple[float, float] = (2.0, 3.0)
    fill: tuple[float, float] = (0.7, 0.93)
    tilt: float = 12
    curl: float = 0.03
    blur: tuple[float, float] = (0.4, 0.9)
    motion: float = 0.5
    light: float = 0.2
    shadow: float = 0.15
    exposure: tuple[float, float] = (0.8, 1.05)
    noise: tuple[float, float] = (1.5, 4.0)
    jpeg: tuple[int, int] = (80, 93)
    thumbs: float = 0.0
    """In how many a corner is covered."""
    turned: bool = False
    """Whether the camera may be turned by quarters."""
    balance: float = 0.04
    sharper: float = 0.6
    grain: float = 0.8
    corners: float = 0.1


def careful(random: np.random.Generator) -> Conditions:
    """Return how somebody takes a photo who was told to: from above, in good light, the sheet flat."""
    return _conditions(random, _Range())


def everyday(random: np.random.Generator) -> Conditions:
    """Return how anybody takes a photo at the table: aslant, in lamplight, the paper bent, now and then a thumb."""
    wild = _Range(
        (2.5, 3.0),
        (0.65, 0.92),
        32,
        0.15,
        (0.5, 1.2),
        2.0,
        0.45,
        0.5,
        (0.5, 1.15),
        (2.0, 8.0),
        (55, 90),
        0.05,
        turned=True,
        balance=0.14,
        sharper=1.2,
        grain=2.5,
        corners=0.3,
    )
    return _conditions(random, wild)


def careless(random: np.random.Generator) -> Conditions:
    """Return how nobody should take a photo: far aslant or in the dark, shaken, the paper hardly pressed flat."""
    wild = _Range(
        (1.0, 3.0),
        (0.4, 0.9),
        45,
        0.35,
        (0.8, 2.4),
        6.0,
        0.7,
        0.7,
        (0.25, 1.3),
        (4.0, 16.0),
        (25, 70),
        0.15,
        turned=True,
        balance=0.25,
        sharper=2.0,
        grain=5.0,
        corners=0.4,
    )
    return _conditions(random, wild)


def _conditions(random: np.random.Generator, within: _Range) -> Conditions:
    turn = 2 * math.pi
    quarter = float(random.integers(4)) * 90 if within.turned else 0.0
    return Conditions(
        random.uniform(*within.pixels),
        random.uniform(*within.fill),
        random.uniform(0, within.tilt),
        random.uniform(0, turn),
        quarter + random.normal(0, 8 if within.turned else 3),
        random.uniform(0, within.curl),
        random.uniform(0, turn),
        random.uniform(150, 500),
        random.uniform(0, turn),
        random.uniform(*within.blur),
        random.uniform(0, within.motion),
        random.uniform(0, turn),
        random.uniform(0, within.light),
        random.uniform(0, turn),
        random.uniform(0, within.shadow),
        random.uniform(-0.4, 0.4),
        random.uniform(*within.exposure),
        random.uniform(*within.noise),
        int(random.integers(*within.jpeg)),
        bool(random.uniform() < within.thumbs),
        int(random.integers(4)),
        str(random.choice(PRINTERS, p=[0.55, 0.15, 0.15, 0.15])),
        _balance(random, within.balance),
        random.uniform(0, within.sharper),
        random.uniform(0, within.grain),
        random.uniform(0, within.corners),
    )


def _balance(random: np.random.Generator, most: float) -> tuple[float, float, float]:
    """Return a light between cold and warm, and a little green or purple."""
    warm, green = random.uniform(-most, most), random.uniform(-most, most) / 3
    return 1 - warm, 1 + green, 1 + warm


def rendered(pdf: bytes, page: int = 0, pixels: float = PIXELS) -> Picture:
    """Return a page of a file as a printer would print it at best, so many pixels to a mm, cut to whole pixels."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        width, height = (int(edge / 72 * 25.4 * pixels + 0.1) for edge in document[page].get_size())
        picture = document[page].render(scale=pixels * 25.4 / 72).to_numpy()[:height, :width]
    finally:
        document.close()
    return np.ascontiguousarray(picture[:, :, :3])


def printed(picture: Picture, printer: str) -> Picture:
    """Return what a printer of a kind makes of a page."""
    if printer == "faded":
        return (95 + picture * (160 / 255)).astype(np.uint8)
    if printer == "grey":
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        # A screen of dots, turned as screens are.
        y, x = np.mgrid[: grey.shape[0], : grey.shape[1]].astype(np.float32)
        screen = 127 + 60 * (np.sin((x + y) * 2.1) + np.sin((x - y) * 2.1))
        dots = np.where(grey > screen, 255, 25).astype(np.uint8)
        return np.asarray(cv2.cvtColor(np.where(grey < 40, 25, dots).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)
    if printer == "spread":
        return np.asarray(cv2.erode(picture, np.ones((2, 2), np.uint8)), np.uint8)
    return picture


def written_on(
    picture: Picture, boxes: Sequence[tuple[float, float, float, float]], random: np.random.Generator
) -> Picture:
    """Return a page on which a pen has crossed or written into some boxes, given in mm."""
    out = picture.copy()
    ink = tuple(int(random.integers(20, 110)) for _ in range(3))
    wide = int(random.integers(4, 10))
    for x, y, width, height in boxes:
        if random.uniform() > 0.4:
            continue
        for first, second in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
            ends = [
                (
                    int((x + (a + random.normal(0, 0.08)) * width) * PIXELS),
                    int((y + (b + random.normal(0, 0.08)) * height) * PIXELS),
                )
                for a, b in (first, second)
            ]
            cv2.line(out, ends[0], ends[1], ink, wide, cv2.LINE_AA)
    return out


def take(sheet: Picture, how: Conditions, random: np.random.Generator) -> Photo:
    """Return a photo of a printed sheet."""
    size = np.array([sheet.shape[1], sheet.shape[0]]) / PIXELS
    long_side = math.sqrt(how.pixels * 1e6 * 4 / 3)
    upright = (size[1] > size[0]) == (round(how.roll / 90) % 2 == 0)
    width, height = (int(long_side * 3 / 4), int(long_side)) if upright else (int(long_side), int(long_side * 3 / 4))
    where = _where(size, width, height, how)
    paper = cv2.remap(
        printed(sheet, how.printer),
        (where[..., 0] * PIXELS - 0.5).astype(np.float32),
        (where[..., 1] * PIXELS - 0.5).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)
    across, down = where[..., 0], where[..., 1]
    on_paper = (across >= 0) & (across <= size[0]) & (down >= 0) & (down <= size[1])
    shade = _light((where / size - 0.5).astype(np.float32), how)
    wood = np.array([70, 95, 130], np.float32) * random.uniform(0.3, 1.4, 3).astype(np.float32)
    grain = cv2.resize(random.normal(0, 14, (height // 40, width // 6)).astype(np.float32), (width, height))
    picture = (
        np.where(on_paper[..., None], paper, wood + grain[..., None]) * (shade * np.float32(how.exposure))[..., None]
    )
    if how.thumb:
        edge = np.array([[0, 0], [1, 0], [1, 1], [0, 1]][how.corner]) * size
        near = np.linalg.norm((where - edge) / [1.0, 1.4], axis=2) < 19
        picture[near] = np.array([125, 150, 205]) * how.exposure
    return Photo(_sensor(picture, how, random), where)


def _sensor(picture: Points, how: Conditions, random: np.random.Generator) -> Picture:
    blurred = cv2.GaussianBlur(picture, (0, 0), how.blur)
    if how.motion >= 1:
        reach = math.ceil(how.motion)
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        for step in np.linspace(-0.5, 0.5, 8 * reach + 1):
            x, y = step * how.motion * math.cos(how.moving), step * how.motion * math.sin(how.moving)
            kernel[reach + round(y), reach + round(x)] += 1
        blurred = cv2.filter2D(blurred, -1, kernel / kernel.sum())
    height, width = blurred.shape[:2]
    if how.corners:
        y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        blurred = blurred * (1 - how.corners / 2 * (x**2 + y**2)).astype(np.float32)[..., None]
    if how.sharper:
        blurred = cv2.addWeighted(blurred, 1 + how.sharper, cv2.GaussianBlur(blurred, (0, 0), 1.2), -how.sharper, 0)
    noise = random.standard_normal((height, width, 1), np.float32) * np.float32(how.noise)
    noisy = blurred * np.array(how.balance, np.float32) + noise
    if how.grain:
        spots = random.standard_normal((height // 3, width // 3, 3), np.float32)
        noisy += cv2.resize(spots, (width, height)) * np.float32(how.grain)
    done, data = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, how.jpeg])
    assert done
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _light(place: Points, how: Conditions) -> Points:
    """How bright each place is; places run from -0.5 to 0.5 across the sheet and down it."""
    ramp = place[..., 0] * math.cos(how.from_where) + place[..., 1] * math.sin(how.from_where)
    edge = place[..., 0] * math.cos(how.towards) + place[..., 1] * math.sin(how.towards) - how.shadow_place
    return np.asarray(
        (1 - how.light * np.clip(ramp + 0.5, 0, 1.2)) * (1 - how.shadow / (1 + np.exp(-np.clip(edge * 25, -60, 60))))
    )


def _where(size: Points, width: int, height: int, how: Conditions) -> Points:
    """The place on the paper that each pixel sees, in mm."""
    tilt, roll = math.radians(how.tilt), math.radians(how.roll)
    eye = np.array([math.sin(tilt) * math.cos(how.towards), math.sin(tilt) * math.sin(how.towards), -math.cos(tilt)])
    # The paper's y runs down and z away from the camera, as those of the picture do.
    ahead = -eye
    right = np.array([math.cos(roll), math.sin(roll), 0.0])
    right -= ahead * (right @ ahead)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(ahead, right), ahead])
    corners = np.array([[x, y, 0] for x in (-0.5, 0.5) for y in (-0.5, 0.5)]) * [*size, 0]
    focal = _WIDE * max(width, height)

    def seen(distance: float) -> Points:
        view = (corners - eye * distance) @ axes.T
        return np.asarray(view[:, :2] / view[:, 2:] * focal)

    near, far = float(max(size)) * 0.3, float(max(size)) * 20
    for _ in range(40):
        middle = (near + far) / 2
        extent = np.ptp(seen(middle), axis=0) / [width, height]
        near, far = (middle, far) if extent.max() > how.fill else (near, middle)
    points = seen(far)
    shift = np.array([width, height]) / 2 - (points.max(axis=0) + points.min(axis=0)) / 2
    columns, rows = width // _COARSE + 2, height // _COARSE + 2
    pixel = np.stack(np.meshgrid(np.arange(columns) * _COARSE, np.arange(rows) * _COARSE), axis=2) + 0.5
    rays = np.concatenate([(pixel - shift) / focal, np.ones((rows, columns, 1))], axis=2) @ axes
    on_paper = _on_bent_paper(eye * far, rays, how) + size / 2
    # Back to every pixel: the coarse points lie on every fourth one.
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    planes = [
        cv2.remap(on_paper[..., axis].astype(np.float32), x / _COARSE, y / _COARSE, cv2.INTER_LINEAR) for axis in (0, 1)
    ]
    return np.stack(planes, axis=2).astype(np.float64)


def _on_bent_paper(eye: Points, rays: Points, how: Conditions) -> Points:
    """Where rays meet a sheet that is bent in waves, in mm of the sheet laid flat, from its middle."""
    rate = 2 * math.pi / how.wave
    rise = how.curl / rate
    along = np.array([math.cos(how.along), math.sin(how.along)])

    def at(depth: Points) -> Points:
        return np.asarray(eye[:2] + ((depth - eye[2]) / rays[..., 2])[..., None] * rays[..., :2])

    place = at(np.zeros(rays.shape[:2]))
    for _ in range(6):
        place = at(rise * np.sin(rate * (place @ along) + how.phase))
    steps = np.linspace(-900, 900, 3601)
    lengths = np.cumsum(np.hypot(1, how.curl * np.cos(rate * steps + how.phase))) * (steps[1] - steps[0])
    lengths -= lengths[len(steps) // 2]
    far = place @ along
    return np.asarray(place + (np.interp(far, steps, lengths) - far)[..., None] * along)
