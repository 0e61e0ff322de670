"""The building rules as drawings: what each allows, with a tick, and what it forbids, with a cross and a ring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..drawing.shapes import BLACK, WHITE, Path, circle, line
from ..system.resources import data
from .palaces import HAIR, laid_out, palace_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..drawing.palette import Palette
    from ..drawing.shapes import Point
    from .picture import Picture

# Shares of a tile's side.
_SIGN = 0.21
"""The radius of a tick or a cross; white is around it."""
_RIM = 1.2
_RING_LINE = 0.06
_HALO = 1.9
"""How much thicker the white line below it is."""
_DASHES = (2.2, 1.5)
"""On and off, in weights of the line."""


class CasePictures(NamedTuple):
    """What a building rule allows and forbids; `rule` is its number."""

    rule: str
    legal: Picture
    illegal: Picture


def case_pictures(palette: Palette, size: float) -> tuple[CasePictures, ...]:
    """Return the drawings of the building rules, of tiles of `size` mm."""
    return tuple(
        CasePictures(case["rule"], _case(palette, case["legal"], size), _case(palette, case["illegal"], size))
        for case in data("palaces.toml")["cases"]
    )


def _case(palette: Palette, case: Mapping[str, Any], size: float) -> Picture:
    """The tiles, and what is said of them: the tick, or the ring and the cross."""
    picture = palace_picture(palette, laid_out(case["rows"]), size)
    sign = (*_place(case["sign"], size), size * _SIGN)
    told = (
        (*_ring(palette, *_place(case["fault"], size), size, case["reach"]), *cross(*sign))
        if "fault" in case
        else tick(*sign)
    )
    return picture._replace(shapes=(*picture.shapes, *told))


def _place(tiles: Sequence[float], size: float) -> Point:
    """A point of a drawing, from one in tiles."""
    x, y = tiles
    return HAIR + x * size, HAIR + y * size


def _ring(palette: Palette, x: float, y: float, size: float, reach: float) -> Iterator[Path]:
    """A dashed ring around a point, on white: no tile is so dark, and no wall so black, that it is not seen."""
    ring, weight = circle(x, y, size * reach), size * _RING_LINE
    yield Path(ring, stroke=WHITE, width=weight * _HALO)
    on, off = _DASHES
    yield Path(ring, stroke=palette.colour("fault"), width=weight, dash=(on * weight, off * weight))


def tick(x: float, y: float, radius: float) -> tuple[Path, ...]:
    """Return a tick on a disc around a point: allowed."""
    arm = radius * 0.5
    mark = line((x - arm, y), (x - arm * 0.2, y + arm * 0.75), (x + arm, y - arm * 0.7))
    return (
        Path(circle(x, y, radius * _RIM), fill=WHITE),
        Path(circle(x, y, radius), fill=WHITE, stroke=BLACK, width=radius * 0.16),
        Path(mark, stroke=BLACK, width=radius * 0.3, round=True),
    )


def cross(x: float, y: float, radius: float) -> tuple[Path, ...]:
    """Return a white cross on a black disc around a point: not allowed."""
    arm = radius * 0.46
    mark = (*line((x - arm, y - arm), (x + arm, y + arm)), *line((x - arm, y + arm), (x + arm, y - arm)))
    return (
        Path(circle(x, y, radius * _RIM), fill=WHITE),
        Path(circle(x, y, radius), fill=BLACK),
        Path(mark, stroke=WHITE, width=radius * 0.34, round=True),
    )
