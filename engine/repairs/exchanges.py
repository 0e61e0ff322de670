"""Exchanges: a tile of one palace and a tile of another were written each in the other's place."""

from __future__ import annotations

from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from .candidates import Candidate, Slip
from .palaces import is_misshapen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..alhambra.tiles import TilePiece
    from ..geometry import Cell
    from .seats import PalaceSeat


def exchanges(seats: Sequence[PalaceSeat]) -> Mapping[int, Sequence[Candidate]]:
    """Return the exchanges of two tiles that make the palaces of both players legal, by the numbers of the seats."""
    found: dict[int, list[Candidate]] = {}
    for (first, one), (second, other) in combinations(enumerate(seats), 2):
        is_possible = one.table == other.table and one.player != other.player
        if is_possible and (one.before.broken or other.before.broken):
            for candidate in _between(one, other):
                found.setdefault(first, []).append(candidate)
                found.setdefault(second, []).append(candidate)
    return found


def _between(one: PalaceSeat, other: PalaceSeat) -> Iterator[Candidate]:
    """Yield the exchanges of two tiles between two palaces."""
    slip = Slip.BOTH if one.before.broken and other.before.broken else Slip.EXCHANGE
    mine, theirs = _suspects(one), _suspects(other)
    if one.before.broken:
        pairs = [(cell, each) for cell in mine for each in theirs if _fits(one, cell, other, each)]
        pairs = [(cell, each) for cell, each in pairs if _fits(other, each, one, cell)]
    else:
        pairs = [(cell, each) for each in theirs for cell in mine if _fits(other, each, one, cell)]
        pairs = [(cell, each) for cell, each in pairs if _fits(one, cell, other, each)]
    for cell, each in pairs:
        words = one.sketch.plan.words[cell], other.sketch.plan.words[each]
        edits = one.sketch.changed({cell: words[1]}).edits(), other.sketch.changed({each: words[0]}).edits()
        if all(edits):
            lines = one.sketch.spans[cell].line, other.sketch.spans[each].line
            values = {"one": words[0], "other": words[1], "line": lines[0], "last": lines[1]}
            yield Candidate(slip, (cell, each), (*edits[0], *edits[1]), "exchanged", MappingProxyType(values))


def _suspects(seat: PalaceSeat) -> list[Cell]:
    """Return the cells of the tiles that may be another player's: those of which each mismatch has one."""
    if not seat.sketch.has_places or is_misshapen(seat.before):
        return []
    pairs = seat.bench.mismatches(seat.sketch.plan)
    return [
        cell for cell in sorted(seat.sketch.plan.words) if all(cell in pair for pair in pairs) and _tile(seat, cell)
    ]


def _tile(seat: PalaceSeat, cell: Cell) -> TilePiece | None:
    return seat.bench.piece(seat.sketch.plan.words[cell])


def _fits(seat: PalaceSeat, cell: Cell, other: PalaceSeat, from_cell: Cell) -> bool:
    """Tell whether a palace is legal with a tile of another one in place of its own."""
    if seat.bench.is_worn:
        return False
    tile = _tile(other, from_cell)
    after = seat.bench.faults(seat.sketch.changed({cell: other.sketch.plan.words[from_cell]}).plan)
    return tile != _tile(seat, cell) and not after.broken and after.twice <= {tile}
