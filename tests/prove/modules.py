"""Games with modules: what the engine gives for chests, bazaars and huts, against a literal reading of the clauses."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from alhambra_engine import referee
from tests.prove import random_modules
from tests.prove.compared import points_of, tried
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from random import Random

    from alhambra_engine.alhambra.scoring import AlhambraOutcome

IN_BATCH = 500


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the games of a batch twice."""
    return tried("modules", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = random_modules.made(random)
    text = random_modules.text_of(game)
    result = referee.score("game.yaml", text.encode(), advice=False)
    outcome = result.outcome
    if not result.legal or outcome is None or outcome.game != "alhambra":
        return f"not legal: {[each.kind.name for each in result.findings]}\n{text}"
    walls = _walls(outcome)
    results = {_totals(each, walls) for each in random_modules.by_answers(game)}
    found_results = {tuple(sorted(each.totals.items())) for each in outcome.by_answers}
    if found_results != results:
        return f"results {found_results}, wanted {results}\n{text}"
    winners = {_winners(each) for each in results}
    if outcome.winners != (winners.pop() if len(winners) == 1 else ()):
        return f"winners {outcome.winners}, wanted one of {winners}\n{text}"
    counts["several results"] += len(results) > 1
    for scoring in () if game.unwritten else outcome.scorings:
        wanted = random_modules.points_of(game, scoring.scoring)
        for player, own in wanted.items():
            won = points_of(player, scoring.awards)
            found = {item: points for item, points in won.items() if points and item != "wall"}
            counts.update(f"points for {item}" for item, points in own.items() if points)
            if found != own:
                return f"scoring {scoring.scoring}, {player}: {found}, wanted {own}\n{text}"
    return ""


def _walls(outcome: AlhambraOutcome) -> Counter[str]:
    """Return what walls have brought each player, which other proofs compare."""
    found = Counter(dict.fromkeys(outcome.totals, 0))
    for scoring in outcome.scorings:
        found.update({player: points_of(player, scoring.awards).get("wall", 0) for player in scoring.holdings})
    return found


def _totals(game: random_modules.Game, walls: Counter[str]) -> tuple[tuple[str, int], ...]:
    totals = Counter(walls)
    for scoring in game.tables:
        totals.update({name: sum(own.values()) for name, own in random_modules.points_of(game, scoring).items()})
    return tuple(sorted(totals.items()))


def _winners(totals: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    real = {name: points for name, points in totals if name != "Dirk"}
    return tuple(name for name, points in real.items() if points == max(real.values()))


PROOFS = (
    Proof(
        "modules",
        "chests, bazaars and huts in random games by X13, X16 and X4: all results of open rules, and who has won",
        40,
        run,
        0.02,
    ),
)
