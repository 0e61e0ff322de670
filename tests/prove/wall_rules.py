"""The city walls by their clauses (X9), read literally: side by side, card by card.

Nothing of the engine is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.prove import bits
from tests.prove.random_palaces import ACROSS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.prove.bits import Fault, Space
    from tests.prove.random_palaces import Plan

SINGLE = CORNER = 4
"""X9.1: eight cards have twelve walls, one or two each."""


class Seat(NamedTuple):
    """A player in a scoring: a palace, and the tiles in reserve."""

    plan: Plan
    reserve: tuple[str, ...]


class Said(NamedTuple):
    """What is wrong: its name and detail, whose it is, the spaces concerned."""

    name: str
    detail: str
    player: str
    cells: tuple[Space, ...]


def parted(word: str) -> tuple[str, str]:
    """Return a tile as it is printed, and the sides on which walls were put."""
    tile, _, sides = word.partition("+")
    return tile, sides


def put(tile: str, sides: str) -> str:
    """Return how a tile with walls put on it is written."""
    return f"{tile}+{''.join(side for side in 'nesw' if side in sides)}" if sides else tile


def pieces(seats: Mapping[str, Seat]) -> Iterator[tuple[str, tuple[Space, ...], str]]:
    """Yield all tiles of a scoring as they are written, with whose they are and where."""
    for name, seat in seats.items():
        for space in sorted(seat.plan.tiles, key=lambda space: (space[1], space[0])):
            yield name, (space,), seat.plan.tiles[space]
        for word in seat.reserve:
            yield name, (), word


def is_on_printed(word: str) -> bool:
    """Tell whether a wall was put on a printed wall (X9.4)."""
    tile, sides = parted(word)
    return not set(bits.sides_of(tile)).isdisjoint(sides)


def can_be_paid(every: Sequence[str]) -> bool:
    """Tell whether the cards of the game are enough for the walls of these tiles: all ways to take cards are tried."""
    ways = {(0, 0)}
    for sides in every:
        own = set(_ways(frozenset(sides)))
        ways = {(one + single, two + corner) for one, two in ways for single, corner in own}
        ways = {way for way in ways if way[0] <= SINGLE and way[1] <= CORNER}
    return bool(ways)


def _ways(sides: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield how many cards with one wall and with two at a right angle make up these sides."""
    if not sides:
        yield 0, 0
        return
    first = min(sides)
    for single, corner in _ways(sides - {first}):
        yield single + 1, corner
    for other in sides - {first, ACROSS[first]}:
        for single, corner in _ways(sides - {first, other}):
            yield single, corner + 1


def faults(tables: Mapping[int, Mapping[str, Seat]]) -> Iterator[Said]:
    """Yield all that is wrong with a game."""
    known: dict[str, set[str]] = {}
    is_told = False
    for seats in tables.values():
        for name, seat in seats.items():
            yield from (Said(kind, detail, name, cells) for kind, detail, cells in _of_palace(seat.plan))
        there = dict(known)
        walled = [(name, cells, word) for name, cells, word in pieces(seats) if "+" in word]
        for name, cells, word in pieces(seats):
            tile, sides = parted(word)
            if is_on_printed(word):
                yield Said("wall-misplaced", "", name, cells)
            elif not known.get(tile, set()) <= set(sides):
                yield Said("wall-misplaced", "gone", name, cells)
        read = [(name, cells, *parted(word)) for name, cells, word in walled if not is_on_printed(word)]
        elsewhere = ["".join(sides) for tile, sides in there.items() if tile not in {each[2] for each in read}]
        for number, (name, cells, *_) in enumerate(read, 1):
            every = [*elsewhere, *(sides for *_, sides in read[:number])]
            if not is_told and not can_be_paid(every):
                is_told = True
                yield Said("too-many-walls", "" if len("".join(every)) > SINGLE + 2 * CORNER else "cards", name, cells)
        for *_, tile, sides in read:
            known[tile] = known.get(tile, set()) | set(sides)


def _of_palace(plan: Plan) -> Iterator[tuple[str, str, tuple[Space, ...]]]:
    """Yield the faults of a palace, with `put-on` where one is not there without some of the walls that were put on."""
    found = _faults(plan.tiles, plan)
    for fault in found:
        name, cells = fault
        ways = list(_taken_off(plan, cells)) if name in {"wall-mismatch", "unreachable"} else []
        others = [_faults({**plan.tiles, **way}, plan) for way in ways]
        is_put_on = any(fault not in other and len(other) < len(found) for other in others)
        yield name, "put-on" if is_put_on else "", cells


def _faults(tiles: Mapping[Space, str], plan: Plan) -> list[Fault]:
    return bits.faults(bits.walls_of(tiles, plan.fountains), plan.fountains)


def _taken_off(plan: Plan, cells: Sequence[Space]) -> Iterator[dict[Space, str]]:
    """Yield some tiles without what was put on both sides of one place between spaces."""
    for east, south in cells:
        for side, (x, y) in bits.BEYOND.items():
            beyond = east + x, south + y
            changed = {}
            for space, own in (((east, south), side), (beyond, ACROSS[side])):
                tile, sides = parted(plan.tiles.get(space, ""))
                if own in sides:
                    changed[space] = put(tile, sides.replace(own, ""))
            if changed and (beyond in plan.tiles or beyond in plan.fountains):
                yield changed
