"""Fields of eight-fold rosettes: all of their pieces are cut out of each other by the lines of stars."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from .shapes import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .shapes import Point

STAR_KINDS = 4
"""Kinds of pieces of the small star in an octagon; those of the rest of a rosette come after them."""

_CORNERS = 8
"""Of an octagon."""

_QUARTERS = 4
"""Directions of the lines of a star of eight points, each there and back."""

_INNER, _OUTER = 1.0, 1 + math.sqrt(2)
"""How far the lines of its two stars are from the middle of a rosette: points of the one lie on lines of the other."""

_PITCH = 4 + 2 * math.sqrt(2)
"""From the middle of a rosette to the next, in the same unit."""

_ALIKE = 2
"""Decimals to which pieces are as far from the middle of their rosette as others of the same kind."""

_NEIGHBOURS = 2
"""Of a rosette, each way, whose lines run through it."""

_SLACK = 1e-6

_FIELDS = 16
"""How many fields are kept: the sheets of a pad, its inks and its languages have the same."""


class Straight(NamedTuple):
    """A straight line without ends: across x + down y = offset, where across and down are a unit vector."""

    across: float
    down: float
    offset: float

    def beyond(self, point: Point) -> float:
        """Return how far a point lies beyond the line."""
        return self.across * point[0] + self.down * point[1] - self.offset


class Tessera(NamedTuple):
    """A convex piece of a rosette; `kind` counts from its middle, and pieces that look alike have the same."""

    corners: tuple[Point, ...]
    kind: int


def star_lines(x: float, y: float, reach: float, turn: float = 0.0) -> Iterator[Straight]:
    """Yield the eight lines of the star {8/3} around a point, from which each has a distance of `reach`."""
    for step in range(2 * _QUARTERS):
        angle = turn + math.pi * step / _QUARTERS
        across, down = math.cos(angle), math.sin(angle)
        yield Straight(across, down, across * x + down * y + reach)


def pieces_of(corners: Sequence[Point], lines: Iterable[Straight]) -> tuple[tuple[Point, ...], ...]:
    """Return the pieces into which lines cut a convex outline."""
    pieces = [tuple(corners)]
    for cut in lines:
        pieces = [part for piece in pieces for part in _parts(piece, cut) if part]
    return tuple(pieces)


def within(corners: Sequence[Point], box: Box) -> tuple[Point, ...]:
    """Return what of a convex outline lies in a box; nothing where none does."""
    found = tuple(corners)
    edges = (Straight(1, 0, box.x), Straight(-1, 0, -box.right), Straight(0, 1, box.y), Straight(0, -1, -box.bottom))
    for edge in edges:
        found = _parts(found, edge)[0] if found else ()
    return found


def _parts(corners: Sequence[Point], cut: Straight) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The part of a convex outline beyond a line, and the part on this side of it; empty where there is none."""
    away = [cut.beyond(corner) for corner in corners]
    if max(away) <= _SLACK:
        return (), tuple(corners)
    if min(away) >= -_SLACK:
        return tuple(corners), ()
    beyond, before = list[tuple[float, float]](), list[tuple[float, float]]()
    for (here, there), (far, next_far) in zip(sides(corners), pairwise((*away, away[0])), strict=True):
        if far >= -_SLACK:
            beyond.append(here)
        if far <= _SLACK:
            before.append(here)
        if min(far, next_far) < -_SLACK and max(far, next_far) > _SLACK:
            share = far / (far - next_far)
            met = here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])
            beyond.append(met)
            before.append(met)
    return tuple(beyond), tuple(before)


def sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Return the sides of an outline, one after the other."""
    return pairwise((*corners, corners[0]))


def smaller(corners: Sequence[Point], margin: float) -> tuple[Point, ...]:
    """Return a convex outline whose sides have moved inwards; nothing where none of it is left."""
    turn = math.copysign(1, sum(x * v - u * y for (x, y), (u, v) in sides(corners)))
    found = tuple(corners)
    for (x, y), (u, v) in sides(corners):
        length = math.hypot(u - x, v - y)
        across, down = turn * (y - v) / length, turn * (u - x) / length
        found = _parts(found, Straight(across, down, across * x + down * y + margin))[0] if found else ()
    return found


@lru_cache(maxsize=_FIELDS)
def field(box: Box, pitch: float) -> tuple[Tessera, ...]:
    """Return a field of rosettes that fills a box, one of them in its middle; `pitch` is from one to the next in mm."""
    x, y = box.centre
    across, down = (math.ceil(length / 2 / pitch + 0.5) for length in (box.width, box.height))
    moved = (
        (tuple((x + (column + right) * pitch, y + (row + lower) * pitch) for right, lower in piece.corners), piece.kind)
        for row in range(-down, down + 1)
        for column in range(-across, across + 1)
        for piece in _rosette()
    )
    found = ((within(corners, box), kind) for corners, kind in moved)
    return tuple(Tessera(corners, kind) for corners, kind in found if corners)


@cache
def _rosette() -> tuple[Tessera, ...]:
    """The pieces whose middles lie in the square of a rosette around the origin; lengths are shares of the pitch."""
    lines = {
        Straight(*(round(part, 9) for part in each))
        for x, y in product(range(-_NEIGHBOURS, _NEIGHBOURS + 1), repeat=2)
        for distance in (_INNER, _OUTER)
        for each in star_lines(x, y, distance / _PITCH)
    }
    # Far enough beyond the square that no piece of it is cut.
    found = [(piece, middle(piece)) for piece in pieces_of(corners_of(Box("field", -1, -1, 2, 2)), sorted(lines))]
    own = [(piece, at) for piece, at in found if all(-0.5 - _SLACK <= part < 0.5 - _SLACK for part in at)]
    octagons = [piece for piece, _ in own if len(piece) == _CORNERS]
    others = [(piece, math.hypot(*at)) for piece, at in own if len(piece) != _CORNERS]
    return (*(part for piece in octagons for part in _star_in(piece)), *_kinds(others, STAR_KINDS))


def _star_in(octagon: tuple[Point, ...]) -> tuple[Tessera, ...]:
    """The pieces of an octagon with a star in it."""
    x, y = middle(octagon)
    (u, v), *_ = octagon
    reach = math.dist((u, v), (x, y)) * math.cos(3 * math.pi / _CORNERS)
    parts = pieces_of(octagon, star_lines(x, y, reach, math.atan2(v - y, u - x)))
    return _kinds([(part, math.dist(middle(part), (x, y))) for part in parts], 0)


def _kinds(pieces: Sequence[tuple[tuple[Point, ...], float]], first: int) -> tuple[Tessera, ...]:
    """Pieces with their kinds, which count on from the first, by how far they are from a middle."""
    away = [round(distance, _ALIKE) for _, distance in pieces]
    kinds = sorted(set(away))
    return tuple(
        Tessera(piece, first + kinds.index(distance)) for (piece, _), distance in zip(pieces, away, strict=True)
    )


def middle(corners: Sequence[Point]) -> Point:
    """Return the mean of the corners of an outline."""
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    return x, y


def corners_of(box: Box) -> tuple[Point, ...]:
    """Return the corners of a box."""
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
