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

Weighing: TypeAlias = "Callable[[tuple[Shape, ...]], tuple[Shape, ...]]"
"""Gives shapes the weights of an ink."""


def weighing(palette: Palette) -> Weighing:
    """Return what gives shapes the weights of an ink; each symbol of a sheet is made anew once, by its name."""
    lines, made = palette.lines, dict[str, "Symbol"]()
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
        if old.name not in made:
            made[old.name] = old._replace(shapes=weighed(old.shapes, scale))
        return made[old.name]

    return weighed


def _weighed(lines: LineStyle, path: Path, scale: float) -> Path:
    """The path with its line; that of a symbol is `scale` times as heavy on paper."""
    # Round ends are those of a pen, and of what is as important; white lines part what is beside them; what is heavier
    # than any line is a shape, such as the rings that a camera looks for.
    width = path.width * scale
    if path.stroke is None or path.stroke == WHITE or path.round or width > _HEAVIEST:
        return path
    return path._replace(width=max(width * lines.share, min(width, lines.least)) / scale)
