"""What vague words of a file there are, and what is found out of them together."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..alhambra.pieces import Piece
    from ..alhambra.tiles import Tile
    from ..geometry import Cell

Place = Literal["palace", "reserve", "leftovers"]


class VagueWord(NamedTuple):
    """A word that fits more than one tile of the set: where it is, and these tiles, in the order of the set.

    `player` is None for a tile left on the market, whose `scoring` is the last one; `cell` is None off the palace.
    """

    piece: Piece
    player: str | None
    scoring: int
    place: Place
    cell: Cell | None
    tiles: tuple[Tile, ...]


class Readings(NamedTuple):
    """All readings of the vague words of a file: each gives every word one tile so that everything is legal.

    `words` are in the order of the file, and readings list their tiles in this order. `number` is how many there are, a
    lower bound where it is not `complete`. `tiles` are, for each word, those that it is in some reading, as far as that
    was found out. `resolved` are the words, by their numbers, that are the same tile in all readings, for certain.

    Readings have the same points where all counts and all lengths of walls agree, by player and scoring. `outcomes` has
    one reading for each of these points that is known, in the order of the tiles; with `every_outcome` there are no
    others. Where there is no reading, `conflict` is a smallest set of words without a common reading.
    """

    words: tuple[VagueWord, ...]
    number: int
    complete: bool
    tiles: tuple[tuple[Tile, ...], ...] = ()
    resolved: Mapping[int, Tile] = MappingProxyType({})
    outcomes: tuple[tuple[Tile, ...], ...] = ()
    every_outcome: bool = True
    conflict: tuple[int, ...] = ()


class Question(NamedTuple):
    """Which tile a word is, by its number, and those that it is in some reading."""

    word: int
    tiles: tuple[Tile, ...]
