"""Whether a player without the key `virtual` is the imaginary third player of a two-player game (B6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..reading.names import has_word_of
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..reading.findings import Collector
    from ..reading.surroundings import Surroundings
    from .texts import PlayerText, TableText, Transcript


def settle(text: Transcript, surroundings: Surroundings, findings: Collector) -> tuple[Transcript, tuple[str, ...]]:
    """Return a transcript in which the imaginary player is known as such, and who else is perhaps that player.

    Only of three players who all could be read, some of whom have a usual name and counts alone, is anything assumed,
    and only where no `virtual` is written in the file. What is assumed is added to the findings, and so is each doubt.
    """
    seats = _seats(text.tables)
    if text.virtual_written or len(seats) != numbers.virtual_needed_at() + 1:
        return text, ()
    if not all(len(own) == len(text.tables) and all(map(_is_read, own)) for own in seats.values()):
        return text, ()  # what is wrong with them has its finding
    # The imaginary player has no palace, no reserve and no money (B6.1, B6.3).
    counted = [player for player, own in seats.items() if player not in text.money and all(map(_only_counts, own))]
    usual = names_of(surroundings) if counted else ()
    named = [name for name in counted if is_named_virtual(name, usual)]
    wanting = [name for name, own in seats.items() if not all(map(_has_wall, own))]
    if len(wanting) == 1 and wanting[0] in named and not any(player.wall for player in seats[wanting[0]]):
        # All others have a wall, which the imaginary player never has.
        name = wanting[0]
        findings.add("virtual-assumed", seats[name][0].span, player=name, name=name)
        return text._replace(tables=tuple(_with_virtual(table, name) for table in text.tables)), ()
    # Of several such names those with a wall are people.
    doubtful = [
        name for name in named if len(named) == 1 or not any(own.wall and own.wall.value for own in seats[name])
    ]
    for name in doubtful:
        findings.add("virtual-unclear", seats[name][0].span, player=name, name=name)
    return text, tuple(doubtful)


def names_of(surroundings: Surroundings) -> tuple[str, ...]:
    """Return what the imaginary player is called, in all editions, and the words for it in all languages (B6.1)."""
    elsewhere = (own[0] for own in surroundings.all_virtual_names())
    return (*numbers.virtual_names(), *elsewhere, *surroundings.virtual_words())


def _seats(tables: Iterable[TableText]) -> dict[str, list[PlayerText]]:
    """Return what is written about each player, scoring by scoring; nobody where a table could not be read."""
    seats: dict[str, list[PlayerText]] = {}
    for table in tables:
        if not table.complete:
            return {}
        for player in table.players:
            seats.setdefault(player.name, []).append(player)
    return seats


def _is_read(player: PlayerText) -> bool:
    return player.palace is not None or (player.counts is not None and player.counts.complete)


def _only_counts(player: PlayerText) -> bool:
    return player.palace is None and not player.reserve


def _has_wall(player: PlayerText) -> bool:
    return player.palace is not None or player.wall is not None


def is_named_virtual(name: str, usual: Collection[str]) -> bool:
    """Tell whether a word of a name is one of the usual words for the imaginary player (B6.1)."""
    return has_word_of(name, usual)


def _with_virtual(table: TableText, name: str) -> TableText:
    players = tuple(player._replace(virtual=True) if player.name == name else player for player in table.players)
    return table._replace(players=players)
