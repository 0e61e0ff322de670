"""Random tables with city gates: palaces whose ways on foot lead through them, and gates where none may be.

Nothing of the engine is used here, and nothing is judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.prove import bits, random_palaces
from tests.prove.gate_rules import ACROSS, beyond, double_walls, gates_of

if TYPE_CHECKING:
    from random import Random

    from tests.prove.bits import Space
    from tests.prove.random_palaces import Plan

NAMES = ("Ada", "Bea", "Cai", "Dag", "Eve", "Fay")


class Table(NamedTuple):
    """The palaces of a scoring, by player; where there are two players, the third one is imaginary."""

    plans: dict[str, Plan]
    virtual_gate: bool | None = None


def made(random: Random) -> Table:
    """Return a table of two to four palaces."""
    names = NAMES[: random.choice((2, 2, 3, 3, 4))]
    answer = random.choice((None, None, True, False)) if len(names) == 2 else None
    return Table({name: _plan(random) for name in names}, answer)


def _plan(random: Random) -> Plan:
    plan = random_palaces.shaped(random)
    while not plan.tiles or len(plan.tiles) > 24:
        plan = random_palaces.shaped(random)
    tiles = dict(plan.tiles)
    for _ in range(random.choice((0, 0, 1, 1, 1, 2, 3))):
        _shut(random, tiles)
    walls = bits.walls_of(tiles, plan.fountains)
    places = sorted(tuple(sorted(wall)) for wall in double_walls(walls))
    for one, other in random.sample(places, min(len(places), random.choice((0, 0, 1, 1, 2)))):
        side = next(each for each in "nesw" if beyond(one, each) == other)
        who = random.choice(("one", "other", "both"))
        if who != "other":
            _put(tiles, one, side)
        if who != "one":
            _put(tiles, other, ACROSS[side])
    if random.random() < 0.15:
        _put(tiles, random.choice(sorted(tiles)), random.choice("nesw"))
    return plan._replace(tiles=tiles)


def _shut(random: Random, tiles: dict[Space, str]) -> None:
    """Put a double wall where two tiles touch openly."""
    touching = [
        (space, side)
        for space, word in sorted(tiles.items())
        for side in "es"
        if (over := beyond(space, side)) in tiles
        and side not in bits.sides_of(word)
        and ACROSS[side] not in bits.sides_of(tiles[over])
    ]
    if touching:
        space, side = random.choice(touching)
        for cell, letter in ((space, side), (beyond(space, side), ACROSS[side])):
            sides = bits.sides_of(tiles[cell]) + letter
            tiles[cell] = tiles[cell][0] + "".join(each for each in "nesw" if each in sides)


def _put(tiles: dict[Space, str], space: Space, side: str) -> None:
    """Put a gate on a side of a tile."""
    sides = {*gates_of(tiles[space]), side}
    tiles[space] = f"{tiles[space].partition('=')[0]}={''.join(each for each in 'nesw' if each in sides)}"


def text_of(table: Table) -> str:
    """Return the file of a table."""
    rule = {None: "", True: "rule: {virtual-gate: yes}\n", False: "rule: {virtual-gate: no}\n"}[table.virtual_gate]
    lines = []
    for name, plan in table.plans.items():
        lines += [f"  {name}:", "    palace: |", *(f"      {row}" for row in random_palaces.drawing(plan))]
    if len(table.plans) == 2:
        lines.append("  Dirk: {virtual: true, buildings: {tower: 3, garden: 3}}")
    head = f"game: alhambra\nmodules: [city-gates]\ntiles: any\n{rule}scoring: 1\nplayers:\n"
    return head + "\n".join(lines) + "\n"
