"""Planes in Python: what a few places need; the eye does the same for pictures."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..drawing.shapes import Point
    from .eye import Plane

_NOTHING = 1e-12


def at(plane: Plane, place: Point) -> Point:
    """Return where a place of a sheet (mm) lies on the photo (pixels), were the sheet flat."""
    x, y = place
    depth = plane[6] * x + plane[7] * y + plane[8] or _NOTHING
    return (plane[0] * x + plane[1] * y + plane[2]) / depth, (plane[3] * x + plane[4] * y + plane[5]) / depth


def back(plane: Plane) -> Plane:
    """Return what takes pixels to mm; ZeroDivisionError for a plane that is seen from its edge."""
    a, b, c, d, e, f, g, h, i = plane
    turned = (
        *(e * i - f * h, c * h - b * i, b * f - c * e),
        *(f * g - d * i, a * i - c * g, c * d - a * f),
        *(d * h - e * g, b * g - a * h, a * e - b * d),
    )
    return tuple(each / turned[8] for each in turned)


def middle(points: Sequence[Point]) -> Point:
    """Return the mean of points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def distance(one: Point, other: Point) -> float:
    """Return how far two points are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])


def scale(plane: Plane, place: Point) -> float:
    """Return how many pixels a mm has at a place of the sheet, across and down on average."""
    here = at(plane, place)
    return sum(distance(here, at(plane, (place[0] + dx, place[1] + dy))) for dx, dy in ((1, 0), (0, 1))) / 2
