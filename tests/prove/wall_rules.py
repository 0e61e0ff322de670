"""The city walls by their clauses (X9), read literally: side by side, card by card; with magical buildings (X25), too.

Nothing of the engine is used here.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from tests.prove import bits, magical_rules
from tests.prove.random_palaces import ACROSS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.prove.bits import Fault, Space
    from tests.prove.random_palaces import Plan

SINGLE = CORNER = 4
"""X9.1: eight cards have twelve walls, one or two each."""


Look = tuple[str, str, tuple[str, ...]]
"""The printed walls of a tile, those that were put on it, and of these those that came from scoring to scoring."""


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
    return not looks_of(word)


def turned(sides: str, quarters: int) -> str:
    """Return sides turned clockwise."""
    return "".join("nesw"[at] for at in range(4) if "nesw"[at - quarters & 3] in sides)


def looks_of(word: str) -> set[Look]:
    """Return how a tile may look as it is written, with no wall on a printed one: of some it is not told how they lie.

    That is so where a magical building is written without its sides.
    """
    tile, sides = parted(word)
    ways = [bits.sides_of(tile)]
    if tile in magical_rules.WALLS:
        ways = [way.strip("-") for way in magical_rules.ways_of(tile, {})]
    put_on = "".join(sorted(sides))
    return {("".join(sorted(way)), put_on, (put_on,) * bool(put_on)) for way in ways if set(way).isdisjoint(sides)}


def later(before: set[Look], now: set[Look], *, turns: bool) -> set[Look]:
    """Return how a tile looks with what was on it and what is on it now, with the fewest walls; it may be `turned`."""
    both: set[Look] = set()
    for old, old_sides, steps in before:
        for printed, sides, _ in now:
            for quarters in range(4) if turns else (0,):
                if set(turned(old, quarters)) == set(printed):
                    lying = set(turned(old_sides, quarters))
                    more = "".join(sorted({*sides} - lying))
                    both.add((printed, "".join(sorted(lying.union(sides))), (*steps, *([more] if more else []))))
    fewest = min((len(sides) for _, sides, _ in both), default=0)
    return {look for look in both if len(look[1]) == fewest}


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
    known: dict[str, set[Look]] = {}
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
            elif (it := magical_rules.name_of(tile)) in known:
                looks = later(known[it], looks_of(word), turns=it in magical_rules.WALLS)
                if all(len(own) > len(sides) for _, own, _ in looks):
                    yield Said("wall-misplaced", "gone", name, cells)
        read = [(name, cells, *parted(word)) for name, cells, word in walled if not is_on_printed(word)]
        written = {magical_rules.name_of(each[2]) for each in read}
        # A card brings its walls at once: what a tile has from two scorings are two cards at least.
        cards = [{steps for *_, steps in there[it]} for it in there.keys() - written]
        for name, cells, tile, sides in read:
            it, looks = magical_rules.name_of(tile), looks_of(put(tile, sides))
            known[it] = later(known[it], looks, turns=it in magical_rules.WALLS) if it in known else looks
            cards.append({steps for *_, steps in known[it]})
            every = [[step for steps in way for step in steps] for way in product(*cards)]
            if not is_told and not any(map(can_be_paid, every)):
                is_told = True
                is_many = len("".join(every[0])) > SINGLE + 2 * CORNER
                yield Said("too-many-walls", "" if is_many else "cards", name, cells)


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
