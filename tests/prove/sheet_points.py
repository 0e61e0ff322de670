"""The points of a game of Roll & Write once more: prizes taken off the score sheet one after another (R4, R5, R8.2).

Nothing of the engine is used here.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tests.prove.sheet_rules import BONUS, BOXES, PRIZES, full_rows, lines_of, may_be, weak_orders, worth_of
from tests.prove.table_rules import Said, of_scoring

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.prove.sheet_rules import Groups, Orders, Row, SheetGame, Verdict

Points = dict[str, dict[str, int]]
"""By player and item; items without points are left out."""

MOST_ORDERS = 180
"""So many orders of a game are tried."""


def open_types(verdict: Verdict) -> dict[str, tuple[str, ...]]:
    """Return the types that several have filled, nobody knows in which order."""
    full = full_rows(verdict.counts)
    return {kind: names for kind, names in full.items() if len(names) > 1 and kind not in verdict.known}


def possible_orders(game: SheetGame, verdict: Verdict) -> list[Orders] | None:
    """Return all orders that the rounds leave time for, the known ones among them; None where there are too many."""
    missing = open_types(verdict)
    choices = [weak_orders(names) for names in missing.values()]
    number = 1
    for own in choices:
        number *= len(own)
    if number > MOST_ORDERS:
        return None
    found = []
    for chosen in product(*choices):
        orders = {**verdict.known, **dict(zip(missing, chosen, strict=True))}
        if verdict.rounds is None or may_be(game, verdict.counts, verdict.rounds, orders):
            found.append(orders)
    return found


def points_of(game: SheetGame, verdict: Verdict, orders: Mapping[str, Groups]) -> Points:
    """Return the points of everybody who scores, item by item."""
    scoring = [row for row in game.players if game.versus or not row.virtual]
    found: Points = {row.name: {} for row in game.players}
    for kind in BOXES:
        for name, points in _type(kind, verdict, orders.get(kind), running=game.played is not None).items():
            found[name][kind] = points
    virtual = sum(row.virtual for row in game.players)
    for row in game.players:
        if row.virtual:
            found[row.name]["bonus"] = BONUS.get(virtual, 0)
            continue
        lines = lines_of(row)
        own = worth_of(lines) if lines else row.lines or 0
        left = row.left if row.left is not None else (row.circled or 0) - (row.crossed or 0)
        found[row.name] |= {"lines": own, "coins": left // 2}
    return {row.name: {item: points for item, points in found[row.name].items() if points} for row in scoring}


def _type(kind: str, verdict: Verdict, groups: Groups | None, *, running: bool) -> dict[str, int]:
    """R4.1 to R4.3, then R5.1 to R5.4: round by round, then everybody else by the number of buildings."""
    counts = {name: own.get(kind, 0) for name, own in verdict.counts.items()}
    full = [name for name, number in counts.items() if number == BOXES[kind]]
    prizes = list(PRIZES[kind])
    found: dict[str, int] = {}

    def hand_out(names: tuple[str, ...]) -> None:
        reached = [prizes.pop(0) for _ in names if prizes]
        found.update((name, sum(reached) // len(names)) for name in names)

    for group in groups if len(full) > 1 and groups else [(name,) for name in full]:
        hand_out(tuple(group))
    for number in range(BOXES[kind] - 1, 0, -1):
        names = tuple(name for name, own in counts.items() if own == number)
        if names and not running:
            hand_out(names)
    return found


def unknown_of(row: Row) -> set[str]:
    """Return what is not known of a player: lines, coins."""
    if row.virtual:
        return set()
    has_lines = lines_of(row) is not None or row.lines is not None
    return {item for item, known in (("lines", has_lines), ("coins", row.has_coins)) if not known}


def claims(game: SheetGame, points: Points) -> Iterator[Said]:
    """Yield the claims that differ from the points."""
    for row in game.players:
        own = points.get(row.name)
        claimed = row.claimed
        if own is None:
            sums = [each for each in (claimed.sum, claimed.running, claimed.total) if each is not None]
            number = len(claimed.items) + len(sums) + (row.name in game.claimed)
            yield from [Said("claim-differs", row.name, (), (None, None, None))] * number
            continue
        unknown = unknown_of(row)
        if unknown:
            items = {item: number for item, number in claimed.items.items() if item not in unknown}
            claimed = claimed._replace(items=items, sum=None, running=None, total=None)
        said, _ = of_scoring(row.name, claimed, own, 0, {0}, is_known=True)
        yield from said
        if row.name in game.claimed and not unknown and game.claimed[row.name] != sum(own.values()):
            yield Said("claim-differs", row.name, (), (None, game.claimed[row.name], sum(own.values())))


def fitting(game: SheetGame, verdict: Verdict, orders: list[Orders]) -> list[Orders]:
    """Return the orders that fit the claims, as far as these decide anything (R4.1).

    A claim that fits no order is a mistake and decides nothing; nor do claims that contradict each other.
    """
    missing = open_types(verdict)
    points = [points_of(game, verdict, each) for each in orders]
    tests: list[tuple[str, str | None, int]] = []
    for row in game.players:
        tests += [(row.name, kind, number) for kind, number in row.claimed.items.items() if kind in missing]
        if not unknown_of(row):
            sums = (row.claimed.sum, row.claimed.running, row.claimed.total, game.claimed.get(row.name))
            tests += [(row.name, None, number) for number in sums if number is not None]

    def is_true(test: tuple[str, str | None, int], own: Points) -> bool:
        name, kind, number = test
        if kind is not None:
            return own.get(name, {}).get(kind, 0) == number
        return name in own and sum(own[name].values()) == number

    meaning = [test for test in tests if any(is_true(test, own) for own in points)]
    if not meaning:
        return orders
    left = [each for each, own in zip(orders, points, strict=True) if all(is_true(test, own) for test in meaning)]
    return left or orders


def totals_of(points: Points) -> dict[str, int]:
    """Return everybody's total."""
    return {name: sum(own.values()) for name, own in points.items()}
