"""The page's icons, drawn here: a wall with battlements, a gate in it, and a star of two squares."""

from __future__ import annotations

import io
import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE: Final = 512
"""The drawing's own width and height; everything below is measured in it."""
NIGHT, SAND, GOLD = "#17423f", "#f0dfc0", "#d9953a"
SIZES: Final = (180, 192, 512)
"""Widths of the pictures in dots: what phones ask for."""
SMOOTH = 4
"""Dots across for one of the picture, which are averaged."""
WITHIN = 0.72
"""How much of a picture is safe when a system cuts it round: the drawing is made so much smaller."""


class Area(NamedTuple):
    """A filled outline."""

    colour: str
    points: tuple[tuple[float, float], ...]


def _areas() -> Iterator[Area]:
    """Yield what is drawn upon the ground, in its order."""
    top, notch, bottom = 96.0, 148.0, 432.0
    edges = [80.0 + step * 352 / 7 for step in range(8)]
    battlements: list[tuple[float, float]] = []
    for place, (left, right) in enumerate(pairwise(edges)):
        height = notch if place % 2 else top
        battlements += [(left, height), (right, height)]
    yield Area(SAND, (*battlements, (432.0, bottom), (80.0, bottom)))
    yield Area(NIGHT, tuple(_gate(256, 268, 84, bottom)))
    for turn in (0.0, math.pi / 4):
        yield Area(GOLD, tuple(_around(256, 268, 46, 4, turn)))


def _gate(x: float, y: float, radius: float, bottom: float) -> Iterator[tuple[float, float]]:
    """Yield a horseshoe: more than half a circle, and the way below it."""
    beyond = 0.42
    yield (x - radius * math.cos(beyond), bottom)
    steps = 48
    for step in range(steps + 1):
        angle = math.pi + beyond - (math.pi + 2 * beyond) * step / steps
        yield (x + radius * math.cos(angle), y - radius * math.sin(angle))
    yield (x + radius * math.cos(beyond), bottom)


def _around(x: float, y: float, radius: float, corners: int, turn: float) -> Iterator[tuple[float, float]]:
    for corner in range(corners):
        angle = turn + 2 * math.pi * corner / corners
        yield (x + radius * math.cos(angle), y + radius * math.sin(angle))


def svg() -> str:
    """Return the icon as a drawing for any size."""
    shapes = "".join(f'<path fill="{area.colour}" d="{_path(area)}"/>' for area in _areas())
    ground = f'<rect width="{SIZE}" height="{SIZE}" rx="96" fill="{NIGHT}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{ground}{shapes}</svg>\n'


def _path(area: Area) -> str:
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in area.points) + "Z"


def png(width: int, *, maskable: bool = False) -> bytes:
    """Return the icon as a picture; a maskable one leaves room for the system's own outline."""
    from PIL import Image, ImageDraw

    large = width * SMOOTH
    picture = Image.new("RGB", (large, large), NIGHT)
    pen = ImageDraw.Draw(picture)
    part = WITHIN if maskable else 1.0
    scale, shift = large / SIZE * part, large * (1 - part) / 2
    for area in _areas():
        pen.polygon([(x * scale + shift, y * scale + shift) for x, y in area.points], fill=area.colour)
    out = io.BytesIO()
    picture.resize((width, width), Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def files() -> Iterator[tuple[str, bytes]]:
    """Yield each icon by its name in the site."""
    yield "icons/icon.svg", svg().encode()
    for width in SIZES:
        yield f"icons/icon-{width}.png", png(width)
    yield "icons/maskable-512.png", png(512, maskable=True)
