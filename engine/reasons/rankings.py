"""The ranking of a type with all that decides it: everybody's counts, the places, their points, and who gets none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..majorities import Standing


class TypeRanking(NamedTuple):
    """Who takes which places of a type, the best first, and what these are worth.

    `counts` are those of all players, those without a building too; who has no standing takes no place. `rules` are the
    clauses behind the points, or the one by which nobody has any.

    In Roll & Write, `full` are the players who completed the type (R4.1), the earliest first, those of one group in the
    same round, and `unpaid` are virtual players, who take places and get no points (R6.6). Where the order `is_open`,
    nobody wrote it down: this one is assumed.
    """

    item: str
    counts: Mapping[str, int]
    standings: tuple[Standing, ...]
    prizes: tuple[int, ...]
    rules: tuple[str, ...]
    full: tuple[tuple[str, ...], ...] = ()
    unpaid: frozenset[str] = frozenset()
    so_far: bool = False
    is_open: bool = False

    @property
    def placed(self) -> tuple[Standing, ...]:
        """The standings that reach a place with points."""
        return tuple(standing for standing in self.standings if standing.pool)

    @property
    def without_points(self) -> tuple[str, ...]:
        """The players who reach no place with points, in the order of their counts."""
        placed = {player for standing in self.placed for player in standing.players}
        others = [player for player in self.counts if player not in placed]
        return tuple(sorted(others, key=lambda player: -self.counts[player]))

    def standing_of(self, player: str) -> Standing | None:
        """Return the standing of a player; None without a place."""
        return next((each for each in self.standings if player in each.players), None)

    def ahead_of(self, player: str) -> tuple[str, ...]:
        """Return the players who come before a player, the best first."""
        ahead: list[str] = []
        for standing in self.standings:
            if player in standing.players:
                break
            ahead.extend(standing.players)
        return tuple(ahead)

    def tied_with(self, player: str) -> tuple[str, ...]:
        """Return the other players of the same rank."""
        standing = self.standing_of(player)
        return tuple(other for other in standing.players if other != player) if standing is not None else ()

    def has_filled(self, player: str) -> bool:
        """Tell whether a player has filled the row."""
        return any(player in group for group in self.full)

    def points_of(self, player: str) -> int:
        """Return what a player gets for the type."""
        standing = self.standing_of(player)
        return 0 if standing is None or player in self.unpaid else standing.points

    def worth_of(self, standing: Standing) -> tuple[int, ...]:
        """Return the points of the places that a standing takes, without those that are worth nothing."""
        return tuple(self.prizes[place - 1] for place in standing.places if place <= len(self.prizes))
