"""The city gates by their clauses (X5), read literally: wall by wall, step by step.

Nothing of the engine is used here. Words are as in a drawing: `T9nw=w` has a gate on its western wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.prove import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.prove.bits import Fault, Space

Wall = frozenset["Space"]
"""The two spaces between which a double wall is, or might be."""
_WITH_VIRTUAL = 2
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}


def bare(word: str) -> str:
    """Return a word without its gates."""
    return word.partition("=")[0]


def gates_of(word: str) -> str:
    """Return the sides of a word on which there are gates."""
    return word.partition("=")[2]


def is_tile(word: str) -> bool:
    """Tell whether a word is a building tile: a camp has a K in front, a hut an H (X8, X4)."""
    return word[:1] not in {"K", "H"}


def _joins(word: str, *, at_huts: bool) -> bool:
    """Tell whether a gate may be beside this: a tile, or perhaps a hut; nothing leads on foot to a camp (X8.5)."""
    return word[:1] != "K" and (at_huts or word[:1] != "H")


def _walked(tiles: Mapping[Space, str], walls: Mapping[Space, str]) -> dict[Space, str]:
    """Return what has to be reached on foot: all but camps (X8.5)."""
    return {space: own for space, own in walls.items() if tiles.get(space, "")[:1] != "K"}


def beyond(space: Space, side: str) -> Space:
    """Return the space over a side."""
    x, y = bits.BEYOND[side]
    return space[0] + x, space[1] + y


def double_walls(walls: Mapping[Space, str]) -> set[Wall]:
    """Return where two walls meet."""
    return {
        frozenset((space, beyond(space, side)))
        for space, sides in walls.items()
        for side in sides
        if ACROSS[side] in walls.get(beyond(space, side), "")
    }


def gates_in(tiles: Mapping[Space, str], walls: Mapping[Space, str]) -> set[Wall]:
    """Return the double walls that have a gate: one, whichever of the two tiles says it."""
    written = {frozenset((space, beyond(space, side))) for space, word in tiles.items() for side in gates_of(word)}
    return written & double_walls(walls)


def misplaced(
    tiles: Mapping[Space, str], walls: Mapping[Space, str], *, at_huts: bool = True
) -> Iterator[tuple[Space, str, str]]:
    """Yield each gate that is on no double wall (X5.3): the space, the side, and what is there instead."""
    for space, word in tiles.items():
        for side in gates_of(word):
            over = beyond(space, side)
            if over not in walls or not _joins(tiles.get(over, ""), at_huts=at_huts):
                yield space, side, "edge"
            elif side not in walls[space] and ACROSS[side] not in walls[over]:
                yield space, side, "open"
            elif frozenset((space, over)) not in double_walls(walls):
                yield space, side, "single"


def faults(tiles: Mapping[Space, str], fountains: Sequence[Space]) -> list[Fault]:
    """Return what B3.1 to B3.6 have against a palace in which gates lead through double walls (X5.3)."""
    walls = bits.walls_of({space: bare(word) for space, word in tiles.items()}, fountains)
    found = bits.faults(walls, fountains)
    if len(fountains) != 1:
        return found
    away = [part for name, part in found if name == "not-joined"]
    others = [fault for fault in found if fault[0] != "unreachable"]
    walked = _walked(tiles, walls)
    reached = on_foot(walked, fountains[0], gates_in(tiles, walls))
    rest = walked.keys() - reached - {space for part in away for space in part}
    return [*others, *(("unreachable", part) for part in _parts(rest))]


def on_foot(walls: Mapping[Space, str], fountain: Space, gates: set[Wall]) -> set[Space]:
    """Return where one can walk from the fountain: over all sides but double walls without a gate."""
    shut = double_walls(walls) - gates
    reached = {fountain}
    steps = [fountain]
    for space in steps:
        for side in bits.BEYOND:
            over = beyond(space, side)
            if over in walls and over not in reached and frozenset((space, over)) not in shut:
                reached.add(over)
                steps.append(over)
    return reached


def _parts(rest: set[Space]) -> Iterator[tuple[Space, ...]]:
    """Yield the spaces that are joined over sides, in reading order."""
    left = sorted(rest, key=lambda space: (space[1], space[0]))
    while left:
        part = {left[0]}
        steps = [left[0]]
        for space in steps:
            for side in bits.BEYOND:
                over = beyond(space, side)
                if over in left and over not in part:
                    part.add(over)
                    steps.append(over)
        yield tuple(space for space in left if space in part)
        left = [space for space in left if space not in part]


def at_hut(tiles: Mapping[Space, str], fountains: Sequence[Space]) -> bool:
    """Tell whether there is a gate on a double wall of a hut."""
    walls = bits.walls_of({space: bare(word) for space, word in tiles.items()}, fountains)
    found = gates_in(tiles, walls)
    return any(tiles.get(space, "")[:1] == "H" for wall in found for space in wall)


def mending(tiles: Mapping[Space, str], fountains: Sequence[Space], *, at_huts: bool = True) -> set[Wall]:
    """Return the double walls on which one more gate would make a palace legal."""
    walls = bits.walls_of({space: bare(word) for space, word in tiles.items()}, fountains)
    gates = gates_in(tiles, walls)
    if {name for name, _ in faults(tiles, fountains)} != {"unreachable"} or any(
        misplaced(tiles, walls, at_huts=at_huts)
    ):
        return set()
    walked = _walked(tiles, walls)
    return {
        wall
        for wall in double_walls(walked) - gates
        if len(on_foot(walked, fountains[0], {*gates, wall})) == len(walked)
        and all(_joins(tiles.get(space, ""), at_huts=at_huts) for space in wall)
        and any(is_tile(tiles.get(space, "H")) for space in wall)
    }


def too_many(tables: Sequence[Mapping[Space, str]], *, virtual_gate: bool | None) -> str:
    """Return `error` if there are more gates than players (X5.1), `open` if that depends on the imaginary player.

    Two players have the imaginary one with them (B6); every place with a gate counts, even one where none may be.
    """
    number = sum(
        len({frozenset((space, beyond(space, side))) for space, word in tiles.items() for side in gates_of(word)})
        for tiles in tables
    )
    least = len(tables)
    most = least + (len(tables) == _WITH_VIRTUAL and virtual_gate is not False)
    if number > most:
        return "error"
    return "open" if number > least and virtual_gate is None else ""


def spare(tables: Sequence[Mapping[Space, str]], *, virtual_gate: bool | None) -> bool:
    """Tell whether one more gate may be on the table, if the imaginary player may have brought one."""
    extra = dict(tables[0])
    taken = [tile for tiles in tables for tile in tiles]
    far = (max(space[0] for space in taken) + 9, 0)
    return too_many([{**extra, far: "P=n"}, *tables[1:]], virtual_gate=virtual_gate) != "error"
