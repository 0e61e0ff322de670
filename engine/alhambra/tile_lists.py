"""Tiles in place of counts: `P5 P8 G8ne`, each word a tile, and counts that could be tiles as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..reading.findings import Edit, Fix, Span
from ..reading.losses import COUNTS_WRITTEN
from ..reading.values import CountsText, Number
from .tiles import base_set, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..buildings import Building
    from ..reading.brief import WordsText
    from ..reading.findings import Collector
    from ..reading.nodes import Scalar
    from .tiles import Pattern
    from .transcript import PlayerText, Transcript

_LEAST_TYPES = 3
"""So many types with legal prices are tiles rather than chance."""


def _patterns(words: Sequence[Scalar]) -> list[Pattern]:
    """Return what words say of tiles; nothing if one of them is no letter with a price behind it."""
    patterns = (parse(word.text) if word.text[:1].isalpha() else None for word in words)
    found = [pattern for pattern in patterns if pattern is not None and pattern.price is not None]
    return found if len(found) == len(words) else []


def are_tiles(words: Sequence[Scalar]) -> bool:
    """Tell whether words can only be tiles: one has sides, or a letter is there twice with prices of its type."""
    patterns = _patterns(words)
    if any(pattern.walls is not None for pattern in patterns):
        return True
    types = {pattern.building for pattern in patterns}
    return len(types) < len(patterns) == len(set(patterns)) and all(map(base_set().matching, patterns))


def may_be_tiles(words: Sequence[Scalar]) -> bool:
    """Tell whether counts that are no list of tiles for certain are all prices of their types."""
    patterns = _patterns(words)
    return len(patterns) >= _LEAST_TYPES and all(map(base_set().matching, patterns))


def counted(text: WordsText, key: Span, player: str, findings: Collector) -> CountsText:
    """Return how many tiles of each type are listed, and note it; not complete if a word is no tile of the set."""
    is_complete = all(map(base_set().matching, _patterns(text.words)))
    if is_complete:
        findings.add("tiles-counted", text.span or text.words[0].span, player=player)
    return _counts(text.words, key)._replace(complete=is_complete)


def _counts(words: Sequence[Scalar], key: Span) -> CountsText:
    counts: dict[Building, Number] = {}
    for pattern, word in zip(_patterns(words), words, strict=True):
        before = counts.get(pattern.building)
        counts[pattern.building] = Number(1 + (before.value if before is not None else 0), word.span)
    return CountsText(counts, complete=True, span=key, tiles=tuple(words))


# Counts that could be tiles


def _doubts(text: Transcript) -> Iterator[tuple[int, PlayerText, WordsText]]:
    """Yield the players whose counts could be tiles, each with the scoring and the words."""
    for table in text.tables:
        for player in table.players:
            if player.counts is not None and player.counts.doubt is not None:
                yield table.scoring, player, player.counts.doubt


def as_tiles(text: Transcript, is_possible: Callable[[Transcript], bool]) -> Transcript | None:
    """Return a transcript with all counts that could be tiles taken for these; None if that is not possible."""
    doubts = [(scoring, player.name) for scoring, player, _ in _doubts(text)]
    own = [each for each in doubts if is_possible(_with_tiles(text, [each]))] if len(doubts) > 1 else doubts
    other = _with_tiles(text, own) if own else None
    return other if other is not None and is_possible(other) else None


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
    return player._replace(counts=_counts(counts.doubt.words, counts.span))


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
        _fix(texts, [_as_tiles(each) for each in texts], "tiles-written"),
    )


def _fix(texts: Sequence[WordsText], written: Sequence[str], name: str) -> Fix | None:
    """Return the fix that writes texts in another way; None if one has no other way, or no place of its own."""
    edits = tuple(
        Edit(each.span, text) for each, text in zip(texts, written, strict=True) if each.span is not None and text
    )
    return Fix(edits, name=name, values={"text": "; ".join(written)}) if len(edits) == len(texts) else None


def _as_counts(text: WordsText) -> str:
    """Return words as counts with the names of the types."""
    return f"{{{', '.join(f'{pattern.building}: {pattern.price}' for pattern in _patterns(text.words))}}}"


def _as_tiles(text: WordsText) -> str:
    """Return words with their sides if only one tile fits; empty if that is so for none."""
    fitting = [base_set().matching(pattern) for pattern in _patterns(text.words)]
    if all(len(tiles) > 1 for tiles in fitting):
        return ""
    pairs = zip(text.words, fitting, strict=True)
    return " ".join(tiles[0].notation if len(tiles) == 1 else word.text for word, tiles in pairs)
