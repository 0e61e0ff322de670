"""The bonus cards: each counts as one more building while the tile that it shows is in the palace (X3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import card_tiles, cards, house_rules, numbers
from ..meant_tiles import left_piece, leftovers_of, listed_tiles, pieces_of
from .rules import ModuleRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...items import Item
    from ...reading.findings import Collector
    from ...reading.nodes import Scalar
    from ..meant_tiles import TileReader
    from ..palace import Seats
    from ..texts import PlayerText, TableText, Transcript
    from ..tiles import Tile

AS_DEALT = "bonus-cards-dealt"
"""The rule that a table can answer: whether as many cards are dealt as X3.3 says."""


def _check(text: Transcript, _: Sequence[Seats], reader: TileReader, findings: Collector) -> None:
    """Add the cards that a player cannot have: the tile is not in the palace, or the card is somebody else's."""
    item = next(item for item in text.items if item.cards)
    owners: dict[Tile, tuple[str, Scalar]] = {}
    own: dict[str, set[Tile]] = {}
    market = _market(text, reader)
    for table in text.tables:
        number = sum(player.virtual is False for player in table.players)
        limit = dict(item.dealt).get(number) if table.complete and text.rules.get(AS_DEALT, True) else None
        # At the earlier scorings nobody had yet what is left on the market at the end.
        left = market if table.scoring == numbers.FINAL_SCORING else dict.fromkeys(market)
        for player in table.players:
            _check_counts(item, player, findings)
            for word, tile in _cards(item, player):
                name, first = owners.setdefault(tile, (player.name, word))
                if name != player.name:
                    values = {"card": cards.name_of(tile), "other": name, "line": first.span.line}
                    findings.add("wrong-card", word.span, "twice", player=player.name, values=values)
                    continue
                detail, told = _why_not(tile, player, table, left, reader)
                if detail:
                    findings.add("wrong-card", word.span, detail, rule="X3.4", player=player.name, values=told)
                held = own.setdefault(player.name, set())
                if limit is not None and tile not in held and len(held) == limit:
                    answer = house_rules.line_of(text, AS_DEALT, answer=False)
                    values = {"limit": limit, "players": number, "answer": answer}
                    findings.add("wrong-card", word.span, "dealt", rule="X3.3", player=player.name, values=values)
                held.add(tile)


def _cards(item: Item, player: PlayerText) -> Iterator[tuple[Scalar, Tile]]:
    for word in player.cards.get(item.id, ()):
        tile = cards.tile_of(item, word.text)
        if tile is not None:
            yield word, tile


def _market(text: Transcript, reader: TileReader) -> Mapping[Tile, str | None]:
    """Return the tiles that are left on the market, each with who gets it (B2.6)."""
    judged = zip(text.leftovers, leftovers_of(text, reader), strict=True)
    left = ((reader.read(left_piece(written)).printed, each.winner) for written, each in judged)
    return {tile: winner for tile, winner in left if tile is not None}


def _check_counts(item: Item, player: PlayerText, findings: Collector) -> None:
    """Check that no more cards show tiles of a type than a player has counted."""
    if player.counts is None or not player.counts.complete or item.id not in player.pieces:
        return
    for building, number in player.pieces[item.id].counts.items():
        counted = player.counts.counts.get(building)
        limit = counted.value if counted is not None else 0
        if number.value > limit:
            values = {"building": building, "number": number.value, "limit": limit}
            findings.add("wrong-card", number.span, "counts", rule="X3.4", player=player.name, values=values)


def _why_not(
    tile: Tile, player: PlayerText, table: TableText, left: Mapping[Tile, str | None], reader: TileReader
) -> tuple[str, dict[str, object]]:
    """Return why a tile cannot be in a player's palace, as the detail and values of a finding; else nothing.

    `left` are the tiles on the market, each with who gets it.
    """
    words = card_tiles.words_in(player, reader)
    told: dict[str, object] = {"card": cards.name_of(tile), "tile": tile.notation}
    if words is not None and (tile,) in words.values():
        return "", told
    if any(reader.meaning(word.text).printed == tile for word in player.reserve):
        return "reserve", told
    for other in table.players:
        if other.name != player.name and _has(tile, other, reader):
            return "elsewhere", {**told, "other": other.name}
    winner = left.get(tile)
    if tile in left and winner != player.name:
        return ("absent", told) if winner is None else ("elsewhere", {**told, "other": winner})
    if words is None or any(tile in tiles for tiles in words.values()):
        return "", told
    alike = (each for tiles in words.values() for each in tiles if cards.name_of(each) == cards.name_of(tile))
    found = next(alike, None)
    return ("walls", {**told, "found": found.notation}) if found is not None else ("absent", told)


def _has(tile: Tile, player: PlayerText, reader: TileReader) -> bool:
    """Tell whether a tile is written for a player: drawn, in reserve, or listed in place of counts."""
    if any(reader.read(piece).printed == tile for piece in pieces_of(player)):
        return True
    return any(listed == tile for listed, _ in listed_tiles(player, reader))


RULES = ModuleRules(check=_check)
