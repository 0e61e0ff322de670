"""A player's own arithmetic on a pad: which sums are right for the numbers above them, and what the others demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class Terms(NamedTuple):
    """What something adds up from: a number that is certain, entries, and all points of some scorings.

    `columns` are scorings by their places in the account, with what is written of them and what is not.
    """

    certain: int = 0
    entries: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    def plus(self, other: Terms) -> Terms:
        """Return both together."""
        return Terms(self.certain + other.certain, self.entries + other.entries, self.columns + other.columns)

    def value(self, values: Mapping[int, int]) -> int:
        """Return the sum where entries have these values; there are no `columns` in it."""
        return self.certain + sum(values[entry] for entry in self.entries)


class Column(NamedTuple):
    """A scoring of one player, by the numbers of his entries; `points` are known where they are a fact.

    `items` are the entries of what points are for, `total` is right as `sum` or as `running`. `rest` are the points of
    all items that nobody has written, where they are a fact.
    """

    items: tuple[int, ...] = ()
    sum: int | None = None
    running: int | None = None
    total: int | None = None
    points: int | None = None
    rest: int | None = None

    @property
    def terms(self) -> list[Terms]:
        """What its items add up to; nothing where none is written or known."""
        return [Terms(self.rest or 0, self.items)] if self.items or self.rest is not None else []


class PlayerSums(NamedTuple):
    """All that one player has added up: scoring by scoring, and the `total` of the whole game.

    `before` are the points before the first column.
    """

    columns: tuple[Column, ...]
    before: int = 0
    total: int | None = None


class Sum(NamedTuple):
    """An entry that is a sum.

    Where it is right for the numbers above it, it `follows` from these entries, which may be sums themselves, and
    nothing is demanded. Else, as long as it is as it is written, it must be one of `demands`, whose entries are items;
    `demands` of a sum that follows are what its value is. A sum that was added up
    wrongly `adds_to` other numbers, one for each way in which it may have been meant.
    """

    entry: int
    follows: Terms | None
    demands: tuple[Terms, ...]
    adds_to: tuple[int, ...] = ()


def sums(account: PlayerSums, written: Sequence[int]) -> tuple[Sum, ...]:
    """Return all sums of a player, each after those that it may follow from; `written` are the values of all entries.

    A sum is compared with its items; a running total with the running total before, else what was before the first
    scoring, and what came since then, by the sum of each scoring or else by its items.
    """
    return tuple(_Adder(account, written).sums())


def followed(found: Iterable[Sum], written: Sequence[int], changed: Mapping[int, int]) -> dict[int, int]:
    """Return the sums that follow with another value than the written one where some entries are changed."""
    values = dict(enumerate(written))
    values.update(changed)
    follows: dict[int, int] = {}
    for each in found:
        if each.follows is not None:
            values[each.entry] = each.follows.value(values)
            if values[each.entry] != written[each.entry]:
                follows[each.entry] = values[each.entry]
    return follows


class _Adder:
    """Adds up one account from the first scoring on."""

    def __init__(self, account: PlayerSums, written: Sequence[int]) -> None:
        self._account = account
        self._written = dict(enumerate(written))
        self._demands: dict[int, tuple[Terms, ...]] = {}
        """What the value of each sum is, by items and scorings."""
        self._as_sum: set[int] = set()
        self._as_running: set[int] = set()
        """The totals that may be sums of their scoring, and those that may be running totals."""

    def sums(self) -> Iterator[Sum]:
        for place, column in enumerate(self._account.columns):
            if column.sum is not None:
                yield self._sum(column.sum, column.terms, [_all(place)])
            if column.running is not None:
                yield self._sum(column.running, self._chains(place), self._points_after(place, known=False))
            if column.total is not None:
                yield self._total(column.total, place, column)
        if self._account.total is not None:
            last = len(self._account.columns) - 1
            after = [*self._reached(last), *self._chains(last)] if self._account.columns else []
            yield self._sum(self._account.total, after, self._points_after(last))

    def _sum(self, entry: int, candidates: Sequence[Terms], demands: Sequence[Terms]) -> Sum:
        follows = next((each for each in candidates if self._is_right(entry, each)), None)
        if follows is not None:
            demands = self._expanded(follows)
        adds_to = self._adds_to(entry, candidates) if follows is None else ()
        self._demands[entry] = tuple(dict.fromkeys(demands))
        return Sum(entry, follows, self._demands[entry], adds_to)

    def _adds_to(self, entry: int, candidates: Sequence[Terms]) -> tuple[int, ...]:
        """Return what a sum should be by other sums; by items only if it is less, since some may not be written."""
        of_sums = [each for each in candidates if all(other in self._demands for other in each.entries)]
        values = [each.value(self._written) for each in of_sums or candidates]
        if not of_sums and any(value < self._written[entry] for value in values):
            return ()
        return tuple(dict.fromkeys(values))

    def _total(self, entry: int, place: int, column: Column) -> Sum:
        own = self._sums(column)
        if column.sum is not None:
            own += column.terms
        so_far = self._chains(place)
        if column.running is not None:
            so_far.insert(0, Terms(entries=(column.running,)))
        found = self._sum(entry, [*own, *so_far], [_all(place), *self._points_after(place)])
        if found.follows is None or any(self._is_right(entry, each) for each in own):
            self._as_sum.add(entry)
        if found.follows is None or any(self._is_right(entry, each) for each in so_far):
            self._as_running.add(entry)
        return found

    def _is_right(self, entry: int, terms: Terms) -> bool:
        return self._written[entry] == terms.value(self._written)

    def _sums(self, column: Column) -> list[Terms]:
        """Return what a scoring brought, by the numbers that are written; nothing where none is."""
        if column.points is not None:
            return [Terms(column.points)]
        if column.sum is not None:
            return [Terms(entries=(column.sum,))]
        if column.terms:
            return column.terms
        return [Terms(entries=(column.total,))] if column.total in self._as_sum and column.total is not None else []

    def _reached(self, place: int) -> list[Terms]:
        """Return the points after a scoring, by the numbers that are written; nothing where they do not say it."""
        if place < 0:
            return [Terms(self._account.before)]
        column = self._account.columns[place]
        if column.running is not None:
            return [Terms(entries=(column.running,))]
        if column.total is not None and column.total in self._as_running:
            return [Terms(entries=(column.total,))]
        return self._chains(place)

    def _chains(self, place: int) -> list[Terms]:
        """Return the points after a scoring as those before it and its own."""
        own = self._sums(self._account.columns[place])
        return [before.plus(each) for before in self._reached(place - 1) for each in own]

    def _points_after(self, place: int, *, known: bool = True) -> list[Terms]:
        """Return what the points after a scoring are; by its own running total only where that is `known`."""
        if place < 0:
            return [Terms(self._account.before)]
        column = self._account.columns[place]
        if known and column.running is not None:
            return list(self._demands[column.running])
        own: Sequence[Terms] = (_all(place),)
        if column.points is not None:
            own = (Terms(column.points),)
        elif column.sum is not None:
            own = self._demands[column.sum]
        return [before.plus(each) for before in self._points_after(place - 1) for each in own]

    def _expanded(self, terms: Terms) -> list[Terms]:
        """Return terms with items in place of the sums among their entries."""
        found = [Terms(terms.certain, (), terms.columns)]
        for entry in terms.entries:
            values = self._demands.get(entry, (Terms(entries=(entry,)),))
            found = [each.plus(value) for each in found for value in values]
        return found


def _all(place: int) -> Terms:
    return Terms(columns=(place,))
