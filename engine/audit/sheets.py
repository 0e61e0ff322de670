"""The filled score sheet of Roll & Write: its entries, and which of them can be true together."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from ..buildings import Building
from ..rollandwrite import numbers
from . import sums
from .contradictions import reduced, smallest
from .crosses import SheetSeat
from .end_questions import SheetEquation
from .end_tables import ITEMS, EndSheet, EndTable
from .ends import STEP_LIMIT, Ends
from .pads import PadEntry
from .sums import Column, PlayerSums

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..reading.values import Number
    from ..rollandwrite.awards import Seat as Judged
    from ..rollandwrite.scoring import RollAndWriteOutcome
    from ..rollandwrite.transcript import SheetPlayerText, SheetTranscript
    from .end_questions import SheetSlot
    from .sums import Sum

_PAIR = 2
_NOBODY = ""
"""The name of the virtual player whom two players have forgotten; nobody else is called so."""

_VALUE_STEPS, _MOST_UNKNOWN = 10_000, 10
"""How many steps are taken for one value of an entry, and for how many values these may not be enough."""

_QUICK = 20_000
"""How many steps are taken for one question that only makes a conflict smaller."""


def pad_of(outcome: RollAndWriteOutcome) -> SheetPad:
    """Return the score sheet of a game that is judged to be legal; what its players claim are the entries.

    ValueError where nobody knows how many rounds the game has.
    """
    text, judged = outcome.transcript, outcome.judged
    sheets = tuple(_sheet(player, judged.seats[player.name]) for player in text.players)
    rounds = judged.rounds
    if rounds is None:
        raise ValueError("no game has these players")
    if len(sheets) == _PAIR and not any(sheet.seat.virtual for sheet in sheets):
        sheets = (*sheets, EndSheet(SheetSeat(_NOBODY, virtual=True)))
    table = EndTable(
        sheets,
        rounds,
        judged.layout.coins,
        {completion.building: completion.groups for completion in text.completions if completion.complete},
        versus=text.versus is not None,
        so_far=judged.running,
        layout=judged.layout if text.layout_span is not None else None,
    )
    return SheetPad(table, _entries(text, "so-far" if judged.running else "final"))


def _sheet(player: SheetPlayerText, seat: Judged) -> EndSheet:
    known = player.sheet is not None or player.counts is not None
    coins = player.coins
    points = seat.line_points
    if points is None and seat.rows is not None and seat.columns is not None:
        points = sum(map(numbers.line_worth, (*seat.rows, *seat.columns)))
    return EndSheet(
        SheetSeat(player.name, player.virtual, dict(seat.counts) if known else None),
        points,
        coins.left.value if coins else None,
        coins.circled.value if coins and coins.circled else None,
        coins.crossed.value if coins and coins.crossed else None,
    )


def _entries(text: SheetTranscript, scoring: str) -> tuple[PadEntry, ...]:
    """Return all that is claimed, in the order of the file."""

    def entries() -> Iterator[PadEntry]:
        for player in text.players:
            if player.claims is not None:
                sums: dict[str, Number | None] = {
                    "sum": player.claims.sum,
                    "running": player.claims.running,
                    "total": player.claims.total,
                }
                for item, number in (*player.claims.items.items(), *sums.items()):
                    if number is not None:
                        yield PadEntry(player.name, scoring, item, number.value, number.span)
        for name, number in text.claims.items():
            yield PadEntry(name, None, "total", number.value, number.span)

    return tuple(sorted(entries(), key=lambda entry: entry.span))


class SheetPad:
    """A score sheet with its entries: what is asked of a `Pad`, by the rules of Roll & Write."""

    def __init__(self, table: EndTable, entries: Sequence[PadEntry], steps: int = STEP_LIMIT) -> None:
        self.entries = tuple(entries)
        self._ends = Ends(table, steps)
        self._places = {sheet.seat.name: place for place, sheet in enumerate(table.sheets)}
        self._written = tuple(entry.written for entry in entries)
        self._slots = {
            number: (self._places[entry.player], entry.item)
            for number, entry in enumerate(entries)
            if entry.item in ITEMS
        }
        self._sums: dict[int, Sum] = {
            each.entry: each for player in self._places for each in sums.sums(self._account(player), self._written)
        }
        self._counted = tuple(
            number
            for number in range(len(self.entries))
            if number not in self._sums or self._sums[number].follows is None
        )

    @property
    def exhausted(self) -> bool:
        """Whether the steps ran out: since then everything was taken for possible."""
        return self._ends.exhausted

    def conflict(self, free: frozenset[int]) -> frozenset[int] | None:
        """Return None where the pad is possible; else entries of which at least one more must be free.

        They cannot be true together, while all but any one of them can.
        """
        fixed = tuple(number for number in self._counted if number not in free)
        beyond = next((number for number in fixed if self._is_beyond(number)), None)
        if beyond is not None:
            return frozenset({beyond})
        if self._may_be(frozenset(fixed)):
            return None
        for number in fixed:
            part = self._addends(number, fixed)
            if number in self._sums and not self._adds_up(number, frozenset(part)):
                return smallest((number, *part), partial(self._may_add_up, number))
        if not self._may_be(frozenset()):
            return frozenset()
        for part in self._parts(fixed):
            if self._is_refuted(frozenset(part)):
                return reduced(part, self._may_pass, self._blocks(part))
        return reduced(fixed, self._may_pass, self._blocks(fixed))

    def values(self, free: frozenset[int]) -> dict[int, tuple[int, ...]]:
        """Return for each free entry the values that it has in some solution, ascending; those that are found."""
        fixed = frozenset(self._counted) - free
        return {number: self._values_of(number, fixed) for number in sorted(free)}

    def _values_of(self, number: int, fixed: frozenset[int]) -> tuple[int, ...]:
        """Return the values of an entry; those nearest to the written one are asked about first."""
        written = self._written[number]
        found: set[int] = set()
        unknown = 0
        for value in sorted(self._candidates(number, fixed), key=lambda value: (abs(value - written), value)):
            if value in found:
                continue
            answer = self._known_answer(fixed, {number: value})
            unknown += answer is None
            if unknown > _MOST_UNKNOWN:
                break
            if answer:
                found.add(value)
                found |= self._other_values(number, value, fixed)
        return tuple(sorted(found))

    def _other_values(self, number: int, value: int, fixed: frozenset[int]) -> frozenset[int]:
        """Return values of a sum that are possible as well as this one, as far as they are found together with it."""
        if number not in self._sums:
            return frozenset()
        found: set[int] = set()
        for equation in self._equations(self._sums[number], value):
            for points, equations in self._questions(fixed, {}):
                more = self._ends.other_totals(points, equations, equation, _QUICK)
                found |= {value - equation.total + total for total in more}
        return frozenset(found)

    @property
    def additions(self) -> dict[int, tuple[int, ...]]:
        """The sums that are wrong for the numbers above them, and what these add up to."""
        return {number: each.adds_to for number, each in sorted(self._sums.items()) if each.adds_to}

    def follows(self, free: frozenset[int], changed: Mapping[int, int]) -> dict[int, int]:
        """Return the sums that follow with another value where free entries have these values."""
        return sums.followed(
            self._sums.values(), self._written, {number: changed[number] for number in free if number in changed}
        )

    def _account(self, player: str) -> PlayerSums:
        own = {
            (entry.scoring is None, entry.item): number
            for number, entry in enumerate(self.entries)
            if entry.player == player
        }
        items = tuple(number for (whole, item), number in own.items() if item in ITEMS and not whole)
        column = Column(items, own.get((False, "sum")), own.get((False, "running")), own.get((False, "total")))
        return PlayerSums((column,), total=own.get((True, "total")))

    def _parts(self, fixed: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield parts of the pad in which a mistake shows soonest: each type, each player's items, all items."""
        items = [number for number in fixed if number not in self._sums]
        yield from self._by_type(items)
        for player in self._places:
            yield tuple(number for number in items if self.entries[number].player == player)
        yield tuple(items)

    def _blocks(self, part: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield parts of a part that a conflict may do without: all sums of a player, each type, the rest of him."""
        for player in self._places:
            yield tuple(each for each in part if each in self._sums and self.entries[each].player == player)
        yield from self._by_type(part)
        for player in self._places:
            yield tuple(each for each in part if self.entries[each].player == player)

    def _by_type(self, part: Sequence[int]) -> Iterator[tuple[int, ...]]:
        for building in Building:
            yield tuple(number for number in part if self.entries[number].item == building)

    def _may_be(self, fixed: frozenset[int], assumed: Mapping[int, int] | None = None) -> bool:
        """Tell whether these entries can be true as they are written, and others with the values that are assumed."""
        return any(self._ends.may_be(*each) for each in self._questions(fixed, assumed or {}))

    def _known_answer(self, fixed: frozenset[int], assumed: Mapping[int, int]) -> bool | None:
        """Return whether these entries can be true, others with the values assumed; None if nobody knows."""
        answers = [self._ends.known_answer(*each, _VALUE_STEPS) for each in self._questions(fixed, assumed)]
        return True if True in answers else None if None in answers else False

    def _is_refuted(self, fixed: frozenset[int]) -> bool:
        """Tell whether it is found out quickly that these entries cannot be true together."""
        return all(self._ends.is_refuted(*each, _QUICK) for each in self._questions(fixed, {}))

    def _may_pass(self, fixed: frozenset[int]) -> bool:
        return not self._is_refuted(fixed)

    def _questions(
        self, fixed: frozenset[int], assumed: Mapping[int, int]
    ) -> Iterator[tuple[dict[SheetSlot, int], tuple[SheetEquation, ...]]]:
        """Yield what must be asked about these entries: one question for each meaning that their sums may have."""
        values = {number: self._written[number] for number in sorted(fixed)} | dict(assumed)
        points = {self._slots[number]: value for number, value in values.items() if number in self._slots}
        choices = [
            self._equations(self._sums[number], value) for number, value in values.items() if number in self._sums
        ]
        for equations in product(*choices):
            yield points, equations

    def _equations(self, found: Sum, value: int) -> tuple[SheetEquation, ...]:
        player = self._places[self.entries[found.entry].player]
        return tuple(
            SheetEquation(
                player,
                value - terms.certain,
                ITEMS if terms.columns else tuple(self.entries[number].item for number in terms.entries),
            )
            for terms in found.demands
        )

    def _addends(self, number: int, fixed: Sequence[int]) -> tuple[int, ...]:
        """Return the items of the same player."""
        player = self.entries[number].player
        return tuple(each for each in fixed if each in self._slots and self.entries[each].player == player)

    def _is_beyond(self, number: int) -> bool:
        """Tell whether nobody at such a table ever has so many points: that is clear without any question."""
        written = self._written[number]
        if number not in self._sums:
            return written not in self._ends.table.payable(*self._slots[number])
        return all(
            equation.total > sum(max(self._ends.table.payable(equation.player, item)) for item in equation.items)
            for equation in self._equations(self._sums[number], written)
        )

    def _adds_up(self, number: int, fixed: frozenset[int]) -> bool:
        """Tell whether a sum is what its items can add up to, each of them taken by itself."""
        return self._written[number] in self._sums_of(number, fixed)

    def _may_add_up(self, number: int, kept: frozenset[int]) -> bool:
        return number not in kept or self._adds_up(number, kept)

    def _candidates(self, number: int, fixed: frozenset[int]) -> Sequence[int]:
        """Return the values of an entry that are worth asking about."""
        if number not in self._sums:
            return self._ends.candidates(*self._slots[number])
        found = self._sums_of(number, fixed)
        if len(found) > 1:
            written = {slot: self._written[entry] for entry, slot in self._slots.items() if entry in fixed}
            found &= frozenset().union(
                *(
                    self._ends.totals(equation.player, equation.items, written)
                    for equation in self._equations(self._sums[number], 0)
                )
            )
        return tuple(sorted(found))

    def _sums_of(self, number: int, fixed: frozenset[int]) -> frozenset[int]:
        """Return what the items of a sum can add up to, each of them taken by itself."""
        written = {slot: self._written[entry] for entry, slot in self._slots.items() if entry in fixed}
        found: set[int] = set()
        for equation in self._equations(self._sums[number], 0):
            reached = {0}
            for item in equation.items:
                slot = (equation.player, item)
                own = (written[slot],) if slot in written else self._ends.candidates(*slot)
                reached = {before + value for before in reached for value in own}
            found |= reached
        return frozenset(found)
