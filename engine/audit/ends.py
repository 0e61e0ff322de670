"""The ends that a game of Roll & Write can come to: whether one of them brings certain points (V5, V8-V14, V20-V27)."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..budget import Budget, OutOfStepsError
from ..buildings import Building
from ..rollandwrite import numbers, orders
from ..rollandwrite.completions import Builder
from . import tallies
from .end_questions import question_of
from .end_sheets import EndSheets
from .end_tables import ITEMS, TYPES
from .end_types import EndType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..rollandwrite.completions import Groups
    from .crosses import PlayerPoints
    from .end_questions import EndQuestion, Left, Rest, SheetEquation, SheetSlot
    from .end_tables import EndTable
    from .end_types import TypeWay, Wanted
    from .rankings import Counts
    from .tallies import Diagram

STEP_LIMIT = 500_000
"""How many steps all questions about one file may take together: two seconds' work."""

_GUESSES, _TRIALS, _SUMS_OF_A_STEP = 60, 12, 2
"""How many guesses are carried on from type to type, how many are tried at last, and how many sums are a step."""

_USUAL_POINTS = 12
"""What lines and coins usually bring together: guesses leave so much for them."""

_STEPS_OF_QUESTION = 50
"""What a question costs whose answer is seen at once."""

_QUESTIONS = 8
"""How many questions may run out of steps before all steps are used up."""


class _Reached(NamedTuple):
    """What a question can come to: after each type, the tallies by what is left of the equations."""

    question: EndQuestion
    layers: tuple[Mapping[Left, int], ...]


class Ends:
    """All ends of one table. What one question has found out, the next one knows; they share one budget.

    Where it does not last for an answer, `exhausted` is set, and what is asked is taken for possible.
    """

    def __init__(self, table: EndTable, steps: int = STEP_LIMIT) -> None:
        self.table = table
        self.exhausted = False
        self._budget = Budget(steps)
        self._most_steps = steps // _QUESTIONS
        self._frame = tallies.TallyFrame([max(table.totals_of(place)) for place in table.open], self._budget)
        self._types = {building: EndType(building, table, self._budget) for building in Building}
        self._sheets = EndSheets(table, self._frame, self._budget)
        self._paid = cache(self._points_for_type)
        self._free = cache(self._sum_of_free)
        self._answers: dict[object, bool] = {}
        self._timely: dict[object, bool] = {}

    def candidates(self, player: int, item: str) -> Sequence[int]:
        """Return all points for an item that need asking about: no others are ever possible; ascending."""
        if item not in TYPES or self.table.certain(player, item) is not None:
            return self.table.payable(player, item)
        return self._paid(player, item)

    def _points_for_type(self, player: int, item: str) -> Sequence[int]:
        """Return the points that a type can bring a player here; those at any such table where that takes long."""
        try:
            with self._budget.limited(self._most_steps // len(ITEMS)):
                ways = self._rows_of(TYPES[item], player)
                return tuple(sorted({points[0] for points, _ in ways}))
        except OutOfStepsError:
            return self.table.payable(player, item)

    def _rows_of(self, building: Building, player: int) -> Mapping[tuple[PlayerPoints, Groups], set[Counts]]:
        """Return the rows of counts of a type by a player's points for it, whatever the others have."""
        return self._types[building].rows((None,) * len(self.table.sheets), (player,))

    def totals(self, player: int, items: Sequence[str], points: Mapping[SheetSlot, int]) -> frozenset[int]:
        """Return what a player's points for items may add up to, these points given; no other sum is possible.

        The other players are left out, so that some of these sums may be impossible too.
        """
        reached = {(0, 0)}
        for building in Building:
            reached = {
                (total + more * (building in items), built + count)
                for more, count in self._shares_of(building, player, points.get((player, str(building))))
                for total, built in reached
            }
        found: set[int] = set()
        lines, coins = points.get((player, "lines")), points.get((player, "coins"))
        bonus = (self.table.certain(player, "bonus") or 0) * ("bonus" in items)
        for built in self.table.totals_of(player):
            more = {0}
            if "lines" in items:
                more = set(self.table.line_points(player, built)) if lines is None else {lines}
            if "coins" in items:
                known = self.table.certain(player, "coins") if coins is None else coins
                own = self.table.coin_points(player, built) if known is None else {known}
                more = {a + b for a in more for b in own}
            for_types = {total for total, tally in reached if tally == built}
            found |= {a + b + bonus for a in for_types for b in more}
        return frozenset(found)

    def _shares_of(self, building: Building, player: int, points: int | None) -> set[tuple[int, int]]:
        """Return a player's possible points for a type, each with the buildings that bring them."""
        certain = self.table.certain(player, str(building))
        try:
            ways = self._rows_of(building, player)
        except OutOfStepsError:
            self.exhausted = True
            ways = {}
        seat = self.table.sheets[player].seat
        shares = {
            (own[0] if certain is None else certain, row[self.table.open.index(player)] if seat.counts is None else 0)
            for (own, _), rows in ways.items()
            for row in rows
        }
        if seat.counts is not None:
            built = seat.counts.get(building, 0)
            shares = {(own, built) for own, _ in shares}
        return {(own, count) for own, count in shares if points in {None, own}}

    def may_be(self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation] = ()) -> bool:
        """Tell whether there is an end with these points; all others may be whatever they are."""
        answer = self._answer_within(points, equations, self._most_steps)
        if answer is None:
            self.exhausted = True
        return answer is not False

    def known_answer(
        self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], steps: int
    ) -> bool | None:
        """Return whether there is an end with these points; None where so many steps do not find it out."""
        answer = self._answer_within(points, equations, steps)
        self.exhausted |= answer is None
        return answer

    def other_totals(
        self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], found: SheetEquation, steps: int
    ) -> frozenset[int]:
        """Return totals of an equation that are possible as well as its own: as many as so many steps find together.

        They are those of one guess at everybody's points for types, whatever the lines and the coins bring with it.
        """
        if any(each.player == found.player for each in equations):
            return frozenset()
        totals: set[int] = set()
        with suppress(OutOfStepsError), self._budget.limited(steps):  # what is found by then is possible all the same
            for total in self._totals_of_guess(points, (*equations, found), found):
                totals.add(total)
        return frozenset(totals)

    def is_refuted(self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], steps: int) -> bool:
        """Tell whether so many steps are enough to find out that there is no end with these points."""
        return self._answer_within(points, equations, steps) is False

    def _answer_within(
        self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], steps: int
    ) -> bool | None:
        """Return whether there is an end with these points; None where the steps run out before it is found out."""
        key = (frozenset(points.items()), frozenset(equations))
        if key not in self._answers:
            with self._budget.limited(steps):
                try:
                    self._budget.take(_STEPS_OF_QUESTION)
                    question = question_of(self.table, points, equations)
                    self._answers[key] = question is not None and self._has_end(question)
                except OutOfStepsError:
                    return None
        return self._answers[key]

    def _totals_of_guess(
        self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], found: SheetEquation
    ) -> Iterator[int]:
        question = question_of(self.table, points, equations)
        guess = self._right_guess(question) if question is not None else None
        if guess is None:
            return
        own = [number for number, rest in enumerate(guess.rests) if rest.player == found.player]
        for number in own:
            rest = guess.rests[number]
            most = rest.lines * self.table.most_for_lines + rest.coins * self.table.most_for_coins
            for total in range(most + 1):
                rests = (*guess.rests[:number], rest._replace(total=total), *guess.rests[number + 1 :])
                if self._is_reached(guess._replace(rests=rests), bare=True):
                    yield found.total - rest.total + total

    # Types, one after the other

    def _has_end(self, question: EndQuestion) -> bool:
        if any(question.asked.values()) and self._right_guess(question) is not None:
            return True
        # Nearly all that is possible is so without completions, and then no order is in question.
        return self._is_reached(question, bare=True) or self._is_reached(question, bare=False)

    def _right_guess(self, question: EndQuestion) -> EndQuestion | None:
        """Return a guess at the points for types that proves right: they are added up before anything is built."""
        best: dict[Left, tuple[tuple[Building, PlayerPoints], ...]] = {question.start: ()}
        most = question.most_after(self.table)
        asked = [building for building in question.types if question.asked[building]]
        for number, building in enumerate(asked, 1):
            every = self._diagrams(question, building, bare=True)
            limits = most[len(question.types) - len(asked) + number]
            self._budget.take(1 + len(best) * len(every) // _SUMS_OF_A_STEP)
            longer: dict[Left, tuple[tuple[Building, PlayerPoints], ...]] = {}
            for left, chosen in best.items():
                for points in every:
                    after = question.less(building, left, points)
                    if all(0 <= own <= limit for own, limit in zip(after, limits, strict=True)):
                        longer.setdefault(after, (*chosen, (building, points)))
            undone = 1 - number / len(asked)
            aims = [_aim(rest, undone) for rest in question.rests]
            kept = sorted(longer, key=lambda left: (sum(abs(a - b) for a, b in zip(left, aims, strict=True)), left))
            best = {left: longer[left] for left in kept[:_GUESSES]}
        guesses = (question.guess(left, best[left]) for left in list(best)[:_TRIALS])
        return next((guess for guess in guesses if self._is_reached(guess, bare=True)), None)

    def _is_reached(self, question: EndQuestion, *, bare: bool) -> bool:
        """Tell whether there is an end, `bare` where nobody has completed anything."""
        reached = self._reached(question, bare=bare)
        if reached is None:
            return False
        for left, found in reached.layers[-1].items():
            accepted = found & self._sheets.accepted(question, left)
            if accepted and (bare or any(self._ends(reached, len(question.types), left, accepted, ()))):
                return True
        return False

    def _reached(self, question: EndQuestion, *, bare: bool) -> _Reached | None:
        """Return what can be reached, `bare` without any completion; None where nothing can."""
        start, most = question.start, question.most_after(self.table)
        layers = [{start: tallies.EMPTY}]
        free: tuple[tuple[Building, Wanted], ...] = ()
        for place, building in enumerate(question.types):
            if question.asked[building]:
                diagrams = self._diagrams(question, building, bare=bare)
                layers.append(self._layer(question, building, layers[-1], diagrams, most[place + 1]))
            else:
                free = (*free, (building, question.wanted[building]))
                found = self._free(free, bare)
                layers.append({start: found} if found else {})
            if not layers[-1]:
                return None
        return _Reached(question, tuple(layers))

    def _sum_of_free(self, types: tuple[tuple[Building, Wanted], ...], bare: bool) -> int:  # noqa: FBT001 - as in `EndType`
        """Return the tallies of types for which no equation asks."""
        if not types:
            return tallies.EMPTY
        before = self._free(types[:-1], bare)
        building, wanted = types[-1]
        diagrams = self._types[building].diagrams(wanted, (), bare)
        return self._frame.plus(before, diagrams[()]) if before and diagrams else 0

    def _diagrams(self, question: EndQuestion, building: Building, *, bare: bool) -> Mapping[PlayerPoints, Diagram]:
        return self._types[building].diagrams(question.wanted[building], question.asked[building], bare)

    def _layer(
        self,
        question: EndQuestion,
        building: Building,
        before: Mapping[Left, int],
        diagrams: Mapping[PlayerPoints, Diagram],
        most: Sequence[int],
    ) -> dict[Left, int]:
        layer: dict[Left, int] = {}
        for left, reached in before.items():
            for points, counts in diagrams.items():
                after = question.less(building, left, points)
                if all(0 <= own <= limit for own, limit in zip(after, most, strict=True)):
                    self._budget.take()
                    layer[after] = layer.get(after, 0) | self._frame.plus(reached, counts)
        return {left: reached for left, reached in layer.items() if reached}

    # The order of completion

    def _ends(
        self, found: _Reached, done: int, left: Left, accepted: int, ways: tuple[tuple[Building, TypeWay], ...]
    ) -> Iterator[bool]:
        """Yield True for each end, from the last type back, whose orders of completion the rounds leave time for."""
        if done == 0:
            yield True
            return
        question = found.question
        building = question.types[done - 1]
        for way in self._types[building].ways(question.wanted[building], question.asked[building]):
            before = question.less(building, left, way.points, -1) if way.points else left
            reached = found.layers[done - 1].get(before, 0)
            if not reached:
                continue
            reached &= self._frame.minus(accepted, way.counts)
            more = (*ways, (building, way)) if way.groups or way.loose else ways
            if reached and (more is ways or self._is_timely(more)):
                yield from self._ends(found, done - 1, before, reached, more)

    def _is_timely(self, ways: tuple[tuple[Building, TypeWay], ...]) -> bool:
        """Tell whether rows can have been completed in these orders, at most two of a player in one round (V20)."""
        key = frozenset((building, way.groups, way.loose) for building, way in ways)
        if key not in self._timely:
            completed = {building: {*way.loose, *chain.from_iterable(way.groups)} for building, way in ways}
            builders = {
                sheet.seat.name: Builder(
                    {
                        building: numbers.boxes(building)
                        for building, names in completed.items()
                        if sheet.seat.name in names
                    },
                    sheet.seat.virtual,
                    sheet.crossed,
                )
                for sheet in self.table.sheets
            }
            known = {building: way.groups for building, way in ways if way.groups}
            search = orders.OrderSearch(builders, self.table.rounds, self.table.supply, orders.file_budget())
            try:
                self._timely[key] = search.is_possible(known)
            except OutOfStepsError:
                self.exhausted = True
                return True
        return self._timely[key]


def _aim(rest: Rest, undone: float) -> float:
    """Return what should be left of an equation where such a part of the types is not yet done."""
    end = min(rest.total, _USUAL_POINTS) if rest.lines or rest.coins else 0
    return end + (rest.total - end) * undone
