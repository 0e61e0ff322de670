"""A million palaces: the engine's building rules and walls against those of `bits`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import api
from alhambra_engine.alhambra import placement
from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.tiles import Tile
from alhambra_engine.alhambra.walls import longest_wall
from alhambra_engine.buildings import LETTERS
from alhambra_engine.geometry import cell_at, coordinates
from tests.prove import bits, random_palaces
from tests.prove.compared import apart, points_of, tried
from tests.prove.proof import Proof, Tally

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence
    from random import Random

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


def differences(plan: Plan, *, as_text: bool) -> Iterator[str]:
    """Yield in what the engine and `bits` differ about a palace."""
    walls = bits.walls_of(plan.tiles, plan.fountains)
    wanted = bits.faults(walls, plan.fountains)
    palace = _engine_palace(plan)
    yield from apart(
        ((each.name, tuple(map(coordinates, each.cells))) for each in placement.violations(palace)), wanted
    )
    sides = [(coordinates(each.cell), each.side.letter) for each in longest_wall(palace)] if not wanted else []
    if not wanted:
        yield from bits.wall_faults(walls, sides)
    if as_text:
        yield from _differences_as_text(plan, wanted, len(sides))


def _differences_as_text(plan: Plan, wanted: Sequence[Fault], length: int) -> Iterator[str]:
    rows = "".join(f"      {row}\n" for row in random_palaces.drawing(plan))
    text = "game: alhambra\ntiles: any\nplayers:\n  Bea: {buildings: {tower: 1}, wall: 0}\n  Ada:\n    palace: |\n"
    result = api.score("palace.yaml", f"{text}{rows}".encode(), advice=False)
    found = [
        (each.kind.name, each.cells)
        for each in result.findings
        if each.player == "Ada" and each.kind.name != "palace-empty"
    ]
    yield from (f"in a file {each}" for each in apart(found, wanted))
    if not found and not wanted:
        scorings = result.outcome.scorings if isinstance(result.outcome, api.AlhambraOutcome) else ()
        awarded = sum(points_of("Ada", scoring.awards).get("wall", 0) for scoring in scorings)
        if awarded != length:
            yield f"in a file its wall is worth {awarded}, {length} wanted"


def run(batch: int, number: int = IN_BATCH) -> Tally:
    """Judge the palaces of a batch twice."""
    return tried("palaces", batch, number, _case)


def _case(random: Random, case: int, counts: Counter[str]) -> str:
    plan = random_palaces.shaped(random)
    as_text = case % _AS_TEXT == 0 and bool(plan.tiles)
    walls = bits.walls_of(plan.tiles, plan.fountains)
    faults = bits.faults(walls, plan.fountains)
    counts.update({"illegal": bool(faults), "through a file": as_text})
    counts.update({name: 1 for name, _ in faults} or {"closed rings": _is_closed(walls)})
    found = "; ".join(differences(plan, as_text=as_text))
    return found and "\n".join((found, *random_palaces.drawing(plan)))


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
        0.05,
    ),
)
