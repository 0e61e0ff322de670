"""Tiles, the set of the 54, and the notation in which people write them down."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..buildings import LETTERS, Building
from ..geometry import TileSide
from ..reading.names import to_latin
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

ANY = "?"
"""The notation of a tile of which nobody knows anything; it says less than any `Pattern`, which has a type."""

# The arrows for sides.
_ARROWS = str.maketrans("^>v<↑→↓←⬆➡⬇⬅", "neswneswnesw")
_NOTATION = re.compile(r"([pasctg])([0-9]{0,3})([nesw^>v<↑→↓←⬆➡⬇⬅]*|[-‐‑–—−])")
_PRICE_FIRST = re.compile(r"^([0-9]{1,3})([pasctg])(?![0-9])")
_SIDES = "[^][()/0-9]"
_APART = re.compile(rf"[pasctg][0-9]{{0,3}}(?:\({_SIDES}+\)|\[{_SIDES}+\]|{_SIDES}*(?:/{_SIDES}+)+)")
"""A notation with its sides in brackets, or with slashes between them."""
_MARKS = str.maketrans("", "", "()[]/")
_LONGEST = 12
"""Characters of a notation: a letter, three digits, four sides with what makes a picture of each; nothing longer is
looked through."""
_PICTURED = "\ufe0f"
"""What a phone puts behind an arrow to show it as a picture."""
_SIDE_BITS = {side.letter: side.bit for side in TileSide}
WALL_LETTERS = tuple("".join(side.letter for side in TileSide if walls & side.bit) or "-" for walls in range(16))
"""Every set of walls as letters in the order N, E, S, W; index it with the bits."""


class Tile(NamedTuple):
    """A building tile (B1.1): its type, its price (None where a home-made tile has none), its walls as bits."""

    building: Building
    price: int | None
    walls: int

    @property
    def notation(self) -> str:
        """The tile in full, for example `T9nw`, or `G10-` for no wall."""
        return f"{self.building.letter}{'' if self.price is None else self.price}{WALL_LETTERS[self.walls]}"


class Square(NamedTuple):
    """A square of a module, laid like a tile and no building: its item, how it is written, its types, its walls."""

    item: str
    notation: str
    types: tuple[Building, ...] = ()
    walls: int = 0


LaidTile: TypeAlias = Tile | Square
"""What lies on a cell of a palace."""


class Pattern(NamedTuple):
    """What a notation says of a tile; None where it leaves the price or the walls open."""

    building: Building
    price: int | None
    walls: int | None

    @property
    def notation(self) -> str:
        """What it says, as it is written."""
        walls = "" if self.walls is None else WALL_LETTERS[self.walls]
        return f"{self.building.letter}{'' if self.price is None else self.price}{walls}"

    def fits(self, tile: Tile) -> bool:
        """Tell whether the tile may be the one that is meant."""
        return tile.building is self.building and self.price in (None, tile.price) and self.walls in (None, tile.walls)


TilePiece: TypeAlias = Tile | Pattern
"""A tile as a thing of which there is one: what may lie in any orientation is the same tile in each of them."""


class TileSet(NamedTuple):
    """The tiles of a game, each of them once, in the order type, price, walls.

    Those of a type and price that is `turned` are one tile, in all ways in which it may lie.
    """

    tiles: tuple[Tile, ...]
    turned: frozenset[tuple[Building, int | None]] = frozenset()

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return len(self.pieces(self.tiles))

    def piece(self, tile: Tile) -> TilePiece:
        """Return which tile it is, whichever way it lies."""
        return Pattern(*tile[:2], None) if tile[:2] in self.turned else tile

    def pieces(self, tiles: Iterable[Tile]) -> tuple[TilePiece, ...]:
        """Return which tiles these are, each once."""
        return tuple(dict.fromkeys(map(self.piece, tiles))) if self.turned else tuple(tiles)

    def matching(self, pattern: Pattern) -> tuple[Tile, ...]:
        """Return the tiles that a pattern may mean."""
        return tuple(tile for tile in self.tiles if pattern.fits(tile))

    def number_of(self, building: Building) -> int:
        """Return how many tiles of a type there are."""
        return sum(tile.building is building for tile in self.pieces(self.tiles))

    def prices_of(self, building: Building) -> tuple[int, int]:
        """Return the lowest and the highest price of a type."""
        prices = [tile.price for tile in self.tiles if tile.building is building and tile.price is not None]
        return min(prices), max(prices)


def parse(text: str) -> Pattern | None:
    """Return what a notation like `T9nw`, `t9`, `Gnw` or `G10-` says; None where it is none.

    Letter case does not matter, sides may be in any order and be the arrows `^ > v <` (or those of a phone's keyboard),
    and Cyrillic or Greek letters that look the same are taken for the Latin ones. Sides may be in brackets or behind
    slashes, and the price may come first: `T9(nw)`, `T9/n/w`, `9Tnw`. A side written twice is no notation.
    """
    match = _NOTATION.fullmatch(_plain(text)) if len(text) <= _LONGEST else None
    if match is None:
        return None
    letter, price, written = match.groups()
    sides = written.translate(_ARROWS)
    if len(set(sides)) != len(sides):
        return None
    walls = sum(_SIDE_BITS.get(side, 0) for side in sides) if sides else None
    return Pattern(LETTERS[letter.upper()], int(price) if price else None, walls)


def _plain(text: str) -> str:
    """Return a notation in small letters with its letter first, and without the marks around and between its sides."""
    plain = _PRICE_FIRST.sub(r"\2\1", to_latin(text).lower().replace(_PICTURED, ""), count=1)
    return plain.translate(_MARKS) if _APART.fullmatch(plain) else plain


def home_made(pattern: Pattern) -> Tile:
    """Return the tile of a home-made set that a pattern means: sides that are not written are open."""
    return Tile(pattern.building, pattern.price, pattern.walls or 0)


@cache
def base_set() -> TileSet:
    """Return the 54 tiles of the base game (B1.1)."""
    return TileSet(tuple(_listed(text) for texts in numbers.tile_notations().values() for text in texts.split()))


@cache
def base_notations() -> Mapping[str, Tile]:
    """Return the tiles of the base game by their notations in full."""
    return {tile.notation: tile for tile in base_set().tiles}


def _listed(text: str) -> Tile:
    pattern = parse(text)
    if pattern is None:
        raise ValueError(f"no notation of a tile in the tile set: {text}")
    return home_made(pattern)
