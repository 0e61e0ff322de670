"""Printers and papers: what becomes of a page on its way out of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from tests.photos.camera import PIXELS

if TYPE_CHECKING:
    from tests.camera.weights import Numbers
    from tests.photos.camera import Picture


class Printer(NamedTuple):
    """What a printer does to a page; as it is here, nothing."""

    fade: float = 0.0
    """How much of all ink is missing, from 0 to 1."""
    missing: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How much of its cyan, magenta and yellow is."""
    grey: bool = False
    screen: float = 0.0
    """Millimetres between the dots of its tones; 0 for none that can be seen."""
    spread: float = 0.0
    """How far ink runs, in mm."""
    nozzle: float = 0.0
    """Millimetres between the white lines that blocked nozzles leave; 0 for none."""
    band: float = 0.0
    """How much the ink changes from band to band."""
    shift: float = 0.0
    """How far its colours lie beside each other, in mm."""
    blotch: float = 0.0
    """How unevenly ink or toner lies."""
    paper: tuple[float, float, float] = (255.0, 255.0, 255.0)
    """Red, green and blue of the paper."""
    fibre: float = 0.0
    """How much fibres of recycled paper show."""


def any_printer(random: np.random.Generator) -> Printer:
    """Return one of all printers that there may be; two of five are good."""
    if random.uniform() < 0.4:
        return Printer()

    def now_and_then(share: float, most: float, least: float = 0.0) -> float:
        return float(random.uniform(least, most)) if random.uniform() < share else 0.0

    tint = 255 - random.uniform(0, 45) * random.uniform(0, 1, 3) * (random.uniform() < 0.4)
    return Printer(
        now_and_then(0.35, 0.55),
        (now_and_then(0.2, 0.9), now_and_then(0.2, 0.9), now_and_then(0.2, 0.9)),
        bool(random.uniform() < 0.2),
        now_and_then(0.2, 0.5, 0.15),
        now_and_then(0.3, 0.12),
        now_and_then(0.25, 9.0, 1.5),
        now_and_then(0.2, 0.35),
        now_and_then(0.2, 0.25),
        now_and_then(0.3, 0.35),
        (float(tint[0]), float(tint[1]), float(tint[2])),
        now_and_then(0.2, 1.0),
    )


def printed(picture: Picture, printer: Printer, random: np.random.Generator) -> Picture:
    """Return what a printer makes of a page."""
    if printer == Printer():
        return picture
    height, width = picture.shape[:2]
    # From here on, ink: 0 is paper. Blue, green and red are what yellow, magenta and cyan take.
    ink: Numbers = np.asarray(1 - _toned(picture, printer).astype(np.float32) / 255, np.float32)
    if printer.shift > 0:
        for plane in (0, 2):
            by = random.normal(0, printer.shift / 1.5, 2) * PIXELS
            ink[..., plane] = cv2.warpAffine(ink[..., plane], np.array([[1, 0, by[0]], [0, 1, by[1]]]), (width, height))
    ink = np.asarray(ink * (1 - printer.fade) * (1 - np.array(printer.missing[::-1])), np.float32)
    _make_uneven(ink, printer, random)
    paper = np.broadcast_to(np.array(printer.paper[::-1], np.float32), ink.shape)
    if printer.fibre > 0:
        paper = paper * (1 - _fibres(height, width, printer.fibre, random)[..., None])
    return np.asarray(np.clip((1 - np.clip(ink, 0, 1)) * paper, 0, 255), np.uint8)


def _toned(picture: Picture, printer: Printer) -> Picture:
    """Return a page in the tones and dots of a printer."""
    out = picture
    if printer.grey:
        out = np.repeat(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    if printer.spread > 0:
        side = 2 * max(1, round(printer.spread * PIXELS)) + 1
        round_part = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        out = np.asarray(cv2.erode(out, round_part), np.uint8)
    if printer.screen > 0:
        out = _screened(out, printer.screen)
    return out


def _make_uneven(ink: Numbers, printer: Printer, random: np.random.Generator) -> None:
    """Let a printer lay its ink unevenly, and in places not at all."""
    height, width = ink.shape[:2]
    if printer.band > 0:
        bands = cv2.resize(random.normal(0, 0.6, (height // 60, 1)), (1, height), interpolation=cv2.INTER_LINEAR)
        ink *= np.clip(1 + printer.band * bands, 0.2, 1.4).astype(np.float32)[..., None]
    if printer.blotch > 0:
        small = random.normal(0, 1, (height // 12, width // 12)).astype(np.float32)
        ink *= np.clip(1 + printer.blotch * cv2.resize(small, (width, height)), 0.1, 1.3)[..., None]
    if printer.nozzle > 0:
        _unprinted(ink, printer.nozzle, random)


def _screened(picture: Picture, every: float) -> Picture:
    """Return a picture in dots, turned as screens are."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    rate = 2 * np.pi / (every * PIXELS) / np.sqrt(2)
    dots = 127 + 60 * (np.sin((x + y) * rate) + np.sin((x - y) * rate))
    soft = np.clip((picture - dots[..., None]) * 4 + 127, 0, 255)
    return np.where(picture < 40, picture, soft).astype(np.uint8)


def _unprinted(ink: Numbers, every: float, random: np.random.Generator) -> None:
    """Take out the lines of blocked nozzles, of one colour or of all."""
    plane = random.integers(4)
    lines = np.arange(random.uniform(0, every), len(ink) / PIXELS, every)
    for line in lines + random.normal(0, every / 6, len(lines)):
        first = int(max(line, 0) * PIXELS)
        rows = slice(first, first + int(random.integers(1, 5)))
        if plane == 3:
            ink[rows] = ink[rows] * 0.05
        else:
            ink[rows, :, plane] = ink[rows, :, plane] * 0.05


def _fibres(height: int, width: int, much: float, random: np.random.Generator) -> Picture:
    fibres = np.zeros((height, width), np.uint8)
    for _ in range(int(1500 * much)):
        x, y = int(random.integers(width)), int(random.integers(height))
        turn, length = random.uniform(0, 2 * np.pi), random.uniform(4, 16)
        end = (int(x + length * np.cos(turn)), int(y + length * np.sin(turn)))
        cv2.line(fibres, (x, y), end, int(random.integers(20, 90)), 1, cv2.LINE_AA)
    return np.asarray(fibres.astype(np.float32) / 255)
