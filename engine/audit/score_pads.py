"""A filled score pad of the base game, by whose rules its entries are possible together or not."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from ..budget import Budget, OutOfStepsError
from ..buildings import BUILDINGS, Building
from ..majorities import Range
from . import score_facts
from .contradictions import smallest
from .equations import SumText
from .payments import Payment, PaymentQuestion
from .rankings import least, rankings
from .reckonings import brings, reckonings
from .score_facts import WALL
from .shares import Shares
from .sums import followed
from .witnesses import Witness, WitnessSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from ..alhambra.scoring import AlhambraOutcome
    from .equations import PadCell
    from .reckonings import Reckoning
    from .shares import Cast, ScoringSlot, SlotPoints
    from .sums import Sum
    from .witnesses import TypeCounts

_STEPS_OF_QUESTION = 20_000
_STEPS = 200_000
"""The steps of one question whether numbers are possible together, and of all questions about a pad."""

_STEPS_OF_TRIAL = 3_000
"""The steps after which a question is no easy one, and of the trial whether it has a solution that is soon found."""

_WORK = 300_000
_WORK_OF_PLAYER = 14
"""The work for a whole pad, of which every step takes its own: to reckon what sums ask of a player takes as much as so
many steps, and a step of a trial as one for each player. Who audits waits no longer than for that."""

_TABLES = 12
"""How many tables of tiles are kept."""


class Hypothesis(NamedTuple):
    """Numbers that are taken for right: the points of items, by scoring and player, and sums, by player."""

    items: Mapping[tuple[int, str, str], int]
    sums: Mapping[str, Sequence[SumText]]


_Key = tuple[frozenset[tuple[tuple[int, str, str], int]], frozenset[tuple[str, SumText]]]


def _key_of(hypothesis: Hypothesis) -> _Key:
    sums = frozenset((player, each) for player, own in hypothesis.sums.items() for each in own)
    return frozenset(hypothesis.items.items()), sums


class ScorePad:
    """A filled pad; a `Pad`. Where `exhausted`, a conflict may be left of which nobody knows."""

    def __init__(self, facts: score_facts.Facts) -> None:
        self.entries = facts.entries
        self.exhausted = False
        self._facts = facts
        self._sums: dict[int, Sum] = {each.entry: each for each in facts.sums}
        self._places = {scoring: place for place, scoring in enumerate(facts.scorings)}
        self._left = Budget(_STEPS)
        self._work = Budget(_WORK)
        self._answers: dict[_Key, bool] = {}
        self._tables: list[TypeCounts] = []
        """Tiles that paid what was asked last."""
        self._pieces = frozenset(item.id for item in facts.others if item.kind == "majority")
        self._ranked: dict[tuple[int, str, frozenset[tuple[str, int]]], bool] = {}
        self._unknown: dict[_Key, int] = {}
        """What was taken for possible when so many steps were used up."""
        self._shares = {
            building: Shares(
                [facts.items[building].prizes_in(scoring) for scoring in facts.scorings],
                facts.players,
                facts.tiles[building],
                [
                    {
                        player: seat.counts[building]
                        for player, seat in seats.items()
                        if seat.counts is not None and building in seat.counts
                    }
                    for seats in facts.seats
                ],
                [{player: seat.kept.get(building, 0) for player, seat in seats.items()} for seats in facts.seats],
            )
            for building in Building
        }

    # What is asked of a pad

    def conflict(self, free: frozenset[int]) -> frozenset[int] | None:
        """Return None where the pad is possible; else entries of which at least one more must be free.

        OutOfStepsError where all the work for the pad is done.
        """
        fixed = [entry for entry in self._changeable() if entry not in free]
        found = self._conflict_by_sums(fixed)
        if found is None:
            found = self._conflict_by_type(fixed)
        if found is not None:
            return found
        hypothesis = self._hypothesis(free)
        if self._is_possible(hypothesis):
            if _key_of(hypothesis) in self._answers:
                return None
            # Nobody knows; but perhaps no value of an entry alone can be.
            if not free or all(any(True for _ in self._values_of(entry, free, self._is_possible)) for entry in free):
                self.exhausted = True
                return None
            return frozenset(fixed)
        return self._shrunk(fixed)

    def _conflict_by_sums(self, fixed: Sequence[int]) -> frozenset[int] | None:
        """Return entries of one player, or else of all, that sums alone refute, whatever the types pay."""

        def may_be(kept: Collection[int]) -> bool:
            return self._reckoned(self._taken(kept)) is not None

        players = [[each for each in fixed if self.entries[each].player == player] for player in self._facts.players]
        for own in (*players, fixed):
            if own and not may_be(own):
                return smallest(own, may_be) if may_be(()) else frozenset()
        return None

    def _conflict_by_type(self, fixed: Sequence[int]) -> frozenset[int] | None:
        """Return entries of one type that no tiles pay, whatever else is written."""

        def may_be(kept: Collection[int]) -> bool:
            return self._is_possible(self._taken(kept))

        for building in Building:
            own = [each for each in fixed if self.entries[each].item == building]
            if own and not may_be(own):
                return smallest(own, may_be) if may_be(()) else frozenset()
        return None

    def values(self, free: frozenset[int]) -> dict[int, tuple[int, ...]]:
        """Return for each free entry the values that it has in some solution, ascending; all of them.

        Where none of an entry can be proved in time, those are returned that nothing refutes. OutOfStepsError where
        all the work for the pad is done.
        """
        unknown = len(self._unknown)
        found = {
            entry: tuple(self._values_of(entry, free, self._is_proved))
            or tuple(self._values_of(entry, free, self._is_possible))
            for entry in sorted(free)
        }
        self.exhausted |= len(self._unknown) > unknown
        return found

    @property
    def additions(self) -> dict[int, tuple[int, ...]]:
        """The sums that are wrong for the numbers above them, and what these add up to."""
        return {number: each.adds_to for number, each in sorted(self._sums.items()) if each.adds_to}

    def follows(self, free: frozenset[int], changed: Mapping[int, int]) -> dict[int, int]:
        """Return the sums that follow with another value where free entries have these values."""
        written = [entry.written for entry in self.entries]
        return followed(self._facts.sums, written, {entry: changed[entry] for entry in free if entry in changed})

    # From entries to numbers that are taken for right

    def _changeable(self) -> Iterator[int]:
        """Yield the entries that may be wrong: items, and sums that do not follow."""
        for number in range(len(self.entries)):
            if number not in self._sums or self._sums[number].follows is None:
                yield number

    def _hypothesis(self, free: Collection[int]) -> Hypothesis:
        return self._taken([entry for entry in self._changeable() if entry not in free])

    def _taken(self, kept: Collection[int]) -> Hypothesis:
        """Return these entries as they are written."""
        items = {}
        sums: dict[str, list[SumText]] = {}
        for number in sorted(kept):
            entry = self.entries[number]
            if number in self._sums:
                sums.setdefault(entry.player, []).append(self._sum_text(number, entry.written))
            else:
                items[self._key(number)] = entry.written
        return Hypothesis(items, sums)

    def _sum_text(self, number: int, value: int) -> SumText:
        return SumText(value, self._facts.equations[number])

    def _key(self, number: int) -> tuple[int, str, str]:
        entry = self.entries[number]
        return self._facts.places[number], entry.player, entry.item

    def _shrunk(self, fixed: Sequence[int]) -> frozenset[int]:
        """Return entries among those that are fixed which cannot all be right, the fewest that are found quickly."""
        needed = list(fixed)
        for part in self._parts(fixed):
            fewer = [entry for entry in needed if entry not in part]
            if len(fewer) < len(needed) and not self._may_be(fewer):
                needed = fewer
        if not needed or not self._may_be(()):
            return frozenset()  # facts alone cannot be
        return smallest(needed, self._may_be)

    def _may_be(self, kept: Collection[int]) -> bool:
        """Tell quickly whether these entries are possible together; yes, where that takes long."""
        return self._is_possible(self._taken(kept), _STEPS_OF_TRIAL)

    def _parts(self, fixed: Sequence[int]) -> Iterator[frozenset[int]]:
        """Yield groups of entries that are often needless together, those first that make a question hard.

        Walls: all, those of a scoring, of a player, each; then all sums, all of an item, all of a player.
        """
        walls = [entry for entry in fixed if self.entries[entry].item == WALL]
        groups: list[Callable[[int], object]] = [
            lambda entry: self.entries[entry].item,
            lambda entry: self.entries[entry].scoring,
            lambda entry: self.entries[entry].player,
            lambda entry: entry,
        ]
        for group in groups:
            for value in dict.fromkeys(map(group, walls)):
                yield frozenset(entry for entry in walls if group(entry) == value)
        yield frozenset(entry for entry in fixed if entry in self._sums)
        for group in groups[:3]:
            for value in dict.fromkeys(map(group, fixed)):
                yield frozenset(entry for entry in fixed if group(entry) == value)

    def _values_of(self, entry: int, free: frozenset[int], may_be: Callable[[Hypothesis, int], bool]) -> Iterator[int]:
        hypothesis = self._hypothesis(free)
        player, item = self.entries[entry].player, self.entries[entry].item
        if entry in self._sums:
            own = hypothesis.sums.get(player, ())
            for value in self._reachable(entry, hypothesis):
                sums = {**hypothesis.sums, player: (*own, self._sum_text(entry, value))}
                if may_be(hypothesis._replace(sums=sums), _STEPS_OF_TRIAL):
                    yield value
            return
        key = self._key(entry)
        if item == WALL and player not in hypothesis.sums:
            yield from self._walls(key, hypothesis, may_be)
            return
        for value in self._candidates(key[0], player, item):
            if may_be(hypothesis._replace(items={**hypothesis.items, key: value}), _STEPS_OF_QUESTION):
                yield value

    def _walls(
        self, key: tuple[int, str, str], hypothesis: Hypothesis, may_be: Callable[[Hypothesis, int], bool]
    ) -> Sequence[int]:
        """Return how long a wall can be that is in no sum: whoever can have a long one can have a short one."""
        low, high = self._facts.seats[key[0]][key[1]].wall
        above = high + 1
        while low < above:
            middle = (low + above) // 2
            if may_be(hypothesis._replace(items={**hypothesis.items, key: middle}), _STEPS_OF_QUESTION):
                low = middle + 1
            else:
                above = middle
        return range(self._facts.seats[key[0]][key[1]].wall.least, low)

    def _candidates(self, place: int, player: str, item: str) -> Sequence[int]:
        """Return the points that an item may bring by itself, ascending."""
        if item == WALL:
            walls = self._facts.seats[place][player].wall
            return range(walls.least, walls.most + 1)
        scored = self._facts.items[item]
        if scored.kind != "majority":
            own = self._facts.seats[place][player].others[item]
            return range(own.least, own.most + 1, max(1, scored.points))
        worth = scored.prizes_in(self._facts.scorings[place])
        most = len(self._facts.players)
        limits = self._facts.seats[place][player].others.get(item, Range(0, worth[0]))
        shares = {
            sum(worth[first : first + tied]) // tied
            for first in range(len(worth))
            for tied in range(1, most - first + 1)
        }
        return sorted(each for each in {0, *shares} if limits.least <= each <= limits.most)

    def _reachable(self, entry: int, hypothesis: Hypothesis) -> Sequence[int]:
        """Return the values that a sum may have for the numbers that are taken for right, ascending."""
        player = self.entries[entry].player
        ranges = self._ranges(player, hypothesis)
        found: set[int] = set()
        for equation in self._facts.equations[entry]:
            low, high = equation.reach(ranges)
            found.update(range(low, high + 1))
        return sorted(found)

    def _ranges(self, player: str, hypothesis: Hypothesis) -> dict[PadCell, Range]:
        """Return between which numbers a player's points are, as far as that is clear at once."""
        ranges = dict(self._facts.gaps)
        for place, scoring in enumerate(self._facts.scorings):
            for building in Building:
                value = hypothesis.items.get((place, player, building))
                most = self._facts.items[building].prizes_in(scoring)[0]
                ranges[place, building] = Range(0, most) if value is None else Range(value, value)
            wall = hypothesis.items.get((place, player, WALL))
            seat = self._facts.seats[place][player]
            ranges[place, WALL] = seat.wall if wall is None else Range(wall, wall)
            for item, own in seat.others.items():
                value = hypothesis.items.get((place, player, item))
                ranges[place, item] = own if value is None else Range(value, value)
        return ranges

    # Whether numbers are possible together

    def _is_possible(self, hypothesis: Hypothesis, steps: int = _STEPS_OF_QUESTION) -> bool:
        """Tell whether there are counts and walls that pay all that is taken for right; yes, where nobody knows."""
        self._work.take()
        key = _key_of(hypothesis)
        if key not in self._answers and self._unknown.get(key, 0) < steps:
            begun = self._left.left
            try:
                with self._left.limited(steps):
                    self._answers[key] = self._solve(hypothesis, self._left)
            except OutOfStepsError:
                self._unknown[key] = steps
            self._work.left -= begun - self._left.left
        return self._answers.get(key, True)

    def _is_proved(self, hypothesis: Hypothesis, steps: int = _STEPS_OF_QUESTION) -> bool:
        """Tell whether it is known that all that is taken for right is possible."""
        is_possible = self._is_possible(hypothesis, steps)
        is_unknown = _key_of(hypothesis) in self._unknown
        self.exhausted |= is_unknown
        return is_possible and not is_unknown

    def _solve(self, hypothesis: Hypothesis, budget: Budget) -> bool:
        walls = {(place, player): points for (place, player, item), points in hypothesis.items.items() if item == WALL}
        found = self._reckoned(hypothesis)
        if found is None:
            return False
        certain = _certain(found)
        if certain:
            # Sums leave these one value, so that nobody need ask for them.
            return self._solve(hypothesis._replace(items={**hypothesis.items, **certain}), budget)
        wanted: dict[Building, dict[ScoringSlot, int]] = {building: {} for building in Building}
        for (place, player, item), points in hypothesis.items.items():
            if item in BUILDINGS:
                wanted[Building(item)][place, player] = points
        asked = self._asked(hypothesis)
        question = PaymentQuestion(wanted, asked, walls, hypothesis.sums)
        if not all(self._shares[building].casts(wanted[building], frozenset(), budget) for building in Building):
            return False
        ways = {player: own for player, own in found.items() if own is not None}
        ranges = {player: self._ranges(player, hypothesis) for player in self._facts.players}
        trial = WitnessSearch(question, ranges, ways)
        is_open = len(ways) == len(found) and any(asked.values())
        return self._is_searched(trial, hypothesis, budget, is_open=is_open)

    def _is_searched(self, trial: WitnessSearch, hypothesis: Hypothesis, budget: Budget, *, is_open: bool) -> bool:
        """Tell the same by search; only what is open is tried out.

        What has no solution is often soon known, what has one is often soon found; else all ways are tried.
        """
        if is_open and self._is_found(trial, budget, _STEPS_OF_TRIAL // 10):
            return True
        with suppress(OutOfStepsError), budget.limited(_STEPS_OF_TRIAL):
            return self._is_payable(trial.question, hypothesis, budget)
        if is_open and self._is_found(trial, budget, _STEPS_OF_TRIAL):
            return True
        return self._is_payable(trial.question, hypothesis, budget)

    def _is_found(self, trial: WitnessSearch, budget: Budget, steps: int) -> bool:
        """Tell whether tiles are found in so many steps that pay all that is asked; what is found is kept."""
        begun = budget.left
        with budget.limited(steps):
            table = Witness(self._facts, self._shares, trial, budget).found(self._tables)
        self._work.left -= len(self._facts.players) * (begun - budget.left)
        if table is not None:
            self._tables = [table, *(each for each in self._tables if each != table)][:_TABLES]
        return table is not None

    def _is_payable(self, question: PaymentQuestion, hypothesis: Hypothesis, budget: Budget) -> bool:
        """Tell whether there is a solution; all ways are tried."""
        ranges = {player: self._ranges(player, hypothesis) for player in hypothesis.sums}
        options = {
            building: self._shares[building].casts(question.wanted[building], question.asked[building], budget)
            for building in Building
        }
        if not all(options.values()):
            return False
        for building, own in options.items():
            _narrow(ranges, building, own)
        return Payment(self._facts, self._shares, question, budget).exists(options, ranges)

    def _reckoned(self, hypothesis: Hypothesis) -> dict[str, tuple[Reckoning, ...] | None] | None:
        """Return what sums ask of the points of each player; None where they, or walls, cannot be right."""
        self._work.take(_WORK_OF_PLAYER * len(self._facts.players))
        for (place, player, item), points in hypothesis.items.items():
            if item not in BUILDINGS and points not in self._candidates(place, player, item):
                return None
        if not self._is_ranked(hypothesis):
            return None
        ranges = {player: self._ranges(player, hypothesis) for player in self._facts.players}
        if not all(self._may_be_lost(key, points, ranges[key[1]]) for key, points in hypothesis.items.items()):
            return None
        found = {player: reckonings(own, ranges[player]) for player, own in hypothesis.sums.items()}
        if any(own == () for own in found.values()) or not brings(self._facts, ranges, found):
            return None
        return found

    def _may_be_lost(self, key: tuple[int, str, str], points: int, ranges: Mapping[PadCell, Range]) -> bool:
        """Tell whether sides can cost these points together, or else they are all that there is to lose."""
        place, player, item = key
        scored = self._facts.items[item]
        if scored.kind != "loss" or not points % scored.loss_step(self._facts.scorings[place]):
            return True
        own = sum(ranges[place, each].least for each in self._facts.items if each != item and each not in BUILDINGS)
        return self._facts.seats[place][player].to_lose + own <= -points

    def _is_ranked(self, hypothesis: Hypothesis) -> bool:
        """Tell whether the points for each item that is a majority but no type are those of some ranking."""
        wanted: dict[tuple[int, str], dict[str, int]] = {}
        for (place, player, item), points in hypothesis.items.items():
            if item in self._pieces:
                wanted.setdefault((place, item), {})[player] = points
        return all(self._has_ranking(place, item, own) for (place, item), own in wanted.items())

    def _has_ranking(self, place: int, item: str, wanted: Mapping[str, int]) -> bool:
        key = place, item, frozenset(wanted.items())
        if key not in self._ranked:
            players, seats = self._facts.players, self._facts.seats[place]
            order = {player: at for at, player in enumerate(players)}
            known = {player: seat.pieces[item] for player, seat in seats.items() if item in seat.pieces}
            prizes = self._facts.items[item].prizes_in(self._facts.scorings[place])
            floor = (0,) * len(players)
            self._ranked[key] = any(
                least(ranking, order, floor, known) is not None for ranking in rankings(prizes, players, wanted)
            )
        return self._ranked[key]

    def _asked(self, hypothesis: Hypothesis) -> dict[Building, frozenset[ScoringSlot]]:
        """Return by type whose points matter though nobody has written them, since a sum has them in it."""
        asked: dict[Building, set[ScoringSlot]] = {building: set() for building in Building}
        for player, sums in hypothesis.sums.items():
            for each in sums:
                for equation in each.equations:
                    for (place, item), _ in equation.cells:
                        if place >= 0 and item in BUILDINGS and (place, player, item) not in hypothesis.items:
                            asked[Building(item)].add((place, player))
        return {building: frozenset(slots) for building, slots in asked.items()}


def _certain(found: Mapping[str, Sequence[Reckoning] | None]) -> dict[tuple[int, str, str], int]:
    """Return the points of items that a player's sums determine, where they can be read in one way."""
    return {
        (place, player, item): part.range.least
        for player, ways in found.items()
        if ways is not None and len(ways) == 1
        for part in ways[0]
        if part.range.least == part.range.most and len(part.cells) == 1
        for place, item in part.cells
        if place >= 0
    }


def _narrow(
    ranges: dict[str, dict[PadCell, Range]], building: Building, options: Mapping[SlotPoints, Sequence[Cast]]
) -> None:
    """Narrow the ranges of players to the points that a type may bring them."""
    values: dict[ScoringSlot, list[int]] = {}
    for points in options:
        for slot, value in points:
            values.setdefault(slot, []).append(value)
    for (place, player), own in values.items():
        ranges[player][place, building] = Range(min(own), max(own))


def pad_of(outcome: AlhambraOutcome) -> ScorePad:
    """Return the pad that a legal file of the base game describes."""
    return ScorePad(score_facts.facts_of(outcome))
