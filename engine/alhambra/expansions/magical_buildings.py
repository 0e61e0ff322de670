"""The magical buildings: one more tile of each type, laid in any of the four orientations (X25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import house_rules
from ..meant_tiles import written
from ..numbers import tiles_of_module
from ..tiles import WALL_LETTERS, Tile, parse
from .rules import ModuleRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...reading.findings import Collector
    from ..texts import Transcript

MODULE = "magical-buildings"
WALLS, CORNERS = "magical-walls", "magical-corners"
"""The rules that a table can answer: one source alone knows how many walls there are, none at which sides two are."""

_PAIR = 2


def _tiles(given: Mapping[str, bool]) -> tuple[Tile, ...]:
    """Return each tile in all ways in which it may lie: with its number of walls, in whatever orientation (X25.4)."""
    found = []
    for name, number in tiles_of_module(MODULE).items():
        pattern = parse(name)
        if pattern is not None:
            walled = (walls for walls in range(len(WALL_LETTERS)) if _may_be(walls, number, given))
            in_order = sorted(walled, key=WALL_LETTERS.__getitem__)
            found += [Tile(pattern.building, pattern.price, walls) for walls in in_order]
    return tuple(found)


def _may_be(walls: int, number: int, given: Mapping[str, bool]) -> bool:
    """Tell whether these are the walls of a tile that has so many, in one of its orientations (X25.3)."""
    if not given.get(WALLS, True):
        return True
    if walls.bit_count() != number:
        return False
    return number != _PAIR or CORNERS not in given or given[CORNERS] is not _are_opposite(walls)


def _are_opposite(walls: int) -> bool:
    return walls in {0b0101, 0b1010}


def _note(text: Transcript, findings: Collector) -> None:
    """Note the first tile with two walls of which no source says at which sides they are, if nobody has answered it."""
    if not text.rules.get(WALLS, True) or CORNERS in text.rules or text.any_tiles:
        return
    pairs = {parse(name) for name, number in tiles_of_module(MODULE).items() if number == _PAIR}
    for piece in written(text):
        pattern = parse(piece.text)
        walls = None if pattern is None else pattern.walls
        if pattern is None or walls is None or walls.bit_count() != _PAIR:
            continue
        if pattern._replace(walls=None) in pairs:
            answer = {CORNERS: not _are_opposite(walls)}
            values = {"text": piece.text, "line": f"rule: {{{house_rules.written(answer)}}}"}
            findings.add("walls-not-known", piece.span, player=piece.owner, cells=piece.cells, values=values)
            return


RULES = ModuleRules(tiles=_tiles, note=_note)
