"""The magical buildings: one more tile of each type, laid in any of the four orientations (X25)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ...reading.findings import Fix
from .. import house_rules
from ..drawing import PalaceText
from ..meant_tiles import pieces_of, written
from ..numbers import tiles_of_module
from ..tiles import WALL_LETTERS, Pattern, Tile, parse, turned
from .rules import ModuleRules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...reading.findings import Collector
    from ..meant_tiles import Piece, TileReader
    from ..palace import Seats
    from ..texts import Transcript
    from ..tiles import TilePiece

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


def _shape(walls: int) -> int:
    """Return which of the sides that are walled if a tile is turned comes first: the same however it lies."""
    return min(turned(walls, quarters) for quarters in range(4))


def _check(text: Transcript, _: Sequence[Seats], reader: TileReader, findings: Collector) -> None:
    """Add the tiles that lie with walls which no turning makes of those that they had before, once each (X25.4)."""
    if reader.tile_set is not None:
        first: dict[TilePiece, tuple[int, Piece, Tile]] = {}
        told: set[TilePiece] = set()
        for table in sorted(text.tables, key=lambda table: table.scoring):
            for piece in chain.from_iterable(map(pieces_of, table.players)):
                tile = reader.read(piece).printed if isinstance(piece.home, PalaceText) else None
                if tile is None or not isinstance(own := reader.known.piece(tile), Pattern):
                    continue
                scoring, before, laid = first.setdefault(own, (table.scoring, piece, tile))
                is_same = before.owner == piece.owner and scoring != table.scoring
                if is_same and _shape(laid.walls) != _shape(tile.walls) and own not in told:
                    told.add(own)
                    values = {"text": piece.text, "before": laid.notation, "line": before.span.line}
                    findings.add(
                        "wall-misplaced",
                        piece.span,
                        "turned",
                        rule="X25.4",
                        player=piece.owner,
                        cells=piece.cells,
                        values=values,
                    )
    _note(text, reader, findings)


def _note(text: Transcript, reader: TileReader, findings: Collector) -> None:
    """Note the first tile with two walls of which no source says at which sides they are, if nobody has answered it."""
    if not text.rules.get(WALLS, True) or CORNERS in text.rules or reader.tile_set is None:
        return
    pairs = {parse(name) for name, number in tiles_of_module(MODULE).items() if number == _PAIR}
    for piece in written(text):
        pattern = reader.pattern(piece.text)
        walls = None if pattern is None else pattern.walls
        if pattern is None or walls is None or walls.bit_count() != _PAIR:
            continue
        if pattern.printed._replace(walls=None) in pairs:
            answer = not _are_opposite(walls)
            values = {"text": piece.text, "answer": house_rules.line_of(text, CORNERS, answer=answer)}
            edit = house_rules.answering(text, CORNERS, answer=answer)
            fixes = () if edit is None else (Fix((edit,)),)
            findings.add(
                "walls-not-known", piece.span, player=piece.owner, cells=piece.cells, fixes=fixes, values=values
            )
            return


RULES = ModuleRules(tiles=_tiles, check=_check)
