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
    """Return a transcript as plain values; every place that is `asked` about is open in it: it has no points."""
    tree: dict[str, Any] = {"game": "roll-and-write"}
    if table.layout is not None:
        tree["layout"] = layout_tree(table.layout)
    tree["players"] = {player.name: _player(player, table, taken, asked) for player in table.players}
    played = {player.row for player in table.players}
    for row in boxes.ROWS:
        counts = _counts(table.score, row, taken, asked) if row not in played else {}
        if OPEN in counts.values():
            tree["players"][f"{OPEN} {row}"] = {"buildings": counts}
    return tree


def _player(player: SheetPlayer, table: SheetTable, taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
    counts = _counts(table.score, player.row, taken, asked) if player.row is not None else {}
    virtual = _virtual(table.score, player.row, taken, asked)
    if player.sheet is None:
        return {**virtual, "buildings": counts}
    grid = table.layouts[player.sheet]
    drawn = _drawn(player.sheet, taken, asked)
    tree: dict[str, Any] = dict(virtual)
    if grid == table.layout:
        tree["sheet"] = grid_of(drawn)
    elif OPEN in "".join(drawn):
        tree["sheet"] = OPEN
    else:
        tree |= _counted(drawn, grid)
    unknown = {building: OPEN for building, count in counts.items() if count == OPEN}
    if unknown:
        tree["buildings"] = {**tree.get("buildings", {}), **unknown}
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


def _counts(score: int | None, row: int, taken: Mapping[At, str], asked: Collection[At]) -> dict[str, Any]:
    """Return how many boxes of each type are crossed out in a row of the score sheet."""
    counts: dict[str, Any] = {}
    if score is None:
        return counts
    for building in BUILDINGS:
        boxes_of_type = range(1, rollandwrite.boxes(building) + 1)
        places = [(score, boxes.tally(row, building, each)) for each in boxes_of_type]
        count = sum(taken[at] == CROSSED for at in places)
        if any(at in asked for at in places):
            counts[building.value] = OPEN
        elif count:
            counts[building.value] = count
    return counts


def _virtual(
    score: int | None, row: int | None, taken: Mapping[At, str], asked: Collection[At]
) -> Mapping[str, bool | str]:
    """Return whether the player of a row is virtual, if the score sheet says so."""
    if score is None or row is None:
        return {}
    at = (score, boxes.virtual(row))
    if at in asked:
        return {"virtual": OPEN}
    return {"virtual": True} if taken[at] == CROSSED else {}
