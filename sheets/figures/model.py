"""What a picture of a game shows, before anybody draws it: palaces and sheets, and what is marked on them.

Two kinds of writers draw the same figure: shapes in millimetres (`palaces`, `sheets`) and characters
(`report.drawings`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alhambra_engine.alhambra.palace import Palace
    from alhambra_engine.alhambra.walls import WallSide
    from alhambra_engine.geometry import Cell
    from alhambra_engine.rollandwrite.layouts import GridLayout


class Mark(NamedTuple):
    """A sign on a cell: a fault with the number of its finding, or where a tile may be added, swapped or removed."""

    cell: Cell
    kind: Literal["fault", "add", "swap", "remove"]
    sign: str = ""
    """What is written on it: numbers of findings, counted from 1 in the order of the result."""


class PalaceFigure(NamedTuple):
    """The palace of a player at a scoring; `wall` are the sides that count, in order, `length` their number.

    `words` are what tiles are called that are not read, or that several tiles fit.
    """

    player: str
    scoring: int
    palace: Palace
    wall: tuple[WallSide, ...] = ()
    length: int = 0
    marks: tuple[Mark, ...] = ()
    words: Mapping[Cell, str] = MappingProxyType({})


class SheetCoins(NamedTuple):
    """The coins of a sheet: how many it has, how many are circled, and how many of these are crossed out."""

    printed: int
    circled: int
    crossed: int


class SheetFigure(NamedTuple):
    """The sheet of a player of Roll & Write: the spaces that are built, by row and column from 0.

    `rows` and `columns` are the numbers of buildings in each line; `coins` is None where they are not known.
    `faults` are lines that a finding is about, as ("row", number from 0, sign) or ("column", ...).
    """

    player: str
    layout: GridLayout
    built: frozenset[tuple[int, int]]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    coins: SheetCoins | None = None
    faults: tuple[tuple[Literal["row", "column", "coins"], int, str], ...] = ()


Figure: TypeAlias = PalaceFigure | SheetFigure
