"""Rankings of one type in one scoring: who may be before whom where certain points are paid (B5.1-B5.3)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..majorities import Standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Counts = tuple[int, ...]
"""How many tiles or buildings of a type each player has, in the order of the players."""


class Ranking(NamedTuple):
    """Who takes the places that are paid, best first; the others have fewer tiles, where they are `empty` none at all.

    Where nothing is paid to anybody whose points are known, there are no standings, and all are among the others.
    """

    standings: tuple[Standing, ...]
    others: tuple[str, ...]
    empty: bool

    @property
    def points(self) -> dict[str, int]:
        """What each player gets."""
        return {player: each.points for each in self.standings for player in each.players} | dict.fromkeys(
            self.others, 0
        )


def open_ranking(players: Sequence[str]) -> Ranking:
    """Return the ranking of which nothing is known."""
    return Ranking((), tuple(players), empty=False)


def rankings(prizes: Sequence[int], players: Sequence[str], wanted: Mapping[str, int]) -> Iterator[Ranking]:
    """Yield all rankings in which the players get the points that are wanted; those of others are free."""
    yield from _continued((), 0, tuple(players), prizes, wanted)


def _continued(
    above: tuple[Standing, ...],
    taken: int,
    left: tuple[str, ...],
    prizes: Sequence[int],
    wanted: Mapping[str, int],
) -> Iterator[Ranking]:
    """Yield the rankings that begin with these standings."""
    if not any(wanted.get(player) for player in left):
        yield Ranking(above, left, empty=taken < len(prizes))
    if taken >= len(prizes):
        return
    for number in range(1, len(left) + 1):
        places = tuple(range(taken + 1, taken + number + 1))
        pool = sum(prizes[taken : taken + number])
        share = Standing(left[:number], places, pool).points
        fitting = [player for player in left if wanted.get(player, share) == share]
        for tied in combinations(fitting, number):
            rest = tuple(player for player in left if player not in tied)
            yield from _continued((*above, Standing(tied, places, pool)), taken + number, rest, prizes, wanted)


def least(ranking: Ranking, order: Mapping[str, int], floor: Counts, known: Mapping[str, int]) -> Counts | None:
    """Return the fewest tiles that make a ranking, none fewer than on the floor; None where known counts forbid it.

    `order` is each player's place in the counts. Of all counts that make the ranking these are the least for each
    player, for whoever ties or is before another rises with him.
    """
    counts = list(floor)
    highest = 0
    for player in ranking.others:
        count = max(floor[order[player]], known.get(player, 0))
        if (ranking.empty and count) or count != known.get(player, count):
            return None
        counts[order[player]] = count
        highest = max(highest, count)
    for standing in reversed(ranking.standings):
        count = max(highest + 1, *(max(floor[order[player]], known.get(player, 0)) for player in standing.players))
        for player in standing.players:
            if known.get(player, count) != count:
                return None
            counts[order[player]] = count
        highest = count
    return tuple(counts)
