"""Points that a palace brings part by part: a square that counts what is around it, or a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..geometry import Cell, TileSide


class InLine(NamedTuple):
    """What is in a line before a square: how it is written, and the item of a square, or the sign of the fountain."""

    cell: Cell
    notation: str
    lies: str = ""


class SquarePart(NamedTuple):
    """What one square of a palace brings: its notation, and the cells that it counts, so many `times`.

    Whether those in `huts` count, too, is for a table to answer; then it is so many times `with_them`.

    A square may count what is in a `line` from one of its sides, up to the first empty space. Which of it counts, and
    how far the line goes, may be for the table to answer.
    """

    cell: Cell
    notation: str
    counted: tuple[Cell, ...]
    times: int
    huts: tuple[Cell, ...] = ()
    with_them: int = 0
    side: TileSide | None = None
    line: tuple[InLine, ...] = ()

    @property
    def name(self) -> str:
        """What the part is called: its square, with the side of its line if there may be another one."""
        if self.side is None or self.notation[1:] == self.side.letter:
            return self.notation
        return f"{self.notation} {self.side.letter}"

    @property
    def in_line(self) -> tuple[str, ...]:
        """How what it counts in its line is written."""
        return tuple(each.notation for each in self.line if each.cell in self.counted)

    @property
    def points(self) -> int:
        """The points of this part, or what it counts as."""
        return len(self.counted) * self.times

    def with_huts(self) -> SquarePart:
        """Return the part with its huts counted."""
        return self._replace(counted=tuple(sorted((*self.counted, *self.huts))), times=self.with_them, huts=())
