"""A drawing with its size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..drawing.shapes import Shape


class Picture(NamedTuple):
    """A drawing in mm, and what it shows, for those who cannot see it."""

    shapes: tuple[Shape, ...]
    width: float
    height: float
    alt: str = ""
