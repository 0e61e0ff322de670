"""The weight of all lines of a sheet in an ink: black alone, or little toner, wants finer ones than colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from .shapes import WHITE, Group, Path, Use

if TYPE_CHECKING:
    from collections.abc import Callable

    from .palette import LineStyle, Palette
    from .shapes import Shape, Symbol

_HEAVIEST = 0.75
"""Millimetres: `blocks.BOLD` and a little."""

_KEPT_SYMBOLS = 256

Weighing: TypeAlias = "Callable[[tuple[Shape, ...]], tuple[Shape, ...]]"
"""Gives shapes the weights of an ink."""


def weighing(palette: Palette) -> Weighing:
    """Return what gives shapes the weights of an ink; each symbol of a sheet is made anew once for each size."""
    # By identity, which is cheap to ask for; the old ones are kept, so that no other takes their place in memory. A
    # name says nothing: all grids of a pad are called alike.
    lines, made = palette.lines, dict[tuple[int, float], tuple["Symbol", "Symbol"]]()
    if lines.share == 1:
        return lambda shapes: shapes

    def weighed(shapes: tuple[Shape, ...], scale: float = 1.0) -> tuple[Shape, ...]:
        return tuple(one(shape, scale) for shape in shapes)

    def one(shape: Shape, scale: float) -> Shape:
        match shape:
            case Path():
                return _weighed(lines, shape, scale)
            case Group():
                return shape._replace(shapes=weighed(shape.shapes, scale))
            case Use():
                return shape._replace(symbol=symbol(shape.symbol, shape.scale * scale))
            case _:
                return shape

    def symbol(old: Symbol, scale: float) -> Symbol:
        key = (id(old), scale)
        if key not in made:
            # A pad may have thousands of grids; those of a sheet follow each other.
            if len(made) >= _KEPT_SYMBOLS:
                del made[next(iter(made))]
            made[key] = (old, old._replace(shapes=weighed(old.shapes, scale)))
        return made[key][1]

    return weighed


def _weighed(lines: LineStyle, path: Path, scale: float) -> Path:
    """The path with its line; that of a symbol is `scale` times as heavy on paper."""
    # Round ends are those of a pen, and of what is as important; white lines part what is beside them; what is heavier
    # than any line is a shape, such as the rings that a camera looks for.
    width = path.width * scale
    if path.stroke is None or path.stroke == WHITE or path.round or width > _HEAVIEST:
        return path
    return path._replace(width=max(width * lines.share, min(width, lines.least)) / scale)
