"""Rosettes laid of coloured pieces with straps of paper between them, as tiles are on a wall."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from . import ornament
from .rosettes import STAR_KINDS, middle, sides, smaller
from .shapes import Path, line, polygon, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .palette import Palette
    from .rosettes import Tessera
    from .shapes import Box, Colour, Commands, Point, Shape

# What is between the straps, by kind of piece: a type or a colour of the family, and which tone of it. First come those
# of the small star in an octagon, then the others of a rosette, both from the middle outwards.
_DRESS = (
    ("pavilion", "ink"),
    ("seraglio", "ink"),
    ("gold", "full"),
    ("gold", "light"),
    ("pavilion", "ink"),
    ("gold", "light"),
    ("pavilion", "ink"),
    ("garden", "icon"),
    ("gold", "full"),
    ("garden", "ink"),
    ("seraglio", "ink"),
    ("seraglio", "ink"),
)

_FINEST = 4
"""Decimals of a millimetre to which two corners are the same."""

_LINE = 0.25
"""Weight of the outline of a piece that is not filled, in mm."""

_FINE, _FRAME = 0.15, 0.35
"""Weight of the lines of a field that is nothing but lines, and of the line around a field, in mm."""

_CORE = 0.4
"""From the edge of a piece to its core, as a share of the way to its middle."""

_NARROWER = 0.7
"""The straps in an octagon, as a share of the others."""


_NARROWEST = 0.35
"""Millimetres from the middle of a piece to its nearest side."""


def laid(palette: Palette, pieces: Iterable[Tessera], strap: float) -> tuple[Shape, ...]:
    """Return pieces of rosettes with straps of so many mm between them, along each of which runs a golden line.

    Where the ink has no tints, they are drawn in lines: with the hatches of their types, or with a light core.
    """
    found = tuple(pieces)
    shapes = [shape for piece in found for shape in _laid(palette, piece, strap)]
    if palette.ornament == "full":
        shapes.append(_middles(palette, [piece for piece in found if piece.kind >= STAR_KINDS]))
    return tuple(shapes)


def _middles(palette: Palette, pieces: Iterable[Tessera]) -> Path:
    """The golden lines in the middle of the straps: every edge once, though two pieces have it."""
    edges = {
        tuple(sorted((round(x, _FINEST), round(y, _FINEST)) for x, y in side))
        for piece in pieces
        for side in sides(piece.corners)
    }
    commands = tuple(step for edge in sorted(edges) for step in line(*edge))
    return Path(commands, stroke=palette.colour("gold"), width=_FINE)


def _laid(palette: Palette, piece: Tessera, strap: float) -> Iterator[Shape]:
    own = strap * _NARROWER if piece.kind < STAR_KINDS else strap
    corners = smaller(piece.corners, own / 2)
    # Of a piece that the edge of a field leaves so narrow, lines alone would be a black bar.
    if corners and (palette.ornament == "full" or _inner_radius(corners) >= _NARROWEST):
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
    x, y = middle(corners)
    return min(
        abs((v - b) * (x - a) - (u - a) * (y - b)) / math.dist((a, b), (u, v)) for (a, b), (u, v) in sides(corners)
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
    commands = _apart(tuple(pieces), strap)
    tint = palette.colour("panel") if palette.ornament == "full" else None
    return Path(commands, fill=tint, stroke=palette.colour("gold"), width=_FINE)


@lru_cache(maxsize=16)
def _apart(pieces: tuple[Tessera, ...], strap: float) -> Commands:
    """The outlines of pieces with straps between them: the same in every language and ink."""
    found = (smaller(piece.corners, strap / 2) for piece in pieces)
    return tuple(step for corners in found if corners for step in polygon(corners))


def frame(palette: Palette, box: Box, margin: float) -> Path:
    """Return the golden line around a field, so many mm outside of it."""
    return Path(rectangle(*box.inset(-margin)[1:]), stroke=palette.colour("gold"), width=_FRAME)
