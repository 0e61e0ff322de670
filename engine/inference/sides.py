"""Where the longest walls run, as far as that is the same in all readings of the vague words."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

from ..alhambra.expansions.open_sides import open_sides
from ..alhambra.palace import Palace
from ..alhambra.walls import longest_wall

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..alhambra.awards import Holding
    from ..alhambra.judging import JudgedGame, JudgedTable
    from ..alhambra.tiles import Tile
    from ..geometry import Cell
    from .words import Readings

_MOST = 2_000
"""So many ways to wall a palace are looked at for one player; where there are more, nobody is told where it runs."""


def with_certain_sides(judged: JudgedGame, readings: Readings) -> JudgedGame:
    """Return a game judged by one reading of several with the same points, without walls that run otherwise in another.

    Their lengths are the same in all of them.
    """
    return judged._replace(tables=tuple(_table(table, readings) for table in judged.tables))


def _table(table: JudgedTable, readings: Readings) -> JudgedTable:
    holdings = {
        player: _holding(holding, table.palaces[player], _open_cells(table.scoring, player, readings), readings)
        if player in table.palaces
        else holding
        for player, holding in table.holdings.items()
    }
    return table._replace(holdings=holdings)


def _open_cells(scoring: int, player: str, readings: Readings) -> dict[int, Cell]:
    """Return the cells of a palace whose tile is not certain, by the number of their words."""
    return {
        number: word.cell
        for number, word in enumerate(readings.words)
        if word.cell is not None
        and (word.scoring, word.player) == (scoring, player)
        and len({tile.walls for tile in readings.tiles[number]}) > 1
    }


def _holding(holding: Holding, palace: Palace, cells: Mapping[int, Cell], readings: Readings) -> Holding:
    if not cells or not (holding.wall or holding.open_sides):
        return holding
    ways = list(islice(_ways(cells, readings), _MOST + 1))
    palaces = [Palace({**palace.tiles, **way}, palace.fountains) for way in ways] if len(ways) <= _MOST else []
    if holding.wall and not (palaces and all(longest_wall(each) == holding.wall for each in palaces)):
        holding = holding._replace(wall=())
    if holding.open_sides and not (palaces and all(open_sides(each) == holding.open_sides for each in palaces)):
        holding = holding._replace(unsure_sides=True)
    return holding


def _ways(cells: Mapping[int, Cell], readings: Readings) -> Iterator[dict[Cell, Tile]]:
    """Yield the tiles of these cells in all readings, as far as they are walled in different ways."""
    parts = []
    for part in readings.parts:
        places = [(place, cells[number]) for place, number in enumerate(part.words) if number in cells]
        if places:
            walled = {
                tuple(tiles[place].walls for place, _ in places): {cell: tiles[place] for place, cell in places}
                for tiles in part.readings
            }
            parts.append(list(walled.values()))
    for each in product(*parts):
        yield {cell: tile for part in each for cell, tile in part.items()}
