"""What invaders take from palaces with vague tiles: all results of all readings, however they are searched for."""

from __future__ import annotations

import math
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from alhambra_engine import referee
from alhambra_engine.alhambra import judging, scoring
from alhambra_engine.alhambra.meant_tiles import reader_of
from alhambra_engine.alhambra.rewording import reworded
from alhambra_engine.inference import search
from alhambra_engine.reading.findings import Collector
from tests.cases.outcomes import alhambra_of
from tests.prove import bits, random_palaces

if TYPE_CHECKING:
    import pytest

    from alhambra_engine.referee import Result

GAMES = 15
MOST = 1000
"""So many readings are written out."""
RULES = ("", "rule: {fountain-attacked: no}\n", "rule: {bays-attacked: no, fountain-attacked: yes}\n")
OTHERS = """\
  Nina: {buildings: {garden: 1, tower: 1}, wall: 3, invaders: -1}
  Ota: {buildings: {chambers: 1, pavilion: 1}, wall: 3, invaders: -1}
"""


def game(random: Random) -> str:
    """Return a file with a palace of the 54 tiles, some of them told by their letters alone."""
    while True:
        size, style = random.randint(3, 9), random.choice(("walls", "round", "any"))
        hand = list(random_palaces.tile_list())
        plan = random_palaces.grow(random, random_palaces.Plan({}), hand, size, style=style, care=1.0)
        if plan.tiles and not bits.faults(bits.walls_of(plan.tiles, plan.fountains), plan.fountains):
            break
    vague = random.sample(sorted(plan.tiles), min(len(plan.tiles), random.randint(1, 3)))
    tiles = {space: word[0] if space in vague else word for space, word in plan.tiles.items()}
    rows = "".join(f"      {row}\n" for row in random_palaces.drawing(plan._replace(tiles=tiles)))
    top = f"scoring: {random.randint(1, 3)}\nattack: {random.choice('nesw')}\n{random.choice(RULES)}"
    return f"game: alhambra\nmodules: [invaders]\n{top}players:\n  Kim:\n    palace: |\n{rows}{OTHERS}"


def totals_of(result: Result) -> set[tuple[int, ...]]:
    return {tuple(game.totals.values()) for game in result.possible}


def written_out(result: Result) -> set[tuple[int, ...]]:
    """Return the totals of every reading by itself, by every answer to what no source settles."""
    outcome, readings = alhambra_of(result), result.readings
    assert readings is not None
    totals = set()
    for chosen in product(*(part.readings for part in readings.parts)):
        tiles = dict(readings.resolved)
        for part, own in zip(readings.parts, chosen, strict=True):
            tiles |= dict(zip(part.words, own, strict=True))
        told = [(readings.words[word].piece, tile.notation) for word, tile in tiles.items()]
        text = reworded(outcome.transcript, told)
        judged = judging.judge(text, reader_of(text), Collector())
        scored = scoring.with_rules(scoring.with_points(outcome._replace(transcript=text, judged=judged)))
        totals |= {tuple(each.totals.values()) for each in scored.by_answers}
    return totals


def test_every_reading_is_among_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random("losses")  # noqa: S311 - nothing secret here
    tried = 0
    while tried < GAMES:
        text = game(random)
        result = referee.score("game.yaml", text.encode())
        parts = result.readings.parts if result.readings is not None else ()
        if not result.possible or math.prod(len(part.readings) for part in parts) not in range(1, MOST):
            continue
        tried += 1
        wanted = written_out(result)
        assert totals_of(result) == wanted, text
        with monkeypatch.context() as patch:
            patch.setattr(search, "_LISTED", 0)  # as if there were too many readings to list them
            searched = referee.score("game.yaml", text.encode())
        assert totals_of(searched) == wanted, text
