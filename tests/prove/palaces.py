"""A million palaces: the engine's building rules and walls against those of `bits`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from alhambra_engine import api
from alhambra_engine.alhambra import placement
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.tiles import Tile
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.buildings import LETTERS
from alhambra_engine.geometry import cell_at, coordinates
from tests.prove import bits, random_palaces
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.prove.bits import Fault
    from tests.prove.random_palaces import Plan

IN_BATCH = 10_000
_AS_TEXT = 8
"""One palace in so many is also judged as a drawing in a file, through the public entry."""


def _engine_palace(plan: Plan) -> Palace:
    tiles = {
        cell_at(*space): Tile(
            LETTERS[word[0]], None, sum(1 << "nesw".index(side) for side in word[1:] if side in "nesw")
        )
        for space, word in plan.tiles.items()
    }
    return Palace(tiles, tuple(cell_at(*space) for space in plan.fountains))


def _judged(palace: Palace) -> Counter[Fault]:
    return Counter(
        (each.name, tuple(coordinates(cell) for cell in each.cells)) for each in placement.violations(palace)
    )


def differences(plan: Plan, *, as_text: bool) -> Iterator[str]:
    """Yield in what the engine and `bits` differ about a palace."""
    walls = bits.walls_of(plan.tiles, plan.fountains)
    wanted = Counter(bits.faults(walls, plan.fountains))
    palace = _engine_palace(plan)
    found = _judged(palace)
    if found != wanted:
        yield f"the engine alone finds {dict(found - wanted)}, the second judge {dict(wanted - found)}"
    sides = [(coordinates(each.cell), each.side.letter) for each in longest_wall(palace)] if not wanted else []
    if not wanted:
        yield from bits.wall_faults(walls, sides)
    if as_text:
        yield from _differences_as_text(plan, wanted, len(sides))


def _differences_as_text(plan: Plan, wanted: Counter[Fault], length: int) -> Iterator[str]:
    rows = "".join(f"      {row}\n" for row in random_palaces.drawing(plan))
    text = "game: alhambra\ntiles: any\nplayers:\n  Bea: {buildings: {tower: 1}, wall: 0}\n  Ada:\n    palace: |\n"
    result = api.score("palace.yaml", f"{text}{rows}".encode(), advice=False)
    found = Counter(
        (each.kind.name, each.cells)
        for each in result.findings
        if each.player == "Ada" and each.kind.name != "palace-empty"
    )
    if found != wanted:
        yield f"in a file the engine alone finds {dict(found - wanted)}, the second judge {dict(wanted - found)}"
    elif not wanted:
        outcome = result.outcome
        awarded = sum(
            each.points
            for scoring in (outcome.scorings if isinstance(outcome, api.AlhambraOutcome) else ())
            for each in scoring.awards
            if each.player == "Ada" and each.item == "wall"
        )
        if awarded != length:
            yield f"in a file its wall is worth {awarded}, {length} wanted"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the palaces of a batch twice."""
    random = Random(f"palaces {batch}")  # noqa: S311 - nothing secret here
    failures: list[str] = []
    counts: Counter[str] = Counter()
    for case in range(number):
        plan = random_palaces.shaped(random)
        as_text = case % _AS_TEXT == 0 and bool(plan.tiles)
        walls = bits.walls_of(plan.tiles, plan.fountains)
        faults = bits.faults(walls, plan.fountains)
        counts.update({"illegal": bool(faults), "through a file": as_text})
        counts.update({name: 1 for name, _ in faults} or {"closed rings": _is_closed(walls)})
        found = list(differences(plan, as_text=as_text))
        if found:
            drawing = "\n".join(random_palaces.drawing(plan))
            failures.append(f"palace {case} of batch {batch}: {'; '.join(found)}\n{drawing}")
    return Tally(number, tuple(failures), counts)


def _is_closed(walls: bits.Walls) -> bool:
    outer = sum(
        (space[0] + over[0], space[1] + over[1]) not in walls for space in walls for over in bits.BEYOND.values()
    )
    return bits.wall_lengths(walls)[:1] == [outer]


PROOFS = (
    Proof(
        "palaces",
        "B3, B4: every fault with its spaces and the longest wall side by side, against grids of bits and walls joined "
        "at their corners",
        100,
        run,
        0.06,
    ),
)
