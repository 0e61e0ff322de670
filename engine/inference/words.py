"""What vague words of a file there are, and what is found out of them together."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..alhambra import numbers
from ..alhambra.drawing import PalaceText
from ..alhambra.meant_tiles import left_piece, pieces_of
from ..geometry import coordinates

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping

    from ..alhambra.meant_tiles import Piece, TileReader
    from ..alhambra.texts import Transcript
    from ..alhambra.tiles import Tile, TilePiece
    from ..geometry import Cell, Position

WordPlace = Literal["palace", "reserve", "leftovers"]


class VagueWord(NamedTuple):
    """A word that fits more than one tile of the set: where it is, and these tiles, in the order of the set.

    `player` is None for a tile left on the market, whose `scoring` is the last one; `cell` is None off the palace, and
    so is `at`, which is [east, south] from the fountain.
    """

    piece: Piece
    player: str | None
    scoring: int
    place: WordPlace
    cell: Cell | None
    tiles: tuple[Tile, ...]

    def laid(self, tile: Tile) -> Tile:
        """Return a tile of the set with what was put on the one that is meant."""
        return tile.with_put_on(self.tiles[0])

    @property
    def at(self) -> Position | None:
        """The place of the word in the palace."""
        return None if self.cell is None else coordinates(self.cell)


class ReadingPart(NamedTuple):
    """Words that have nothing to do with those of other parts, by their numbers, and their own readings.

    Each reading has a tile for each of the words. Not all words of the part need be there: those that are not are off
    the palaces, and too many readings differ by nothing else. It has no readings where these were too many altogether.
    """

    words: tuple[int, ...]
    readings: tuple[tuple[Tile, ...], ...]


class Readings(NamedTuple):
    """All readings of the vague words of a file: each gives every word one tile so that everything is legal.

    `words` are in the order of the file, and readings list their tiles in this order. `number` is how many there are, a
    lower bound where it is not `complete`. `tiles` are, for each word, those that it is in some reading, as far as that
    was found out. `resolved` are the words, by their numbers, that are the same tile in all readings, for certain.

    Readings have the same points where all counts and all lengths of walls agree, by player and scoring. `outcomes` has
    one reading for each of these points that is known, in the order of the tiles; with `every_outcome` there are no
    others. Where there is no reading, `conflict` is a smallest set of words without a common reading. `parts` are those
    into which the words fall that are not resolved: a reading of each of them makes a reading of all.
    """

    words: tuple[VagueWord, ...]
    number: int
    complete: bool
    tiles: tuple[tuple[Tile, ...], ...] = ()
    resolved: Mapping[int, Tile] = MappingProxyType({})
    outcomes: tuple[tuple[Tile, ...], ...] = ()
    every_outcome: bool = True
    conflict: tuple[int, ...] = ()
    parts: tuple[ReadingPart, ...] = ()


class TileQuestion(NamedTuple):
    """Which tile a word is, by its number, and those that it is in some reading.

    Where this question alone decides, `results` are those to which these tiles lead, one for each of them.
    """

    word: int
    tiles: tuple[Tile, ...]
    results: tuple[Hashable, ...] = ()


def vague_words(text: Transcript, reader: TileReader) -> tuple[VagueWord, ...]:
    """Return the words of a file that fit more than one known tile, in the order of the file."""
    return tuple(sorted(_vague(text, reader), key=lambda word: word.piece.span))


def _vague(text: Transcript, reader: TileReader) -> Iterator[VagueWord]:
    fitting: dict[str, tuple[Tile, ...]] = {}
    for table in text.tables:
        for player in table.players:
            for piece in pieces_of(player):
                if reader.read(piece).name != "ambiguous-tile":
                    continue
                if piece.text not in fitting:
                    fitting[piece.text] = reader.candidates(piece.text)
                tiles = fitting[piece.text]
                if isinstance(piece.home, PalaceText):
                    cell = piece.home.pieces[piece.number][0]
                    yield VagueWord(piece, player.name, table.scoring, "palace", cell, tiles)
                else:
                    yield VagueWord(piece, player.name, table.scoring, "reserve", None, _once(tiles, reader))
    for leftover in text.leftovers:
        piece = left_piece(leftover)
        if reader.read(piece).name == "ambiguous-tile":
            tiles = _once(reader.candidates(piece.text), reader)
            yield VagueWord(piece, None, numbers.FINAL_SCORING, "leftovers", None, tiles)


def _once(tiles: tuple[Tile, ...], reader: TileReader) -> tuple[Tile, ...]:
    """Return tiles each in one way in which it may lie: off the palaces it does not matter which."""
    if not reader.known.turned:
        return tiles
    first: dict[TilePiece, Tile] = {}
    for tile in tiles:
        first.setdefault(reader.known.piece(tile), tile)
    return tuple(first.values())
