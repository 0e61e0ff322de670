"""Games with the street trader: points of sets, ranges and winners, against all splits of all colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import SetsAward
from tests.prove import random_citizens
from tests.prove.compared import tried
from tests.prove.proof import Proof, Tally
from tests.prove.random_citizens import VIRTUAL

if TYPE_CHECKING:
    from collections import Counter
    from random import Random

    from alhambra_engine.alhambra.scoring import Scoring
    from tests.prove.random_citizens import Entry

IN_BATCH = 500


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the games of a batch twice."""
    return tried("citizens", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = random_citizens.made(random)
    text = random_citizens.text_of(game)
    result = referee.score("game.yaml", text.encode(), advice=False)
    outcome = result.outcome
    if not result.legal or outcome is None or outcome.game != "alhambra":
        return f"not legal: {[each.kind.name for each in result.findings]}\n{text}"
    for scoring in outcome.scorings:
        entries = game[scoring.scoring]
        wanted = random_citizens.points_of(entries, scoring.scoring)
        for name, entry in entries.items():
            found = scoring.points(name), scoring.points(name) + _open(scoring, name)
            counts["open" if found[0] < found[1] else "certain"] += 1
            if found != wanted[name] or (name != VIRTUAL and _sizes(scoring, name) != _wanted(entry)):
                return f"scoring {scoring.scoring}, {name}: {found}, wanted {wanted[name]}\n{text}"
    if outcome.winners != random_citizens.winners(game):
        return f"winners {outcome.winners}, wanted {random_citizens.winners(game)}\n{text}"
    counts["with winners"] += bool(outcome.winners)
    return ""


def _own(scoring: Scoring, name: str) -> list[SetsAward]:
    return [each for each in scoring.awards if isinstance(each, SetsAward) and each.player == name]


def _open(scoring: Scoring, name: str) -> int:
    return sum(each.most - each.points for each in _own(scoring, name))


def _sizes(scoring: Scoring, name: str) -> list[int]:
    return [len(each.types) for award in _own(scoring, name) for each in award.sets]


def _wanted(entry: Entry) -> list[int]:
    return list(random_citizens.sets_of(entry.citizens)) if entry.by_type else []


PROOFS = (
    Proof(
        "citizens",
        "citizens in random games, against every split of every choice of colours by X12; and who has won",
        40,
        run,
        0.03,
    ),
)
