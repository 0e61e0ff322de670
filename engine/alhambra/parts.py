"""Points that a palace brings part by part: a square that counts what is around it, or a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..geometry import Cell


class SquarePart(NamedTuple):
    """What one square of a palace brings: its notation, and the cells that it counts, so many `times`.

    Whether those in `huts` count, too, is for a table to answer; then it is so many times `with_them`.
    """

    cell: Cell
    notation: str
    counted: tuple[Cell, ...]
    times: int
    huts: tuple[Cell, ...] = ()
    with_them: int = 0

    @property
    def points(self) -> int:
        """The points of this part, or what it counts as."""
        return len(self.counted) * self.times

    def with_huts(self) -> SquarePart:
        """Return the part with its huts counted."""
        return self._replace(counted=tuple(sorted((*self.counted, *self.huts))), times=self.with_them, huts=())
