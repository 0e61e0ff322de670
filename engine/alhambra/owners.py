"""Whose the tiles are over a whole game: none changes hands, and each type has enough for all (B3.9).

A check adds what it finds to the collector of findings that it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ..reading.findings import Collector
    from ..reading.values import Number
    from .meant_tiles import Piece, TableTiles
    from .texts import TableText
    from .tiles import TilePiece, TileSet


class _Share(NamedTuple):
    """How many tiles of a type a player has at a scoring, and who that is; `written` is the count, if one is."""

    player: str
    building: Building
    number: int
    written: Number | None


def check_owners(
    tables: Sequence[TableText], tiles: Sequence[TableTiles], tile_set: TileSet, findings: Collector
) -> None:
    """Check that each tile has one owner at all scorings, and that the players' largest shares fit into the tile set.

    What is found at one scoring already is not told again, and who is missing at one is left out: perhaps misspelt,
    and then the same person. Players may lose tiles: to a reserve, which may be written incompletely.
    """
    steady = set.intersection(*({player.name for player in table.players} for table in tables))
    moved = _check_hands(tables, tiles, steady, findings)
    largest: dict[tuple[str, Building], _Share] = {}
    for table, found in zip(tables, tiles, strict=True):
        for share in _shares(table, found, moved):
            key = share.player, share.building
            if share.player in steady and (key not in largest or share.number > largest[key].number):
                largest[key] = share
    _check_shares(largest, tiles, tile_set, findings)


def _check_hands(
    tables: Sequence[TableText], tiles: Sequence[TableTiles], steady: Collection[str], findings: Collector
) -> frozenset[tuple[TilePiece, str]]:
    """Check that no tile changes hands; return those that do, each with who got it."""
    told = frozenset(tile for each in tiles for tile in each.told)
    first: dict[TilePiece, tuple[int, Piece]] = {}
    moved: set[tuple[TilePiece, str]] = set()
    for table, found in zip(tables, tiles, strict=True):
        for tile, piece in found.pieces.items():
            if piece.owner is None or piece.owner not in steady or tile in told:
                continue
            scoring, before = first.setdefault(tile, (table.scoring, piece))
            # Who keeps it at the next scoring makes the same mistake.
            if before.owner != piece.owner and (tile, piece.owner) not in moved:
                moved.add((tile, piece.owner))
                findings.add(
                    "tile-used-twice",
                    piece.span,
                    "scoring",
                    player=piece.owner,
                    cells=piece.cells,
                    tile=tile.notation,
                    other=before.owner,
                    line=before.span.line,
                    scoring=scoring,
                )
    return frozenset(moved)


def _shares(table: TableText, found: TableTiles, moved: Collection[tuple[TilePiece, str]]) -> Iterator[_Share]:
    """Yield how many tiles of each type each player has, without those that must be somebody else's."""
    drawn: dict[tuple[str, Building], int] = {}
    for tile, piece in found.pieces.items():
        if piece.owner is not None and not piece.is_counted and (tile, piece.owner) not in moved:
            key = piece.owner, tile.building
            drawn[key] = drawn.get(key, 0) + 1
    for player in table.players:
        counts = player.counts.counts if player.counts is not None else {}
        for building in Building:
            count = counts.get(building)
            number = drawn.get((player.name, building), 0) + (count.value if count is not None else 0)
            if number:
                yield _Share(player.name, building, number, count)


def _check_shares(
    largest: Mapping[tuple[str, Building], _Share],
    tiles: Sequence[TableTiles],
    tile_set: TileSet,
    findings: Collector,
) -> None:
    """Check the sums of the largest shares by type, where counts take part in them."""
    told = frozenset(building for each in tiles for building in each.overfull)
    for building in Building:
        own = [share for share in largest.values() if share.building is building]
        total = sum(share.number for share in own)
        limit = tile_set.number_of(building)
        # Where all tiles are named, too many are so because one of them has changed hands.
        counted = [(share.written.span, share.player) for share in own if share.written is not None]
        if total > limit and building not in told and counted:
            span, player = max(counted)
            values = {"building": building, "number": total, "limit": limit}
            findings.add("too-many-tiles", span, "scorings", player=player, values=values)
