"""Points that a palace brings part by part: a square that counts what is around it, or a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..geometry import Cell


class Part(NamedTuple):
    """What one square of a palace brings: its notation, and the cells that it counts, so many `times`."""

    cell: Cell
    notation: str
    counted: tuple[Cell, ...]
    times: int

    @property
    def points(self) -> int:
        """The points of this part."""
        return len(self.counted) * self.times
