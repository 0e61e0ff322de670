"""Tiles, the set of the 54, and the notation in which people write them down."""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ..buildings import LETTERS, Building
from ..geometry import TileSide
from ..reading.names import to_latin
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

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
SIGNS: Mapping[str, str] = MappingProxyType({"+": "added", "=": "gates"})
"""The signs before sides that modules put on a tile, in the order in which they are written, each with the field."""
_PUT_ON = re.compile(r"([^+=]+)(?:\+([^+=]+))?(?:=([^+=]+))?")
_LONGEST_PUT_ON = 3 * 9 + 3
"""Characters of a notation with all that modules put on its tile."""
_LONGEST = 12
"""Characters of a notation: a letter, three digits, four sides with what makes a picture of each; nothing longer is
looked through."""
_PICTURED = "\ufe0f"
"""What a phone puts behind an arrow to show it as a picture."""
_SIDE_BITS = {side.letter: side.bit for side in TileSide}
WALL_LETTERS = tuple("".join(side.letter for side in TileSide if walls & side.bit) or "-" for walls in range(16))
"""Every set of walls as letters in the order N, E, S, W; index it with the bits."""


class Tile(NamedTuple):
    """A building tile (B1.1): its type, its price (None where a home-made tile has none), its walls as bits.

    These are all walls that it has: those that are printed, and those `added`, which players have put on it. `gates`
    are the sides on which it has one.
    """

    building: Building
    price: int | None
    walls: int
    added: int = 0
    gates: int = 0

    @property
    def notation(self) -> str:
        """The tile in full, for example `T9nw`, or `G10-` for no wall; behind it what was put on it, as `G8ne+s`."""
        price = "" if self.price is None else self.price
        return f"{self.building.letter}{price}{WALL_LETTERS[self.walls & ~self.added]}{_put_on(self)}"

    @property
    def printed(self) -> Tile:
        """The tile without what was put on it: as there is one of it in the game."""
        return Tile(self.building, self.price, self.walls & ~self.added) if self.added or self.gates else self

    def with_put_on(self, other: Tile | Pattern) -> Tile:
        """Return the tile, as it is printed, with what was put on another one."""
        if not other.added and not other.gates:
            return self
        return self._replace(walls=self.walls | other.added, added=other.added, gates=other.gates)


class Footing(NamedTuple):
    """How a square lies in a palace: which of the building rules hold for it as for a tile.

    It is part of the `outline` (B4.4), there is a way on foot to it and over it (`on_foot`, B3.5), it `encloses` empty
    spaces (B3.6), its open sides touch open sides alone, so that it `matches` what is beside it (B3.3), and its module
    does not forbid it to lie against a square of another one (`at_squares`).
    """

    outline: bool = True
    on_foot: bool = True
    encloses: bool = True
    matches: bool = True
    at_squares: bool = True


class Square(NamedTuple):
    """A square of a module, laid like a tile and no building: its item, how it is written, its types, its walls.

    It lies as a tile does, or as its module and the answers of a table have it. Its item has the name of the module.
    """

    item: str
    notation: str
    types: tuple[Building, ...] = ()
    walls: int = 0
    footing: Footing = Footing()


LaidTile: TypeAlias = Tile | Square
"""What lies on a cell of a palace."""


class Pattern(NamedTuple):
    """What a notation says of a tile; None where it leaves the price or the printed walls open.

    What was put on the tile, `added` walls and `gates`, is always told.
    """

    building: Building
    price: int | None
    walls: int | None
    added: int = 0
    gates: int = 0

    @property
    def notation(self) -> str:
        """What it says, as it is written."""
        walls = "" if self.walls is None else WALL_LETTERS[self.walls]
        return f"{self.building.letter}{'' if self.price is None else self.price}{walls}{_put_on(self)}"

    @property
    def printed(self) -> Pattern:
        """What it says of the tile without what was put on it."""
        return self._replace(added=0, gates=0)

    def fits(self, tile: Tile) -> bool:
        """Tell whether the tile, as it is printed, may be the one that is meant: no wall is put on a wall."""
        return (
            tile.building is self.building
            and self.price in (None, tile.price)
            and self.walls in (None, tile.walls)
            and not self.added & tile.walls
        )


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
        """Return which tile it is, whichever way it lies and whatever was put on it."""
        printed = tile.printed
        return Pattern(*printed[:2], None) if printed[:2] in self.turned else printed

    def pieces(self, tiles: Iterable[Tile]) -> tuple[TilePiece, ...]:
        """Return which tiles these are, each once."""
        return tuple(dict.fromkeys(map(self.piece, tiles))) if self.turned else tuple(tiles)

    def matching(self, pattern: Pattern) -> tuple[Tile, ...]:
        """Return the tiles that a pattern may mean, as they are printed."""
        return tuple(tile for tile in self.tiles if pattern.fits(tile))

    def put_on(self, tiles: Iterable[Tile]) -> frozenset[int]:
        """Return the sides on which walls were put, as tiles that are the same one in several ways may have them.

        Of a tile that may lie in any way they are counted from its printed walls, which turn with it.
        """
        return frozenset(turned(tile.added, quarters) for tile in tiles for quarters in self._quarters(tile))

    def with_walls_on(self, tile: Tile, sides: int) -> Tile:
        """Return a tile with walls put on such sides as well."""
        sides = turned(sides, -self._quarters(tile)[0])
        return tile._replace(walls=tile.walls | sides, added=tile.added | sides)

    def _quarters(self, tile: Tile) -> tuple[int, ...]:
        """Return by how many quarters a tile is turned until its printed walls are where they are counted from."""
        if isinstance(self.piece(tile), Tile):
            return (0,)
        looks = [turned(tile.walls & ~tile.added, quarters) for quarters in range(4)]
        return tuple(quarters for quarters, walls in enumerate(looks) if walls == min(looks))

    def number_of(self, building: Building) -> int:
        """Return how many tiles of a type there are."""
        return sum(tile.building is building for tile in self.pieces(self.tiles))

    def prices_of(self, building: Building) -> tuple[int, int]:
        """Return the lowest and the highest price of a type."""
        prices = [tile.price for tile in self.tiles if tile.building is building and tile.price is not None]
        return min(prices), max(prices)


def may_stay(before: Iterable[int], now: Collection[int]) -> bool:
    """Tell whether all walls that were put on a tile may be on it still, by the sides that it may have had and has."""
    return any(not there & ~sides for there in before for sides in now)


def turned(sides: int, quarters: int) -> int:
    """Return sides turned clockwise by so many quarters."""
    return sides << quarters % 4 & 0b1111 | sides >> 4 - quarters % 4


def parse(text: str, signs: Collection[str] = ()) -> Pattern | None:
    """Return what a notation like `T9nw`, `t9`, `Gnw` or `G10-` says; None where it is none.

    Letter case does not matter, sides may be in any order and be the arrows `^ > v <` (or those of a phone's keyboard),
    and Cyrillic or Greek letters that look the same are taken for the Latin ones. Sides may be in brackets or behind
    slashes, and the price may come first: `T9(nw)`, `T9/n/w`, `9Tnw`. A side written twice is no notation. In a game in
    which these `signs` have a meaning, sides behind them were put on the tile: `T9nw+s`, `T9nw=w`, `T9nw+s=sw`.
    """
    if not signs or signs_in(text).isdisjoint(signs):
        return _bare_pattern(text)
    parts = _PUT_ON.fullmatch(text) if len(text) <= _LONGEST_PUT_ON and signs_in(text).issubset(signs) else None
    bare = _bare_pattern(parts[1]) if parts is not None else None
    if parts is None or bare is None:
        return None
    added, gates = (_sides_put_on(part or "") for part in parts.groups()[1:])
    return None if added is None or gates is None else bare._replace(added=added, gates=gates)


def signs_in(text: str) -> frozenset[str]:
    """Return the signs of a text before sides that modules put on a tile."""
    return frozenset(sign for sign in SIGNS if sign in text)


def _sides_put_on(text: str) -> int | None:
    """Return the sides behind a sign as bits; None where they are none, or one is there twice."""
    sides = to_latin(text).lower().replace(_PICTURED, "").translate(_ARROWS)
    is_read = not sides.strip("nesw") and len(set(sides)) == len(sides)
    return sum(_SIDE_BITS[side] for side in sides) if is_read else None


def _put_on(tile: Tile | Pattern) -> str:
    """Return what was put on a tile, as it is written."""
    own = zip(SIGNS, (tile.added, tile.gates), strict=True)
    return "".join(f"{sign}{WALL_LETTERS[sides]}" for sign, sides in own if sides)


def _bare_pattern(text: str) -> Pattern | None:
    """Return what a notation without signs of modules says."""
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
    return Tile(pattern.building, pattern.price, pattern.walls or 0).with_put_on(pattern)


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
