"""Palaces as they are copied from the table: what is written into their spaces, as far as it is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import tiles
from alhambra_engine.alhambra.pieces import reader_for
from alhambra_engine.geometry import TileSide, coordinates

from . import filling

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from alhambra_engine.alhambra.drawing import PalaceText
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.alhambra.transcript import PlayerText
    from alhambra_engine.referee import Result


class FilledSpace(NamedTuple):
    """What is written into a space, and where its walls are drawn."""

    text: str
    walls: tuple[TileSide, ...] = ()


class FilledPalace(NamedTuple):
    """The palace of a player as it is copied from the table; `results` are its `wall` and `points`, if certain."""

    player: str
    scoring: int
    spaces: Mapping[tuple[int, int], FilledSpace]
    """East and south of the fountain."""
    reserve: tuple[FilledSpace, ...]
    results: Mapping[str, int]

    def shift(self, columns: int, rows: int) -> tuple[int, int] | None:
        """Return how far east and south the fountain has to move for a grid to hold all; None where none is enough.

        The fountain is in the middle of the grid.
        """
        cells = [(0, 0), *self.spaces]
        moves = []
        for axis, count in enumerate((columns, rows)):
            first, last = min(cell[axis] for cell in cells), max(cell[axis] for cell in cells)
            if last - first >= count:
                return None
            half = count // 2
            moves.append(max(-half - first, 0) or min(half - last, 0))
        east, south = moves
        return east, south


def filled_palaces(result: Result) -> tuple[FilledPalace, ...]:
    """Return the palaces of the last scoring that has any, as far as they are certain."""
    outcome = result.outcome
    if outcome is None or outcome.game != "alhambra":
        return ()
    drawn = [table for table in outcome.transcript.tables if any(player.palace for player in table.players)]
    if not drawn:
        return ()
    table = drawn[-1]
    reader, vague = reader_for(any_tiles=outcome.transcript.any_tiles), _vague(result, table.scoring)
    scorings = [each for game in filling.base_games(result) for each in game.scorings]
    scored = [each for each in scorings if each.scoring == table.scoring]

    def space(player: PlayerText, place: Hashable, word: str) -> FilledSpace:
        key = (player.name, place)
        return _space(vague[key] if key in vague else reader.meaning(word).tile, word)

    def palace(player: PlayerText, text: PalaceText) -> FilledPalace:
        return FilledPalace(
            player.name,
            table.scoring,
            {coordinates(cell): space(player, cell, word) for cell, word in text.pieces},
            tuple(space(player, word.span, word.text) for word in player.reserve),
            filling.common(
                [
                    {"wall": each.holdings[player.name].wall_length, "points": each.points(player.name)}
                    for each in scored
                ]
            ),
        )

    return tuple(palace(player, player.palace) for player in table.players if player.palace is not None)


def _vague(result: Result, scoring: int) -> dict[tuple[str | None, Hashable], Tile | None]:
    """Which tile every vague word of a scoring is, by player and place; None where that is not certain."""
    readings = result.readings
    words = readings.words if readings is not None else ()
    resolved = readings.resolved if readings is not None else {}
    return {
        (word.player, word.piece.span if word.cell is None else word.cell): resolved.get(number)
        for number, word in enumerate(words)
        if word.scoring == scoring
    }


def _space(tile: Tile | None, written: str) -> FilledSpace:
    """How a tile is written; of one that is not certain only what was written."""
    pattern = tiles.parse(written) if tile is None else tiles.Pattern(*tile)
    if pattern is None:
        return FilledSpace(written)
    price = "" if pattern.price is None else pattern.price
    walls = pattern.walls or 0
    return FilledSpace(f"{pattern.building.letter}{price}", tuple(side for side in TileSide if walls & side.bit))
