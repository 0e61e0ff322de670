"""A million games of Roll & Write as files: findings, points, orders, claims, winners, against `sheet_rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import api
from tests.prove import random_sheets, sheet_points, sheet_rules
from tests.prove.compared import apart, as_text, points_of, said, tried
from tests.prove.proof import Proof, Tally
from tests.prove.sheet_rules import ERRORS
from tests.prove.table_rules import Said

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator
    from random import Random

    from alhambra_engine.reading.findings import Finding
    from tests.prove.sheet_rules import Orders, SheetGame, Verdict

IN_BATCH = 2_000
_UNASKED = {"idle-turns"}
"""Notes that are a guess and no rule."""


def _said(finding: Finding) -> Said:
    found = said(finding)._replace(cells=())
    if found.name == "completion-impossible" and finding.player is not None:
        return as_text(found._replace(values=(finding.values["building"],)))
    return found


def differences(game: SheetGame, verdict: Verdict, orders: list[Orders] | None) -> Iterator[str]:
    """Yield in what the engine and the second judge differ; `orders` are those that are possible, None if unknown."""
    result = api.score("sheets.yaml", random_sheets.text_of(game).encode(), advice=False)
    outcome = result.outcome
    if not isinstance(outcome, api.RollAndWriteOutcome):
        yield f"the outcome is {outcome}"
        return
    wanted = list(verdict.said)
    is_legal = not any(each.name in ERRORS for each in wanted)
    if is_legal and orders is not None:
        more, wrong = _points(game, verdict, orders, result, outcome)
        wanted += more
        yield from wrong
    elif not is_legal and (result.totals or result.winners or outcome.possible.results):
        yield f"points of a game that is not legal: {result.totals}"
    if orders is not None:
        found = (_said(finding) for finding in result.findings if finding.kind.name not in _UNASKED)
        yield from apart(found, map(as_text, wanted))


def _points(
    game: SheetGame, verdict: Verdict, orders: list[Orders], result: api.Result, outcome: api.RollAndWriteOutcome
) -> tuple[list[Said], list[str]]:
    """Return what is to be said of orders and claims, and in what the points of a legal game differ."""
    by_totals: dict[tuple[int, ...], list[Orders]] = {}
    for each in orders:
        totals = sheet_points.totals_of(sheet_points.points_of(game, verdict, each))
        by_totals.setdefault(tuple(totals.values()), []).append(each)
    said: list[Said] = []
    if not orders:
        return [Said("completion-impossible")], _unscored(outcome, set())
    if len(by_totals) > 1:
        orders = sheet_points.fitting(game, verdict, orders)
        left = {tuple(sheet_points.totals_of(sheet_points.points_of(game, verdict, each)).values()) for each in orders}
        if len(left) > 1:
            return [Said("order-needed")], _unscored(outcome, set(by_totals))
        said.append(Said("order-from-claims"))
    if outcome.scoring is None:
        return said, ["no points"]
    used = {str(kind): groups for kind, groups in outcome.scoring.completions.items()}
    if not any(_are_same(used, each) for each in orders):
        return said, [f"an order that cannot be: {used}"]
    points = sheet_points.points_of(game, verdict, used)
    said += sheet_points.claims(game, points)
    return said, list(_differing(game, verdict, points, result, outcome))


def _are_same(used: Orders, order: Orders) -> bool:
    def plain(each: Orders) -> dict[str, list[frozenset[str]]]:
        return {kind: [frozenset(group) for group in groups] for kind, groups in each.items()}

    return plain(used) == plain(order)


def _unscored(outcome: api.RollAndWriteOutcome, wanted: set[tuple[int, ...]]) -> list[str]:
    found = {tuple(each.totals.values()) for each in outcome.possible.results}
    if outcome.scoring is not None or found != wanted or not outcome.possible.complete:
        return [f"possible {found}, wanted {wanted}"]
    return []


def _differing(
    game: SheetGame,
    verdict: Verdict,
    points: sheet_points.Points,
    result: api.Result,
    outcome: api.RollAndWriteOutcome,
) -> Iterator[str]:
    totals = sheet_points.totals_of(points)
    if dict(result.totals) != totals:
        yield f"totals {dict(result.totals)}, wanted {totals}"
    awards = outcome.scoring.awards if outcome.scoring is not None else ()
    for name, wanted in points.items():
        own = points_of(name, awards)
        if own != wanted:
            yield f"{name} gets {own}, wanted {wanted}"
    unknown = any(sheet_points.unknown_of(row) for row in game.players)
    is_complete = game.played is None and not unknown
    best = max(totals.values())
    winners = tuple(name for name, own in totals.items() if own == best) if is_complete else ()
    if result.winners != winners or result.complete != is_complete:
        yield f"winners {result.winners}, wanted {winners}; complete {result.complete}"
    if verdict.rounds != outcome.judged.rounds:
        yield f"rounds {outcome.judged.rounds}, wanted {verdict.rounds}"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge and score the games of a batch twice."""
    return tried("roll and write", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = random_sheets.made(random)
    verdict = sheet_rules.judge(game)
    is_legal = not any(each.name in ERRORS for each in verdict.said)
    orders: list[Orders] | None = []
    if is_legal:
        orders = sheet_points.possible_orders(game, verdict)
        if random.random() < 0.6:
            some = random.choice(orders) if orders else {}
            needed = sheet_points.open_types(verdict).keys() - some.keys()
            claimed = sheet_points.points_of(game, verdict, {**some, **dict.fromkeys(needed, ())})
            game = random_sheets.with_claims(random, game, claimed)
    counts.update(
        {
            "illegal": not is_legal,
            "running": game.played is not None,
            "versus": game.versus,
            "orders not written": is_legal and bool(sheet_points.open_types(verdict)),
            "orders too many to try": orders is None,
        }
    )
    counts.update(each.name for each in verdict.said)
    found = "; ".join(differences(game, verdict, orders))
    return found and f"{found}\n{random_sheets.text_of(game)}"


PROOFS = (
    Proof(
        "roll-and-write",
        "R1 to R8, V1 to V28 in files: every finding, points item by item, possible orders, claims, winners, against "
        "a literal course of the scoring and all that can be reached turn by turn",
        500,
        run,
        0.20,
    ),
)
