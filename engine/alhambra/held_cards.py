"""The cards of players that show tiles, and whether these tiles are in their palaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..items import Item
    from .meant_tiles import TileReader
    from .texts import PlayerText
    from .tiles import Tile


def tiles_in(player: PlayerText, items: Sequence[Item]) -> Iterator[Tile]:
    """Yield the tiles that the cards of a player show: these are in the palace."""
    for item in items:
        for word in player.cards.get(item.id, ()):
            tile = cards.tile_of(item, word.text)
            if tile is not None:
                yield tile


def words_in(player: PlayerText, reader: TileReader) -> Mapping[str, tuple[Tile, ...]] | None:
    """Return the words of a player's palace, or those listed in place of counts, each with the tiles that it may be.

    None where nobody knows all tiles: they are counted, or a word could not be read.
    """
    if player.palace is not None:
        words = [word for _, word in player.palace.pieces] if player.palace.complete else None
    else:
        words = [word.text for word in player.counts.tiles] if player.counts is not None else None
        words = words or None
    if words is None or any(reader.meaning(word).is_unknown for word in words):
        return None
    return {word: _meant(word, reader) for word in words}


def _meant(word: str, reader: TileReader) -> tuple[Tile, ...]:
    reading = reader.meaning(word)
    return (reading.tile,) if reading.tile is not None else reader.candidates(word) if reading.is_vague else ()


def may_be_had(item: Item, player: PlayerText, reader: TileReader) -> bool:
    """Tell whether a player may have a card of an item: some tile may be one that they show."""
    words = words_in(player, reader)
    if words is not None:
        return any(tile in cards.shown(item.cards) for tiles in words.values() for tile in tiles)
    return player.counts is None or any(number.value for number in player.counts.counts.values())
