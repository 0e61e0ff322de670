"""Printers at home."""

import cv2
import numpy as np
from numpy.typing import NDArray

from .pens import RGB

Ink = NDArray[np.float32]


def _nozzles(rng: np.random.Generator, ink: Ink) -> Ink:
    """Leave fine lines without one colour where a nozzle is dry."""
    for _ in range(int(rng.integers(2, 9))):
        y, thick, colour = int(rng.integers(len(ink))), int(rng.integers(1, 3)), int(rng.integers(3))
        ink[y : y + thick, :, colour] *= rng.uniform(0, 0.5)
    return ink


def _bands(rng: np.random.Generator, ink: Ink) -> Ink:
    """Push the paper on unevenly: bands across it that are lighter and darker."""
    wave = np.sin(np.arange(len(ink)) / rng.uniform(6, 30) + rng.uniform(0, 6)) * rng.uniform(0.03, 0.09)
    return np.asarray(ink * (1 - np.abs(wave))[:, None, None].astype(np.float32), np.float32)


def _faded(rng: np.random.Generator, ink: Ink) -> Ink:
    """Run out of toner along the sheet, most so in a strip."""
    x = np.linspace(0, 1, ink.shape[1])
    strip = rng.uniform(0.2, 0.45) * np.exp(-(((x - rng.random()) / rng.uniform(0.05, 0.2)) ** 2))
    return np.asarray(ink * (rng.uniform(0.75, 0.95) - strip)[None, :, None].astype(np.float32), np.float32)


def _speckled(rng: np.random.Generator, ink: Ink) -> Ink:
    """Miss grains of toner in what is dark, and drop some on what is white."""
    noise = cv2.GaussianBlur(rng.random(ink.shape[:2], np.float32), (0, 0), 0.8)
    ink *= np.where(noise < 0.34, 0.45, 1).astype(np.float32)[..., None]
    ink[noise > 0.82] = 0.6
    return ink


def _apart(rng: np.random.Generator, ink: Ink) -> Ink:
    """Print the colours a little beside each other."""
    unit = max(ink.shape) / 2100
    for colour in range(3):
        x, y = rng.normal(0, 0.8, 2).clip(-1.4, 1.4) * unit
        move = np.array([[1, 0, x], [0, 1, y]])
        ink[..., colour] = cv2.warpAffine(ink[..., colour], move, ink.shape[1::-1])
    return ink


def _coloured(rng: np.random.Generator, ink: Ink) -> Ink:
    """Use too much or too little of a colour."""
    return np.asarray(ink * rng.uniform(0.72, 1.1, 3).astype(np.float32), np.float32)


def _bled(rng: np.random.Generator, ink: Ink) -> Ink:
    """Let wet ink run into the paper."""
    return np.asarray(1.04 * cv2.GaussianBlur(ink, (0, 0), max(ink.shape) / 2100 * rng.uniform(0.7, 1.5)), np.float32)


def _ghost(rng: np.random.Generator, ink: Ink) -> Ink:
    """Print a faint copy further down, as a worn drum does."""
    down = int(len(ink) * rng.uniform(0.2, 0.5))
    ink[down:] += 0.04 * ink[:-down]
    return ink


FAULTS = (_nozzles, _bands, _faded, _speckled, _apart, _coloured, _bled, _ghost)
PAPERS = ((255, 255, 255), (251, 252, 255), (250, 246, 234), (236, 232, 222), (245, 240, 244), (232, 240, 230))


def printed(blank: RGB, seed: int) -> RGB:
    """Print a sheet: up to three faults of a printer, on some paper."""
    rng = np.random.default_rng([seed, 2])
    ink: Ink = 1 - blank.astype(np.float32) / np.float32(255)
    for i in rng.permutation(len(FAULTS))[: int(rng.integers(4))]:
        ink = FAULTS[i](rng, ink)
    paper = np.array(PAPERS[rng.integers(len(PAPERS))], np.float32)
    return np.asarray(np.rint(paper * (1 - ink.clip(0, 0.97))), np.uint8)
