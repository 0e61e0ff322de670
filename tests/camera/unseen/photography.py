"""A telephone's picture of a sheet on a table."""

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from .pens import RGB
from .strokes import Points
from .tables import FINE, SIDE, laid

Where = Callable[[Points], Points]
Floats = NDArray[np.float32]
CELL = 8


class Care(NamedTuple):
    """How much may be wrong: angles in degrees, blurs in pixels, the rest as shares."""

    tilt: float
    bend: float
    fold: float
    fills: tuple[float, float]
    blur: float
    motion: float
    noise: float
    quality: tuple[int, int]
    shadow: float
    colour: float
    things: int
    beneath: float
    glare: float


CARES = {
    "careful": Care(7, 5, 0.1, (0.82, 0.95), 0.6, 0.4, 3, (86, 96), 0.15, 0.05, 1, 0.0, 0.0),
    "everyday": Care(19, 12, 0.3, (0.72, 0.95), 1.0, 2.0, 6, (66, 92), 0.4, 0.12, 4, 0.25, 0.15),
    "careless": Care(30, 20, 0.55, (0.62, 0.98), 1.5, 4.0, 11, (42, 80), 0.6, 0.2, 6, 0.35, 0.4),
}
SIZES = ((1200, 1600), (1536, 2048), (1296, 2304), (1440, 1920))


class Bend(NamedTuple):
    """Paper that is bent across one direction and, less so, another: what it is rolled out to is tabulated in mm."""

    ways: Points
    steps: Points
    along: Points
    height: Points

    def lift(self, at: Points) -> Points:
        """Tell where points of the flat sheet, from its middle, are in space."""
        flat, z = at.copy(), np.zeros(len(at))
        for way, along, height in zip(self.ways, self.along, self.height, strict=True):
            u = at @ way
            flat += (np.interp(u, self.steps, along) - u)[:, None] * way
            z += np.interp(u, self.steps, height)
        return np.concatenate([flat, z[:, None]], 1)


def bent(rng: np.random.Generator, size: Points, care: Care) -> Bend:
    """Bend a sheet: curled, waved, and perhaps folded; it touches the table at its lowest."""
    reach = float(np.hypot(*size) / 2)
    steps = np.linspace(-4 * reach, 4 * reach, 1601)
    ways, alongs, heights = [], [], []
    for part in (1.0, 0.35):
        turn = rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)])
        u = steps.clip(-reach, reach) / reach
        angle = rng.uniform(-1, 1) * care.bend * u + rng.normal(0, 0.15) * care.bend * np.sin(u * rng.uniform(3, 8) + 1)
        if rng.random() < care.fold:
            angle += rng.choice([-1, 1]) * rng.uniform(0.3, 1) * care.bend * np.tanh((u - rng.normal(0, 0.2)) * 60)
        angle = np.radians(part * angle)
        ways.append([np.cos(turn), np.sin(turn)])
        alongs.append(np.cumsum(np.cos(angle)) * (steps[1] - steps[0]))
        heights.append(np.cumsum(np.sin(angle)) * (steps[1] - steps[0]))
        alongs[-1] -= alongs[-1][800]
    bend = Bend(np.array(ways), steps, np.array(alongs), np.array(heights))
    corners = np.stack(np.meshgrid(*[np.linspace(-s / 2, s / 2, 15) for s in size]), -1).reshape(-1, 2)
    return bend._replace(height=bend.height - bend.lift(corners)[:, 2].min() / 2)


class Camera(NamedTuple):
    """A pinhole above the table that looks at the middle of the sheet, and its lens."""

    turn: Points
    far: float
    focus: float
    centre: Points
    pixels: Points
    barrel: float

    def see(self, space: Points) -> Points:
        """Tell the pixels of points in space, z upwards in mm."""
        eye = (space * [1, 1, -1]) @ self.turn.T + [0, 0, self.far]
        flat = self.focus * eye[:, :2] / np.maximum(eye[:, 2:], 0.1 * self.far) + self.centre
        off = (flat - self.pixels / 2) / self.pixels.max()
        return np.asarray(
            self.pixels / 2 + off * (1 + self.barrel * (off**2).sum(1, keepdims=True)) * self.pixels.max()
        )


def aimed(rng: np.random.Generator, size: Points, bend: Bend, care: Care) -> Camera:
    """Hold a telephone above a sheet."""
    pixels = np.array(SIZES[rng.integers(len(SIZES))], float)
    if (size[0] > size[1]) ^ (rng.random() < 0.1):
        pixels = pixels[::-1]
    x, y = np.radians(rng.uniform(-0.7, 0.7, 2) * care.tilt)
    z = np.radians(rng.normal(0, 1.5 + 0.15 * care.tilt) + 180 * (rng.random() < 0.15))
    turn = np.asarray(cv2.Rodrigues(np.array([x, y, 0.0]))[0] @ cv2.Rodrigues(np.array([0.0, 0.0, z]))[0], float)
    far = float(size.max() * rng.uniform(1.25, 2.2))
    camera = Camera(turn, far, 1.0, np.zeros(2), pixels, 0.0)  # without a lens, so far
    edge = np.array([[a, b] for a in np.linspace(-0.5, 0.5, 9) for b in np.linspace(-0.5, 0.5, 9)]) * size
    seen = camera.see(bend.lift(edge))
    room = pixels / np.ptp(seen, axis=0)
    focus = float(room.min() * rng.uniform(*care.fills))
    slack = (pixels - focus * np.ptp(seen, axis=0)) / 2
    centre = pixels / 2 - focus * (seen.max(0) + seen.min(0)) / 2 + slack * rng.uniform(-0.6, 0.6, 2)
    return camera._replace(focus=focus, centre=centre, barrel=float(rng.uniform(-0.04, 0.04)))


def _back(see: Where, pixels: Points, size: Points, rounds: int) -> tuple[Points, Points]:
    """Find what of a surface is seen at a coarse net of pixels, and by how many pixels it is missed."""
    wide, tall = (np.ceil(pixels / CELL).astype(int) + 2).tolist()
    net = np.stack(np.meshgrid(np.arange(wide), np.arange(tall)), -1).reshape(-1, 2) * float(CELL) - CELL / 2 - 0.5
    corners = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2).astype(np.float32)
    back = cv2.getPerspectiveTransform(see(corners.astype(float)).astype(np.float32), corners)
    at = np.asarray(cv2.perspectiveTransform(net[None], back)[0], float).clip(-6 * size, 6 * size)
    step = 0.5
    right = np.array([step, 0])
    miss = net
    for _ in range(rounds):
        here = see(at)
        miss = net - here
        a, b = (see(at + right) - here).T / step
        c, d = (see(at + right[::-1]) - here).T / step
        det = a * d - b * c
        det = np.where(np.abs(det) < 1e-3, 1e-3, det)
        move = np.stack([d * miss[:, 0] - c * miss[:, 1], a * miss[:, 1] - b * miss[:, 0]], 1) / det[:, None]
        at = at + move.clip(-20, 20)
    miss = net - see(at)
    return at.reshape(tall, wide, 2), np.hypot(*miss.T).reshape(tall, wide)


def _full(coarse: NDArray[np.float64], pixels: Points) -> Floats:
    """Refine a net to all pixels."""
    wide, tall = pixels.astype(int).tolist()
    shape = (coarse.shape[1] * CELL, coarse.shape[0] * CELL)
    fine = cv2.resize(coarse.astype(np.float32), shape, interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(fine[CELL : CELL + tall, CELL : CELL + wide], np.float32)


def _sampled(picture: RGB, field: Floats, border: int) -> RGB:
    x, y = (np.ascontiguousarray(field[..., i]) for i in (0, 1))
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=border), np.uint8)


def _light(rng: np.random.Generator, shape: tuple[int, int], care: Care) -> NDArray[np.float64]:
    """Light a net of pixels: lamps of two colours, corners, shadows of hands, telephones and blinds."""
    tall, wide = shape
    y, x = np.mgrid[-1 : 1 : tall * 1j, -1 : 1 : wide * 1j]
    angle = rng.uniform(0, 6.3)
    slope = np.cos(angle) * x + np.sin(angle) * y
    level = 1 + rng.uniform(0, 0.9) * care.shadow * slope * 0.6
    level -= rng.uniform(0, 0.12) * (x**2 + y**2)
    for _ in range(int(rng.integers(0, 2 + int(4 * care.shadow)))):
        dark = np.zeros(shape, np.float32)
        kind = rng.integers(3)
        if kind == 0:
            corners = rng.normal(rng.uniform(-1, 1, 2), 0.7, (5, 2)) * [wide / 2, tall / 2] + [wide / 2, tall / 2]
            cv2.fillPoly(dark, [corners.astype(np.int32)], 1.0)
        elif kind == 1:
            start = rng.uniform(0, 1, 2) * [wide, tall]
            for finger in rng.normal(0, 0.12, 4) + rng.uniform(0, 6.3):
                end = start + wide * 0.6 * np.array([np.cos(finger), np.sin(finger)])
                cv2.line(dark, start.astype(int).tolist(), end.astype(int).tolist(), 1.0, max(2, wide // 24))
        else:
            dark[:] = (np.sin((slope + 0.3 * y) * rng.uniform(6, 16)) > rng.uniform(-0.3, 0.6)) * 0.7
        soft = cv2.GaussianBlur(dark, (0, 0), rng.choice([1.2, 3.0, 8.0, 16.0]))
        level *= 1 - rng.uniform(0.3, 1) * care.shadow * soft
    level = level.clip(0.34, None)
    white = 1 + care.colour * np.array([1, 0.1, -1.4]) * rng.uniform(-0.6, 1)
    tint = care.colour * np.array([1, 0, -1]) * rng.uniform(-0.7, 0.7)
    return np.asarray(level[..., None] * (white + tint * slope[..., None]), np.float64)


def _shot(rng: np.random.Generator, photo: Floats, care: Care) -> RGB:
    """Blur, expose, sharpen and save what the lens sees, as a telephone does."""
    tall, wide = photo.shape[:2]
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.35 + rng.uniform(0, care.blur)), np.float32)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(photo, (0, 0), 0.4 + care.blur)
        blend = np.linspace(0, 1, tall, dtype=np.float32)[:: rng.choice([-1, 1]), None, None]
        photo += blend * (soft - photo)
    shake = rng.uniform(0, care.motion)
    if shake > 0.7:
        kernel = np.zeros((11, 11), np.float32)
        arm = np.array([np.cos(a := rng.uniform(0, 3.1)), np.sin(a)]) * shake / 2
        ends = [tuple(np.rint((5 + side * arm) * 256).astype(int).tolist()) for side in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 8)
        photo = np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()), np.float32)
    grain = rng.standard_normal((701, 1021, 1), np.float32) + 0.35 * rng.standard_normal((701, 1021, 3), np.float32)
    if rng.random() < 0.6:
        grain = 2 * cv2.GaussianBlur(grain, (0, 0), 0.8)
    noise = np.tile(grain, (-(-tall // 701), -(-wide // 1021), 1))[:tall, :wide]
    photo += np.float32(rng.uniform(0.3, 1) * care.noise) * noise
    out = photo.clip(0, 255).astype(np.uint8)
    gamma, lift = rng.uniform(0.85, 1.2), rng.uniform(0, 14)
    curve = lift + (255 - lift) * (np.arange(256) / 255) ** gamma
    out = np.asarray(cv2.LUT(out, np.rint(curve).clip(0, 255).astype(np.uint8)), np.uint8)
    if rng.random() < 0.6:
        out = np.asarray(cv2.addWeighted(out, 1.6, cv2.GaussianBlur(out, (0, 0), 1.2), -0.6, 0), np.uint8)
    quality = int(rng.integers(*care.quality))
    _, saved = cv2.imencode(".jpg", out[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.ascontiguousarray(np.asarray(cv2.imdecode(saved, cv2.IMREAD_COLOR))[..., ::-1], np.uint8)


def photograph(picture: RGB, scale: float, seed: int, severity: str) -> tuple[RGB, Where]:
    """Photograph a sheet of scale pixels per mm; `where` tells the pixels (x, y) of points in mm of the sheet."""
    rng = np.random.default_rng([seed, 3])
    care = CARES[severity]
    size = np.array(picture.shape[1::-1]) / scale
    bend = bent(rng, size, care)
    camera = aimed(rng, size, bend, care)
    pixels = camera.pixels

    def where(points: Points) -> Points:
        return camera.see(bend.lift(np.asarray(points, float).reshape(-1, 2) - size / 2))

    beneath = str(rng.choice(["pad", "loose"])) if rng.random() < care.beneath else ""
    table = laid(rng, picture, scale, int(rng.integers(0, care.things + 1)), beneath)
    ground, _ = _back(lambda p: camera.see(np.pad(p, ((0, 0), (0, 1)))), pixels, size, 2)
    at, miss = _back(lambda p: camera.see(bend.lift(p)), pixels, size, 4)
    field = _full((ground * FINE + SIDE / 2), pixels)
    table = _sampled(table, field, cv2.BORDER_REFLECT)

    share = float(pixels.max() / (size.max() * scale))
    paper = cv2.GaussianBlur(picture, (0, 0), 0.4 / share) if share < 1 else picture
    through = cv2.blur(picture[:, ::-1], (9, 9)) if rng.random() < 0.5 else np.full_like(picture, 255)
    paper = cv2.addWeighted(paper, 1.0, through, 0.06, -0.06 * 255)
    at[miss > 1] = -2 * size
    field = _full((at + size / 2) * scale - 0.5, pixels)
    sheet = _sampled(np.asarray(paper, np.uint8), field, cv2.BORDER_REPLICATE)
    x, y = (
        (np.float32(n / 2) - np.abs(field[..., i] + np.float32(0.5 - n / 2)))
        for i, n in enumerate(picture.shape[1::-1])
    )
    there = np.clip(np.minimum(x, y) * np.float32(share) + np.float32(0.5), 0, 1)

    # The paper's slope to the light, and its shadow on the table.
    u = at.reshape(-1, 2)
    slope = (bend.lift(u + 0.7)[:, 2] - bend.lift(u)[:, 2]).reshape(at.shape[:2])
    shade = _full(1 - rng.uniform(0.3, 0.8) * slope.clip(-0.5, 0.5), pixels)
    drop = np.roll(cv2.blur(there, (25, 25)), rng.integers(-9, 10, 2).tolist(), (0, 1))
    dim = 1 - np.float32(0.45) * drop
    dim += there * (shade - dim)
    both = cv2.blendLinear(sheet, table, there, 1 - there)

    light = _full(_light(rng, at.shape[:2], care) * rng.uniform(0.8, 1.05), pixels)
    photo = np.asarray(cv2.multiply(light, cv2.merge([dim, dim, dim])), np.float32)
    photo = np.asarray(cv2.multiply(photo, both, dtype=cv2.CV_32F), np.float32)
    if rng.random() < care.glare:
        y, x = np.mgrid[0 : 1 : at.shape[0] * 1j, 0 : 1 : at.shape[1] * 1j]
        far = ((x - rng.random()) / rng.uniform(0.1, 0.25)) ** 2 + ((y - rng.random()) / rng.uniform(0.08, 0.2)) ** 2
        photo += _full(rng.uniform(15, 70) * np.exp(-far), pixels)[..., None]
    return _shot(rng, photo, care), where
