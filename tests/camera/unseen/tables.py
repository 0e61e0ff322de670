"""Tables that sheets lie on, 3 pixels per mm, seen from above, and what else lies there."""

import cv2
import numpy as np

from .pens import RGB

SIDE = 1500
FINE = 3
COLOURS = [(150, 105, 66), (205, 170, 125), (82, 55, 40), (228, 226, 222), (40, 40, 44), (120, 124, 128), (60, 95, 75)]
COLOURS += [(165, 60, 60), (70, 90, 130), (215, 205, 185), (180, 140, 150), (238, 238, 240)]


def _noise(rng: np.random.Generator, across: int, down: int) -> RGB:
    small = rng.integers(0, 256, (down, across), np.uint8)
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC), np.uint8)


def _wood(rng: np.random.Generator) -> RGB:
    rings = np.sin(_noise(rng, 30, 3) / 255.0 * rng.uniform(6, 25)) * 0.5 + _noise(rng, 500, 8) / 255.0 - 0.5
    board = np.asarray(120 + 70 * rings, np.float64)
    for x in range(int(rng.integers(100)), SIDE, int(rng.integers(240, 600))):
        board[:, x : x + 3] = 20
    return board.clip(0, 255).astype(np.uint8)


def _weave(rng: np.random.Generator) -> RGB:
    t = np.arange(SIDE) * rng.uniform(0.5, 1.4)
    threads = 128 + 30 * np.sin(t)[:, None] * np.cos(t)[None] + (_noise(rng, 300, 300).astype(float) - 128) / 5
    return np.asarray(threads.clip(0, 255), np.uint8)


def _checks(rng: np.random.Generator) -> RGB:
    pitch = int(rng.integers(20, 90))
    bar = ((np.arange(SIDE) // pitch) % 2) * 60
    return (_weave(rng) // 3 + 50 + bar[:, None] + bar[None]).clip(0, 255).astype(np.uint8)


def _stone(rng: np.random.Generator) -> RGB:
    return np.asarray(cv2.addWeighted(_noise(rng, 500, 500), 0.5, _noise(rng, 40, 40), 0.5, 0), np.uint8)


def _plain(rng: np.random.Generator) -> RGB:
    return np.asarray(cv2.addWeighted(_noise(rng, 12, 12), 0.12, _noise(rng, 700, 700), 0.08, 100), np.uint8)


def _flowers(rng: np.random.Generator) -> RGB:
    cloth = np.full((SIDE, SIDE), 150, np.uint8)
    for x, y in rng.integers(0, SIDE, (180, 2)).tolist():
        for angle in np.arange(0, 6.2, 1.25):
            cv2.circle(cloth, (int(x + 14 * np.cos(angle)), int(y + 14 * np.sin(angle))), 9, 80, -1, cv2.LINE_AA)
        cv2.circle(cloth, (x, y), 7, 210, -1, cv2.LINE_AA)
    return cloth


KINDS = (_wood, _wood, _weave, _checks, _stone, _plain, _plain, _flowers)


def lie(table: RGB, thing: RGB, middle: tuple[float, float], turn: float, scale: float) -> None:
    """Lay a picture on a table, in place, with a shadow: the middle in mm from the table's, the turn in degrees."""
    tall, wide = thing.shape[:2]
    move = cv2.getRotationMatrix2D((wide / 2, tall / 2), turn, FINE / scale)
    move[:, 2] = move[:, 2] + np.array(middle) * FINE + SIDE / 2 - np.array([wide, tall]) / 2
    size = (SIDE, SIDE)
    there = cv2.warpAffine(np.full((tall, wide), 255, np.uint8), move, size, flags=cv2.INTER_AREA)
    dark = cv2.blur(np.roll(there, 3, (0, 1)), (9, 9))
    table[:] = (table * (1 - 0.4 / 255 * dark[..., None].astype(np.float32))).astype(np.uint8)
    laid = cv2.warpAffine(thing, move, size, flags=cv2.INTER_AREA)
    table[there > 127] = laid[there > 127]


def _paper(rng: np.random.Generator) -> RGB:
    sheet = np.full((290, 210, 3), rng.integers(215, 255), np.uint8)
    for y in range(25, 270, int(rng.integers(6, 16))):
        if rng.random() < 0.8:
            cv2.line(sheet, (20, y), (int(rng.integers(60, 190)), y), (90, 90, 100), 1 + int(rng.integers(2)))
    return sheet


def _card(rng: np.random.Generator) -> RGB:
    card = np.full((88, 57, 3), 240, np.uint8)
    cv2.rectangle(card, (4, 4), (52, 83), rng.integers(20, 230, 3).tolist(), -1)
    return card


def _pencil(rng: np.random.Generator) -> RGB:
    stick = np.full((150, 8, 3), rng.integers(20, 230, 3), np.uint8)
    stick[:, :2] = stick[:, :2] // 2
    stick[:14] = (225, 190, 140)
    return stick


def _die(rng: np.random.Generator) -> RGB:
    die = np.full((32, 32, 3), [(60, 110, 200), (240, 200, 60)][rng.integers(2)], np.uint8)
    for x, y in rng.choice([8, 16, 24], (4, 2)).tolist():
        cv2.circle(die, (x, y), 3, (250, 250, 250), -1, cv2.LINE_AA)
    return die


def laid(rng: np.random.Generator, sheet: RGB, scale: float, things: int, beneath: str) -> RGB:
    """Make a table with things on it, and a sheet like this one beneath it: not at all, of a pad, or loose."""
    grey = KINDS[rng.integers(len(KINDS))](rng)
    colour = np.array(COLOURS[rng.integers(len(COLOURS))], np.float32)
    table = (colour * (0.62 + 0.0032 * grey[..., None].astype(np.float32))).clip(0, 255).astype(np.uint8)
    for _ in range(things):
        what = rng.integers(4)
        thing = (_paper, _card, _pencil, _die)[what](rng)
        angle, far = rng.uniform(0, 6.3), rng.uniform(70, 190)
        lie(table, thing, (far * np.cos(angle), far * np.sin(angle)), rng.uniform(0, 360), (1, 1, 1, 2)[what])
    if beneath == "pad":
        lie(table, sheet, tuple(rng.normal(0, 3, 2).tolist()), rng.normal(0, 2), scale)
    elif beneath == "loose":
        lie(table, sheet, tuple((rng.choice([-1, 1], 2) * rng.uniform(30, 90, 2)).tolist()), rng.normal(0, 70), scale)
    return table
