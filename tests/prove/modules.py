"""Games with modules: what the engine gives for chests, bazaars and huts, against a literal reading of the clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import referee
from tests.prove import random_modules
from tests.prove.compared import points_of, tried
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections import Counter
    from random import Random

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
    for scoring in outcome.scorings:
        wanted = random_modules.points_of(game, scoring.scoring)
        for player, own in wanted.items():
            won = points_of(player, scoring.awards)
            found = {item: points for item, points in won.items() if points and item != "wall"}
            counts.update(f"points for {item}" for item, points in own.items() if points)
            if found != own:
                return f"scoring {scoring.scoring}, {player}: {found}, wanted {own}\n{text}"
    return ""


PROOFS = (
    Proof(
        "modules",
        "types, chests, bazaars and huts in random games, against a literal reading of X13, X16 and X4",
        40,
        run,
        0.02,
    ),
)
