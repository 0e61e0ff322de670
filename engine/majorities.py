"""Majorities: who takes which places, what ties share. The base game and Roll & Write rank by the same code."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


class Standing(NamedTuple):
    """Players of equal rank, the places that they occupy (1 is first), the points of these places together."""

    players: tuple[str, ...]
    places: tuple[int, ...]
    pool: int

    @property
    def points(self) -> int:
        """What each of the players gets: an equal share, rounded down (B5.2, R5.2)."""
        return self.pool // len(self.players)


def is_contest(players: int) -> bool:
    """Tell whether a game of so many players with points can be won: alone, or with virtual ones without, it cannot."""
    return players > 1


def rank(claims: Mapping[str, Any], prizes: Sequence[int]) -> tuple[Standing, ...]:
    """Return the standings, best first, of players by their claims.

    A claim is anything that compares, the greater the better; a player without a building has none (B5.3, R5.3).
    `prizes` are the points of the places from the first on; places beyond them are worth 0 (B5.2, R5.2).
    """
    ordered = sorted(claims, key=claims.__getitem__, reverse=True)
    standings = []
    taken = 0
    for _, group in groupby(ordered, key=claims.__getitem__):
        players = tuple(group)
        places = tuple(range(taken + 1, taken + len(players) + 1))
        standings.append(Standing(players, places, sum(prizes[taken : taken + len(players)])))
        taken += len(players)
    return tuple(standings)


class MajorityAward(NamedTuple):
    """Points for a place: `counts` of all who have any, `tied` the others of the same rank (B5.1, B5.2; R5.1, R5.2)."""

    player: str
    item: str
    counts: Mapping[str, int]
    places: tuple[int, ...]
    tied: tuple[str, ...]
    pool: int
    points: int
    rule: str


def points_by_item(player: str, awarded: Iterable[Any]) -> dict[str, int]:
    """Return what a player got for each thing that is scored, in the order of the awards."""
    points: dict[str, int] = {}
    for award in awarded:
        if award.player == player:
            points[award.item] = points.get(award.item, 0) + award.points
    return points


class _Award(Protocol):
    """Points of a player for something that is scored."""

    @property
    def player(self) -> str: ...

    @property
    def item(self) -> str: ...


_AwardT = TypeVar("_AwardT", bound=_Award)


def awards_for(item: str, player: str, awarded: Iterable[_AwardT]) -> tuple[_AwardT, ...]:
    """Return what a player got for one thing that is scored."""
    return tuple(award for award in awards_of(item, awarded) if award.player == player)


def awards_of(item: str, awarded: Iterable[_AwardT]) -> tuple[_AwardT, ...]:
    """Return what all players got for one thing that is scored."""
    return tuple(award for award in awarded if award.item == item)


def awards(
    item: str, counts: Mapping[str, int], standings: Sequence[Standing], rule: Callable[[Standing], str]
) -> Iterator[MajorityAward]:
    """Yield what the ranking of one item brings, best first; `rule` names the clause of a standing.

    Players who share places that bring a point get an award, even if rounding down leaves them with 0; those who come
    too late for any place get none.
    """
    for standing in standings:
        if standing.pool:
            clause = rule(standing)
            for player in standing.players:
                tied = tuple([other for other in standing.players if other != player])
                yield MajorityAward(player, item, counts, standing.places, tied, standing.pool, standing.points, clause)


def winners(totals: Mapping[str, int]) -> tuple[str, ...]:
    """Return all players with the highest total; they share the victory (B5.4, R6.6)."""
    best = max(totals.values(), default=0)
    return tuple(player for player, points in totals.items() if points == best)


class Range(NamedTuple):
    """The least and the most points that a player may have, where something is not known."""

    least: int
    most: int


def sure_winners(totals: Mapping[str, Range]) -> tuple[str, ...] | None:
    """Return who has won whatever each total is in its range; None where that depends on it (B5.4)."""
    best = max((total.least for total in totals.values()), default=0)
    ahead = tuple(player for player, total in totals.items() if total.least == best)
    # Who may get more changes who has won, unless no other is as good as the only one ahead.
    behind = all(total.most < best for player, total in totals.items() if player not in ahead)
    level = len(ahead) == 1 or all(totals[player].most == best for player in ahead)
    return ahead if behind and level else None
