"""Orders of completion where time is short: the engine's search against trying the last rounds one by one (V17-V20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alhambra_engine.buildings import Building
from alhambra_engine.rollandwrite.completions import Builder
from alhambra_engine.rollandwrite.orders import OrderSearch, file_budget
from tests.prove import random_orders, sheet_rules
from tests.prove.compared import tried
from tests.prove.proof import Proof, Tally
from tests.prove.sheet_rules import BOXES

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from tests.prove.sheet_rules import Orders, SheetGame

IN_BATCH = 1_000


def _v20(game: SheetGame, rounds: int, orders: Orders, *, is_in_time: bool) -> Iterator[str]:
    """Yield what decides: which part of V20 alone leaves no time for orders, or that two rows at once are needed."""
    counts = {row.name: row.counts or {} for row in game.players}
    virtual = {row.name for row in game.players if row.virtual}
    real = {row.name for row in game.players} - virtual
    changes: dict[str, tuple[set[str], dict[str, Any]]] = {
        "two at once for a virtual player": (virtual, {"together": len(BOXES), "doubles": rounds}),
        "three at once": (real, {"together": len(BOXES)}),
        "two at once without the coins": (real, {"doubles": rounds}),
    }
    if is_in_time:
        changes = {
            "two at once, as it has to be": (real, {"together": 1}),
            "two at once twice, as it has to be": (real, {"doubles": 1}),
        }
    for what, (names, change) in changes.items():
        seats = sheet_rules.seats_of(game, rounds)
        others = {name: seat._replace(**change) if name in names else seat for name, seat in seats.items()}
        if sheet_rules.is_in_time(orders, counts, others, rounds) != is_in_time:
            yield what


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Ask both whether the orders of a batch are in time."""
    return tried("orders", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game, rounds, orders = random_orders.made(random)
    builders = {
        row.name: Builder({Building(kind): own for kind, own in (row.counts or {}).items()}, row.virtual, row.crossed)
        for row in game.players
    }
    search = OrderSearch(builders, rounds, game.supply, file_budget())
    found = search.is_possible({Building(kind): groups for kind, groups in orders.items()})
    wanted = sheet_rules.may_be(game, {row.name: row.counts or {} for row in game.players}, rounds, orders)
    counts["in no time"] += not wanted
    counts.update(_v20(game, rounds, orders, is_in_time=wanted))
    if found == wanted:
        return ""
    who = [(row.name, row.virtual, dict(row.counts or {}), row.crossed) for row in game.players]
    return f"possible {found}, wanted {wanted}; {rounds} rounds, supply {game.supply}, {who}, {orders}"


PROOFS = (
    Proof(
        "orders",
        "V17 to V20 where time is short: whether the rounds leave time for orders of completion, against trying the "
        "last rounds one by one",
        100,
        run,
        0.04,
    ),
)
