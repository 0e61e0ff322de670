"""The building rules: what is wrong with a palace, and where a tile may go.

Each rule is a generator of violations over the occupied cells with their walls, so that a palace is audited
with all its faults at once. Time grows with the tiles, never with the space between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..geometry import AROUND, STEPS, Cell
from .tiles import Footing, Square, Tile
from .violation import Violation
from .walls import trace_outline

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from .palace import Palace
    from .tiles import LaidTile

    Occupied = Mapping[Cell, int]

_NORTH, _EAST, _SOUTH, _WEST = STEPS

_WALLED = tuple(tuple(step for side, step in enumerate(STEPS) if walls >> side & 1) for walls in range(16))
"""The steps over the walled sides of a tile, by its walls."""

_OPEN = tuple(_WALLED[~walls & 15] for walls in range(16))
"""The steps over its open sides, by its walls."""


def violations(palace: Palace) -> list[Violation]:
    """Return everything that the building rules B3.1 to B3.6 have against a palace, however it came to be (B3.8).

    What follows from another fault is left out: a tile behind a mismatched side is not also called
    unreachable, and without one fountain nothing is measured from it.
    """
    occupied, squares = palace.walls(), palace.squares
    of_modules = tuple(_of_modules(palace, squares)) if squares else ()
    told = {frozenset(each.cells) for each in of_modules}
    found = [
        *_fountains(palace),
        *(
            each
            for each in _mismatches(occupied)
            if not squares or (frozenset(each.cells) not in told and not _may_differ(squares, *each.cells))
        ),
        *of_modules,
        *(_holes_but(occupied, palace.walls_where(lambda own: own.encloses)) if squares else _holes(occupied)),
    ]
    if len(palace.fountains) == 1:
        on_foot = palace.walls_where(lambda own: own.on_foot) if squares else occupied
        found += _strays(palace, occupied, on_foot)
    return found


def _of_modules(palace: Palace, squares: Mapping[Cell, Square]) -> Iterator[Violation]:
    """Yield what the modules of squares have against them."""
    from .expansions.rules import rules_of  # few games have expansions

    for item in dict.fromkeys(square.item for square in squares.values()):
        faults = rules_of(item).faults
        if faults is not None:
            yield from faults(palace)


def _fountains(palace: Palace) -> Iterator[Violation]:
    """B3.1: there is one fountain."""
    if not palace.fountains:
        yield Violation("fountain-missing", "B3.1", ())
    for second in palace.fountains[1:]:
        yield Violation("fountain-twice", "B3.1", (palace.fountains[0], second))


def _mismatches(occupied: Occupied) -> Iterator[Violation]:
    """B3.3: touching sides are both walled or both open."""
    walls_at = occupied.get
    for cell, walls in occupied.items():
        east = walls_at(cell + _EAST)
        if east is not None and (walls >> 1 ^ east >> 3) & 1:
            yield Violation("wall-mismatch", "B3.3", (cell, cell + _EAST))
        south = walls_at(cell + _SOUTH)
        if south is not None and (walls >> 2 ^ south) & 1:
            yield Violation("wall-mismatch", "B3.3", (cell, cell + _SOUTH))


def _may_differ(squares: Mapping[Cell, Square], first: Cell, second: Cell) -> bool:
    """Tell whether one of two cells beside each other has a square whose open side may touch the other one's wall."""
    for cell, step in ((first, second - first), (second, first - second)):
        square = squares.get(cell)
        if square is not None and not square.footing.matches and not square.walls >> STEPS.index(step) & 1:
            return True
    return False


def _strays(palace: Palace, occupied: dict[Cell, int], on_foot: dict[Cell, int]) -> Iterator[Violation]:
    """B3.4 and B3.5: every tile joins the fountain over sides, and those `on_foot` can be reached from it."""
    (fountain,) = palace.fountains
    unreached = _unreached(on_foot, fountain)
    if unreached and palace.gates:
        unreached = _unreached(palace.ways(on_foot), fountain)
    if not unreached and on_foot is occupied:
        return
    joined = _flood(fountain, occupied, STEPS)
    for part in _parts(occupied.keys() - joined, STEPS):
        yield Violation("not-joined", "B3.4", part)
    for part in _parts(joined & unreached, STEPS):
        yield Violation("unreachable", "B3.5", part)


def _unreached(occupied: Occupied, fountain: Cell) -> AbstractSet[Cell]:
    """Return the cells that cannot be reached on foot from the fountain.

    A side that is walled for one of the two tiles only counts as open: that fault is a mismatch, and what lies
    behind it is not to blame.
    """
    # What is reached is taken out, so that one look tells both whether a cell is new and which walls it has.
    rest = dict(occupied)
    del rest[fountain]
    pending = [fountain]
    walls_at = rest.get
    while pending:
        cell = pending.pop()
        walls = occupied[cell]
        north, east, south, west = cell + _NORTH, cell + 1, cell + _SOUTH, cell - 1
        if (other := walls_at(north)) is not None and not (walls & 1 and other & 4):
            del rest[north]
            pending.append(north)
        if (other := walls_at(east)) is not None and not (walls & 2 and other & 8):
            del rest[east]
            pending.append(east)
        if (other := walls_at(south)) is not None and not (walls & 4 and other & 1):
            del rest[south]
            pending.append(south)
        if (other := walls_at(west)) is not None and not (walls & 8 and other & 2):
            del rest[west]
            pending.append(west)
    return rest.keys()


def gated(palace: Palace) -> Iterator[tuple[Cell, Cell]]:
    """Yield where two walls meet through which one gate more would make a palace legal, as the two cells.

    There is none if the palace has any other fault.
    """
    if {each.name for each in violations(palace)} != {"unreachable"}:
        return
    (fountain,) = palace.fountains
    ways = palace.ways(palace.walls_where(lambda own: own.on_foot))
    rest = {cell: ways[cell] for cell in sorted(_unreached(ways, fountain))}
    if _unreached(rest, next(iter(rest))):
        return  # one gate leads to a part of it alone
    # Beside what is reached there is a wall: else it would be reached, too.
    reached = ways.keys() - rest.keys()
    yield from ((cell, cell + step) for cell in rest for step in STEPS if cell + step in reached)


def _holes(occupied: Occupied) -> Iterator[Violation]:
    """B3.6: from every empty space the outside can be reached by steps over sides.

    The cells of a violation are those spaces of the hole that touch what encloses it, over a side or a corner.
    """
    if not occupied or len(trace_outline(occupied)) == _exposed_sides(occupied):
        return  # one line around everything: there is nothing inside it
    for block in _parts(occupied, AROUND):
        rim = {beside for cell in block for step in AROUND if (beside := cell + step) not in occupied}
        outside = block[0] + _NORTH  # the block's first cell has nothing of the block to its north
        for hole in _parts(rim - _flood(outside, rim, STEPS), STEPS):
            yield Violation("hole", "B3.6", hole)


def _holes_but(occupied: Occupied, enclosing: Occupied) -> Iterator[Violation]:
    """B3.6, where squares lie on some of the cells that enclose nothing: a hole that they fill is none."""
    for violation in _holes(enclosing):
        # From the edge of the hole inwards, over its squares alone.
        met = {*violation.cells}
        pending = [cell for cell in met if cell in occupied]
        while pending:
            cell = pending.pop()
            for step in STEPS:
                if (beside := cell + step) not in enclosing and beside not in met:
                    met.add(beside)
                    pending += [beside] * (beside in occupied)
        if empty := met - occupied.keys():
            own = tuple(cell for cell in violation.cells if cell in empty)
            yield violation._replace(cells=own or tuple(sorted(empty)))


def _exposed_sides(occupied: Occupied) -> int:
    """Return the number of sides that no other tile touches."""
    shared = 0
    for cell in occupied:
        shared += (cell + _EAST in occupied) + (cell + _SOUTH in occupied)
    return 4 * len(occupied) - 2 * shared


def _flood(start: Cell, cells: Collection[Cell], steps: Iterable[int]) -> set[Cell]:
    """Return the cells that these steps join to the first one."""
    found = {start}
    pending = [start]
    while pending:
        cell = pending.pop()
        for step in steps:
            beside = cell + step
            if beside in cells and beside not in found:
                found.add(beside)
                pending.append(beside)
    return found


def _parts(cells: Collection[Cell], steps: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
    """Yield the parts into which cells fall that these steps do not join, in reading order."""
    seen: set[Cell] = set()
    for cell in sorted(cells):
        if cell not in seen:
            part = _flood(cell, cells, steps)
            seen |= part
            yield tuple(sorted(part))


def places_for(palace: Palace, tile: LaidTile) -> tuple[Cell, ...]:
    """Return the empty cells where a tile may be added to a legal palace, in reading order (B3.2 to B3.6)."""
    occupied = palace.walls()
    rim = {beside for cell in occupied for step in STEPS if (beside := cell + step) not in occupied}
    if _lies_otherwise(palace, tile):
        return tuple(
            cell
            for cell in sorted(rim)
            if _has_ways_through(occupied, cell, tile) and not violations(_with(palace, cell, tile))
        )
    gates = tile.gates if isinstance(tile, Tile) else 0
    return tuple(
        cell
        for cell in sorted(rim)
        if _matches(occupied, cell, tile)
        and _has_ways_through(occupied, cell, tile)
        and _has_open_neighbour(occupied, cell, tile.walls & ~gates)
        and not _encloses(occupied, cell)
    )


def removable(palace: Palace) -> tuple[Cell, ...]:
    """Return the cells whose tile may be taken off a legal palace, in reading order (B3.5 to B3.7)."""
    occupied = palace.walls()
    if _lies_otherwise(palace):
        left = ((cell, {at: own for at, own in palace.tiles.items() if at != cell}) for cell in sorted(palace.tiles))
        return tuple(cell for cell, tiles in left if not violations(palace._replace(tiles=tiles)))
    # A tile with a tile on every side would leave a hole.
    edge = [
        cell
        for cell in sorted(palace.tiles)
        if not (
            cell + _NORTH in occupied
            and cell + _EAST in occupied
            and cell + _SOUTH in occupied
            and cell + _WEST in occupied
        )
    ]
    carrying = _cut_cells(palace.ways(occupied), palace.fountains[0])
    return tuple(cell for cell in edge if cell not in carrying)


def swaps_for(palace: Palace, tile: LaidTile) -> tuple[Cell, ...]:
    """Return the cells of a legal palace whose tile may be swapped for this one, in reading order (B3.7).

    All sides that touch must match before and after, so the way on foot stays as it was; what gates there were between
    the tile and others has to be looked at.
    """
    occupied = palace.walls()
    cells = [cell for cell in sorted(palace.tiles) if _has_ways_through(occupied, cell, tile)]
    if _lies_otherwise(palace, tile):
        return tuple(cell for cell in cells if not violations(_with(palace, cell, tile)))
    has_gates = bool(palace.gates)
    found = []
    for cell in cells:
        # What is there matches: so does what differs from it only where nothing touches.
        for step in _WALLED[occupied[cell] ^ tile.walls]:
            if cell + step in occupied:
                break
        else:
            if not has_gates or not violations(_with(palace, cell, tile)):
                found.append(cell)
    return tuple(found)


def _lies_otherwise(palace: Palace, *tiles: LaidTile) -> bool:
    """Tell whether a palace has, or some more tiles are, squares for which other rules hold than for tiles."""
    return any(isinstance(each, Square) and each.footing != Footing() for each in (*palace.tiles.values(), *tiles))


def _with(palace: Palace, cell: Cell, tile: LaidTile) -> Palace:
    return palace._replace(tiles={**palace.tiles, cell: tile})


def _matches(occupied: Occupied, cell: Cell, tile: LaidTile) -> bool:
    """Tell whether a tile on this cell would match all its neighbours (B3.3)."""
    for side, step in enumerate(STEPS):
        other = occupied.get(cell + step)
        if other is not None and (tile.walls >> side ^ other >> (side + 2) % 4) & 1:
            return False
    return True


def _has_ways_through(occupied: Occupied, cell: Cell, tile: LaidTile) -> bool:
    """Tell whether all gates of a tile that matches its neighbours on this cell are between two walls."""
    gates = tile.gates if isinstance(tile, Tile) else 0
    beside = sum(1 << side for side, step in enumerate(STEPS) if cell + step in occupied) if gates else 0
    return not gates & ~(tile.walls & beside)


def _has_open_neighbour(occupied: Occupied, cell: Cell, walls: int) -> bool:
    """Tell whether a step on foot leads from this cell to a neighbour."""
    return any(cell + step in occupied and not walls >> side & 1 for side, step in enumerate(STEPS))


def _encloses(occupied: Occupied, cell: Cell) -> bool:
    """Tell whether filling an empty cell of a legal palace would cut off empty space from the outside (B3.6).

    The palace is one block without holes. Filling the cell cuts the space outside in two exactly if the empty
    cells beside it are not all joined by sides within the eight cells around it.
    """
    empty = [cell + step not in occupied for step in AROUND]
    # Walk round the ring: each change from occupied to an empty cell that lies over a side begins a new stretch.
    stretches = 0
    for index in range(0, 8, 2):
        joined_to_previous = empty[index - 1] and empty[index - 2]
        if empty[index] and not joined_to_previous:
            stretches += 1
    return stretches > 1


def _cut_cells(occupied: Occupied, root: Cell) -> set[Cell]:
    """Return the root and the cells of a legal palace whose removal would leave others without a way on foot (Tarjan).

    A walk that goes as deep as it can, and back over it: `lowest` is the earliest cell to which a cell and those behind
    it are joined otherwise than through the cell that the walk came from.
    """
    order: dict[Cell, int] = {}
    came_from: dict[Cell, Cell] = {}
    pending = [(root, root)]
    while pending:
        cell, before = pending.pop()
        if cell in order:
            continue
        order[cell] = len(order)
        came_from[cell] = before
        for step in _OPEN[occupied[cell]]:
            beside = cell + step
            if beside in occupied and beside not in order:
                pending.append((beside, cell))
    cut = {root}
    lowest = order.copy()
    for cell in reversed(order):
        before, least = came_from[cell], lowest[cell]
        for step in _OPEN[occupied[cell]]:
            beside = cell + step
            if beside in occupied and order[beside] < least and beside != before:
                least = order[beside]
        if least >= order[before]:
            cut.add(before)
        elif least < lowest[before]:
            lowest[before] = least
    return cut
