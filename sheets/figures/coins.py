"""The coins of a sheet of Roll & Write as a drawing: circled when they are gained, crossed out when they are spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..drawing import blocks
from ..drawing.shapes import BLACK, Path, Use, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..drawing.palette import Palette
    from ..drawing.shapes import Point, Shape
    from .model import SheetCoins

ACROSS = 10
"""Coins in a row at most, as on the printed sheet."""
_COIN = 0.84
"""The diameter of a coin, as a share of the way to the next one."""
_RING = 0.98
_ARM = 0.36 * _COIN
_PEN = 0.1


def coin_rows(palette: Palette, coins: SheetCoins, corner: Point, pitch: float, across: int) -> Iterator[Shape]:
    """Yield the coins of a sheet, in rows of so many, `pitch` mm from one to the next."""
    symbol = blocks.coin(palette, pitch * _COIN)
    for number in range(coins.printed):
        x, y = coin_at(number, corner, pitch, across)
        yield Use(symbol, x - pitch * _COIN / 2, y - pitch * _COIN / 2)
        if number < coins.circled:
            yield blocks.taken_ring(x, y, pitch * _RING)
        if number < coins.crossed:
            yield cross((x, y), pitch * _ARM, pitch * _PEN)


def coin_at(number: int, corner: Point, pitch: float, across: int) -> Point:
    """Return the middle of a coin, counted from 0."""
    left, top = corner
    return left + (number % across + 0.5) * pitch, top + (number // across + 0.5) * pitch


def cross(centre: Point, arm: float, weight: float) -> Path:
    """Return a cross as a pen makes it, around a point."""
    x, y = centre
    strokes = (*line((x - arm, y - arm), (x + arm, y + arm)), *line((x - arm, y + arm), (x + arm, y - arm)))
    return Path(strokes, stroke=BLACK, width=weight, round=True)
