"""A table of Roll & Write written down as a transcript, from what each place is taken for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..buildings import BUILDINGS
from ..copies.drawings import grid_of
from ..copies.sheet_games import layout_tree
from ..rollandwrite import numbers as rollandwrite
from . import boxes, coins, grids
from .photos import BUILT, CROSSED

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ..rollandwrite.layouts import GridLayout
    from .tables import SheetPlayer, SheetTable
    from .verdicts import At

OPEN = "?"
"""What is written for what nobody knows yet: no reader of transcripts takes it for anything."""

_BUILT, _FREE = "X", "."


def tree_of(table: SheetTable, taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
    """Return a transcript as plain values; places that are `asked` about make what they belong to open."""
    tree: dict[str, Any] = {"game": "roll-and-write"}
    if table.layout is not None:
        tree["layout"] = layout_tree(table.layout)
    tree["players"] = {player.name: _player(player, table, taken, asked) for player in table.players}
    return tree


def _player(player: SheetPlayer, table: SheetTable, taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
    if player.sheet is None:
        return _row(player, table, taken, asked)
    grid = table.layouts[player.sheet]
    drawn = _drawn(player.sheet, taken, asked)
    tree: dict[str, Any] = {}
    if grid == table.layout:
        tree["sheet"] = grid_of(drawn)
    elif OPEN in "".join(drawn):
        tree["sheet"] = OPEN
    else:
        tree |= _counted(drawn, grid)
    tree["coins"] = _coins(player.sheet, grid.coins, taken, asked)
    if player.claims:
        tree["claimed"] = dict(player.claims)
    return tree


def _drawn(sheet: int, taken: Mapping[At, str], asked: Collection[At]) -> list[str]:
    """Return the rows of a sheet."""
    lines = range(rollandwrite.grid_lines())

    def sign(row: int, column: int) -> str:
        at = (sheet, boxes.space(row, column))
        return OPEN if at in asked else _BUILT if taken[at] == BUILT else _FREE

    return ["".join(sign(row, column) for column in lines) for row in lines]


def _counted(drawn: list[str], grid: GridLayout) -> dict[str, Any]:
    """Return a sheet by its numbers: its grid is another one than the table's."""
    counts = dict.fromkeys(BUILDINGS, 0)
    for row, column in grids.spaces():
        counts[grid.building(row, column)] += drawn[row][column] == _BUILT
    return {
        "buildings": {building.value: count for building, count in counts.items() if count},
        "rows": [row.count(_BUILT) for row in drawn],
        "columns": [column.count(_BUILT) for column in zip(*drawn, strict=True)],
    }


def _coins(sheet: int, supply: int, taken: Mapping[At, str], asked: Collection[At]) -> Any:  # noqa: ANN401 - plain
    places = [(sheet, boxes.coin(each)) for each in range(1, supply + 1)]
    if any(at in asked for at in places):
        return OPEN
    purse = coins.purse_of([taken[at] for at in places])
    return {"circled": purse.circled, "crossed": purse.crossed}


def _row(player: SheetPlayer, table: SheetTable, taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
    """Return somebody of whom there is a row of the score sheet alone."""
    if table.score is None or player.row is None:
        return {}
    counts: dict[str, Any] = {}
    for building in BUILDINGS:
        boxes_of_type = range(1, rollandwrite.boxes(building) + 1)
        places = [(table.score, boxes.tally(player.row, building, each)) for each in boxes_of_type]
        count = sum(taken[at] == CROSSED for at in places)
        if any(at in asked for at in places):
            counts[building.value] = OPEN
        elif count:
            counts[building.value] = count
    at = (table.score, boxes.virtual(player.row))
    virtual: dict[str, Any] = {"virtual": OPEN if at in asked else True} if at in asked or taken[at] == CROSSED else {}
    return {**virtual, "buildings": counts}
