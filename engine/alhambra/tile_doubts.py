"""Counts that could be tiles with their prices as well: `P5 S4 T7`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..reading.findings import Edit, Fix, Span
from ..reading.losses import COUNTS_WRITTEN
from .tile_lists import counts_of, patterns
from .tile_sets import set_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..reading.brief import WordsText
    from .texts import PlayerText, Transcript
    from .tiles import TileSet


_SEVERAL = 2


def _doubts(text: Transcript) -> Iterator[tuple[int, PlayerText, WordsText]]:
    """Yield the players whose counts could be tiles, each with the scoring and the words."""
    for table in text.tables:
        for player in table.players:
            if player.counts is not None and player.counts.doubt is not None:
                yield table.scoring, player, player.counts.doubt


def has_doubts(text: Transcript) -> bool:
    """Tell whether some counts could be tiles."""
    return any(True for _ in _doubts(text))


def first_doubt(text: Transcript) -> WordsText:
    """Return the first counts that could be tiles."""
    return next(words for _, _, words in _doubts(text))


def as_tiles(text: Transcript, is_possible: Callable[[Transcript], bool]) -> list[Transcript]:
    """Return a transcript with counts that could be tiles taken for these: all that can be, then each by itself."""
    doubts = [(scoring, player.name) for scoring, player, _ in _doubts(text)]
    single = [(each, _with_tiles(text, [each])) for each in doubts]
    own = [(each, other) for each, other in single if is_possible(other)]
    alone = [other for _, other in own]
    if len(own) < _SEVERAL:
        return alone
    together = _with_tiles(text, [each for each, _ in own])
    return [together, *alone] if is_possible(together) else alone


def _with_tiles(text: Transcript, doubts: Sequence[tuple[int, str]]) -> Transcript:
    """Return a transcript with the counts of some players, each at one scoring, taken for tiles."""
    return text._replace(
        tables=tuple(
            table._replace(
                players=tuple(
                    _listed(player) if (table.scoring, player.name) in doubts else player for player in table.players
                )
            )
            for table in text.tables
        )
    )


def _listed(player: PlayerText) -> PlayerText:
    counts = player.counts
    if counts is None or counts.doubt is None:
        return player
    return player._replace(counts=counts_of(counts.doubt.words, counts.span))


class Doubt(NamedTuple):
    """Where the first counts are that could be tiles, whose they are if nobody else has such, and what to write."""

    span: Span
    player: str | None
    as_counts: Fix | None
    as_tiles: Fix | None


def doubt_of(text: Transcript, other: Transcript) -> Doubt:
    """Return what is doubtful in a transcript whose counts are tiles in the other one."""
    still = {(scoring, player.name) for scoring, player, _ in _doubts(other)}
    doubts = [each for each in _doubts(text) if (each[0], each[1].name) not in still]
    _, player, words = doubts[0]
    texts = [words for _, _, words in doubts]
    return Doubt(
        words.span or words.words[0].span,
        player.name if len(doubts) == 1 else None,
        _fix(texts, [_as_counts(each) for each in texts], COUNTS_WRITTEN),
        _fix(texts, [_as_tiles(each, set_of(text.modules, text.rules)) for each in texts], "tiles-written"),
    )


def _fix(texts: Sequence[WordsText], written: Sequence[str], name: str) -> Fix | None:
    """Return the fix that writes texts in another way; None if one has no other way, or no place of its own."""
    edits = tuple(
        Edit(each.span, text) for each, text in zip(texts, written, strict=True) if each.span is not None and text
    )
    return Fix(edits, name=name, values={"text": "; ".join(written)}) if len(edits) == len(texts) else None


def _as_counts(text: WordsText) -> str:
    """Return words as counts with the names of the types."""
    return f"{{{', '.join(f'{pattern.building}: {pattern.price}' for pattern in patterns(text.words))}}}"


def _as_tiles(text: WordsText, tile_set: TileSet) -> str:
    """Return words with their sides if only one tile fits; empty if that is so for none."""
    fitting = [tile_set.matching(pattern) for pattern in patterns(text.words)]
    if all(len(tiles) > 1 for tiles in fitting):
        return ""
    pairs = zip(text.words, fitting, strict=True)
    return " ".join(tiles[0].notation if len(tiles) == 1 else word.text for word, tiles in pairs)
