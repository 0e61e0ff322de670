"""Random tables with city gates: palaces whose ways on foot lead through them, and gates where none may be.

Nothing of the engine is used here, and nothing is judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.prove import bits, random_palaces
from tests.prove.gate_rules import ACROSS, beyond, double_walls, gates_of, is_tile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.prove.bits import Space
    from tests.prove.random_palaces import Plan

_WITH_SQUARES = 0.4
_SQUARES = [
    "camps-at-walls: no",
    "camps-enclose: no",
    "camps-count-fountain: no",
    "camps-pass-fountain: no",
    "camps-pass-squares: no",
    "camps-count-huts: no",
    "camps-at-huts: yes",
    "huts-count-huts: no",
]
"""The answers to whatever else is open about camps and huts."""
NAMES = ("Ada", "Bea", "Cai", "Dag", "Eve", "Fay")


class Table(NamedTuple):
    """The palaces of a scoring, by player; where there are two players, the third one is imaginary."""

    plans: dict[str, Plan]
    virtual_gate: bool | None = None
    has_squares: bool = False
    """Whether camps and huts may lie in the palaces."""
    at_huts: bool | None = None


def made(random: Random) -> Table:
    """Return a table of two to four palaces."""
    names = NAMES[: random.choice((2, 2, 3, 3, 4))]
    answer = random.choice((None, None, True, False)) if len(names) == 2 else None
    has_squares = random.random() < _WITH_SQUARES
    plans = {name: _plan(random, has_squares=has_squares) for name in names}
    return Table(plans, answer, has_squares, random.choice((None, None, True, False)) if has_squares else None)


def _plan(random: Random, *, has_squares: bool) -> Plan:
    plan = random_palaces.shaped(random)
    while not plan.tiles or len(plan.tiles) > 24:
        plan = random_palaces.shaped(random)
    tiles = dict(plan.tiles)
    for _ in range(random.choice((0, 0, 1, 1, 1, 2, 3))):
        _shut(random, tiles)
    if has_squares:
        for space in random.sample(sorted(tiles), min(len(tiles), random.randint(0, 3))):
            tiles[space] = "H" + tiles[space]
        if plan.fountains:  # else places are counted from the edge of the drawing
            _add_camps(random, tiles, plan.fountains)
    walls = bits.walls_of(tiles, plan.fountains)
    places = sorted(tuple(sorted(wall)) for wall in double_walls(walls))
    for one, other in random.sample(places, min(len(places), random.choice((0, 0, 1, 1, 2)))):
        side = next(each for each in "nesw" if beyond(one, each) == other)
        who = random.choice(("one", "other", "both"))
        if is_tile(tiles[one]) and (who != "other" or not is_tile(tiles[other])):
            _put(tiles, one, side)
        if is_tile(tiles[other]) and (who != "one" or not is_tile(tiles[one])):
            _put(tiles, other, ACROSS[side])
    laid = sorted(space for space, word in tiles.items() if is_tile(word))
    if laid and random.random() < 0.15:
        _put(tiles, random.choice(laid), random.choice("nesw"))
    return plan._replace(tiles=tiles)


def _add_camps(random: Random, tiles: dict[Space, str], fountains: Sequence[Space]) -> None:
    """Add camps beside tiles, their bastions against walls of these and no other side against one (X8.3)."""
    for _ in range(random.randint(0, 3)):
        built = {**{space: bits.sides_of(word) for space, word in tiles.items()}, **dict.fromkeys(fountains, "")}
        rim = {beyond(space, side) for space, sides in built.items() for side in sides} - built.keys()
        fitting = {}
        for space in sorted(rim):
            beside = {side: beyond(space, side) for side in "nesw" if beyond(space, side) in built}
            walled = "".join(side for side, over in beside.items() if ACROSS[side] in built[over])
            may_lean = all(tiles.get(beside[side], "")[:1] != "K" for side in walled)
            if may_lean and (len(walled) == 1 or walled in {"ne", "es", "sw", "nw"}):
                fitting[space] = f"K{walled}"
        if fitting:
            space = random.choice(sorted(fitting))
            tiles[space] = fitting[space]


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
    written = {"virtual-gate": table.virtual_gate, "gates-at-huts": table.at_huts}
    given = [f"{key}: {'yes' if answer else 'no'}" for key, answer in written.items() if answer is not None]
    given += _SQUARES if table.has_squares else []
    rule = f"rule: {{{', '.join(given)}}}\n" if given else ""
    modules = "city-gates, camps, workers-huts" if table.has_squares else "city-gates"
    lines = []
    for name, plan in table.plans.items():
        lines += [f"  {name}:", "    palace: |", *(f"      {row}" for row in random_palaces.drawing(plan))]
    if len(table.plans) == 2:
        lines.append("  Dirk: {virtual: true, buildings: {tower: 3, garden: 3}}")
    head = f"game: alhambra\nmodules: [{modules}]\ntiles: any\n{rule}scoring: 1\nplayers:\n"
    return head + "\n".join(lines) + "\n"
