"""Games with magical buildings as files: findings, points, walls and winners, against `magical_rules`."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.prove import magical_rules, random_tables, table_rules
from tests.prove.compared import tried
from tests.prove.proof import Proof, Tally
from tests.prove.random_palaces import Plan, drawing
from tests.prove.table_rules import ERRORS
from tests.prove.tables import differences

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping
    from random import Random

    from tests.prove.table_rules import Entry, Game

IN_BATCH = 500
_ANSWERS: tuple[Mapping[str, bool], ...] = (
    {},
    {},
    {"magical-corners": True},
    {"magical-corners": False},
    {"magical-walls": True},
    {"magical-walls": False},
)


def made(random: Random) -> Game:
    """Return a game with all six tiles in the bag; some are laid otherwise than they may be, or are there twice."""
    answers = random.choice(_ANSWERS)
    turn = partial(_turned, random, answers)
    game = random_tables.made(random, tuple(map(turn, magical_rules.WALLS)), turn)._replace(magical=answers)
    slips = random.random() < 0.3
    return game._replace(
        tables={
            scoring: tuple(_otherwise(random, answers, entry, slips=slips) for entry in entries)
            for scoring, entries in game.tables.items()
        }
    )


def _turned(random: Random, answers: Mapping[str, bool], word: str) -> str:
    """Return a tile in one of the ways in which it may lie."""
    name = magical_rules.name_of(word)
    return f"{name}{random.choice(magical_rules.ways_of(name, answers))}" if name in magical_rules.WALLS else word


def _otherwise(random: Random, answers: Mapping[str, bool], entry: Entry, *, slips: bool) -> Entry:
    """Return what a player has: tiles in reserve turned or without sides, and perhaps one laid otherwise, or twice."""
    if entry.virtual:
        return entry
    reserve = [_reserved(random, answers, word) for word in entry.reserve]
    if not slips or random.random() < 0.7:
        return entry._replace(reserve=tuple(reserve))
    name = random.choice(list(magical_rules.WALLS))
    own = [space for space, word in entry.words() if magical_rules.name_of(word) in magical_rules.WALLS]
    if entry.plan is None or not own or random.random() < 0.3:
        return entry._replace(reserve=(*reserve, random.choice((name, _turned(random, answers, name)))))
    space = random.choice(own)
    name = magical_rules.name_of(entry.plan.tiles[space])
    way = random.choice((*magical_rules.WAYS, *magical_rules.ways_of(name, answers) * 2))
    plan = Plan({**entry.plan.tiles, space: f"{name}{way}"}, entry.plan.fountains)
    return entry._replace(plan=plan, reserve=tuple(reserve))


def _reserved(random: Random, answers: Mapping[str, bool], word: str) -> str:
    name = magical_rules.name_of(word)
    bare = name in magical_rules.WALLS and random.random() < 0.5
    return name if bare else _turned(random, answers, word)


def _has_row_twice(entry: Entry) -> bool:
    rows = drawing(entry.plan) if entry.plan is not None else ()
    return any(row == after for row, after in pairwise(rows))


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge and score the games of a batch twice."""
    return tried("magical", batch, number, _case)


def _case(random: Random, _: int, counts: Counter[str]) -> str:
    game = made(random)
    while any(_has_row_twice(entry) for own in game.tables.values() for entry in own):
        game = made(random)  # such a row is taken for one that was typed twice
    wanted = table_rules.judge(game)
    scored = None if any(each.name in ERRORS for each in wanted) else table_rules.score(game)
    laid = [word for own in game.tables.values() for entry in own for _, word in entry.words()]
    counts["magical buildings in palaces"] += sum(magical_rules.name_of(word) in magical_rules.WALLS for word in laid)
    counts["illegal"] += scored is None
    counts.update(each.name for each in wanted)
    found = "; ".join(differences(game, wanted, scored))
    return found and f"{found}\n{random_tables.text_of(game)}"


PROOFS = (
    Proof(
        "magical",
        "X25 in files of up to three scorings with 60 tiles: every finding with its values, awards, walls and winners, "
        "by every answer to what is open, against a literal reading of the clauses",
        40,
        run,
        0.01,
    ),
)
