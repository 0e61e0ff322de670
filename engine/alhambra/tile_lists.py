"""Tiles in place of counts: `P5 P8 G8ne`, each word a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.values import CountsText, Number
from .tiles import SIGNS, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..buildings import Building
    from ..reading.brief import WordsText
    from ..reading.findings import Collector, Span
    from ..reading.nodes import Scalar
    from .tiles import Pattern, TileSet

_LEAST_TYPES = 3
"""So many types with legal prices are tiles rather than chance."""


def patterns(words: Sequence[Scalar]) -> list[Pattern]:
    """Return what words say of tiles; nothing if one of them is no letter with a price behind it."""
    # What modules put on a tile makes it no other; whether they are played with is seen where it is read.
    parsed = (parse(word.text, SIGNS) if word.text[:1].isalpha() else None for word in words)
    found = [pattern for pattern in parsed if pattern is not None and pattern.price is not None]
    return found if len(found) == len(words) else []


def is_tile(word: str, tile_set: TileSet) -> bool:
    """Tell whether a word is the notation of a tile of a set."""
    pattern = parse(word, SIGNS)
    return pattern is not None and bool(tile_set.matching(pattern))


def are_tiles(words: Sequence[Scalar], tile_set: TileSet) -> bool:
    """Tell whether words can only be tiles: one has sides, or a letter is there twice with prices of its type."""
    found = patterns(words)
    if any(pattern.walls is not None or pattern.added or pattern.gates for pattern in found):
        return True
    types = {pattern.building for pattern in found}
    return len(types) < len(found) == len(set(found)) and all(map(tile_set.matching, found))


def may_be_tiles(words: Sequence[Scalar], tile_set: TileSet) -> bool:
    """Tell whether counts that are no list of tiles for certain are all prices of their types."""
    found = patterns(words)
    return len(found) >= _LEAST_TYPES and all(map(tile_set.matching, found))


def counted(text: WordsText, key: Span, player: str, tile_set: TileSet, findings: Collector) -> CountsText:
    """Return how many tiles of each type are listed, and note it; not complete if a word is no tile of the set."""
    is_complete = all(map(tile_set.matching, patterns(text.words)))
    if is_complete:
        findings.add("tiles-counted", text.span or text.words[0].span, player=player)
    return counts_of(text.words, key)._replace(complete=is_complete)


def counts_of(words: Sequence[Scalar], key: Span) -> CountsText:
    """Return how many tiles of each type a list of tiles has."""
    counts: dict[Building, Number] = {}
    for pattern, word in zip(patterns(words), words, strict=True):
        before = counts.get(pattern.building)
        counts[pattern.building] = Number(1 + (before.value if before is not None else 0), word.span)
    return CountsText(counts, complete=True, span=key, tiles=tuple(words))
