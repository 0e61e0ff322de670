"""Games with bonus cards: who may have which, and what the types bring, against a literal reading of X3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import referee
from tests.prove import random_cards
from tests.prove.compared import points_of, tried
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections import Counter
    from random import Random

IN_BATCH = 500


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the games of a batch twice."""
    return tried("cards", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = random_cards.made(random)
    text = random_cards.text_of(game)
    result = referee.score("game.yaml", text.encode(), advice=False)
    wrong = random_cards.faults(game)
    if wrong:
        counts["games with a wrong card"] += 1
        errors = {each.player for each in result.findings if each.kind.name == "wrong-card"}
        strange = {each.kind.name for each in result.findings if str(each.severity) == "error"} - {"wrong-card"}
        is_same = errors == {player for player, _ in wrong} and not strange and not result.legal
        return "" if is_same else f"wrong cards of {errors}, {strange}, wanted {wrong}\n{text}"
    outcome = result.outcome
    if not result.legal or outcome is None or outcome.game != "alhambra":
        return f"not legal: {[each.kind.name for each in result.findings]}\n{text}"
    for scoring in outcome.scorings:
        wanted = random_cards.points_of(game, scoring.scoring)
        for player in scoring.holdings:
            won = points_of(player, scoring.awards)
            found = {item: points for item, points in won.items() if points and item != "wall"}
            if found != wanted.get(player, {}):
                return f"scoring {scoring.scoring}, {player}: {found}, wanted {wanted.get(player)}\n{text}"
        held = [each for each in game.tables[scoring.scoring] if not each.counted]
        with_wall = [word for each in held for word in each.plan.tiles.values() if "-+" in word]
        counts["tiles of cards with a wall"] += sum(word.partition("-")[0] in random_cards.CARDS for word in with_wall)
        counts["cards that count"] += sum(len(each.cards) for each in game.tables[scoring.scoring])
    return ""


PROOFS = (
    Proof(
        "cards",
        "bonus cards, right and wrong ones, in random games with huts and city walls, against a literal reading of X3",
        40,
        run,
        0.01,
    ),
)
