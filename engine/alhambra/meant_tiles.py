"""Which tiles the pieces of a transcript mean, and whether the table has tiles enough for them.

A check adds what it finds to the collector of findings that it is given.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import LETTERS, Building
from ..geometry import FOUNTAIN, Cell, coordinates
from ..reading.findings import Edit, Fix
from ..reading.names import to_latin
from . import awards, numbers
from .drawing import FOUNTAIN_LIKE, PalaceText
from .palace import Palace
from .tile_sets import set_of
from .tiles import (
    ANY,
    SIGNS,
    LaidTile,
    Pattern,
    Square,
    Tile,
    TilePiece,
    TileSet,
    base_notations,
    base_set,
    home_made,
    parse,
    signs_in,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ..reading.findings import Collector, Span
    from ..reading.nodes import Scalar
    from .texts import LeftoverText, NamingPlace, PlayerText, TableText, Transcript


# A price and the initials of sides in languages in which they have others.
_LOCAL_SIDES = r"[0-9]{0,3}[nesw^>v<]{0,3}[ojzюзвс][nesw^>vojzюзвс<]{0,3}"


_WALL_SIGN = next(sign for sign, field in SIGNS.items() if field == "added")

_SOUTH_TWICE = frozenset({"sv", "vs"})
"""Both signs of one side: north and east in Slavic languages."""


class TileReading(NamedTuple):
    """What one text means: a tile, or None and why not, as a finding's name, detail and values.

    A square of a module is no tile, and nothing is wrong with it. One of a `module` that is not played with is unknown,
    as is a tile on which such modules put something.
    """

    tile: Tile | None
    name: str = ""
    detail: str = ""
    values: Mapping[str, object] = MappingProxyType({})
    square: Square | None = None
    module: str = ""

    @property
    def laid(self) -> LaidTile | None:
        """What lies there, if it can be told."""
        return self.tile or self.square

    @property
    def printed(self) -> Tile | None:
        """The tile as it is printed, if it can be told: there is one of it in the game."""
        return self.tile.printed if self.tile is not None else None

    @property
    def is_unknown(self) -> bool:
        """Tell whether the text means nothing that there is."""
        return self.laid is None and not self.is_vague

    @property
    def is_some_tile(self) -> bool:
        """Tell whether a tile of the game is meant, even if the text does not say which."""
        return self.laid is not None or self.is_vague

    @property
    def is_like_square(self) -> bool:
        """Tell whether the text is no tile, but a square of a module with a slip."""
        is_of_module = bool(self.module) and self.detail == "letter"
        return is_of_module or self.detail in {"camp", "hut", "square"}

    @property
    def is_vague(self) -> bool:
        """Tell whether several tiles of the game fit the text; which one it is may follow from all others."""
        return self.name == "ambiguous-tile"


class Piece(NamedTuple):
    """A tile as written: its text, whose it is, and the palace of which it is the piece with this number, or its words.

    Where it stands is worked out when somebody asks: most tiles are beyond reproach. A tile that is listed in place of
    counts `is_counted` there, too.
    """

    text: str
    owner: str | None
    home: PalaceText | Scalar
    number: int = 0
    is_counted: bool = False

    @property
    def span(self) -> Span:
        """Where the text stands."""
        return self.home.piece_span(self.number) if isinstance(self.home, PalaceText) else self.home.span

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cell on which the tile lies; none outside a palace."""
        return (coordinates(self.home.pieces[self.number][0]),) if isinstance(self.home, PalaceText) else ()


class TileReader:
    """Reads tiles, each text once.

    Without a `tile_set` the game has others beside the 54, and any number of each: type and price that one of the 54
    has mean that one unless other sides are written; all other words are tiles as they stand there. With `modules`,
    their squares are read, too, as they lie by the `rules` that a table has answered, and what they put on tiles, and
    what is `known` has their tiles; at a `place` others can be named.
    """

    def __init__(
        self,
        tile_set: TileSet | None,
        modules: Collection[str] = (),
        place: NamingPlace | None = None,
        rules: Mapping[str, bool] = MappingProxyType({}),
        known: TileSet | None = None,
    ) -> None:
        self.tile_set = tile_set
        self.known = known or tile_set or base_set()
        self.modules = modules
        self.signs = _signs_of(modules)
        self.rules = rules
        self._naming = place
        self._readings: dict[str, TileReading] = {}

    @property
    def has_met_vague(self) -> bool:
        """Tell whether any text that was asked about fits several tiles."""
        return any(reading.is_vague for reading in self._readings.values())

    def read(self, piece: Piece) -> TileReading:
        """Return what a piece means; the sides of what may lie in any way are needed in a palace alone."""
        if self.known.turned and not isinstance(piece.home, PalaceText):
            tile = self.only(piece.text)
            if tile is not None:
                return TileReading(tile)
        return self._readings.get(piece.text) or self.meaning(piece.text)

    def only(self, text: str) -> Tile | None:
        """Return the tile that a text can only mean, in one of the ways in which it may lie; None if there is none."""
        candidates = self.candidates(text)
        return candidates[0] if len(self.known.pieces(candidates)) == 1 else None

    def piece_of(self, tile: LaidTile) -> TilePiece | Square:
        """Return which tile it is, whichever way it lies; a square is itself."""
        return self.known.piece(tile) if isinstance(tile, Tile) else tile

    def meaning(self, text: str) -> TileReading:
        """Return what a text means, wherever it stands."""
        reading = self._readings.get(text)
        if reading is None:
            # Most tiles are written in full, and need no search among all of them.
            exact = base_notations().get(text) if self.tile_set is base_set() else None
            reading = self._readings[text] = self._work_out(text) if exact is None else TileReading(exact)
        return reading

    def candidates(self, text: str) -> tuple[Tile, ...]:
        """Return the known tiles that a text may mean, in the order of the set; none of home-made ones.

        Each has what the text says was put on it.
        """
        if text == ANY:
            return self.tile_set.tiles if self.tile_set is not None else ()
        pattern = self.pattern(text)
        if pattern is None or (self.tile_set is None and pattern.price is None):
            return ()
        return tuple(tile.with_put_on(pattern) for tile in self.known.matching(pattern))

    def pattern(self, text: str) -> Pattern | None:
        """Return what a text says of a tile in this game; None where it is no notation of one."""
        return parse(text, self.signs)

    def is_walled_otherwise(self, text: str) -> bool:
        """Tell whether a text has the type and price of a known tile, but sides that none of these has."""
        pattern = self.pattern(text)
        if pattern is None or pattern.price is None or self.candidates(text):
            return False
        return bool(self.known.matching(pattern.printed._replace(walls=None)))

    def _work_out(self, text: str) -> TileReading:
        if text == ANY and self.tile_set is not None:
            return TileReading(
                None, "ambiguous-tile", "", {"text": text, "candidates": _notations(self.tile_set.tiles)}
            )
        pattern = self.pattern(text)
        return self._without_pattern(text) if pattern is None else self._of_pattern(text, pattern)

    def _of_pattern(self, text: str, pattern: Pattern) -> TileReading:
        """Return what a text means that is a notation of a tile."""
        candidates = self.candidates(text)
        if len(candidates) == 1:
            return TileReading(candidates[0])
        if not candidates and pattern.added and (pattern.added & (pattern.walls or 0) or self._printed(pattern)):
            return TileReading(None, "wall-misplaced", "", {"text": text})
        if self.tile_set is None and not candidates:
            return TileReading(home_made(pattern))
        if candidates:
            values: dict[str, object] = {"text": text, "candidates": _notations(candidates)}
            # Where the price is there, nothing but the walls is left to add.
            return TileReading(None, "ambiguous-tile", "" if pattern.price is None else "price", values)
        detail, values = _why_unknown(text, pattern, self.known)
        if detail == "walls":
            detail = self._why_walled_otherwise(pattern)
        return TileReading(None, "unknown-tile", detail, values, module=_module_with(pattern))

    def _why_walled_otherwise(self, pattern: Pattern) -> str:
        """Return the detail of a finding about walls that no known tile of this type and price has."""
        others = self.known.matching(pattern.printed._replace(walls=None))
        if any(tile.notation not in base_notations() for tile in others):
            return "module-walls"
        return "put-on" if others and _WALL_SIGN in self.signs else "walls"

    def _printed(self, pattern: Pattern) -> tuple[Tile, ...]:
        """Return the known tiles of a pattern, whatever was put on them."""
        bare = pattern.printed
        return self.known.matching(bare) if self.tile_set or bare.price is not None else ()

    def _without_pattern(self, text: str) -> TileReading:
        """Return what a text means that is no notation of a tile: a square of a module, or nothing."""
        if self.modules:
            from . import squares  # few games have expansions

            square = squares.parse(text, self.modules)
            if square is not None:
                return TileReading(None, square=squares.as_it_lies(square, self.modules, self.rules))
            detail = squares.almost(text, self.modules)
            if detail:
                return TileReading(None, "unknown-tile", detail, {"text": text})
        if signs_in(text).intersection(self.signs):
            return TileReading(None, "unknown-tile", "signs", {"text": text})
        why = _why_unreadable(text, self.tile_set)
        module = _module_of(text) if why[0] == "letter" else self._module_of_signs(text)
        return TileReading(None, "unknown-tile", *why, module=module)

    def _module_of_signs(self, text: str) -> str:
        """Return the modules that put on a tile what a text says, as a list; empty if it says something else."""
        if not signs_in(text) or parse(text, SIGNS) is None:
            return ""
        from .expansions.rules import signs_of  # few words of few games have signs

        known = signs_of(numbers.judged_modules())
        missing = signs_in(text).difference(self.signs)
        return ", ".join(sorted(known[sign] for sign in missing)) if missing.issubset(known) else ""

    def fixes(self, reading: TileReading, piece: Piece) -> tuple[Fix, ...]:
        """Return what names the module whose square or tile a piece is, in a file that does not.

        Else these are other words: the tiles that it may be with what modules put on them.
        """
        if reading.module:
            missing = [module for module in reading.module.split(", ") if module not in self.modules]
            return (self._naming.fix(missing),) if missing and self._naming is not None else ()
        pattern = self.pattern(piece.text) if self.signs else None
        if pattern is None:
            return ()
        if reading.name == "wall-misplaced":
            printed = self._printed(pattern) if pattern.price is not None else ()
            tiles = [tile.with_put_on(pattern._replace(added=pattern.added & ~tile.walls)) for tile in printed]
        else:
            from .expansions.rules import in_play  # few games have expansions

            known = (rules.meant for rules in in_play(self.modules) if rules.meant is not None)
            tiles = [tile for meant in known for tile in meant(pattern, self.known)]
        return tuple(Fix((Edit(piece.span, tile.notation),)) for tile in tiles)


def _signs_of(modules: Collection[str]) -> Collection[str]:
    """Return the signs of what modules put on tiles."""
    if not modules:
        return ()
    from .expansions.rules import signs_of  # few games have expansions

    return signs_of(modules).keys()


def _module_of(text: str) -> str:
    """Return the module whose square a text is; empty if it is none of any."""
    from . import squares  # few words of few games are none

    return next((module for module in squares.written() if squares.parse(text, (module,)) is not None), "")


def _module_with(pattern: Pattern) -> str:
    """Return the module that has a tile like that; empty if none has."""
    from .expansions.rules import rules_of  # few words of few games are none

    brought = ((module, rules_of(module).tiles) for module in numbers.judged_modules())
    return next((module for module, tiles in brought if tiles is not None and any(map(pattern.fits, tiles({})))), "")


def _notations(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(tile.notation for tile in tiles)


def _why_unreadable(text: str, tile_set: TileSet | None) -> tuple[str, dict[str, object]]:
    """Return the detail and values of a finding about a text that is no notation."""
    latin = to_latin(text)
    first, rest = latin[:1].upper(), latin[1:]
    sides = rest.lstrip("0123456789").lower()
    if first in LETTERS and sides and not sides.strip("nesw") and len(set(sides)) < len(sides):
        return "side-twice", {"text": text}
    if first in LETTERS and sides in _SOUTH_TWICE:
        return "local-sides", {"text": text}
    if FOUNTAIN in text and text != FOUNTAIN:
        return "fountain", {"text": text}
    if first in LETTERS and re.fullmatch(_LOCAL_SIDES, text[1:].lower()):
        return "local-sides", {"text": text}
    if first in LETTERS or not first.isalpha():
        return "notation", {"text": text}
    swapped = (parse(letter + rest) for letter in LETTERS)
    guesses = (
        ()
        if tile_set is None
        else (tile for pattern in swapped if pattern and pattern.price for tile in tile_set.matching(pattern))
    )
    return "letter", {"text": text, "letter": text[:1], "known": tuple(LETTERS), "candidates": _notations(guesses)}


def _why_unknown(text: str, pattern: Pattern, tile_set: TileSet) -> tuple[str, dict[str, object]]:
    """Return the detail and values of a finding about a notation that no tile of the set has."""
    values: dict[str, object] = {"text": text, "building": pattern.building}
    lowest, highest = tile_set.prices_of(pattern.building)
    if pattern.price is not None and not lowest <= pattern.price <= highest:
        return "price", {**values, "lowest": lowest, "highest": highest}
    return "walls", {**values, "candidates": _notations(tile_set.matching(pattern.printed._replace(walls=None)))}


def add_ambiguous(piece: Piece, reader: TileReader, findings: Collector, taken: Collection[str] = frozenset()) -> None:
    """Add that several tiles fit a piece, where nothing else decides between them; those `taken` are elsewhere."""
    reading = reader.read(piece)
    fitting = reader.candidates(piece.text)
    candidates = tuple(tile.notation for tile in fitting if tile.printed.notation not in taken)
    values = {**reading.values, **({"candidates": candidates} if candidates else {})}
    findings.add(reading.name, piece.span, reading.detail, player=piece.owner, cells=piece.cells, values=values)


def palace_of(text: PalaceText, player: str, reader: TileReader, findings: Collector) -> Palace:
    """Return the palace that a text draws; tiles that cannot be told and cells used twice are added to findings.

    Words that fit several tiles are nobody's fault yet: they are unread.
    """
    tiles: dict[Cell, LaidTile] = {}
    unread: list[Cell] = []
    taken: set[Cell] = set(text.fountains)
    fountain = _meant_fountain(text)
    for index, (cell, token) in enumerate(text.pieces):
        reading = reader.meaning(token)
        laid = reading.laid
        if laid is not None and cell not in taken and index != fountain:
            taken.add(cell)
            tiles[cell] = laid
            continue
        piece = Piece(token, player, text, index)
        # The place of a word is worked out for findings that are kept only.
        if reading.is_unknown and findings.is_full(reading.name):
            findings.omit(reading.name)
        elif index == fountain:
            findings.add("unknown-tile", piece.span, "fountain-sign", player=player, cells=piece.cells, text=token)
        elif reading.is_unknown:
            findings.add(
                reading.name,
                piece.span,
                reading.detail,
                player=player,
                cells=piece.cells,
                fixes=reader.fixes(reading, piece),
                values=reading.values,
            )
        if cell in taken:
            detail = "fountain" if cell in text.fountains else ""
            findings.add("occupied", piece.span, detail, player=player, cells=piece.cells, text=token)
            continue
        taken.add(cell)
        if laid is None:
            unread.append(cell)
        else:
            tiles[cell] = laid
    if not unread or not reader.signs:
        return Palace(tiles, text.fountains, tuple(unread))
    patterns = {cell: reader.pattern(word) for cell, word in text.pieces if cell in unread}
    gates = {cell: pattern.gates for cell, pattern in patterns.items() if pattern is not None and pattern.gates}
    return Palace(tiles, text.fountains, tuple(unread), gates)


def _meant_fountain(text: PalaceText) -> int | None:
    """Return which piece of a palace without a fountain is meant for it; None where that is not clear."""
    if text.fountains:
        return None
    like = [index for index, (_, word) in enumerate(text.pieces) if word in FOUNTAIN_LIKE]
    return like[0] if len(like) == 1 else None


def has_meant_fountain(text: PalaceText) -> bool:
    """Tell whether a finding about one of its pieces says already how the fountain is written."""
    return any(FOUNTAIN in word for _, word in text.pieces) or _meant_fountain(text) is not None


class TableTiles(NamedTuple):
    """The tiles of a scoring: the first piece of each, and how many of each type are seen, counted ones too.

    `told` are the tiles that were found to lie twice, `overfull` the types that were found to have too many; all of
    it is empty for home-made tiles. All are as they are printed, whatever was put on them.
    """

    pieces: Mapping[TilePiece, Piece] = MappingProxyType({})
    seen: Mapping[Building, int] = MappingProxyType({})
    told: frozenset[TilePiece] = frozenset()
    overfull: frozenset[Building] = frozenset()


LeftoverWinners = tuple[tuple["LeftoverText", "str | None"], ...]
"""Tiles left on the market, each with the player who gets it, None where it stays."""


def check_table(
    table: TableText, won: LeftoverWinners, told: Collection[TilePiece], reader: TileReader, findings: Collector
) -> TableTiles:
    """Check that no tile lies twice at the table and no type has more tiles than there are (B3.9, B2.6).

    A tile that is won from the market may lie with its winner already, and with nobody else; whether one of those that
    are told lies with somebody is not asked again.
    """
    for player in table.players:
        for piece in (*_reserved(player), *_unknown(player, reader)):
            reading = reader.read(piece)
            if reading.is_unknown:
                fixes = reader.fixes(reading, piece)
                findings.add(
                    reading.name, piece.span, reading.detail, player=player.name, fixes=fixes, values=reading.values
                )
    if reader.tile_set is None:
        return TableTiles()
    found = _check_pieces(table, reader, findings)
    market = ((leftover, reader.read(left_piece(leftover)).tile, winner) for leftover, winner in won)
    known = ((leftover, reader.known.piece(tile), winner) for leftover, tile, winner in market if tile is not None)
    asked = [each for each in known if each[1] not in told]
    unplaced, taken = _check_market(table, asked, found, findings)
    overfull = _check_numbers(table, found.seen, unplaced, reader.tile_set, findings)
    # What is left on the market at the end is nowhere before.
    at_hand = unplaced if table.scoring == numbers.FINAL_SCORING else {}
    seen = {building: found.seen[building] + at_hand.get(building, 0) for building in Building}
    for player in table.players:
        for building, number in player.counts.counts.items() if player.counts is not None else ():
            seen[building] += number.value
    return TableTiles(found.pieces, seen, found.told | taken, overfull)


def _check_pieces(table: TableText, reader: TileReader, findings: Collector) -> TableTiles:
    """Check that no piece of the table is a tile that lies there before; return the tiles of all, without counts."""
    first_piece: dict[TilePiece, Piece] = {}
    twice: set[TilePiece] = set()
    used = dict.fromkeys(Building, 0)
    for piece in (piece for player in table.players for piece in pieces_of(player)):
        tile = reader.read(piece).tile
        # A tile that cannot be told uses up none of its type: which one it is may be a matter of the counts.
        if tile is None:
            continue
        own = reader.known.piece(tile)
        if own in first_piece:
            twice.add(own)
            _add_twice(own, piece, first_piece[own], findings)
            continue
        first_piece[own] = piece
        used[tile.building] += 1
    for tile, piece in (listed for player in table.players for listed in listed_tiles(player, reader)):
        own = reader.known.piece(tile)
        if own in first_piece:
            twice.add(own)
            _add_twice(own, piece, first_piece[own], findings)
        first_piece.setdefault(own, piece)
    return TableTiles(first_piece, used, frozenset(twice))


def _check_market(
    table: TableText,
    market: Iterable[tuple[LeftoverText, TilePiece, str | None]],
    found: TableTiles,
    findings: Collector,
) -> tuple[dict[Building, int], frozenset[TilePiece]]:
    """Return the tiles of each type that are left and lie nowhere, and the tiles that lie with somebody else."""
    counted = {
        (player.name, building)
        for player in table.players
        if player.counts is not None
        for building, number in player.counts.counts.items()
        if number.value
    }
    unplaced = dict.fromkeys(Building, 0)
    taken: set[TilePiece] = set()
    for leftover, tile, winner in market:
        if tile not in found.pieces:
            # Who only counts his tiles may have counted the one that he won.
            unplaced[tile.building] += (winner, tile.building) not in counted
        elif found.pieces[tile].owner != winner:
            taken.add(tile)
            _add_leftover(tile, leftover, found.pieces[tile], findings)
    return unplaced, frozenset(taken)


def _add_leftover(tile: TilePiece, leftover: LeftoverText, first: Piece, findings: Collector) -> None:
    findings.add(
        "tile-used-twice",
        leftover.tile.span,
        "leftover",
        rule="B2.6",
        tile=tile.notation,
        other=first.owner,
        line=first.span.line,
    )


def pieces_of(player: PlayerText) -> Iterable[Piece]:
    """Yield the tiles that are written for a player in one scoring: those of the palace, then those in reserve."""
    if player.palace is not None:
        for index, (_, word) in enumerate(player.palace.pieces):
            yield Piece(word, player.name, player.palace, index)
    yield from _reserved(player)


def listed_tiles(player: PlayerText, reader: TileReader) -> Iterable[tuple[Tile, Piece]]:
    """Yield the tiles that a player lists in place of counts; one of several that fit a word is counted alone."""
    for piece in listed_pieces(player):
        tile = reader.only(piece.text)
        if tile is not None:
            yield tile, piece


def listed_pieces(player: PlayerText) -> Iterable[Piece]:
    """Yield the tiles that a player lists in place of counts, as they are written."""
    for word in player.counts.tiles if player.counts is not None else ():
        yield Piece(word.text, player.name, word, is_counted=True)


def _unknown(player: PlayerText, reader: TileReader) -> Iterable[Piece]:
    """Yield the words in a list of tiles that are none; the others are not asked about, as several may fit."""
    words = player.counts.tiles if player.counts is not None else ()
    return (Piece(word.text, player.name, word) for word in words if not reader.candidates(word.text))


def _reserved(player: PlayerText) -> Iterable[Piece]:
    return (Piece(text.text, player.name, text) for text in player.reserve)


def written(text: Transcript) -> Iterable[Piece]:
    """Yield all tiles that are written in a file, in its order but for those left on the market."""
    for table in text.tables:
        for player in table.players:
            yield from pieces_of(player)
    for leftover in text.leftovers:
        yield left_piece(leftover)


def beginnings(text: Transcript) -> Iterable[Piece]:
    """Yield, of all tiles that are written in a file, those that begin otherwise than all before them."""
    known: set[str] = set()

    def is_new(word: str) -> bool:
        first = word[:1]
        if first in known:
            return False
        known.add(first)
        return True

    for table in text.tables:
        for player in table.players:
            if player.palace is not None:
                # A large one has thousands of tiles, of which hardly any is looked at.
                for index, (_, word) in enumerate(player.palace.pieces):
                    if word[:1] not in known and is_new(word):
                        yield Piece(word, player.name, player.palace, index)
            yield from (piece for piece in _reserved(player) if is_new(piece.text))
            words = player.counts.tiles if player.counts is not None else ()
            yield from (Piece(word.text, player.name, word) for word in words if is_new(word.text))
    yield from (piece for piece in map(left_piece, text.leftovers) if is_new(piece.text))


def left_piece(leftover: LeftoverText) -> Piece:
    """Return a tile left on the market, which is nobody's."""
    return Piece(leftover.tile.text, None, leftover.tile)


def leftovers_of(text: Transcript, reader: TileReader) -> tuple[awards.Leftover, ...]:
    """Return the tiles left on the market, each with who holds the most of its currency (B2.6)."""
    return tuple(_judge_leftover(leftover, text, reader) for leftover in text.leftovers)


def _judge_leftover(leftover: LeftoverText, text: Transcript, reader: TileReader) -> awards.Leftover:
    """Return a tile left on the market with who holds the most of its currency (B2.6)."""
    tile = reader.read(left_piece(leftover)).tile
    currency = leftover.currency
    amounts = {player: own[currency].value for player, own in text.money.items() if currency in own}
    return awards.Leftover(tile.notation if tile else leftover.tile.text, currency, awards.richest(amounts))


def _add_twice(tile: TilePiece, piece: Piece, first: Piece, findings: Collector) -> None:
    findings.add(
        "tile-used-twice",
        piece.span,
        player=piece.owner,
        cells=piece.cells,
        tile=tile.notation,
        other=first.owner,
        line=first.span.line,
    )


def note_foreign(text: Transcript, reader: TileReader, findings: Collector) -> None:
    """Note the tiles whose sides are taken as they are typed although the set has others with that price."""
    for piece in written(text) if reader.tile_set is None else ():
        if reader.is_walled_otherwise(piece.text):
            findings.add("not-in-set", piece.span, player=piece.owner, cells=piece.cells, text=piece.text)


def check_leftovers(leftovers: Iterable[LeftoverText], reader: TileReader, findings: Collector) -> None:
    """Check that the tiles left on the market are tiles, each of them once (B2.6)."""
    first_lines: dict[TilePiece, int] = {}
    for leftover in leftovers:
        reading = reader.read(left_piece(leftover))
        tile = reading.printed
        if reading.is_vague or reading.square is not None:
            continue
        if tile is None:
            findings.add(reading.name, leftover.tile.span, reading.detail, values=reading.values)
        elif (own := reader.known.piece(tile)) in first_lines and reader.tile_set is not None:
            line = first_lines[own]
            findings.add("tile-used-twice", leftover.tile.span, "leftovers", rule="B2.6", tile=own.notation, line=line)
        else:
            first_lines[own] = leftover.tile.span.line


def _check_numbers(
    table: TableText,
    used: Mapping[Building, int],
    on_market: Mapping[Building, int],
    tile_set: TileSet,
    findings: Collector,
) -> frozenset[Building]:
    """Check the sums by type, where counts take part in them; return the types that have too many."""
    overfull = set()
    for building in Building:
        counted = [
            (player, player.counts.counts[building])
            for player in table.players
            if player.counts is not None and building in player.counts.counts
        ]
        total = used[building] + on_market[building] + sum(number.value for _, number in counted)
        if counted and total > tile_set.number_of(building):
            overfull.add(building)
            player, number = counted[-1]
            findings.add(
                "too-many-tiles",
                number.span,
                player=player.name,
                building=building,
                number=total,
                limit=tile_set.number_of(building),
            )
    return frozenset(overfull)


def reader_of(text: Transcript) -> TileReader:
    """Return the reader of a transcript: for the tiles of its game, or under `tiles: any` for these and all others."""
    known = set_of(text.modules, text.rules)
    return TileReader(None if text.any_tiles else known, text.modules, text.naming, text.rules, known)
