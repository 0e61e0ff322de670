"""The tiles of one type over a whole game: which rankings there may be, scoring by scoring, with the tiles that exist.

Counts may fall from one scoring to the next, but a tile never changes hands: the sum over the players of the largest
share in any scoring is at most the number of tiles (B1.1, B3.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .rankings import Ranking, least, open_ranking, rankings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ..budget import Budget
    from .rankings import Counts

ScoringSlot = tuple[int, str]
"""A scoring, by its place among those of the file, and a player."""

SlotPoints = tuple[tuple[ScoringSlot, int], ...]
"""The points of some slots."""


_STEPS_OF_RAISE = 8
"""What it costs to give somebody one more tile, even where it is known how."""


class Cast(NamedTuple):
    """A ranking for each scoring, and the fewest tiles of each player that make it."""

    rankings: tuple[Ranking, ...]
    counts: tuple[Counts, ...]


class _Choice(NamedTuple):
    """A ranking of one scoring that may be chosen, its least counts, the points for which somebody asks."""

    ranking: Ranking
    counts: Counts
    points: SlotPoints


class Shares:
    """The tiles of one type: `prizes` by scoring, `tiles` of the type, and what is known of the counts.

    `known` and `kept` are by scoring: the counts of players who have a palace or counts, and tiles beside them that
    score nothing, those in a reserve.
    """

    def __init__(
        self,
        prizes: Sequence[Sequence[int]],
        players: Sequence[str],
        tiles: int,
        known: Sequence[Mapping[str, int]],
        kept: Sequence[Mapping[str, int]],
    ) -> None:
        self.tiles = tiles
        self.known = known
        self._prizes = prizes
        self._players = tuple(players)
        self._order = {player: place for place, player in enumerate(players)}
        self._kept = tuple(tuple(own.get(player, 0) for player in players) for own in kept)
        self._asked: dict[
            tuple[frozenset[tuple[ScoringSlot, int]], frozenset[ScoringSlot], bool], dict[SlotPoints, list[Cast]]
        ] = {}
        self._choices: dict[object, list[_Choice]] = {}
        self._supplies: dict[object, tuple[Counts, ...]] = {}
        self._raised: dict[object, tuple[Counts, ...] | None] = {}

    def casts(
        self, wanted: Mapping[ScoringSlot, int], asked: frozenset[ScoringSlot], budget: Budget, *, every: bool = False
    ) -> Mapping[SlotPoints, Sequence[Cast]]:
        """Return what is possible with the points that are wanted, by the points of the slots that are asked for.

        Unless `every` cast is wanted, those are left out that need as many tiles as others or more.
        """
        key = frozenset(wanted.items()), asked, every
        if key not in self._asked:
            budget.take()
            found: dict[SlotPoints, list[Cast]] = {}
            for chosen in self._combined(wanted, asked, budget, every=every):
                points = tuple(pair for choice in chosen for pair in choice.points)
                cast = Cast(tuple(each.ranking for each in chosen), tuple(each.counts for each in chosen))
                found.setdefault(points, []).append(cast)
            self._asked[key] = found
        return self._asked[key]

    def _combined(
        self, wanted: Mapping[ScoringSlot, int], asked: frozenset[ScoringSlot], budget: Budget, *, every: bool
    ) -> Iterator[tuple[_Choice, ...]]:
        by_scoring = []
        for place in range(len(self._prizes)):
            own = {player: points for (scoring, player), points in wanted.items() if scoring == place}
            theirs = frozenset(player for scoring, player in asked if scoring == place)
            by_scoring.append(self._choices_of(place, own, theirs, budget, every=every))
            if not by_scoring[-1]:
                return
        # The scoring with the fewest choices first: what does not fit is known sooner.
        order = sorted(range(len(by_scoring)), key=lambda place: len(by_scoring[place]))
        chosen: dict[int, _Choice] = {}

        def choose(step: int, most: Counts) -> Iterator[tuple[_Choice, ...]]:
            if step == len(order):
                yield tuple(chosen[place] for place in range(len(order)))
                return
            place = order[step]
            for choice in by_scoring[place]:
                budget.take()
                together = self._most(most, choice.counts, place)
                if sum(together) <= self.tiles:
                    chosen[place] = choice
                    yield from choose(step + 1, together)

        yield from choose(0, (0,) * len(self._players))

    def _most(self, most: Counts, counts: Counts, place: int) -> Counts:
        return tuple(max(a, b + c) for a, b, c in zip(most, counts, self._kept[place], strict=True))

    def _choices_of(
        self, place: int, wanted: Mapping[str, int], asked: frozenset[str], budget: Budget, *, every: bool
    ) -> list[_Choice]:
        """Return the rankings of one scoring; only the open one where no points are wanted or asked for."""
        key = place, frozenset(wanted.items()), asked, every
        if key in self._choices:
            return self._choices[key]
        known = self.known[place]
        floor = tuple(known.get(player, 0) for player in self._players)
        found: dict[tuple[SlotPoints, Counts], _Choice] = {}
        for ranking in self._rankings(place, wanted, asked):
            budget.take()
            counts = least(ranking, self._order, floor, known)
            if counts is None or sum(self._most((0,) * len(counts), counts, place)) > self.tiles:
                continue
            given = ranking.points
            points = tuple(((place, player), given[player]) for player in self._players if player in asked)
            if every:
                found[points, (*counts, len(found))] = _Choice(ranking, counts, points)
            else:
                found.setdefault((points, counts), _Choice(ranking, counts, points))
        choices = sorted(found.values(), key=lambda choice: sum(choice.counts))
        self._choices[key] = choices if every else list(_frugal(choices, budget))
        return self._choices[key]

    def _rankings(self, place: int, wanted: Mapping[str, int], asked: frozenset[str]) -> Iterable[Ranking]:
        if wanted or asked:
            return rankings(self._prizes[place], self._players, wanted)
        return (open_ranking(self._players),)

    def supplies(
        self,
        wanted: Mapping[ScoringSlot, int],
        asked: frozenset[ScoringSlot],
        points: SlotPoints,
        slots: Mapping[ScoringSlot, int],
        budget: Budget,
    ) -> Sequence[Counts]:
        """Return how many tiles of the type the slots may have with these points; the largest numbers only.

        No slot is given more than its number, for nobody asks whether there are more.
        """
        limits = {slot: min(limit, self.tiles) for slot, limit in slots.items()}
        key = frozenset(wanted.items()), asked, points, tuple(limits.items())
        if key not in self._supplies:
            found: set[Counts] = set()
            for cast in self.casts(wanted, asked, budget, every=True)[points]:
                found |= self._supplies_of(cast, limits, budget)
            self._supplies[key] = tuple(largest(found, budget))
        return self._supplies[key]

    def _supplies_of(self, cast: Cast, limits: Mapping[ScoringSlot, int], budget: Budget) -> set[Counts]:
        """Return what the slots may have with these rankings, up to their limits."""
        seen = {cast.counts}
        waiting = [cast.counts]
        found: set[Counts] = set()
        while waiting:
            counts = waiting.pop()
            own = {slot: counts[slot[0]][self._order[slot[1]]] for slot in limits}
            is_largest = True
            for slot, limit in limits.items():
                if own[slot] >= limit:
                    continue
                budget.take()
                raised = self.raised(cast, counts, slot)
                if raised is not None:
                    is_largest = False
                    if raised not in seen:
                        seen.add(raised)
                        waiting.append(raised)
            if is_largest:
                found.add(tuple(min(own[slot], limit) for slot, limit in limits.items()))
        return found

    def raised(self, cast: Cast, counts: tuple[Counts, ...], slot: ScoringSlot) -> tuple[Counts, ...] | None:
        """Return the fewest tiles with which a slot has one more; None where there are not as many."""
        if slot[1] in self.known[slot[0]]:
            return None
        return self._with_floor(cast.rankings[slot[0]], counts, slot)

    def _with_floor(self, ranking: Ranking, counts: tuple[Counts, ...], slot: ScoringSlot) -> tuple[Counts, ...] | None:
        place, player = slot
        at = self._order[player]
        floor = tuple(count + (each == at) for each, count in enumerate(counts[place]))
        raised = least(ranking, self._order, floor, self.known[place])
        if raised is None:
            return None
        together = (*counts[:place], raised, *counts[place + 1 :])
        return together if self.used(together) <= self.tiles else None

    def cheapest(
        self,
        wanted: Mapping[ScoringSlot, int],
        points: SlotPoints,
        counts: tuple[Counts, ...],
        slot: ScoringSlot,
        budget: Budget,
    ) -> tuple[Counts, ...] | None:
        """Return the fewest tiles with which a slot has one more in any ranking with these points; None without any."""
        place, player = slot
        if player in self.known[place]:
            return None
        own = frozenset((player, number) for (at, player), number in (*wanted.items(), *points) if at == place)
        key = own, counts, slot
        budget.take(_STEPS_OF_RAISE)
        if key not in self._raised:
            self._raised[key] = self._cheapest(place, own, counts, self._order[player], budget)
        return self._raised[key]

    def _cheapest(
        self, place: int, wanted: frozenset[tuple[str, int]], counts: tuple[Counts, ...], at: int, budget: Budget
    ) -> tuple[Counts, ...] | None:
        others: Counts = (0,) * len(self._players)
        for other, row in enumerate(counts):
            if other != place:
                others = self._most(others, row, other)
        floor = tuple(count + (each == at) for each, count in enumerate(counts[place]))
        best: tuple[int, Counts] | None = None
        for choice in self._choices_of(place, dict(wanted), frozenset(), budget, every=True):
            budget.take()
            raised = least(choice.ranking, self._order, floor, self.known[place])
            if raised is None:
                continue
            used = sum(self._most(others, raised, place))
            if used <= self.tiles and (best is None or (used, raised) < best):
                best = used, raised
        return (*counts[:place], best[1], *counts[place + 1 :]) if best is not None else None

    def used(self, counts: Sequence[Counts]) -> int:
        """Return how many tiles of the type the players need for their counts in all scorings."""
        most: Counts = (0,) * len(self._players)
        for place, own in enumerate(counts):
            most = self._most(most, own, place)
        return sum(most)


def _frugal(choices: Sequence[_Choice], budget: Budget) -> Iterator[_Choice]:
    """Yield the choices but for those that bring the same points as another with no fewer tiles of anybody."""
    kept: dict[SlotPoints, list[Counts]] = {}
    for choice in choices:  # the fewest tiles first
        others = kept.setdefault(choice.points, [])
        budget.take(len(others))
        if not any(all(a <= b for a, b in zip(other, choice.counts, strict=True)) for other in others):
            others.append(choice.counts)
            yield choice


def largest(vectors: Iterable[Counts], budget: Budget) -> Iterator[Counts]:
    """Yield the vectors but for those that another one exceeds nowhere less."""
    kept: list[Counts] = []
    for vector in sorted(set(vectors), key=lambda each: (-sum(each), each)):
        budget.take(1 + len(kept) // 8)
        if not any(all(a >= b for a, b in zip(other, vector, strict=True)) for other in kept):
            kept.append(vector)
            yield vector
