"""Games with invaders as files: each side that costs points, what is really lost, totals, and all open answers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from alhambra_engine import api
from alhambra_engine.alhambra.awards import LossAward
from tests.prove import bits, random_palaces
from tests.prove.compared import tried
from tests.prove.invader_rules import NAMES, Answers, lost, really_lost
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping
    from random import Random

    from tests.prove.random_palaces import Plan

IN_BATCH = 100
PLAYERS = ("Ada", "Bea", "Cai")
_RULES = {
    "fountain-attacked": (False, True),
    "bays-attacked": (True, False),
    "points-below-zero": (False,),
    "squares-attacked": (True, False),
}
"""The rules with the answers that are worked out where nobody has given one, the usual one first."""
_BAZAAR = "BAGT"


class Seat(NamedTuple):
    """A player in a scoring: a palace, or counts with what the invaders take."""

    plan: Plan | None
    typed: int = 0


class Game(NamedTuple):
    """Attacks and seats by scoring, and the answers that are written."""

    attacks: Mapping[int, str]
    seats: Mapping[int, Mapping[str, Seat]]
    written: Mapping[str, bool]
    has_bazaars: bool = False


def made(random: Random) -> Game:
    """Return a game of one to three scorings from the first on, with palaces of home-made tiles that are legal."""
    scorings = range(1, random.choice((1, 2, 3, 3)) + 1)
    letters = random.sample("nesw", 4)
    has_bazaars = random.random() < 0.3
    rules = [rule for rule in _RULES if has_bazaars or rule != "squares-attacked"]
    written = {rule: random.random() < 0.5 for rule in rules if random.random() < 0.4}
    seats = {
        scoring: {name: _seat(random, scoring, has_bazaars=has_bazaars) for name in PLAYERS} for scoring in scorings
    }
    return Game(dict(zip(scorings, letters, strict=False)), seats, written, has_bazaars)


def _seat(random: Random, scoring: int, *, has_bazaars: bool) -> Seat:
    if random.random() < 0.15:
        return Seat(None, random.randint(0, 2) * (2 if scoring == 2 else 1))  # X15.2: two points a side
    while True:
        plan = random_palaces.shaped(random)
        if plan.tiles and not bits.faults(bits.walls_of(plan.tiles, plan.fountains), plan.fountains):
            bare = sorted(space for space, word in plan.tiles.items() if word[1:] == "-") if has_bazaars else []
            bazaars = dict.fromkeys(random.sample(bare, min(len(bare), random.randint(0, 2))), _BAZAAR)
            return Seat(plan._replace(tiles={**plan.tiles, **bazaars}))


def text_of(game: Game) -> str:
    """Return the file of a game."""
    rules = ", ".join(f"{rule}: {'yes' if answer else 'no'}" for rule, answer in game.written.items())
    attacks = ", ".join(f"{scoring}: {NAMES[side]}" for scoring, side in game.attacks.items())
    modules = "invaders, bazaars" if game.has_bazaars else "invaders"
    lines = ["game: alhambra", f"modules: [{modules}]", "tiles: any", f"attacks: {{{attacks}}}"]
    lines += [f"rule: {{{rules}}}"] * bool(rules)
    lines.append("scorings:")
    for scoring, seats in game.seats.items():
        lines.append(f"  {scoring}:")
        for name, seat in seats.items():
            if seat.plan is None:
                lines.append(f"    {name}: {{buildings: {{tower: 3}}, wall: 2, invaders: {-seat.typed}}}")
            else:
                lines += [
                    f"    {name}:",
                    "      palace: |",
                    *(f"        {row}" for row in random_palaces.drawing(seat.plan)),
                ]
    return "\n".join(lines) + "\n"


def _answers(game: Game) -> Iterator[Answers]:
    """Yield all answers that are possible, the usual ones first."""
    ways = [(game.written[rule],) if rule in game.written else usual for rule, usual in _RULES.items()]
    if not game.has_bazaars:
        ways[-1] = (True,)
    yield from (Answers(*chosen) for chosen in product(*ways))


def _costs(game: Game, scoring: int, name: str, answers: Answers) -> dict[tuple[tuple[int, int], str], int] | int:
    seat = game.seats[scoring][name]
    if seat.plan is None:
        return seat.typed
    return lost(seat.plan.tiles, seat.plan.fountains[0], game.attacks[scoring], scoring, answers)


def differences(game: Game) -> Iterator[str]:
    """Yield in what the engine and the second judge differ about a game."""
    result = api.score("invaders.yaml", text_of(game).encode(), advice=False)
    outcome = result.outcome
    if not result.legal or not isinstance(outcome, api.AlhambraOutcome):
        yield f"not legal: {[each.kind.name for each in result.findings]}"
        return
    scorings = {each.scoring: each for each in outcome.scorings}
    gained = {
        name: [
            sum(award.points for award in each.awards if award.player == name and not isinstance(award, LossAward))
            for each in outcome.scorings
        ]
        for name in PLAYERS
    }
    totals = []
    for number, answers in enumerate(_answers(game)):
        total = {}
        for name in PLAYERS:
            every = [_costs(game, scoring, name, answers) for scoring in game.seats]
            costs = [each if isinstance(each, int) else sum(each.values()) for each in every]
            there = list(really_lost(gained[name], costs, below_zero=answers.below_zero))
            total[name] = sum(gained[name]) - sum(there)
            for scoring, cost, points, sides in zip(game.seats, costs, there, every, strict=True):
                if number == 0:
                    yield from _award(scorings[scoring], name, sides, cost, points)
        totals.append(total)
    if dict(result.totals) != totals[0]:
        yield f"totals {dict(result.totals)}, wanted {totals[0]}"
    found = [dict(each.totals) for each in outcome.by_answers]
    if {tuple(each.items()) for each in found} != {tuple(each.items()) for each in totals}:
        yield f"possible totals {found}, wanted {totals}"


def _award(
    scoring: api.Scoring, name: str, sides: dict[tuple[tuple[int, int], str], int] | int, cost: int, points: int
) -> Iterator[str]:
    awards = [each for each in scoring.awards if isinstance(each, LossAward) and each.player == name]
    told = [(each.cost, -each.points) for each in awards] or [(0, 0)]
    if told != [(cost, points)]:
        yield f"scoring {scoring.scoring}: {name} loses {told}, wanted {cost}, {points}"
    if not isinstance(sides, int):
        found = {(each.at, each.side.letter): -each.points for each in scoring.holdings[name].attacked}
        if found != sides:
            yield f"scoring {scoring.scoring}: {name}'s sides {found}, wanted {sides}"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Attack the palaces of a batch twice."""
    return tried("invaders", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = made(random)
    palaces = [
        (scoring, name)
        for scoring, seats in game.seats.items()
        for name, seat in seats.items()
        if seat.plan is not None
    ]
    counts["palaces"] += len(palaces)
    plans = [plan for scoring, name in palaces if (plan := game.seats[scoring][name].plan) is not None]
    counts["palaces with bazaars"] += sum(_BAZAAR in plan.tiles.values() for plan in plans)
    usual = next(_answers(game))
    costs = [_costs(game, scoring, name, usual) for scoring, name in palaces]
    counts["palaces that lose nothing"] += sum(not each for each in costs)
    counts["open answers that matter"] += (
        len({str([_costs(game, *each, one) for each in palaces]) for one in _answers(game)}) > 1
    )
    found = "; ".join(differences(game))
    return found and f"{found}\n{text_of(game)}"


PROOFS = (
    Proof(
        "invaders",
        "X15 in files of one to three scorings: each side that is attacked, what is really lost, totals by every "
        "answer to what is open, against the clauses read literally",
        60,
        run,
        0.01,
    ),
)
