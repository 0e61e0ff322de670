"""A slow second opinion on the rules, written from their clauses and sharing no line with the engine.

A plan is a palace as plain coordinates: (east, south) from wherever the drawing begins, and the letters of the
walled sides. Everything here floods, counts and compares without a thought for speed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from alhambra_engine.alhambra.palace import Palace
from alhambra_engine.alhambra.tiles import Tile
from alhambra_engine.buildings import Building
from alhambra_engine.geometry import ORIGIN, cell_at, coordinates

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from alhambra_engine.geometry import Cell

Space = tuple[int, int]
Sides = frozenset[str]
Turn = tuple[Callable[[Space], Space], Mapping[str, str]]
Faults = frozenset[tuple[str, frozenset[Space]]]
"""Names of findings with the spaces that they concern."""

BESIDE = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OVER_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
ENDS: dict[str, tuple[Space, Space]] = {
    "n": ((0, 0), (1, 0)),
    "e": ((1, 0), (1, 1)),
    "s": ((0, 1), (1, 1)),
    "w": ((0, 0), (0, 1)),
}
"""The two grid corners at which a side of the space (0, 0) ends."""
QUARTER_TURN: Turn = (lambda space: (-space[1], space[0]), dict(zip("nesw", "eswn", strict=True)))
MIRRORS: tuple[Turn, ...] = (
    (lambda space: (-space[0], space[1]), dict(zip("nesw", "nwse", strict=True))),
    (lambda space: (space[0], -space[1]), dict(zip("nesw", "senw", strict=True))),
    QUARTER_TURN,
    (lambda space: (-space[0], -space[1]), dict(zip("nesw", "swne", strict=True))),
)
"""Ways to turn a palace over or round: where its spaces go, and its sides."""
_KEPT = Path(__file__).parents[1] / "facts" / "palaces.yaml"
BY_LETTER = dict(zip("PSACGT", Building, strict=True))
_TILE = re.compile(r"([PSACGT]?)([0-9]*)([nesw]*)-?")


class Plan(NamedTuple):
    """Tiles in the project's notation by their spaces, and the spaces of the fountains."""

    tiles: Mapping[Space, str]
    fountains: tuple[Space, ...]

    def walls(self) -> dict[Space, Sides]:
        """Return the walled sides of everything that lies in the palace."""
        return {space: sides_of(text) for space, text in self.tiles.items()} | dict.fromkeys(self.fountains, Sides())

    def mapped(self, change: Callable[[Space], Space], turned: Mapping[str, str]) -> Plan:
        """Return the plan with every space moved and every side renamed."""
        return Plan(
            {change(space): turn(text, turned) for space, text in self.tiles.items()},
            tuple(change(space) for space in self.fountains),
        )

    def without(self, space: Space) -> Plan:
        """Return the plan with a tile taken off."""
        return Plan({at: text for at, text in self.tiles.items() if at != space}, self.fountains)

    def with_tile(self, space: Space, text: str) -> Plan:
        """Return the plan with a tile added or swapped."""
        return Plan({**self.tiles, space: text}, self.fountains)


def sides_of(text: str) -> Sides:
    """Return the walled sides of a tile's notation."""
    match = _TILE.fullmatch(text)
    assert match, text
    return Sides(match[3])


def turn(text: str, turned: Mapping[str, str]) -> str:
    """Return a tile with its walls on other sides."""
    head = text.rstrip("nesw-")
    return head + ("".join(sorted(turned[side] for side in sides_of(text)) or "-"))


def plan_of(drawing: str) -> Plan:
    """Return the plan of a drawing; `nw` alone is a home-made pavilion, `-` alone is an empty space.

    Counted from the first fountain; without one, from the first space of the drawing.
    """
    found: dict[Space, str] = {}
    fountains: list[Space] = []
    rows = [row.split() for row in drawing.splitlines() if row.strip()]
    for south, row in enumerate(rows):
        for east, word in enumerate(row):
            if word == "*":
                fountains.append((east, south))
            elif word not in {".", "-", "_"}:
                found[east, south] = word
    left, top = fountains[0] if fountains else (0, 0)
    return Plan(
        {(east - left, south - top): word for (east, south), word in found.items()},
        tuple((east - left, south - top) for east, south in fountains),
    )


def kept(name: str) -> Plan:
    """Return a palace that is among the facts."""
    return plan_of(yaml.safe_load(_KEPT.read_text(encoding="utf-8"))[name])


def drawing_of(plan: Plan) -> str:
    """Return the drawing of a plan."""
    texts = {**plan.tiles, **dict.fromkeys(plan.fountains, "*")}
    columns, rows = (sorted(values) for values in zip(*texts, strict=True))
    return "\n".join(
        " ".join(f"{texts.get((east, south), '.'):6}" for east in range(columns[0], columns[-1] + 1)).rstrip()
        for south in range(rows[0], rows[-1] + 1)
    )


def tile_of(text: str) -> Tile:
    """Return the engine's tile for a notation in full."""
    match = _TILE.fullmatch(text)
    assert match, text
    letter, price, sides = match.groups()
    walls = sum({"n": 1, "e": 2, "s": 4, "w": 8}[side] for side in sides)
    return Tile(BY_LETTER[letter or "P"], int(price) if price else None, walls)


def text_of(tile: Tile) -> str:
    """Return the oracle's text for an engine's tile."""
    sides = "".join(side for bit, side in enumerate("nesw") if tile.walls >> bit & 1)
    return f"{tile.building.letter}{'' if tile.price is None else tile.price}{sides or '-'}"


def palace_of(plan: Plan) -> Palace:
    """Return the engine's palace for a plan."""
    tiles = {cell_at(*space): tile_of(text) for space, text in plan.tiles.items()}
    return Palace(tiles, tuple(cell_at(*space) for space in plan.fountains))


def plan_from(palace: Palace) -> Plan:
    """Return the plan of an engine's palace."""
    return Plan({coordinates(cell): text_of(tile) for cell, tile in palace.buildings.items()}, ((0, 0),))


def palace(drawing: str) -> Palace:
    """Return the engine's palace of a drawing."""
    return palace_of(plan_of(drawing))


def spaces(cells: Iterable[Cell]) -> list[Space]:
    """Return cells as coordinates."""
    return [coordinates(cell) for cell in cells]


FOUNTAIN_ALONE = Palace({}, (ORIGIN,))


# The building rules


def step(space: Space, over: str) -> Space:
    """Return the space on the other side of a side."""
    return space[0] + BESIDE[over][0], space[1] + BESIDE[over][1]


def flood(start: Iterable[Space], may_step: Callable[[Space, str], bool]) -> set[Space]:
    """Return what can be reached from some spaces by single steps."""
    found = set(start)
    pending = list(found)
    while pending:
        space = pending.pop()
        for over in BESIDE:
            if may_step(space, over) and step(space, over) not in found:
                found.add(step(space, over))
                pending.append(step(space, over))
    return found


def parts(whole: Collection[Space]) -> list[frozenset[Space]]:
    """Return the parts into which spaces fall that do not touch over sides."""
    rest = set(whole)
    found = []
    while rest:
        part = flood([min(rest)], lambda space, over: step(space, over) in whole)
        found.append(frozenset(part))
        rest -= part
    return found


def mismatches(walls: Mapping[Space, Sides]) -> set[frozenset[Space]]:
    """B3.3: touching sides match."""
    return {
        frozenset({space, step(space, side)})
        for space in walls
        for side in BESIDE
        if step(space, side) in walls and (side in walls[space]) != (ACROSS[side] in walls[step(space, side)])
    }


def joined(walls: Mapping[Space, Sides], fountains: Iterable[Space]) -> set[Space]:
    """B3.4: what joins the fountain over full sides."""
    return flood(fountains, lambda space, over: step(space, over) in walls)


def on_foot(walls: Mapping[Space, Sides], fountains: Iterable[Space], *, lenient: bool = False) -> set[Space]:
    """B3.5: what can be reached through sides that are open on both sides; leniently: open on at least one."""

    def may_step(space: Space, over: str) -> bool:
        beyond = step(space, over)
        if beyond not in walls:
            return False
        walled = (over in walls[space], ACROSS[over] in walls[beyond])
        return not all(walled) if lenient else not any(walled)

    return flood(fountains, may_step)


def enclosed(walls: Mapping[Space, Sides]) -> list[frozenset[Space]]:
    """B3.6: the holes, each with all its empty spaces, by flooding the bounding box from outside."""
    if not walls:
        return []
    easts, souths = [space[0] for space in walls], [space[1] for space in walls]
    box = {
        (east, south)
        for east in range(min(easts) - 1, max(easts) + 2)
        for south in range(min(souths) - 1, max(souths) + 2)
    }
    empty = box - walls.keys()
    outside = flood([min(empty)], lambda space, over: step(space, over) in empty)
    return parts(empty - outside)


def keeps_the_rules(plan: Plan) -> bool:
    """Judge a palace by B3.1 to B3.6 read literally, nothing left out."""
    walls = plan.walls()
    return (
        len(plan.fountains) == 1
        and not mismatches(walls)
        and joined(walls, plan.fountains) == walls.keys()
        and on_foot(walls, plan.fountains) == walls.keys()
        and not enclosed(walls)
    )


def faults(plan: Plan) -> Faults:
    """Return what the engine says it reports: causes, and not what merely follows from them.

    What lies behind a mismatched side is not unreachable, what is not joined is not unreachable either, and
    nothing is measured from the fountain unless there is exactly one. Of a hole, the spaces along the ring of tiles
    that encloses it.
    """
    walls = plan.walls()
    found = {("wall-mismatch", pair) for pair in mismatches(walls)}
    for hole in enclosed(walls):
        # North of its northernmost space lies a tile of that ring, and not one that lies in the hole.
        ring = block_of(step(min(hole, key=lambda space: space[1]), "n"), walls)
        found.add(("hole", frozenset(space for space in hole if ring & around(space))))
    if not plan.fountains:
        found.add(("fountain-missing", frozenset()))
    for second in plan.fountains[1:]:
        found.add(("fountain-twice", frozenset({plan.fountains[0], second})))
    if len(plan.fountains) == 1:
        near = joined(walls, plan.fountains)
        found |= {("not-joined", part) for part in parts(walls.keys() - near)}
        found |= {("unreachable", part) for part in parts(near - on_foot(walls, plan.fountains, lenient=True))}
    return frozenset(found)


def around(space: Space) -> set[Space]:
    """Return the eight spaces that touch a space over a side or a corner."""
    return {(space[0] + east, space[1] + south) for east, south in (*BESIDE.values(), *OVER_CORNERS)}


def block_of(start: Space, walls: Mapping[Space, Sides]) -> set[Space]:
    """Return the tiles that hang together with one over sides or corners."""
    block = [start]
    for space in block:
        block += sorted((around(space) & walls.keys()) - set(block))
    return set(block)


# Walls


def exposed(walls: Mapping[Space, Sides]) -> set[tuple[Space, str]]:
    """Return the sides with no tile on the other side."""
    return {(space, side) for space in walls for side in BESIDE if step(space, side) not in walls}


def corners(space: Space, side: str) -> set[Space]:
    """Return the two grid corners at which a side ends."""
    return {(space[0] + east, space[1] + south) for east, south in ENDS[side]}


def longest_wall(plan: Plan) -> int:
    """B4.1 to B4.6: the most outer walled sides that hang together from corner to corner.

    On a legal palace exactly two outer sides meet in a grid corner (B4.6), so that hanging together is the same
    as following the outline.
    """
    walls = plan.walls()
    walled = {(space, side) for space, side in exposed(walls) if side in walls[space]}
    meeting: dict[Space, list[tuple[Space, str]]] = {}
    for outer in walled:
        for corner in corners(*outer):
            meeting.setdefault(corner, []).append(outer)
    longest = 0
    while walled:
        stretch = [walled.pop()]
        for outer in stretch:
            for corner in corners(*outer):
                for other in meeting[corner]:
                    if other in walled:
                        walled.remove(other)
                        stretch.append(other)
        longest = max(longest, len(stretch))
    return longest


# Majorities


def shares(counts: Mapping[str, int], prizes: tuple[int, ...]) -> dict[str, int]:
    """B5.2 and B5.3: each player's points for one type, asking of each place who stands on it."""
    found = {}
    for player, count in counts.items():
        before = sum(other > count for other in counts.values())
        level = sum(other == count for other in counts.values())
        pool = sum(points for place, points in enumerate(prizes) if before <= place < before + level)
        found[player] = pool // level if count > 0 else 0
    return found


# Moves


def moves(plan: Plan, text: str) -> tuple[set[Space], set[Space], set[Space]]:
    """B3.7: where a tile may be placed, which spaces may be cleared, where it may be swapped in: edit and judge."""
    walls = plan.walls()
    rim = {step(space, side) for space, side in exposed(walls)}
    place = {space for space in rim if keeps_the_rules(plan.with_tile(space, text))}
    remove = {space for space in plan.tiles if keeps_the_rules(plan.without(space))}
    swap = {space for space in plan.tiles if keeps_the_rules(plan.with_tile(space, text))}
    return place, remove, swap


def some_order_builds(plan: Plan) -> bool:
    """B3.8: tell whether single legal placements, in any order, can lead to a palace (small ones only)."""
    seen = {frozenset(plan.tiles)}
    pending = [plan]
    while pending:
        before = pending.pop()
        if not before.tiles:
            return True
        for space in before.tiles:
            smaller = before.without(space)
            if frozenset(smaller.tiles) not in seen and keeps_the_rules(smaller):
                seen.add(frozenset(smaller.tiles))
                pending.append(smaller)
    return False


def touch_only_over_a_corner(walls: Mapping[Space, Sides]) -> bool:
    """Tell whether two tiles somewhere meet in a corner with nothing beside them (B4.6 says: never when legal)."""
    return any(
        abs(first[0] - second[0]) == abs(first[1] - second[1]) == 1
        and (first[0], second[1]) not in walls
        and (second[0], first[1]) not in walls
        for first, second in combinations(walls, 2)
    )
