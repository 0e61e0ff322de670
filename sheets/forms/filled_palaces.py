"""Palaces as they are copied from the table: what is written into their spaces, as far as it is certain."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine.alhambra import tiles
from alhambra_engine.alhambra.awards import standings_of
from alhambra_engine.alhambra.meant_tiles import reader_of
from alhambra_engine.buildings import BUILDINGS
from alhambra_engine.geometry import TileSide, coordinates
from alhambra_engine.majorities import points_by_item

from . import filling
from .palace_table import COUNT, PLACE, POINTS, TOTAL

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from alhambra_engine.alhambra.drawing import PalaceText
    from alhambra_engine.alhambra.scoring import Scoring
    from alhambra_engine.alhambra.texts import PlayerText
    from alhambra_engine.alhambra.tiles import Tile
    from alhambra_engine.items import Item
    from alhambra_engine.referee import Result


class FilledSpace(NamedTuple):
    """The letter that is ticked in a space, what is written into it, and where its walls are drawn."""

    letter: str
    text: str
    """The price, or the whole of a word that is no tile."""
    walls: tuple[TileSide, ...] = ()


class FilledPalace(NamedTuple):
    """The palace of a player as it is copied from the table; `results` are by the names of boxes, if certain."""

    player: str
    scoring: int
    spaces: Mapping[tuple[int, int], FilledSpace]
    """East and south of the fountain."""
    reserve: tuple[FilledSpace, ...]
    results: Mapping[str, str]

    def shift(self, columns: int, rows: int) -> tuple[int, int] | None:
        """Return how far east and south the fountain has to move for a grid to hold all; None where none is enough.

        The fountain is in the middle of the grid; where there is none, behind it.
        """
        cells = [(0, 0), *self.spaces]
        moves = []
        for axis, count in enumerate((columns, rows)):
            first, last = min(cell[axis] for cell in cells), max(cell[axis] for cell in cells)
            if last - first >= count:
                return None
            before = count // 2
            moves.append(max(-before - first, 0) or min(count - 1 - before - last, 0))
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
    reader, vague = reader_of(outcome.transcript), _vague(result, table.scoring)
    scorings = [each for game in filling.base_games(result) for each in game.scorings]
    scored = [each for each in scorings if each.scoring == table.scoring]

    # The tiles of a large palace are few words; all of them would take as long as reading it.
    certain = cache(lambda word: _space(reader.meaning(word).tile, word))

    def space(player: PlayerText, place: Hashable, word: str) -> FilledSpace:
        key = (player.name, place)
        return _space(vague[key], word) if key in vague else certain(word)

    def palace(player: PlayerText, text: PalaceText) -> FilledPalace:
        return FilledPalace(
            player.name,
            table.scoring,
            {coordinates(cell): space(player, cell, word) for cell, word in text.pieces},
            tuple(space(player, word.span, word.text) for word in player.reserve),
            filling.common([_results(player.name, each, outcome.items) for each in scored]),
        )

    return tuple(palace(player, player.palace) for player in table.players if player.palace is not None)


def _results(player: str, scoring: Scoring, items: Sequence[Item]) -> dict[str, str]:
    """What the table of a player's form shows: points of all items and in total, of types counts and places too."""
    points = points_by_item(player, scoring.awards)
    others = [item for item in items if item.id not in BUILDINGS]
    found = {f"{POINTS}-{item.id}": points.get(item.id, 0) for item in others}
    found[f"{POINTS}-{TOTAL}"] = scoring.points(player)
    places: dict[str, str] = {}
    for item in items:
        if item in others:
            continue
        found[f"{COUNT}-{item.id}"] = scoring.holdings[player].number_of(item)
        found[f"{POINTS}-{item.id}"] = points.get(item.id, 0)
        # Players without a tile of a type have no place in it (B5.3).
        for standing in standings_of(scoring.scoring, item, scoring.holdings):
            if player in standing.players:
                # Of places that are shared all, `2+3`: what was divided.
                places[f"{PLACE}-{item.id}"] = "+".join(map(str, standing.places))
    return {name: str(value) for name, value in found.items()} | places


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
    if tile is not None:
        return filled_space(tile)
    pattern = tiles.parse(written, tiles.SIGNS)
    return FilledSpace("", written) if pattern is None else _of_pattern(pattern)


def filled_space(tile: Tile) -> FilledSpace:
    """Return how a tile is written into a space."""
    return _of_pattern(tiles.Pattern(tile.building, tile.price, tile.walls))


def _of_pattern(pattern: tiles.Pattern) -> FilledSpace:
    price, walls = "" if pattern.price is None else str(pattern.price), (pattern.walls or 0) | pattern.added
    return FilledSpace(pattern.building.letter, price, tuple(side for side in TileSide if walls & side.bit))
