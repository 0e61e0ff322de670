"""The base game: what each player gets in a scoring, who gets the leftover tiles, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..buildings import Building, prizes
from ..majorities import MajorityAward as MajorityAward  # noqa: PLC0414 - its readers know it from here
from ..majorities import awards, rank
from . import numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..majorities import Standing
    from .walls import WallSide


class Holding(NamedTuple):
    """What a player brings to a scoring: tiles by type, wall in sides and where it runs if that is known.

    The virtual player has no wall (B6.3); tiles in `reserve` score nothing (B3.10).
    """

    counts: Mapping[Building, int]
    wall_length: int = 0
    wall: tuple[WallSide, ...] = ()
    reserve: int = 0

    @property
    def tiles(self) -> int:
        """The number of tiles that score: those of the palace."""
        return sum(self.counts.values())


class WallAward(NamedTuple):
    """Points for the longest outer wall; `sides` in order, empty where only its length is known (B4.1)."""

    player: str
    sides: tuple[WallSide, ...]
    length: int
    points: int
    rule: str

    @property
    def item(self) -> str:
        """What the points are for."""
        return "wall"


ScoringAward = MajorityAward | WallAward


class Leftover(NamedTuple):
    """A tile left on the market: the currency of its space, and who holds the most of it (B2.6)."""

    tile: str
    currency: str
    richest: tuple[str, ...]

    @property
    def winner(self) -> str | None:
        """Who gets the tile; None where it stays, since nobody has money or several have the most."""
        return sole(self.richest)


def award(scoring: int, holdings: Mapping[str, Holding]) -> tuple[ScoringAward, ...]:
    """Return all awards of scoring 1, 2 or 3, type by type, then the walls (B4, B5).

    A player's points are the sum of that player's awards. Players who share places with points get an award, even if
    rounding down leaves them with 0; players who come too late for any place get none.
    """
    return (
        *(each for building in Building for each in _majority(scoring, building, holdings)),
        *_walls(holdings),
    )


def _majority(scoring: int, building: Building, holdings: Mapping[str, Holding]) -> Iterable[MajorityAward]:
    standings = type_standings(scoring, building, holdings)
    return awards(building, _counts(building, holdings), standings, clause_of)


def type_standings(scoring: int, building: Building, holdings: Mapping[str, Holding]) -> tuple[Standing, ...]:
    """Return who takes which places of one type (B5.1 to B5.3)."""
    return rank(_counts(building, holdings), prizes(building, scoring))


def _counts(building: Building, holdings: Mapping[str, Holding]) -> dict[str, int]:
    return {player: holding.counts[building] for player, holding in holdings.items() if holding.counts.get(building)}


def clause_of(standing: Standing) -> str:
    """Return the clause by which the players of a standing get their points."""
    return "B5.2" if len(standing.players) > 1 else "B5.1"


def _walls(holdings: Mapping[str, Holding]) -> Iterable[WallAward]:
    worth = numbers.points_per_side()
    for player, holding in holdings.items():
        if holding.wall_length:
            yield WallAward(player, holding.wall, holding.wall_length, holding.wall_length * worth, "B4.1")


def longest_possible_wall(tiles: int) -> int:
    """Return a bound on the sides of the outer wall of a palace with that many building tiles (B4.7)."""
    # A tile keeps at least one side open; a shape of n + 1 squares has at most 2n + 4 sides.
    return min(3 * tiles, 2 * tiles + 4)


def richest(money: Mapping[str, int]) -> tuple[str, ...]:
    """Return who holds the most of a currency; several where they have equally much, nobody without any (B2.6)."""
    most = max(money.values(), default=0)
    return tuple(player for player, amount in money.items() if amount == most) if most else ()


def sole(players: tuple[str, ...]) -> str | None:
    """Return the only one of some players; None where there are several or none."""
    return players[0] if len(players) == 1 else None
