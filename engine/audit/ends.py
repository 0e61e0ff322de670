"""The ends that a game of Roll & Write can come to: whether one of them brings certain points (V5, V8-V14, V20-V27)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ..budget import Budget, OutOfStepsError
from ..buildings import Building
from ..items import ids_of
from ..rollandwrite import awards, grids, history, numbers, orders
from ..rollandwrite.completions import Builder
from . import grounds, tallies
from .crosses import Crosses

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..rollandwrite.completions import Completions, Groups
    from ..rollandwrite.layouts import GridLayout
    from .crosses import PlayerPoints, SheetSeat
    from .tallies import Diagram

ITEMS = ids_of(("roll-and-write",))
"""All that a player can have points for."""

_TYPES = {str(building): building for building in Building}

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

SheetSlot = tuple[int, str]
"""A player, by his place, and an item."""


class EndSheet(NamedTuple):
    """A player as far as it is known what he has at the end; None is what is not known.

    `line_points` are the points for rows and columns; of the coins, `left` is known, or all of them.
    """

    seat: SheetSeat
    line_points: int | None = None
    left: int | None = None
    circled: int | None = None
    crossed: int | None = None


class EndTable(NamedTuple):
    """A table at its end, after so many complete rounds; `so_far` before the final scoring.

    `order` is who completed a type, for the types where that is known. `layout` is None where none is written.
    """

    sheets: tuple[EndSheet, ...]
    rounds: int
    supply: int
    order: Completions
    versus: bool
    so_far: bool
    layout: GridLayout | None = None


class SheetEquation(NamedTuple):
    """The points of a player for these items, which add up to this."""

    player: int
    total: int
    items: tuple[str, ...]


class _Rest(NamedTuple):
    """What is left of an equation once all that is certain is taken off: points for types, for lines, for coins."""

    player: int
    total: int
    types: tuple[Building, ...]
    lines: bool
    coins: bool


class _Question(NamedTuple):
    """A question in the form in which it is worked on; `wanted` are the points for a type, by player.

    `asked` are the players, type by type, whose points for it an equation asks for; their types come last.
    """

    types: tuple[Building, ...]
    wanted: Mapping[Building, tuple[int | None, ...]]
    asked: Mapping[Building, tuple[int, ...]]
    sheet_points: Mapping[SheetSlot, int]
    rests: tuple[_Rest, ...]


class _Way(NamedTuple):
    """How a type may come out: the points asked for, who completed it in which order, the counts with it.

    Those who completed it are `loose` where nothing depends on their order.
    """

    points: PlayerPoints
    groups: Groups
    loose: tuple[str, ...]
    counts: Diagram


Left = tuple[int, ...]
"""What is left of each equation's total."""


class _Reached(NamedTuple):
    """What a question can come to: after each type, the tallies by what is left of the equations."""

    question: _Question
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
        seats = tuple(sheet.seat for sheet in table.sheets)
        self._open = tuple(place for place, seat in enumerate(seats) if seat.counts is None)
        self._frame = tallies.TallyFrame([max(self._totals_of(place)) for place in self._open], self._budget)
        self._crosses = {
            building: Crosses(building, seats, table.order.get(building), so_far=table.so_far) for building in Building
        }
        bonus = numbers.versus_bonus().get(sum(seat.virtual for seat in seats), 0) if table.versus else 0
        self._bonus = tuple(bonus if seat.virtual else 0 for seat in seats)
        self._answers: dict[object, bool] = {}
        self._sums: dict[tuple[object, ...], int] = {}
        self._rows: dict[object, Mapping[tuple[PlayerPoints, Groups], set[tuple[int, ...]]]] = {}
        self._diagrams: dict[object, Mapping[PlayerPoints, Diagram]] = {}
        self._ways: dict[object, tuple[_Way, ...]] = {}
        self._domains: dict[object, frozenset[int]] = {}
        self._masks: dict[tuple[frozenset[int], ...], int] = {}
        self._grids: dict[tuple[int, int], bool] = {}
        self._timely: dict[object, bool] = {}
        self._candidates: dict[SheetSlot, Sequence[int]] = {}

    def candidates(self, player: int, item: str) -> Sequence[int]:
        """Return all points for an item that need asking about: no others are ever possible; ascending."""
        if item not in _TYPES or self._certain(player, item) is not None:
            return self.payable(player, item)
        if (player, item) not in self._candidates:
            self._candidates[player, item] = self._paid(player, item)
        return self._candidates[player, item]

    def _paid(self, player: int, item: str) -> Sequence[int]:
        """Return the points that a type can bring a player here; those at any such table where that takes long."""
        spared = max(0, self._budget.left - self._most_steps // len(ITEMS))
        self._budget.left -= spared
        try:
            ways = self._ways_by_points(_TYPES[item], (None,) * len(self.table.sheets), (player,))
            return tuple(sorted({points[0] for points, _ in ways}))
        except OutOfStepsError:
            return self.payable(player, item)
        finally:
            self._budget.left = max(0, self._budget.left) + spared

    def payable(self, player: int, item: str) -> Sequence[int]:
        """Return all points for an item that are paid at a table of so many, ascending; more than that is not asked."""
        certain = self._certain(player, item)
        if certain is not None:
            return (certain,)
        if item in _TYPES:
            return tuple(sorted(awards.achievable_points(_TYPES[item], len(self.table.sheets))))
        if item == "coins":
            return range(numbers.coins_worth(self.table.supply) + 1)
        lines = numbers.grid_lines()
        return range(2 * lines * numbers.line_worth(lines) + 1)

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
        bonus = self._bonus[player] * ("bonus" in items)
        for built in self._totals_of(player):
            more = {0}
            if "lines" in items:
                known = self._certain(player, "lines") if lines is None else lines
                more = set(grids.possible_line_points(built)) if known is None else {known}
            if "coins" in items:
                known = self._certain(player, "coins") if coins is None else coins
                own = self._coin_points(player, built) if known is None else {known}
                more = {a + b for a in more for b in own}
            for_types = {total for total, tally in reached if tally == built}
            found |= {a + b + bonus for a in for_types for b in more}
        return frozenset(found)

    def _shares_of(self, building: Building, player: int, points: int | None) -> set[tuple[int, int]]:
        """Return a player's possible points for a type, each with the buildings that bring them."""
        nobody = (None,) * len(self.table.sheets)
        certain = self._certain(player, str(building))
        try:
            ways = self._ways_by_points(building, nobody, (player,))
        except OutOfStepsError:
            self.exhausted = True
            ways = {}
        seat = self.table.sheets[player].seat
        shares = {
            (own[0] if certain is None else certain, row[self._open.index(player)] if seat.counts is None else 0)
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
        spared = max(0, self._budget.left - steps)
        self._budget.left -= spared
        try:
            for total in self._totals_of_guess(points, (*equations, found), found):
                totals.add(total)
        except OutOfStepsError:
            pass  # what is found is possible all the same
        self._budget.left = max(0, self._budget.left) + spared
        return frozenset(totals)

    def is_refuted(self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], steps: int) -> bool:
        """Tell whether so many steps are enough to find out that there is no end with these points."""
        return self._answer_within(points, equations, steps) is False

    def _answer_within(
        self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], steps: int
    ) -> bool | None:
        spared = max(0, self._budget.left - steps)
        self._budget.left -= spared
        answer = self._answer(points, equations)
        self._budget.left = max(0, self._budget.left) + spared
        return answer

    def _answer(self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation]) -> bool | None:
        """Return whether there is an end with these points; None where the steps run out before it is found out."""
        key = (frozenset(points.items()), frozenset(equations))
        if key not in self._answers:
            try:
                self._budget.take(_STEPS_OF_QUESTION)
                self._answers[key] = self._may_be(points, equations)
            except OutOfStepsError:
                return None
        return self._answers[key]

    def _totals_of_guess(
        self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation], found: SheetEquation
    ) -> Iterator[int]:
        question = self._question(points, equations)
        guess = self._right_guess(question) if question is not None else None
        if guess is None:
            return
        own = [number for number, rest in enumerate(guess.rests) if rest.player == found.player]
        for number in own:
            rest = guess.rests[number]
            most = rest.lines * self._most_for_lines() + rest.coins * numbers.coins_worth(self.table.supply)
            for total in range(most + 1):
                rests = (*guess.rests[:number], rest._replace(total=total), *guess.rests[number + 1 :])
                if self._is_reached(guess._replace(rests=rests), bare=True):
                    yield found.total - rest.total + total

    # What is certain, and what is left to find out

    def _certain(self, player: int, item: str) -> int | None:
        """Return the points for an item that a player has in any case; None where there are several possibilities."""
        sheet = self.table.sheets[player]
        if item == "bonus":
            return self._bonus[player]
        if sheet.seat.virtual and (not self.table.versus or item not in _TYPES):
            return 0
        if item == "lines":
            return sheet.line_points
        if item == "coins" and sheet.left is not None:
            return numbers.coins_worth(sheet.left)
        return None

    def _may_be(self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation]) -> bool:
        question = self._question(points, equations)
        return question is not None and self._has_end(question)

    def _question(self, points: Mapping[SheetSlot, int], equations: Sequence[SheetEquation]) -> _Question | None:
        """Return a question without what is certain; None where that contradicts it."""
        known = dict(points)
        rests = []
        equations = tuple(dict.fromkeys(equations))
        if len({(equation.player, equation.items) for equation in equations}) < len(equations):
            return None  # the same items with two totals
        for equation in equations:
            rest, unknown = self._rest(equation, known)
            if rest.total < 0 or (rest.total and not unknown):
                return None
            if len(unknown) == 1:
                known[equation.player, unknown[0]] = rest.total
            elif unknown:
                rests.append(rest)
        spots: dict[Building, list[int | None]] = {building: [None] * len(self.table.sheets) for building in Building}
        sheet_points = {}
        for (player, item), value in known.items():
            certain = self._certain(player, item)
            if certain is not None:
                if certain != value:
                    return None
            elif item in _TYPES:
                spots[_TYPES[item]][player] = value
            else:
                sheet_points[player, item] = value
        asked = {
            building: tuple(sorted({rest.player for rest in rests if building in rest.types})) for building in Building
        }
        types = sorted(Building, key=lambda building: (len(asked[building]), spots[building].count(None)))
        wanted = {building: tuple(row) for building, row in spots.items()}
        return _Question(tuple(types), wanted, asked, sheet_points, tuple(rests))

    def _rest(self, equation: SheetEquation, points: Mapping[SheetSlot, int]) -> tuple[_Rest, list[str]]:
        """Return what is left of an equation, and the items whose points are not known."""
        total = equation.total
        unknown = []
        for item in equation.items:
            value = self._certain(equation.player, item)
            value = points.get((equation.player, item)) if value is None else value
            if value is None:
                unknown.append(item)
            else:
                total -= value
        types = tuple(_TYPES[item] for item in unknown if item in _TYPES)
        return _Rest(equation.player, total, types, "lines" in unknown, "coins" in unknown), unknown

    # Types, one after the other

    def _has_end(self, question: _Question) -> bool:
        if any(question.asked.values()) and self._right_guess(question) is not None:
            return True
        # Nearly all that is possible is so without completions, and then no order is in question.
        return self._is_reached(question, bare=True) or self._is_reached(question, bare=False)

    def _right_guess(self, question: _Question) -> _Question | None:
        """Return a guess at the points for types that proves right: they are added up before anything is built."""
        best: dict[Left, tuple[tuple[Building, PlayerPoints], ...]] = {tuple(rest.total for rest in question.rests): ()}
        most = self._most_after(question)
        asked = [building for building in question.types if question.asked[building]]
        for number, building in enumerate(asked, 1):
            every = self._diagrams_of(building, question.wanted[building], question.asked[building], bare=True)
            limits = most[len(question.types) - len(asked) + number]
            self._budget.take(1 + len(best) * len(every) // _SUMS_OF_A_STEP)
            longer: dict[Left, tuple[tuple[Building, PlayerPoints], ...]] = {}
            for left, chosen in best.items():
                for points in every:
                    after = self._less(question, building, left, points)
                    if all(0 <= own <= limit for own, limit in zip(after, limits, strict=True)):
                        longer.setdefault(after, (*chosen, (building, points)))
            undone = 1 - number / len(asked)
            aims = [self._aim(rest, undone) for rest in question.rests]
            kept = sorted(longer, key=lambda left: (sum(abs(a - b) for a, b in zip(left, aims, strict=True)), left))
            best = {left: longer[left] for left in kept[:_GUESSES]}
        guesses = (self._guess(question, left, best[left]) for left in list(best)[:_TRIALS])
        return next((guess for guess in guesses if self._is_reached(guess, bare=True)), None)

    def _aim(self, rest: _Rest, undone: float) -> float:
        """Return what should be left of an equation where such a part of the types is not yet done."""
        end = min(rest.total, _USUAL_POINTS) if rest.lines or rest.coins else 0
        return end + (rest.total - end) * undone

    def _guess(self, question: _Question, left: Left, chosen: Sequence[tuple[Building, PlayerPoints]]) -> _Question:
        """Return the question about these points for types, and so much left for lines and coins."""
        wanted = dict(question.wanted)
        for building, points in chosen:
            row = list(wanted[building])
            for player, own in zip(question.asked[building], points, strict=True):
                row[player] = own
            wanted[building] = tuple(row)
        rests = tuple(rest._replace(total=own, types=()) for rest, own in zip(question.rests, left, strict=True))
        return question._replace(wanted=wanted, asked=dict.fromkeys(Building, ()), rests=rests)

    def _is_reached(self, question: _Question, *, bare: bool) -> bool:
        """Tell whether there is an end, `bare` where nobody has completed anything."""
        reached = self._reached(question, bare=bare)
        if reached is None:
            return False
        for left, found in reached.layers[-1].items():
            accepted = found & self._accepted(question, left)
            if accepted and (bare or any(self._ends(reached, len(question.types), left, accepted, ()))):
                return True
        return False

    def _reached(self, question: _Question, *, bare: bool) -> _Reached | None:
        """Return what can be reached, `bare` without any completion; None where nothing can."""
        start = tuple(rest.total for rest in question.rests)
        layers = [{start: tallies.EMPTY}]
        most = self._most_after(question)
        key: tuple[object, ...] = (bare,)
        for place, building in enumerate(question.types):
            diagrams = self._diagrams_of(building, question.wanted[building], question.asked[building], bare=bare)
            if not question.asked[building]:
                key = (*key, (building, question.wanted[building]))
                if key not in self._sums:
                    before = layers[-1].get(start, 0)
                    self._sums[key] = self._frame.plus(before, diagrams[()]) if before and diagrams else 0
                layers.append({start: self._sums[key]} if self._sums[key] else {})
            else:
                layers.append(self._layer(question, building, layers[-1], diagrams, most[place + 1]))
            if not layers[-1]:
                return None
        return _Reached(question, tuple(layers))

    def _layer(
        self,
        question: _Question,
        building: Building,
        before: Mapping[Left, int],
        diagrams: Mapping[PlayerPoints, Diagram],
        most: Sequence[int],
    ) -> dict[Left, int]:
        layer: dict[Left, int] = {}
        for left, reached in before.items():
            for points, counts in diagrams.items():
                after = self._less(question, building, left, points)
                if all(0 <= own <= limit for own, limit in zip(after, most, strict=True)):
                    self._budget.take()
                    layer[after] = layer.get(after, 0) | self._frame.plus(reached, counts)
        return {left: reached for left, reached in layer.items() if reached}

    def _less(
        self, question: _Question, building: Building, left: Left, points: PlayerPoints, sign: int = 1
    ) -> tuple[int, ...]:
        """Return what is left of the equations once the points for a type are taken off, or added again."""
        own = dict(zip(question.asked[building], points, strict=True))
        return tuple(
            [
                rest - sign * own[each.player] if building in each.types else rest
                for rest, each in zip(left, question.rests, strict=True)
            ]
        )

    def _most_after(self, question: _Question) -> list[list[int]]:
        """Return, by the number of types that are done, the most that the others can take off each equation."""
        coins, lines = numbers.coins_worth(self.table.supply), self._most_for_lines()
        most = [[lines * rest.lines + coins * rest.coins for rest in question.rests]]
        for building in reversed(question.types):
            highest = numbers.places(building)[0]
            most.append(
                [
                    limit + highest * (building in rest.types)
                    for limit, rest in zip(most[-1], question.rests, strict=True)
                ]
            )
        return most[::-1]

    def _most_for_lines(self) -> int:
        return max(grids.possible_line_points(history.most_buildings(self.table.rounds, self.table.supply)))

    def _is_open(self, building: Building, wanted: Sequence[int | None], asked: Sequence[int]) -> bool:
        """Tell whether no points for a type are wanted or asked for, so that all counts will do."""
        return not asked and wanted.count(None) == len(wanted) and building not in self.table.order

    def _diagrams_of(
        self, building: Building, wanted: tuple[int | None, ...], asked: tuple[int, ...], *, bare: bool
    ) -> Mapping[PlayerPoints, Diagram]:
        """Return the counts with which a type brings what is wanted, by the points of the players asked for."""
        key = (building, wanted, asked, bare)
        if key not in self._diagrams:
            if self._is_open(building, wanted, asked):
                ranges = self._crosses[building].ranges
                if bare:
                    boxes = numbers.boxes(building)
                    ranges = tuple(range(own.start, min(own.stop, boxes)) for own in ranges)
                counts = tallies.boxes([ranges[place] for place in self._open])
                self._diagrams[key] = {(): counts} if all(ranges) else {}
            else:
                rows: dict[PlayerPoints, set[tuple[int, ...]]] = {}
                for (points, groups), every in self._ways_by_points(building, wanted, asked).items():
                    if not (bare and groups):
                        rows.setdefault(points, set()).update(every)
                self._diagrams[key] = {own: tallies.diagram(every, self._budget) for own, every in rows.items()}
        return self._diagrams[key]

    def _ways_by_points(
        self, building: Building, wanted: tuple[int | None, ...], asked: tuple[int, ...]
    ) -> Mapping[tuple[PlayerPoints, Groups], set[tuple[int, ...]]]:
        key = (building, wanted, asked)
        if key not in self._rows:
            self._rows[key] = self._crosses[building].ways(wanted, asked, self._budget)
        return self._rows[key]

    # Buildings, lines and coins of each player

    def _totals_of(self, player: int) -> range:
        """Return how many buildings a player may have (V8-V11)."""
        table, sheet = self.table, self.table.sheets[player]
        if sheet.seat.counts is not None:
            built = sum(sheet.seat.counts.values())
            return range(built, built + 1)
        if sheet.seat.virtual:
            built = numbers.virtual_buildings(table.rounds)
            return range(built, built + 1)
        return range(numbers.starting_buildings(), history.most_buildings(table.rounds, table.supply) + 1)

    def _accepted(self, question: _Question, left: Left) -> int:
        """Return the tallies that go with the points for lines and coins, where so much of the equations is left."""
        domains = [self._domain(question, left, player) for player in range(len(self.table.sheets))]
        if not all(domains):
            return 0
        key = tuple(domains[place] for place in self._open)
        if key not in self._masks:
            self._masks[key] = self._frame.within(key)
        return self._masks[key]

    def _domain(self, question: _Question, left: Left, player: int) -> frozenset[int]:
        lines, coins = question.sheet_points.get((player, "lines")), question.sheet_points.get((player, "coins"))
        rests = tuple(
            (own, rest.lines, rest.coins)
            for own, rest in zip(left, question.rests, strict=True)
            if rest.player == player
        )
        key = (player, lines, coins, rests)
        if key not in self._domains:
            self._domains[key] = frozenset(
                built for built in self._totals_of(player) if self._is_sheet(player, built, lines, coins, rests)
            )
        return self._domains[key]

    def _is_sheet(
        self, player: int, built: int, lines: int | None, coins: int | None, rests: Sequence[tuple[int, bool, bool]]
    ) -> bool:
        """Tell whether a player with so many buildings may have these points, and get what is left of the equations."""
        if self.table.sheets[player].seat.virtual:
            return all(left == 0 for left, _, _ in rests)
        self._budget.take()
        for_coins = self._coin_points(player, built)
        if coins is not None:
            for_coins &= {coins}
        if not for_coins:
            return False
        has_lines = lines is not None or any(asks for _, asks, _ in rests)
        if not has_lines:
            for_lines = frozenset({0})
        else:
            known = self.table.sheets[player].line_points
            for_lines = grids.possible_line_points(built) if known is None else frozenset({known})
            if lines is not None:
                for_lines &= {lines}
        return any(
            any(
                all(left == own * with_lines + more * with_coins for left, with_lines, with_coins in rests)
                for more in for_coins
            )
            and not (has_lines and self._is_off_the_grid(player, own))
            for own in sorted(for_lines)
        )

    def _is_off_the_grid(self, player: int, points: int) -> bool:
        """Tell whether no grid of the written layout has a player's types and these points for its lines (V7).

        Where the types are not known, the layout is left out.
        """
        table, sheet = self.table, self.table.sheets[player]
        if table.layout is None or sheet.line_points is not None or sheet.seat.counts is None:
            return False
        key = (player, points)
        if key not in self._grids:
            self._grids[key] = grounds.has_grid(table.layout, sheet.seat.counts, points, self._budget)
        return not self._grids[key]

    def _coin_points(self, player: int, built: int) -> frozenset[int]:
        """Return what the coins of a player with so many buildings may bring (V8-V10, V14)."""
        sheet, rounds, supply = self.table.sheets[player], self.table.rounds, self.table.supply
        if sheet.circled is not None and sheet.crossed is not None:
            faults = history.history_faults(rounds, built, sheet.circled, sheet.crossed, supply)
            return frozenset() if faults else frozenset({numbers.coins_worth(sheet.circled - sheet.crossed)})
        lefts = range(supply + 1) if sheet.left is None else (sheet.left,)
        return frozenset(
            numbers.coins_worth(left) for left in lefts if not history.history_faults_left(rounds, built, left, supply)
        )

    # The order of completion

    def _ends(
        self, found: _Reached, done: int, left: Left, accepted: int, ways: tuple[tuple[Building, _Way], ...]
    ) -> Iterator[bool]:
        """Yield True for each end, from the last type back, whose orders of completion the rounds leave time for."""
        if done == 0:
            yield True
            return
        question = found.question
        building = question.types[done - 1]
        for way in self._ways_of(building, question.wanted[building], question.asked[building]):
            before = self._less(question, building, left, way.points, -1) if way.points else left
            reached = found.layers[done - 1].get(before, 0)
            if not reached:
                continue
            reached &= self._frame.minus(accepted, way.counts)
            more = (*ways, (building, way)) if way.groups or way.loose else ways
            if reached and (more is ways or self._is_timely(more)):
                yield from self._ends(found, done - 1, before, reached, more)

    def _ways_of(self, building: Building, wanted: tuple[int | None, ...], asked: tuple[int, ...]) -> Iterator[_Way]:
        """Yield how a type may come out, with few completions first."""
        if self._is_open(building, wanted, asked):
            boxes = numbers.boxes(building)
            ranges = self._crosses[building].ranges
            full = tuple(
                sheet.seat.name
                for sheet, own in zip(self.table.sheets, ranges, strict=True)
                if own == range(boxes, boxes + 1)
            )
            counts = tallies.boxes([range(ranges[place].start, boxes) for place in self._open])
            yield _Way((), (), full, counts)
        key = (building, wanted, asked)
        if key not in self._ways:
            rows = self._ways_by_points(building, wanted, asked)
            ordered = sorted(rows, key=lambda pair: len(tuple(chain.from_iterable(pair[1]))))
            self._ways[key] = tuple(
                _Way(points, groups, (), tallies.diagram(rows[points, groups], self._budget))
                for points, groups in ordered
            )
        yield from self._ways[key]

    def _is_timely(self, ways: tuple[tuple[Building, _Way], ...]) -> bool:
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
