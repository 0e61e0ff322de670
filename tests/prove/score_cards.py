"""Whole games with the new score cards: findings, points, places, claims, winners, codes, against a literal X17."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from alhambra_engine import api
from alhambra_engine.copies import compact
from tests.prove import random_tables, table_rules
from tests.prove.compared import tried
from tests.prove.proof import Proof, Tally
from tests.prove.random_palaces import drawing
from tests.prove.table_rules import ERRORS, Said
from tests.prove.tables import differences

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.prove.table_rules import Game, Scored

IN_BATCH = 1_000
LETTERS = "PSACGT"
PRINTED = (
    *("PCTSAG", "PCGSTA", "PGTASC", "SGTCAP", "SACTGP", "STAGCP"),
    *("APSTGC", "APGCTS", "ACGSPT", "CAPTGS", "CAPGST", "CGSAPT"),
    *("GTAPCS", "GTAPSC", "GSCPTA", "TSPGCA", "TSCAPG", "TPSCAG"),
)
"""The cards (X17.3)."""
UNREAD = ("wrong-order", "missing-key")
"""The findings of cards that are errors."""


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge and score the games of a batch twice."""
    return tried("score-cards", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = _made(random)
    cards = list(judge(game))
    is_read = not any(each.name in UNREAD for each in cards)
    # Of what cannot be read nobody says what is missing.
    wanted = [*cards, *(each for each in table_rules.judge(game) if is_read or each.name != "earlier-points-missing")]
    scored = None
    if is_read and not any(each.name in ERRORS for each in wanted):
        scored = table_rules.score(game)
        if random.random() < 0.5:
            game = random_tables.with_claims(random, game, scored)
            wrong = list(table_rules.claims(game, scored))
            counts["wrong claims"] += len(wrong)
            wanted += wrong
    told = [*differences(game, wanted, scored)]
    if scored is not None:
        told += _laws(game, scored, is_coded=random.random() < 0.2)
        bare = table_rules.score(game._replace(orders={}))
        counts["other winners than by the printed table"] += bare.winners != scored.winners
    counts.update({"illegal": scored is None, **Counter(each.name for each in cards)})
    return f"{'; '.join(told)}\n{random_tables.text_of(game)}" if told else ""


def _made(random: Random) -> Game:
    """Return a game with cards; of rows typed twice, and of numbers to compare with, others know more than this one."""
    while True:
        game = random_tables.made(random)
        plans = [entry.plan for entries in game.tables.values() for entry in entries if entry.plan is not None]
        if not any(one == other for plan in plans for one, other in pairwise(drawing(plan))):
            break
    tables = {at: tuple(entry._replace(number=None) for entry in own) for at, own in game.tables.items()}
    return game._replace(tables=tables, orders=_orders(random, game))


def _orders(random: Random, game: Game) -> dict[int, str]:
    """Return the cards as somebody may have written them: printed ones, others, one twice; none, or no cards at all."""
    kind = random.random()
    if kind < 0.05:
        return dict.fromkeys(game.tables, LETTERS)
    cards = random.sample(PRINTED, 3)
    if kind < 0.3:
        cards = ["".join(random.sample(LETTERS, 6)) for _ in cards]
    if kind > 0.9:
        cards[random.randrange(3)] = random.choice(cards)
    orders = dict(zip((1, 2, 3), cards, strict=True))
    if random.random() < 0.05:
        scoring = random.choice((1, 2, 3))
        wrong = list(orders[scoring])
        wrong[random.randrange(6)] = random.choice("PSACGTX")
        orders[scoring] = "".join(wrong)
    if random.random() < 0.05:
        del orders[random.choice((1, 2, 3))]
    return orders


def judge(game: Game) -> Iterator[Said]:
    """Yield what is wrong with the cards of a game, and what is to be noted about them (X17.1, X17.3)."""
    met: dict[str, int] = {}
    for scoring, order in sorted(game.orders.items()):
        if sorted(order) != sorted(LETTERS):
            yield Said("wrong-order")
            continue
        if order not in PRINTED:
            yield Said("card-not-printed", None, (), (order,))
        if order in met:
            yield Said("card-twice", None, (), (order, met[order]))
        met.setdefault(order, scoring)
    lacking = tuple(scoring for scoring in game.tables if scoring not in game.orders)
    if lacking:
        yield Said("missing-key", None, (), ("order" if len(game.tables) == 1 else "orders", lacking))


def _laws(game: Game, scored: Scored, *, is_coded: bool) -> Iterator[str]:
    """Yield which laws are broken: a code has the same game, and the order of the printed table changes nothing."""
    text = random_tables.text_of(game).encode()
    if is_coded:
        result = api.score("table.yaml", text, advice=False)
        copy = api.score("copy.yaml", compact.game_of(compact.code_of(result, "1")).transcript, advice=False)
        outcomes = [each.outcome for each in (result, copy)]
        orders = [each.transcript.orders for each in outcomes if isinstance(each, api.AlhambraOutcome)]
        if dict(copy.totals) != scored.totals or orders[1:] != orders[:1]:
            yield f"its code is a game with {dict(copy.totals)} and {orders[1:]}"
    if set(game.orders.values()) == {LETTERS}:
        bare = api.score("bare.yaml", random_tables.text_of(game._replace(orders={})).encode(), advice=False)
        if dict(bare.totals) != scored.totals or bare.winners != scored.winners:
            yield f"without cards it has {dict(bare.totals)} and {bare.winners}"


PROOFS = (
    Proof(
        "score-cards",
        "X17 in files of three scorings with new score cards, printed or not, missing or wrong: findings, awards with "
        "places and ties, claims, winners, codes, against a literal reading of the rules",
        24,
        run,
        0.03,
    ),
)
