"""A building rule that is broken in a palace."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..geometry import Cell, TileSide


class Violation(NamedTuple):
    """A building rule broken: the finding's name, the rule's number, the cells concerned in reading order.

    One of a module may concern a `side` of the square on its first cell.
    """

    name: str
    rule: str
    cells: tuple[Cell, ...]
    side: TileSide | None = None
