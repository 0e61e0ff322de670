"""Orders of completion where time is short: the engine's search against trying the last rounds one by one (V17-V20)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite.completions import Builder
from alhambra_engine.rollandwrite.orders import OrderSearch, file_budget
from tests.prove import sheet_rules
from tests.prove.proof import Proof, Tally
from tests.prove.sheet_rules import BOXES, Row, SheetGame

if TYPE_CHECKING:
    from tests.prove.sheet_rules import Groups, Orders

IN_BATCH = 2_000
_SUPPLIES = (3, 9, 20, 20, 40)


def made(random: Random) -> tuple[SheetGame, int, Orders]:
    """Return players who have filled rows, the rounds that they had for it, and an order for some types."""
    rounds = random.randint(1, 18)
    supply = random.choice(_SUPPLIES)
    players = []
    for name in ("Ada", "Bea", "Cid")[: random.randint(1, 3)]:
        virtual = random.random() < 0.3
        most = 3 + rounds if virtual else sheet_rules.most_built(supply, None)[rounds]
        counts: Counter[str] = Counter()
        for kind in random.sample(list(BOXES), 6):
            if sum(counts.values()) + BOXES[kind] <= most and random.random() < 0.8:
                counts[kind] = BOXES[kind]
        crossed = None if virtual or random.random() < 0.3 else random.choice((0, 2, 3, 5, 6, 9, 12))
        players.append(Row(name, virtual, counts=counts, crossed=crossed))
    completed: Orders = {}
    for kind in random.sample(list(BOXES), random.randint(1, 4)):
        names = [row.name for row in players if (row.counts or {}).get(kind)]
        if names:
            completed[kind] = _order(random, names)
    return SheetGame(tuple(players), (), supply), rounds, completed


def _order(random: Random, names: list[str]) -> Groups:
    groups: list[tuple[str, ...]] = []
    for name in random.sample(names, len(names)):
        if groups and random.random() < 0.4:
            groups[-1] = (*groups[-1], name)
        else:
            groups.append((name,))
    return tuple(groups)


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Ask both whether the orders of a batch are in time."""
    random = Random(f"orders {batch}")  # noqa: S311 - nothing secret here
    failures: list[str] = []
    counts: Counter[str] = Counter()
    for case in range(number):
        game, rounds, orders = made(random)
        builders = {
            row.name: Builder(
                {Building(kind): own for kind, own in (row.counts or {}).items()}, row.virtual, row.crossed
            )
            for row in game.players
        }
        search = OrderSearch(builders, rounds, game.supply, file_budget())
        found = search.is_possible({Building(kind): groups for kind, groups in orders.items()})
        wanted = sheet_rules.may_be(game, {row.name: row.counts or {} for row in game.players}, rounds, orders)
        counts["in no time"] += not wanted
        if found != wanted:
            who = [(row.name, row.virtual, dict(row.counts or {}), row.crossed) for row in game.players]
            case_text = f"{rounds} rounds, supply {game.supply}, {who}, {orders}"
            failures.append(f"orders {case} of batch {batch}: possible {found}, wanted {wanted}; {case_text}")
    return Tally(number, tuple(failures), counts)


PROOFS = (
    Proof(
        "orders",
        "V17 to V20 where time is short: whether the rounds leave time for orders of completion, against trying the "
        "last rounds one by one",
        50,
        run,
        0.01,
    ),
)
