"""A transcript in which tiles are read as if they were written otherwise; every place in the file stays what it is.

A reading of vague tiles, and an answer to a question about them, becomes a game in this way: it is judged and scored
like any other, so that no rule is written twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawing import PalaceText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..reading.nodes import Scalar
    from .meant_tiles import Piece
    from .texts import PlayerText, Transcript


def reworded(text: Transcript, changes: Iterable[tuple[Piece, str]]) -> Transcript:
    """Return a transcript with other words for some of its tiles; pieces of another transcript change nothing."""
    palaces: dict[int, dict[int, str]] = {}
    scalars: dict[int, str] = {}
    # What is written twice in a file is two things, however alike: each is known by itself, not by what it says.
    for piece, word in changes:
        if isinstance(piece.home, PalaceText):
            palaces.setdefault(id(piece.home), {})[piece.number] = word
        else:
            scalars[id(piece.home)] = word
    return text._replace(
        tables=tuple(
            table._replace(players=tuple(_player(player, palaces, scalars) for player in table.players))
            for table in text.tables
        ),
        leftovers=tuple(each._replace(tile=_scalar(each.tile, scalars)) for each in text.leftovers),
    )


def _player(player: PlayerText, palaces: dict[int, dict[int, str]], scalars: dict[int, str]) -> PlayerText:
    reserve = tuple(_scalar(each, scalars) for each in player.reserve)
    palace = player.palace
    if palace is not None and id(palace) in palaces:
        words = palaces[id(palace)]
        pieces = tuple((cell, words.get(number, word)) for number, (cell, word) in enumerate(palace.pieces))
        palace = palace._replace(pieces=pieces)
    return player._replace(palace=palace, reserve=reserve)


def _scalar(scalar: Scalar, words: dict[int, str]) -> Scalar:
    return scalar._replace(text=words[id(scalar)]) if id(scalar) in words else scalar
