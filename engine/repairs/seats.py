"""The seats of a table: palaces with what is wrong with each of them, and the findings about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..alhambra.meant_tiles import reader_of, written
from .palaces import Bench, is_small
from .sketches import Sketch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..alhambra.meant_tiles import Piece, TileReader
    from ..alhambra.scoring import AlhambraOutcome
    from ..alhambra.tiles import TilePiece
    from ..reading.source import Source
    from .choice import Numbered
    from .palaces import Faults
    from .tile_words import Initials

_MOST_PALACES = 20
"""So many palaces of a file are looked at; six players at three scorings have 18."""

_MOST_TILES = 1000


class PalaceSeat(NamedTuple):
    """A player's palace at one scoring: how it is put down, what is wrong with it, and the findings about it."""

    table: int
    player: str
    sketch: Sketch
    bench: Bench
    before: Faults
    findings: tuple[Numbered, ...]


def seats_of(
    outcome: AlhambraOutcome, source: Source, errors: Sequence[Numbered], initials: Initials
) -> list[PalaceSeat]:
    """Return the palaces of a file in which slips are looked for."""
    text = outcome.transcript
    drawn = [
        (table.scoring, player, player.palace)
        for table in text.tables
        for player in table.players
        if player.palace is not None
    ]
    pieces = list(written(text))
    if len(drawn) > _MOST_PALACES or len(pieces) > _MOST_TILES:
        return []
    reader = reader_of(text)
    seats = []
    for scoring, player, palace in drawn:
        sketch = Sketch(palace, source, reader.tile_set, reader.signs)
        first, last = sketch.lines
        own = tuple(
            (number, finding)
            for number, finding in errors
            if finding.span is not None and first <= finding.span.line <= last and finding.player == player.name
        )
        if is_small(sketch):
            reserve = {id(each) for each in player.reserve}
            others = [piece for piece in pieces if piece.owner != player.name or id(piece.home) in reserve]
            bench = Bench(reader, _tiles(others, reader), initials)
            seats.append(PalaceSeat(scoring, player.name, sketch, bench, bench.faults(sketch.plan), own))
    return seats


def _tiles(pieces: Sequence[Piece], reader: TileReader) -> frozenset[TilePiece]:
    return frozenset(reader.known.piece(tile) for piece in pieces if (tile := reader.read(piece).tile) is not None)
