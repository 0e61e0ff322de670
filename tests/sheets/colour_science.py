"""How eyes see colours: CIE Lab, differences by CIEDE2000, colours through other eyes, grey of a laser printer."""

from __future__ import annotations

import math
from typing import NamedTuple

from alhambra_sheets.drawing.shapes import Colour

# Machado, Oliveira and Fernandes 2009, severity 1.0; they are for linear light.
MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)
_DPI, _LPI = 600, 85


class Lab(NamedTuple):
    """A colour as it is seen: lightness from 0 to 100, green to red, blue to yellow."""

    light: float
    a: float
    b: float


def linear(value: float) -> float:
    """Return the light of a channel of sRGB."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """Return the channel of sRGB that gives so much light."""
    light = min(max(light, 0.0), 1.0)
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def seen(colour: Colour, eyes: str = "normal") -> Lab:
    """Return how a colour is seen, with eyes of `MACHADO`."""
    light = tuple(map(linear, colour))
    other = [min(max(_dot(row, light), 0.0), 1.0) for row in MACHADO[eyes]]
    x, y, z = (_root(_dot(row, other) / white) for row, white in zip(_XYZ, _WHITE, strict=True))
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _dot(row: tuple[float, ...], values: tuple[float, ...] | list[float]) -> float:
    return sum(one * other for one, other in zip(row, values, strict=True))


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: Lab, other: Lab) -> float:
    """Return how different two colours look (CIEDE2000): about 1 is the least that anybody sees side by side."""
    chroma = (math.hypot(one.a, one.b) + math.hypot(other.a, other.b)) / 2
    grown = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    (a1, a2), (b1, b2) = (one.a * grown, other.a * grown), (one.b, other.b)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    light, deep = other.light - one.light, c2 - c1
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    middle, mean = (one.light + other.light) / 2, (c1 + c2) / 2
    angle = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    weight = (
        1
        - 0.17 * math.cos(math.radians(angle - 30))
        + 0.24 * math.cos(math.radians(2 * angle))
        + 0.32 * math.cos(math.radians(3 * angle + 6))
        - 0.20 * math.cos(math.radians(4 * angle - 63))
    )
    of_light = 1 + 0.015 * (middle - 50) ** 2 / math.sqrt(20 + (middle - 50) ** 2)
    of_chroma, of_hue = 1 + 0.045 * mean, 1 + 0.015 * mean * weight
    rotation = (
        -2
        * math.sqrt(mean**7 / (mean**7 + 25.0**7))
        * math.sin(math.radians(60 * math.exp(-(((angle - 275) / 25) ** 2))))
    )
    return math.sqrt(
        (light / of_light) ** 2
        + (deep / of_chroma) ** 2
        + (hue / of_hue) ** 2
        + rotation * (deep / of_chroma) * (hue / of_hue)
    )


def luminance(colour: Colour) -> float:
    """Return how much light of paper a colour gives back."""
    return _dot(_XYZ[1], tuple(map(linear, colour)))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as it is stated for screens: from 1 to 21."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def grey(colour: Colour) -> float:
    """Return the grey that a printer makes of a colour, from 0 to 1, as sRGB is encoded."""
    return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue


def halftoned(value: float) -> Lab:
    """Return how the grey of a laser printer is seen: dots of 85 lpi at 600 dpi, which eyes blur to a tone.

    A printer's own tables make the tone as light as what was asked for, but a dot of its screen is a whole number of
    points, about fifty in a cell: neighbouring greys may come out alike.
    """
    cell = round((_DPI / _LPI) ** 2)
    tone = encoded(1 - round((1 - linear(value)) * cell) / cell)
    return seen(Colour(tone, tone, tone))
