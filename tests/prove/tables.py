"""Whole games of Alhambra as files: findings, points, ties, claims, winners, against `table_rules` and `bits`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from alhambra_engine import api
from alhambra_engine.alhambra.awards import MajorityAward
from alhambra_engine.geometry import coordinates
from tests.prove import bits, random_tables, table_rules
from tests.prove.proof import Proof, Tally
from tests.prove.table_rules import ERRORS, Said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alhambra_engine.reading.findings import Finding
    from tests.prove.table_rules import Game, Scored

IN_BATCH = 1_000
_VALUES = {
    "tile-used-twice": ("tile", "other"),
    "too-many-tiles": ("building", "number", "limit"),
    "wall-too-long": ("length", "limit"),
    "tile-count-differs": ("number", "counted"),
    "currency-twice": ("currency",),
    "too-much-money": ("currency", "number", "limit"),
    "virtual-tiles-few": ("number",),
    "virtual-tiles-lost": ("building", "number", "before"),
    "claim-differs": ("item", "claimed", "points"),
}
"""What of a finding's values is compared; everything else follows from its cells."""


def _said(finding: Finding) -> Said:
    values = tuple(finding.values.get(name) for name in _VALUES.get(finding.kind.name, ()))
    return Said(finding.kind.name, finding.player, finding.cells, tuple(str(each) for each in values))


def _comparable(said: Said) -> Said:
    return said._replace(values=tuple(str(each) for each in said.values))


def differences(game: Game, wanted: list[Said], scored: Scored | None) -> Iterator[str]:
    """Yield in what the engine and the second judge differ about a game."""
    result = api.score("table.yaml", random_tables.text_of(game).encode(), advice=False)
    found = Counter(_said(finding) for finding in result.findings)
    expected = Counter(map(_comparable, wanted))
    if found != expected:
        yield f"the engine alone finds {list(found - expected)}, the second judge {list(expected - found)}"
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
                walls, _ = table_rules.walls_of(entry.plan)
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
    points: dict[str, Counter[str]] = {name: Counter() for name in scored.totals}
    for award in scoring.awards:
        points[award.player][str(award.item)] += award.points
    by_item = {name: {item: number for item, number in own.items() if number} for name, own in points.items()}
    if by_item != scored.points[scoring.scoring]:
        yield f"points {by_item}, wanted {scored.points[scoring.scoring]}"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge and score the games of a batch twice."""
    random = Random(f"tables {batch}")  # noqa: S311 - nothing secret here
    failures: list[str] = []
    counts: Counter[str] = Counter()
    for case in range(number):
        game = random_tables.made(random)
        said = table_rules.judge(game)
        is_legal = not any(each.name in ERRORS for each in said)
        scored = None
        if is_legal:
            scored = table_rules.score(game)
            if random.random() < 0.5:
                game = random_tables.with_claims(random, game, scored)
                wrong = list(table_rules.claims(game, scored))
                counts["wrong claims"] += len(wrong)
                said += wrong
        palaces = sum(entry.plan is not None for entries in game.tables.values() for entry in entries)
        counts.update(
            {"palaces": palaces, "illegal": not is_legal, "with Dirk": "Dirk" in (e.name for e in game.players)}
        )
        counts.update(
            {"leftover tiles": len(game.leftovers), "shared victories": len(scored.winners) > 1 if scored else 0}
        )
        counts.update(f"{each.name}" for each in said)
        found = list(differences(game, said, scored))
        if found:
            failures.append(f"table {case} of batch {batch}: {'; '.join(found)}\n{random_tables.text_of(game)}")
    return Tally(number, tuple(failures), counts)


PROOFS = (
    Proof(
        "tables",
        "B1 to B6 in files of three scorings: every finding with its values, awards with places and ties, walls, "
        "Dirk, leftovers, claims, winners, against a literal reading of the rules",
        160,
        run,
        0.12,
    ),
)
