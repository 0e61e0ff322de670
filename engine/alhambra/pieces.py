"""Which tiles the texts of a transcript mean, and whether the table has tiles enough for them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..buildings import LETTERS, Building
from ..geometry import FOUNTAIN, Cell, coordinates
from ..reading.names import to_latin
from .palace import Palace
from .tiles import Pattern, Tile, TileSet, base_set, home_made, parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..reading.findings import Collector, Span
    from ..reading.rows import PalaceText
    from .transcript import LeftoverText, PlayerText, TableText


class Reading(NamedTuple):
    """What one text means: a tile, or None and why not, as a finding's name, detail and values."""

    tile: Tile | None
    name: str = ""
    detail: str = ""
    values: Mapping[str, object] = MappingProxyType({})

    @property
    def is_some_tile(self) -> bool:
        """Tell whether a tile of the game is meant, even if the text does not say which."""
        return self.tile is not None or self.name == "ambiguous-tile"


class Reader:
    """Reads tile texts by one tile set, or as home-made tiles where there is none; each text is worked out once."""

    def __init__(self, tile_set: TileSet | None) -> None:
        self.tile_set = tile_set
        self._readings: dict[str, Reading] = {}

    def read(self, text: str) -> Reading:
        """Return what a text means."""
        reading = self._readings.get(text)
        if reading is None:
            reading = self._readings[text] = self._work_out(text)
        return reading

    def _work_out(self, text: str) -> Reading:
        pattern = parse(text)
        if pattern is None:
            return Reading(None, "unknown-tile", *_why_unreadable(text, self.tile_set))
        if self.tile_set is None:
            return Reading(home_made(pattern))
        candidates = self.tile_set.matching(pattern)
        if len(candidates) == 1:
            return Reading(candidates[0])
        if candidates:
            values: dict[str, object] = {"text": text, "candidates": _notations(candidates)}
            return Reading(None, "ambiguous-tile", "", values)
        return Reading(None, "unknown-tile", *_why_unknown(text, pattern, self.tile_set))


def _notations(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(tile.notation for tile in tiles)


def _why_unreadable(text: str, tile_set: TileSet | None) -> tuple[str, dict[str, object]]:
    """Return the detail and values of a finding about a text that is no notation."""
    latin = to_latin(text)
    first, rest = latin[:1].upper(), latin[1:]
    sides = rest.lstrip("0123456789").lower()
    if first in LETTERS and sides and not sides.strip("nesw") and len(set(sides)) < len(sides):
        return "side-twice", {"text": text}
    if FOUNTAIN in text and text != FOUNTAIN:
        return "fountain", {"text": text}
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
    return "walls", {**values, "candidates": _notations(tile_set.matching(pattern._replace(walls=None)))}


def palace_of(text: PalaceText, player: str, reader: Reader, findings: Collector) -> Palace:
    """Return the palace that a text draws; tiles that cannot be told and cells used twice are findings."""
    tiles: dict[Cell, Tile] = {}
    unread: list[Cell] = []
    taken: set[Cell] = set(text.fountains)
    for index, (cell, token) in enumerate(text.pieces):
        reading = reader.read(token)
        # The place of a word is worked out for findings that are kept only.
        if reading.tile is None and findings.is_full(reading.name):
            findings.omit(reading.name)
        elif reading.tile is None:
            findings.add(
                reading.name,
                text.piece_span(index),
                reading.detail,
                player=player,
                cells=(coordinates(cell),),
                values=reading.values,
            )
        if cell in taken:
            detail = "fountain" if cell in text.fountains else ""
            span = text.piece_span(index)
            findings.add("occupied", span, detail, player=player, cells=(coordinates(cell),), text=token)
            continue
        taken.add(cell)
        if reading.tile is None:
            unread.append(cell)
        else:
            tiles[cell] = reading.tile
    return Palace(tiles, text.fountains, tuple(unread))


class _Use(NamedTuple):
    """A tile text at the table: the piece of a palace with this index, or what stands at `at` in a reserve.

    Where it stands is worked out when somebody asks: most tiles are beyond reproach.
    """

    text: str
    player: PlayerText
    piece: int
    at: Span | None

    @property
    def span(self) -> Span:
        """Where the text stands."""
        if self.at is not None or self.player.palace is None:
            return self.at or self.player.span
        return self.player.palace.piece_span(self.piece)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The cell on which the tile lies; none in a reserve."""
        palace = self.player.palace
        return (coordinates(palace.pieces[self.piece][0]),) if palace is not None and self.at is None else ()


Won = tuple[tuple["LeftoverText", "str | None"], ...]
"""Tiles left on the market, each with the player who gets it, None where it stays."""


def check_table(table: TableText, won: Won, reader: Reader, findings: Collector) -> None:
    """Check that no tile lies twice at the table and no type has more tiles than there are (B3.9, B2.6).

    A tile that is won from the market may lie with its winner already, and with nobody else.
    """
    for player in table.players:
        for text in player.reserve:
            reading = reader.read(text.text)
            if reading.tile is None:
                findings.add(reading.name, text.span, reading.detail, player=player.name, values=reading.values)
    if reader.tile_set is None:
        return
    first_use: dict[Tile, _Use] = {}
    used = dict.fromkeys(Building, 0)
    for use in (use for player in table.players for use in _uses(player)):
        reading = reader.read(use.text)
        if reading.tile in first_use:
            _add_twice(reading.tile, use, first_use[reading.tile], findings)
            continue
        if reading.tile is not None:
            first_use[reading.tile] = use
        pattern = parse(use.text)
        if pattern is not None and reading.is_some_tile:
            used[pattern.building] += 1
    counted = {
        (player.name, building)
        for player in table.players
        if player.counts is not None
        for building, number in player.counts.counts.items()
        if number.value
    }
    for tile, winner in _market_tiles(won, first_use, reader, findings):
        # Who only counts his tiles may have counted the one that he won.
        used[tile.building] += (winner, tile.building) not in counted
    _check_numbers(table, used, reader.tile_set, findings)


def _market_tiles(
    won: Won, first_use: dict[Tile, _Use], reader: Reader, findings: Collector
) -> Iterable[tuple[Tile, str | None]]:
    """Yield the tiles from the market that lie nowhere else; what somebody else than its winner has is a finding."""
    for leftover, winner in won:
        tile = reader.read(leftover.tile.text).tile
        if tile is None:
            continue
        first = first_use.get(tile)
        if first is None:
            yield tile, winner
        elif first.player.name != winner:
            findings.add(
                "tile-used-twice",
                leftover.tile.span,
                "leftover",
                rule="B2.6",
                tile=tile.notation,
                other=first.player.name,
                line=first.span.line,
            )


def _uses(player: PlayerText) -> Iterable[_Use]:
    if player.palace is not None:
        for index, (_, word) in enumerate(player.palace.pieces):
            yield _Use(word, player, index, None)
    for text in player.reserve:
        yield _Use(text.text, player, -1, text.span)


def _add_twice(tile: Tile, use: _Use, first: _Use, findings: Collector) -> None:
    findings.add(
        "tile-used-twice",
        use.span,
        player=use.player.name,
        cells=use.cells,
        tile=tile.notation,
        other=first.player.name,
        line=first.span.line,
    )


def check_leftovers(leftovers: Iterable[LeftoverText], reader: Reader, findings: Collector) -> None:
    """Check that the tiles left on the market are tiles, each of them once (B2.6)."""
    first_lines: dict[Tile, int] = {}
    for leftover in leftovers:
        tile, name, detail, values = reader.read(leftover.tile.text)
        if tile is None:
            findings.add(name, leftover.tile.span, detail, values=values)
        elif tile in first_lines and reader.tile_set is not None:
            line = first_lines[tile]
            findings.add("tile-used-twice", leftover.tile.span, "leftovers", rule="B2.6", tile=tile.notation, line=line)
        else:
            first_lines[tile] = leftover.tile.span.line


def _check_numbers(table: TableText, used: dict[Building, int], tile_set: TileSet, findings: Collector) -> None:
    """Check the sums by type, where counts take part in them."""
    for building in Building:
        counted = [
            (player, player.counts.counts[building])
            for player in table.players
            if player.counts is not None and building in player.counts.counts
        ]
        total = used[building] + sum(number.value for _, number in counted)
        if counted and total > tile_set.number_of(building):
            player, number = counted[-1]
            findings.add(
                "too-many-tiles",
                number.span,
                player=player.name,
                building=building,
                number=total,
                limit=tile_set.number_of(building),
            )


def reader_for(*, any_tiles: bool) -> Reader:
    """Return the reader for the 54 tiles, or for home-made ones under `tiles: any`."""
    return Reader(None if any_tiles else base_set())
