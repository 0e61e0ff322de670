"""The building rules and the wall once more, on grids that are one large integer each: a bit for a space (B3, B4).

Nothing of the engine is used here. Where the engine walks from cell to cell, whole grids are moved by a side at once;
where it follows the outline, walls are joined at their corners.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Space = tuple[int, int]
"""East and south of the fountain."""
Walls = dict[Space, str]
"""The walled sides, letters of `nesw`, of every space with a tile or a fountain."""
Fault = tuple[str, tuple[Space, ...]]
"""What is wrong, and the spaces concerned in reading order."""

BEYOND: dict[str, Space] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ENDS: dict[str, tuple[Space, Space]] = {
    "n": ((0, 0), (1, 0)),
    "e": ((1, 0), (1, 1)),
    "s": ((1, 1), (0, 1)),
    "w": ((0, 1), (0, 0)),
}
"""The corners from which and to which a side runs, clockwise round its tile; a space's own corner is its north-west."""


class Grid(NamedTuple):
    """The spaces of a box with an empty rim, row by row from the lowest bit: which are built on, which sides walled."""

    width: int
    corner: Space
    whole: int
    built: int
    north: int
    east: int
    south: int
    west: int

    def spaces(self, bits: int) -> tuple[Space, ...]:
        """Return the spaces of some bits in reading order."""
        found = []
        while bits:
            low = bits & -bits
            south, east = divmod(low.bit_length() - 1, self.width)
            found.append((east + self.corner[0], south + self.corner[1]))
            bits ^= low
        return tuple(found)

    def bit(self, space: Space) -> int:
        """Return the bit of a space."""
        return 1 << (space[1] - self.corner[1]) * self.width + space[0] - self.corner[0]

    def grown(self, bits: int) -> int:
        """Return some spaces with all that are beside them over a side."""
        return (bits | bits << 1 | bits >> 1 | bits << self.width | bits >> self.width) & self.whole

    def widened(self, bits: int) -> int:
        """Return some spaces with all that touch them over a side or a corner."""
        row = bits | bits << 1 | bits >> 1
        return (row | row << self.width | row >> self.width) & self.whole


def grid_of(walls: Mapping[Space, str]) -> Grid:
    """Return the grid of some spaces and their walls."""
    easts, souths = [space[0] for space in walls], [space[1] for space in walls]
    left, top = min(easts) - 1, min(souths) - 1
    width, height = max(easts) - left + 2, max(souths) - top + 2
    built = north = east = south = west = 0
    for (x, y), sides in walls.items():
        bit = 1 << (y - top) * width + x - left
        built |= bit
        if "n" in sides:
            north |= bit
        if "e" in sides:
            east |= bit
        if "s" in sides:
            south |= bit
        if "w" in sides:
            west |= bit
    return Grid(width, (left, top), (1 << width * height) - 1, built, north, east, south, west)


def faults(walls: Mapping[Space, str], fountains: Sequence[Space]) -> list[Fault]:
    """Return what the building rules B3.1 to B3.6 have against a palace, and nothing that merely follows from it.

    What lies behind a mismatched side can be reached; what is not joined is not also out of reach; nothing is measured
    from the fountain unless there is exactly one. Of a hole, the spaces are those that touch the tiles round it.
    """
    found: list[Fault] = []
    if not fountains:
        found.append(("fountain-missing", ()))
    found += [("fountain-twice", (fountains[0], second)) for second in fountains[1:]]
    if not walls:
        return found
    grid = grid_of(walls)
    found += _mismatches(grid)
    found += [("hole", hole) for hole in _holes(grid)]
    if len(fountains) == 1:
        found += _strays(grid, grid.bit(fountains[0]))
    return found


def _mismatches(grid: Grid) -> Iterator[Fault]:
    """B3.3: two sides that touch, of which one is walled."""
    width = grid.width
    beside = grid.built & grid.built >> 1 & (grid.east ^ grid.west >> 1)
    below = grid.built & grid.built >> width & (grid.south ^ grid.north >> width)
    for east, south in grid.spaces(beside):
        yield "wall-mismatch", ((east, south), (east + 1, south))
    for east, south in grid.spaces(below):
        yield "wall-mismatch", ((east, south), (east, south + 1))


def _strays(grid: Grid, fountain: int) -> Iterator[Fault]:
    """B3.4, B3.5: what no chain of sides joins to the fountain, and what is joined and cannot be reached on foot."""
    width = grid.width
    joined = fountain
    while (more := grid.grown(joined) & grid.built) != joined:
        joined = more
    # A way is closed where both sides are walled: of a single one its own fault tells.
    east = grid.built & grid.built >> 1 & ~(grid.east & grid.west >> 1)
    south = grid.built & grid.built >> width & ~(grid.south & grid.north >> width)
    reached, before = fountain, 0
    while reached != before:
        before = reached
        reached |= (reached & east) << 1 | reached >> 1 & east | (reached & south) << width | reached >> width & south
    yield from (("not-joined", part) for part in _parts(grid, grid.built & ~joined))
    yield from (("unreachable", part) for part in _parts(grid, joined & ~reached))


def _parts(grid: Grid, rest: int) -> Iterator[tuple[Space, ...]]:
    """Yield the parts of some spaces that are joined over sides."""
    for part in _pieces(grid, rest):
        yield grid.spaces(part)


def _pieces(grid: Grid, rest: int) -> Iterator[int]:
    while rest:
        part = rest & -rest
        while (more := grid.grown(part) & rest) != part:
            part = more
        yield part
        rest &= ~part


def _holes(grid: Grid) -> Iterator[tuple[Space, ...]]:
    """B3.6: the empty spaces that the outside does not reach over sides, by what encloses them."""
    empty = grid.whole & ~grid.built
    outside = 1
    while (more := grid.grown(outside) & empty) != outside:
        outside = more
    for hole in _pieces(grid, empty & ~outside):
        # North of its first space is a tile of what encloses it, and not one that lies in the hole.
        ring = (hole & -hole) >> grid.width
        while (more := grid.widened(ring) & grid.built) != ring:
            ring = more
        yield grid.spaces(hole & grid.widened(ring))


def wall_lengths(walls: Mapping[Space, str]) -> list[int]:
    """Return how long the unbroken outer walls of a legal palace are, the longest first (B4.1 to B4.6).

    Walled sides without a neighbour are joined where they share a corner: in a legal palace none has more than two.
    """
    root: dict[Space, Space] = {}

    def top(corner: Space) -> Space:
        while root[corner] != corner:
            root[corner] = corner = root[root[corner]]
        return corner

    edges = []
    for east, south in walls:
        for side in walls[east, south]:
            over = BEYOND[side]
            if (east + over[0], south + over[1]) not in walls:
                start, end = ENDS[side]
                one, other = (east + start[0], south + start[1]), (east + end[0], south + end[1])
                root.setdefault(one, one)
                root.setdefault(other, other)
                root[top(one)] = top(other)
                edges.append(one)
    lengths: dict[Space, int] = {}
    for corner in edges:
        lengths[top(corner)] = lengths.get(top(corner), 0) + 1
    return sorted(lengths.values(), reverse=True)


def wall_faults(walls: Mapping[Space, str], sides: Sequence[tuple[Space, str]]) -> Iterator[str]:
    """Yield what is wrong with a longest wall as it is given, side by side and clockwise (B4.2 to B4.5)."""
    length = next(iter(wall_lengths(walls)), 0)
    if len(sides) != length:
        yield f"{len(sides)} sides, {length} wanted"
    if len(set(sides)) != len(sides):
        yield "a side twice"
    ends = []
    for (east, south), side in sides:
        over = BEYOND[side]
        if side not in walls.get((east, south), "") or (east + over[0], south + over[1]) in walls:
            yield f"{side} of {east}, {south} is no outer wall"
        start, end = ENDS[side]
        ends.append(((east + start[0], south + start[1]), (east + end[0], south + end[1])))
    for before, after in pairwise(ends):
        if before[1] != after[0]:
            yield f"broken at {before[1]}"


def sides_of(word: str) -> str:
    """Return the walled sides of a tile as it is written in full: `nw` of `T9nw`."""
    return "".join(letter for letter in word[1:] if letter in BEYOND)


def walls_of(tiles: Mapping[Space, str], fountains: Iterable[Space]) -> Walls:
    """Return the walls of tiles as they are written; a fountain has none (B1.2)."""
    return {**{space: sides_of(word) for space, word in tiles.items()}, **dict.fromkeys(fountains, "")}
