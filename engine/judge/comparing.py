"""Numbers of the same game that differ: what is written against what is marked, the sheet against the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..buildings import BUILDINGS
from ..rollandwrite import numbers as rollandwrite
from . import boxes, coins, grids
from .photos import BUILT, CROSSED
from .written import sure_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..reading.findings import Collector
    from .beliefs import Belief
    from .photos import SheetRead
    from .tables import SheetPlayer, SheetTable
    from .verdicts import At


def compare(
    table: SheetTable,
    sheets: Mapping[int, SheetRead],
    beliefs: Mapping[int, Mapping[str, Belief]],
    asked: Collection[At],
    *,
    doubt: float,
    findings: Collector,
) -> None:
    """Add where sure numbers differ; what depends on doubtful places that are asked about is not compared.

    A clear mark that is asked about because of such a number is compared: people want to know why.
    """
    asked = {(sheet, box) for sheet, box in asked if not beliefs[sheet][box].is_sure(doubt)}
    for player in table.players:
        if player.sheet is None:
            continue
        for box, places, counted in _results(player.sheet, table):
            number = sure_number(beliefs[player.sheet].get(box), doubt)
            if number is not None and number != counted and not _is_open(player.sheet, places, asked):
                values = {"file": sheets[player.sheet].file, "box": box, "number": number, "counted": counted}
                findings.add("number-disagrees", None, player=player.name, values=values)
        _compare_row(player, table, sheets, asked, findings)


def _is_open(sheet: int, places: Sequence[str], asked: Collection[At]) -> bool:
    return any((sheet, box) in asked for box in places)


def _results(sheet: int, table: SheetTable) -> Iterator[tuple[str, Sequence[str], int]]:
    """Yield the boxes for results on a sheet, each with the places that it depends on and what they come to."""
    lines = range(rollandwrite.grid_lines())
    whole = 0
    for kind, turned in (("row", False), ("column", True)):
        for line in lines:
            places = [boxes.space(*((each, line) if turned else (line, each))) for each in lines]
            worth = rollandwrite.line_worth(sum(table.decided[sheet, box].reading == BUILT for box in places))
            whole += worth
            yield f"{kind}-{line + 1}", places, worth
    yield "points-lines", [boxes.space(*space) for space in grids.spaces()], whole
    circles = [boxes.coin(each) for each in range(1, table.layouts[sheet].coins + 1)]
    purse = coins.purse_of([table.decided[sheet, box].reading for box in circles])
    yield "points-coins", circles, rollandwrite.coins_worth(purse.left)


def _compare_row(
    player: SheetPlayer,
    table: SheetTable,
    sheets: Mapping[int, SheetRead],
    asked: Collection[At],
    findings: Collector,
) -> None:
    """Add the types of which a sheet has another number than its row of the score sheet (V5)."""
    sheet = player.sheet
    if sheet is None or table.score is None or player.row is None:
        return
    grid = table.layouts[sheet]
    for building in BUILDINGS:
        places = [boxes.space(*space) for space in grids.spaces() if grid.building(*space) is building]
        numbers = range(1, rollandwrite.boxes(building) + 1)
        row = [boxes.tally(player.row, building, number) for number in numbers]
        if _is_open(sheet, places, asked) or _is_open(table.score, row, asked):
            continue
        built = sum(table.decided[sheet, box].reading == BUILT for box in places)
        crossed = sum(table.decided[table.score, box].reading == CROSSED for box in row)
        if built != crossed:
            values = {
                "building": building.value,
                "counted": built,
                "number": crossed,
                "file": sheets[sheet].file,
                "other": sheets[table.score].file,
            }
            findings.add("number-disagrees", None, "boxes", player=player.name, rule="V5", values=values)
