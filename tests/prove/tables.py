"""Whole games of Alhambra as files: findings, points, ties, claims, winners, against `table_rules` and `bits`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import api
from alhambra_engine.alhambra.awards import MajorityAward
from alhambra_engine.geometry import coordinates
from tests.prove import bits, random_tables, table_rules
from tests.prove.compared import apart, as_text, points_of, said, tried
from tests.prove.proof import Proof, Tally
from tests.prove.table_rules import ERRORS

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from tests.prove.table_rules import Game, Said, Scored

IN_BATCH = 1_000


def differences(game: Game, wanted: list[Said], scored: Scored | None) -> Iterator[str]:
    """Yield in what the engine and the second judge differ about a game."""
    result = api.score("table.yaml", random_tables.text_of(game).encode(), advice=False)
    found = [each for finding in result.findings for each in finding.apart]
    yield from apart(map(said, found), map(as_text, wanted))
    if result.legal != (scored is not None):
        yield f"legal: {result.legal}"
    outcome = result.outcome
    if not isinstance(outcome, api.AlhambraOutcome):
        yield f"the outcome is {outcome}"
        return
    winners = tuple(each.winner for each in outcome.judged.leftovers)
    if winners != tuple(table_rules.richest(game, currency) for _, currency in game.leftovers):
        yield f"the tiles of the market go to {winners}"
    if scored is None:
        if result.totals or result.winners or outcome.scorings:
            yield f"points of a game that is not legal: {result.totals}"
    else:
        yield from _points(game, scored, result, outcome)


def _points(game: Game, scored: Scored, result: api.Result, outcome: api.AlhambraOutcome) -> Iterator[str]:
    if dict(result.totals) != scored.totals:
        yield f"totals {dict(result.totals)}, wanted {scored.totals}"
    if result.winners != scored.winners:
        yield f"winners {result.winners}, wanted {scored.winners}"
    if dict(result.before) != scored.before or result.complete != scored.complete:
        yield f"before {result.before}, complete {result.complete}"
    by_number = {each.scoring: each for each in outcome.scorings}
    if by_number.keys() != game.tables.keys():
        yield f"scorings {list(by_number)}"
        return
    for number, entries in game.tables.items():
        yield from (f"scoring {number}: {each}" for each in _awards(game, scored, by_number[number]))
        for entry in entries:
            holding = by_number[number].holdings[entry.name]
            if {str(kind): count for kind, count in holding.counts.items() if count} != entry.owned():
                yield f"{entry.name} has {holding.counts}"
            if entry.plan is not None:
                walls, _ = table_rules.walls_of(entry.plan, game.magical)
                sides = [(coordinates(side.cell), side.side.letter) for side in holding.wall]
                yield from (f"{entry.name}: {each}" for each in bits.wall_faults(walls, sides))


def _awards(game: Game, scored: Scored, scoring: api.Scoring) -> Iterator[str]:
    """Yield which awards differ: points, places, pools and ties of the types, and the walls."""
    wanted = {
        (name, kind): (share, {other for (other, same), each in shares.items() if same == kind and each == share})
        for shares in (table_rules.majorities(game, scoring.scoring),)
        for (name, kind), share in shares.items()
    }
    found = {
        (each.player, each.item): ((each.points, each.places, each.pool), {each.player, *each.tied})
        for each in scoring.awards
        if isinstance(each, MajorityAward)
    }
    if found != wanted:
        yield f"awards {found}, wanted {wanted}"
    named = {*scored.totals, *(award.player for award in scoring.awards)}
    by_item = {name: points_of(name, scoring.awards) for name in named}
    if by_item != scored.points[scoring.scoring]:
        yield f"points {by_item}, wanted {scored.points[scoring.scoring]}"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge and score the games of a batch twice."""
    return tried("tables", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = random_tables.made(random)
    wanted = table_rules.judge(game)
    scored = None
    if not any(each.name in ERRORS for each in wanted):
        scored = table_rules.score(game)
        if random.random() < 0.5:
            game = random_tables.with_claims(random, game, scored)
            wrong = list(table_rules.claims(game, scored))
            counts["wrong claims"] += len(wrong)
            wanted += wrong
    counts.update(
        {
            "palaces": sum(entry.plan is not None for entries in game.tables.values() for entry in entries),
            "illegal": scored is None,
            "with Dirk": any(entry.name == "Dirk" for entry in game.players),
            "leftover tiles": len(game.leftovers),
            "shared victories": scored is not None and len(scored.winners) > 1,
        }
    )
    counts.update(each.name for each in wanted)
    found = "; ".join(differences(game, wanted, scored))
    return found and f"{found}\n{random_tables.text_of(game)}"


PROOFS = (
    Proof(
        "tables",
        "B1 to B6 in files of three scorings: every finding with its values, awards with places and ties, walls, "
        "Dirk, leftovers, claims, winners, against a literal reading of the rules",
        160,
        run,
        0.08,
    ),
)
