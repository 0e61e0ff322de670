"""A season: the finished games of a group one after the other, as a log shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class SeasonGame(NamedTuple):
    """A finished game; points and places are by player, of the real ones who were there."""

    game: str
    date: str
    """As `2026-03-14`; empty where it is not known."""
    note: str
    points: Mapping[str, int]
    places: Mapping[str, int]
    winners: frozenset[str]


class SeasonStanding(NamedTuple):
    """What a player has come to in some games."""

    games: int = 0
    wins: int = 0
    points: int = 0


class Season(NamedTuple):
    """The players of a season, and its games."""

    players: tuple[str, ...]
    games: tuple[SeasonGame, ...]
    left_out: int = 0
    """How many more games there are that are not legal, or not finished."""

    def standing(self, player: str, after: int) -> SeasonStanding:
        """Return what a player has come to after so many games."""
        own = [game for game in self.games[:after] if player in game.points]
        wins = sum(player in game.winners for game in own)
        return SeasonStanding(len(own), wins, sum(game.points[player] for game in own))
