"""Filled score pads of random games: tiles won and lost, walls as long as they may be, every number written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alhambra_engine import referee
from alhambra_engine.alhambra.awards import longest_possible_wall
from alhambra_engine.alhambra.tiles import base_set
from alhambra_engine.buildings import Building
from alhambra_engine.majorities import points_by_item

if TYPE_CHECKING:
    from random import Random

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
ITEMS = (*map(str, Building), "wall")
Pad = dict[int, dict[str, dict[str, int]]]
"""The entries of a pad: by scoring, player and item."""


def random_pad(source: Random, players: int, scorings: tuple[int, ...] = (1, 2, 3)) -> Pad:
    """Return a pad in which everything is right."""
    names = NAMES[:players]
    owned = {name: dict.fromkeys(Building, 0) for name in names}
    left = {building: base_set().number_of(building) for building in Building}
    tables = {}
    for scoring in scorings:
        for building in Building:
            for _ in range(source.randint(0, left[building])):
                owned[source.choice(names)][building] += 1
                left[building] -= 1
        lines = []
        for name in names:
            # Some of what somebody owns lies in the reserve.
            shown = {building: max(0, number - (source.random() < 0.1)) for building, number in owned[name].items()}
            wall = source.randint(0, longest_possible_wall(sum(shown.values())))
            counts = ", ".join(f"{building}: {number}" for building, number in shown.items())
            lines.append(f"    {name}: {{buildings: {{{counts}}}, wall: {wall}}}")
        tables[scoring] = "\n".join(lines)
    text = "game: alhambra\nscorings:\n" + "".join(f"  {scoring}:\n{table}\n" for scoring, table in tables.items())
    outcome = referee.score("pad", text.encode()).outcome
    assert outcome is not None
    assert outcome.game == "alhambra"
    running = dict.fromkeys(names, 0)
    pad: Pad = {}
    for scored in outcome.scorings:
        pad[scored.scoring] = {}
        for name in names:
            points = points_by_item(name, scored.awards)
            running[name] += sum(points.values())
            pad[scored.scoring][name] = {
                **{item: points.get(item, 0) for item in ITEMS},
                "sum": sum(points.values()),
                "running": running[name],
            }
    return pad


def transcript(pad: Pad, extra: str = "") -> str:
    """Return a pad as a file, every scoring and player on a line."""
    lines = ["game: alhambra", "scorings:"]
    for scoring, table in pad.items():
        lines.append(f"  {scoring}:")
        for name, own in table.items():
            items = ", ".join(f"{item}: {number}" for item, number in own.items())
            lines.append(f"    {name}: {{claimed: {{{items}}}}}")
    return "\n".join(lines) + "\n" + extra


def planted(source: Random, pad: Pad) -> tuple[Pad, tuple[str, int, str]]:
    """Return a pad with one entry changed, and which one."""
    scoring = source.choice(list(pad))
    name = source.choice(list(pad[scoring]))
    item = source.choice([*ITEMS, "sum", "running"])
    right = pad[scoring][name][item]
    slips = {right + 1, right - 1, right + 10, right - 10, source.randint(0, 21)} - {right}
    wrong = source.choice(sorted(number for number in slips if number >= 0))
    changed = {
        each: {who: {**own, **({item: wrong} if (each, who) == (scoring, name) else {})} for who, own in table.items()}
        for each, table in pad.items()
    }
    return changed, (name, scoring, item)
