"""Large star work: eight-fold rosettes laid of pieces with straps of paper between them, as tiles are on a wall."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from . import ornament
from .shapes import Box, Path, line, polygon, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .palette import Palette
    from .shapes import Colour, Commands, Point, Shape

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

_FINEST = 4
"""Decimals of a millimetre to which two corners are the same."""

_LINE = 0.25
"""Weight of the outline of a piece that is not filled, in mm."""


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
    for (here, there), (far, next_far) in zip(_sides(corners), pairwise((*away, away[0])), strict=True):
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


def _sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise((*corners, corners[0]))


def smaller(corners: Sequence[Point], margin: float) -> tuple[Point, ...]:
    """Return a convex outline whose sides have moved inwards; nothing where none of it is left."""
    turn = math.copysign(1, sum(x * v - u * y for (x, y), (u, v) in _sides(corners)))
    found = tuple(corners)
    for (x, y), (u, v) in _sides(corners):
        length = math.hypot(u - x, v - y)
        across, down = turn * (y - v) / length, turn * (u - x) / length
        found = _parts(found, Straight(across, down, across * x + down * y + margin))[0] if found else ()
    return found


def rosettes(box: Box, pitch: float) -> tuple[Tessera, ...]:
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
    found = [(piece, _middle(piece)) for piece in pieces_of(corners_of(Box("field", -1, -1, 2, 2)), sorted(lines))]
    own = [(piece, middle) for piece, middle in found if all(-0.5 - _SLACK <= part < 0.5 - _SLACK for part in middle)]
    octagons = [piece for piece, _ in own if len(piece) == _CORNERS]
    others = [(piece, math.hypot(*middle)) for piece, middle in own if len(piece) != _CORNERS]
    return (*(part for piece in octagons for part in _star_in(piece)), *_kinds(others, len(_STAR)))


def _star_in(octagon: tuple[Point, ...]) -> tuple[Tessera, ...]:
    """The pieces of an octagon with a star in it."""
    x, y = _middle(octagon)
    (u, v), *_ = octagon
    reach = math.dist((u, v), (x, y)) * math.cos(3 * math.pi / _CORNERS)
    parts = pieces_of(octagon, star_lines(x, y, reach, math.atan2(v - y, u - x)))
    return _kinds([(part, math.dist(_middle(part), (x, y))) for part in parts], 0)


def _kinds(pieces: Sequence[tuple[tuple[Point, ...], float]], first: int) -> tuple[Tessera, ...]:
    """Pieces with their kinds, which count on from the first, by how far they are from a middle."""
    away = [round(distance, _ALIKE) for _, distance in pieces]
    kinds = sorted(set(away))
    return tuple(
        Tessera(piece, first + kinds.index(distance)) for (piece, _), distance in zip(pieces, away, strict=True)
    )


def _middle(corners: Sequence[Point]) -> Point:
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    return x, y


def corners_of(box: Box) -> tuple[Point, ...]:
    """Return the corners of a box."""
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


# What is between the straps, by kind of piece: a type or a colour of the family, and which tone of it. First come those
# of the small star in an octagon, then the others of a rosette, both from the middle outwards.
_STAR = (("pavilion", "ink"), ("seraglio", "ink"), ("gold", "full"), ("gold", "light"))
_DRESS = (
    *_STAR,
    ("pavilion", "ink"),
    ("gold", "light"),
    ("pavilion", "ink"),
    ("garden", "icon"),
    ("gold", "full"),
    ("garden", "ink"),
    ("seraglio", "ink"),
    ("seraglio", "ink"),
)

_FINE, _FRAME = 0.15, 0.35
"""Weight of the lines of a field that is nothing but lines, and of the line around a field, in mm."""

_CORE = 0.4
"""From the edge of a piece to its core, as a share of the way to its middle."""

_NARROWER = 0.7
"""The straps in an octagon, as a share of the others."""


def mosaic(palette: Palette, pieces: Iterable[Tessera], strap: float) -> tuple[Shape, ...]:
    """Return pieces of rosettes with straps of so many mm between them, along each of which runs a golden line.

    Where the ink has no tints, they are drawn in lines: with the hatches of their types, or with a light core.
    """
    laid = tuple(pieces)
    shapes = [shape for piece in laid for shape in _laid(palette, piece, strap)]
    if palette.ornament == "full":
        shapes.append(_middles(palette, [piece for piece in laid if piece.kind >= len(_STAR)]))
    return tuple(shapes)


def _middles(palette: Palette, pieces: Iterable[Tessera]) -> Path:
    """The golden lines in the middle of the straps: every edge once, though two pieces have it."""
    edges = {
        tuple(sorted((round(x, _FINEST), round(y, _FINEST)) for x, y in side))
        for piece in pieces
        for side in _sides(piece.corners)
    }
    commands = tuple(step for edge in sorted(edges) for step in line(*edge))
    return Path(commands, stroke=palette.colour("gold"), width=_FINE)


def _laid(palette: Palette, piece: Tessera, strap: float) -> Iterator[Shape]:
    own = strap * _NARROWER if piece.kind < len(_STAR) else strap
    corners = smaller(piece.corners, own / 2)
    if corners:
        yield from _dressed(palette, corners, *_DRESS[piece.kind])


def _dressed(palette: Palette, corners: Sequence[Point], name: str, tone: str) -> Iterator[Shape]:
    yield _filled(palette, polygon(corners), name, tone)
    if palette.ornament != "open" or tone == "light":
        return
    if palette.spaces.outlined:
        pattern = palette.buildings[name].hatch if name in palette.buildings else "plain"
        spaces, ink = palette.spaces, palette.colour("ink")
        # A small piece may lie between two lines.
        hatch = ornament.hatch(pattern, corners, spaces.pitch, ink, spaces.hatch)
        yield from (each for each in hatch if not isinstance(each, Path) or each.commands)
    elif core := smaller(corners, _CORE * _inner_radius(corners)):
        yield Path(polygon(core), fill=_colour(palette, name, "icon" if name in palette.buildings else tone))


def _inner_radius(corners: Sequence[Point]) -> float:
    """How far the nearest side of a piece is from its middle."""
    x, y = _middle(corners)
    return min(
        abs((v - b) * (x - a) - (u - a) * (y - b)) / math.dist((a, b), (u, v)) for (a, b), (u, v) in _sides(corners)
    )


def _filled(palette: Palette, outline: Commands, name: str, tone: str) -> Path:
    """A piece: filled, or in lines where the ink has no tints."""
    if palette.ornament == "full":
        return Path(outline, fill=_colour(palette, name, tone))
    return Path(outline, stroke=_colour(palette, name, "icon" if name in palette.buildings else "full"), width=_LINE)


def _colour(palette: Palette, name: str, tone: str) -> Colour:
    if name in palette.buildings:
        colours = palette.buildings[name]
        return colours.ink if tone == "ink" else colours.icon
    return palette.colour(name if tone == "full" else f"{name}-{tone}")


def outlines(palette: Palette, pieces: Iterable[Tessera], strap: float) -> Path:
    """Return pieces of rosettes in golden lines, with straps of so many mm between them, and the palest of tints."""
    found = (smaller(piece.corners, strap / 2) for piece in pieces)
    commands = tuple(step for corners in found if corners for step in polygon(corners))
    tint = palette.colour("panel") if palette.ornament == "full" else None
    return Path(commands, fill=tint, stroke=palette.colour("gold"), width=_FINE)


def frame(palette: Palette, box: Box, margin: float) -> Path:
    """Return the golden line around a field, so many mm outside of it."""
    return Path(rectangle(*box.inset(-margin)[1:]), stroke=palette.colour("gold"), width=_FRAME)
