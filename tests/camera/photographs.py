"""Photos of filled sheets, laid flat by what the simulation knows: what the network is trained and measured with."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np

from tests.camera import families, filling, patches
from tests.photos import camera

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.camera.filling import Much, Place
    from tests.camera.weights import Numbers
    from tests.photos.camera import Conditions, Photo, Picture, Points

LAYOUTS = ("granada", "albaicin", "comares", "generalife")

_MOSTLY_ASTRAY = 1.645
"""Of a standard deviation: so far astray are 95 of 100, were they all in one direction."""

_STEP = 2.0
"""Millimetres between the places of a sheet whose pixels are looked for; between them it is interpolated."""


class Shot(NamedTuple):
    """A filled sheet and a photo of it."""

    document: str
    ink: str
    layout: str
    family: str
    photo: Photo
    places: tuple[Place, ...]


def shot(
    document: str,
    family: str,
    how: Callable[[np.random.Generator], Conditions],
    seed: int,
    *,
    much: Much = filling.IN_GAMES,
    ink: str = "",
) -> Shot:
    """Fill in a sheet in a family's style and take a photo of it; the same seed gives the same photo."""
    random = np.random.default_rng(seed)
    ink = ink or str(random.choice(filling.INKS))
    layout = str(random.choice(LAYOUTS)) if document == "player-sheet" else ""
    style = families.style(family, random)
    sheet = filling.sheet(document, ink, layout)
    done = filling.filled(sheet, style, random, much)
    # The printer has printed before somebody filled in what it printed.
    photo = camera.take(done.page, how(random)._replace(printer="good"), random)
    return Shot(document, ink, layout, family, photo, done.places)


Where: TypeAlias = "Callable[[Points], Points]"
"""From places of a sheet in mm, [row][column][x, y], to indices of a photo's pixels."""


def flat(picture: Picture, where: Where, shape: tuple[int, ...], random: np.random.Generator, astray: float) -> Picture:
    """Return a sheet laid flat; 95 of 100 places are within so many mm of where they should be."""
    height, width = (edge / patches.PIXELS for edge in shape[:2])
    columns, rows = int(width / _STEP) + 2, int(height / _STEP) + 2
    at = np.stack(np.meshgrid(np.arange(columns) * _STEP, np.arange(rows) * _STEP), axis=2)
    wrong = random.normal(0, 1, (6, 5, 2)).astype(np.float32)
    wrong += random.normal(0, 0.7, 2)
    off = cv2.resize(wrong, (columns, rows), interpolation=cv2.INTER_CUBIC)
    off = off * (astray / max(float(np.percentile(np.linalg.norm(off, axis=2), 95)), 1e-6))
    pixels = where(at + off).astype(np.float32)
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    x, y = ((each + 0.5) / patches.PIXELS / _STEP for each in (x, y))
    across, down = (cv2.remap(pixels[..., axis], x, y, cv2.INTER_LINEAR) for axis in (0, 1))
    return np.asarray(cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def pixels(photo: Photo, places: Points) -> Points:
    """Return where on a photo places of the sheet are, in indices of its pixels."""
    where = photo.where.astype(np.float32)
    height, width = where.shape[:2]
    rows, columns = (np.linspace(0, edge - 1, 40).astype(int) for edge in (height, width))
    x, y = np.meshgrid(columns, rows)
    seen = where[y, x].reshape(-1, 2)
    inside = np.all((seen > -5) & (seen < places.reshape(-1, 2).max(axis=0) + 5), axis=1)
    matrix, _ = cv2.findHomography(seen[inside], np.stack([x, y], axis=2).reshape(-1, 2)[inside].astype(np.float64))
    asked, flat_places = places.copy(), places.reshape(1, -1, 2)
    found = flat_places
    for _ in range(5):
        found = np.asarray(cv2.perspectiveTransform(asked.reshape(1, -1, 2), matrix), np.float64)
        at = found.astype(np.float32)
        got = np.stack(
            [
                cv2.remap(where[..., axis], at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
                for axis in (0, 1)
            ],
            axis=2,
        )
        asked = asked + np.clip(flat_places - got, -8, 8).reshape(asked.shape)
    return np.asarray(found.reshape(places.shape))


def seen(taken: Shot, random: np.random.Generator, astray: float) -> Numbers:
    """Return the patches of all places of a photo, in their order."""
    blank = filling.blank(taken.document, taken.ink, taken.layout, patches.PIXELS)
    picture = patches.lit(flat(taken.photo.picture, partial(pixels, taken.photo), blank.shape, random, astray), blank)
    return patches.patches(picture, blank, [place.box for place in taken.places])
