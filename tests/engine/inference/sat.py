"""The readings of a file by a SAT solver: another way to the same answer, for files without counts and leftovers."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from pysat.solvers import Solver

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.placement import violations
from alhambra_engine.geometry import STEPS, Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.alhambra.tiles import Tile
    from tests.engine.inference.tables import Open

Reading = tuple["Tile", ...]
Clause = list[int]


def readings(file: Open, most: int) -> set[Reading]:
    """Return the readings of a file, or so many of them.

    There is a variable for each tile of each word. That all can be reached is learnt from solutions that break it.
    """
    words = file.words
    variables: dict[tuple[int, Tile], int] = {}
    for number, word in enumerate(words):
        for tile in word.tiles:
            variables[number, tile] = len(variables) + 1
    found: set[Reading] = set()
    with Solver(name="glucose3", bootstrap_with=list(_clauses(file, variables))) as solver:
        while len(found) < most and solver.solve():
            model = set(solver.get_model() or ())
            reading = tuple(
                next(tile for tile in word.tiles if variables[number, tile] in model)
                for number, word in enumerate(words)
            )
            cuts = list(_cuts(file, reading, variables))
            if not cuts:
                found.add(reading)
                cuts = [[-variables[number, tile] for number, tile in enumerate(reading)]]
            solver.append_formula(cuts)
    return found


def _clauses(file: Open, variables: dict[tuple[int, Tile], int]) -> Iterator[Clause]:
    words = file.words
    for number, word in enumerate(words):
        own = [variables[number, tile] for tile in word.tiles]
        yield own
        yield from ([-one, -other] for one, other in combinations(own, 2))
    held = list(_held(file))
    for number, word in enumerate(words):
        for name, scoring, tile in held:
            if tile in word.tiles and (name != word.player or scoring == word.scoring):
                yield [-variables[number, tile]]
        for other in range(number):
            its = words[other]
            if its.player != word.player or its.scoring == word.scoring:
                for tile in set(word.tiles) & set(its.tiles):
                    yield [-variables[number, tile], -variables[other, tile]]
    for number, word in enumerate(words):
        if word.cell is not None:
            yield from _beside(file, number, variables)


def _beside(file: Open, number: int, variables: dict[tuple[int, Tile], int]) -> Iterator[Clause]:
    """Touching sides are both walled or both open: no tile of a word goes with one that does not match it (B3.3)."""
    word = file.words[number]
    assert word.cell is not None
    exact = _palace(file, word.player, word.scoring, {}).walls()
    at = {its.cell: other for other, its in enumerate(file.words) if _seat(file, other) == _seat(file, number)}
    for side, step in enumerate(STEPS):
        beside = Cell(word.cell + step)
        for tile in word.tiles:
            wall = tile.walls >> side & 1
            if beside in at:
                for other in file.words[at[beside]].tiles:
                    if other.walls >> (side + 2) % 4 & 1 != wall:
                        yield [-variables[number, tile], -variables[at[beside], other]]
            elif beside in exact and exact[beside] >> (side + 2) % 4 & 1 != wall:
                yield [-variables[number, tile]]


def _cuts(file: Open, reading: Reading, variables: dict[tuple[int, Tile], int]) -> Iterator[Clause]:
    """Yield, for palaces in which something cannot be reached, that one of their words is another tile (B3.5)."""
    seats = {_seat(file, number) for number, word in enumerate(file.words) if word.cell is not None}
    for seat in sorted(seats, key=str):
        own = {
            word.cell: reading[number]
            for number, word in enumerate(file.words)
            if word.cell is not None and _seat(file, number) == seat
        }
        faults = violations(_palace(file, *seat, own))
        assert all(fault.name == "unreachable" for fault in faults)
        if faults:
            cells = {cell for fault in faults for cell in fault.cells}
            # Something on the border must be another tile.
            rim = {Cell(cell + step) for cell in cells for step in STEPS} | cells
            yield [
                -variables[number, reading[number]]
                for number, word in enumerate(file.words)
                if _seat(file, number) == seat and word.cell in rim
            ]


def _seat(file: Open, number: int) -> tuple[str | None, int]:
    return file.words[number].player, file.words[number].scoring


def _palace(file: Open, name: str | None, scoring: int, own: dict[Cell, Tile]) -> Palace:
    tiles = dict(own)
    for table in file.text.tables:
        for player in table.players:
            if player.palace is not None and (player.name, table.scoring) == (name, scoring):
                for cell, text in player.palace.pieces:
                    tile = file.reader.meaning(text).tile
                    if tile is not None:
                        tiles[cell] = tile
    return Palace(tiles)


def _held(file: Open) -> Iterator[tuple[str, int, Tile]]:
    for table in file.text.tables:
        for player in table.players:
            texts = [text for _, text in player.palace.pieces] if player.palace is not None else []
            for text in (*texts, *(scalar.text for scalar in player.reserve)):
                tile = file.reader.meaning(text).tile
                if tile is not None:
                    yield player.name, table.scoring, tile
