"""Random games with the street trader, judged once more by a literal reading of X12, without the engine.

Citizens are split in every way there is; where only their number is written, they are in every colour that they can be.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from tests.prove.random_modules import PRIZES
from tests.prove.table_rules import shares
from tests.prove.written import flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

KINDS = tuple(PRIZES)
TILES = dict(zip(KINDS, (7, 7, 9, 9, 11, 11), strict=True))
"""B1.1."""
SET_POINTS = (0, 1, 3, 6, 10, 15, 21)
"""X12.3."""
OF_A_COLOUR = 7
"""X12.1."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


class Entry(NamedTuple):
    """What a player has at a scoring: counts, a wall, citizens by type, and whether these are written so."""

    counts: Mapping[str, int]
    wall: int
    citizens: Mapping[str, int]
    by_type: bool

    @property
    def number(self) -> int:
        """How many citizens there are in all."""
        return sum(self.citizens.values())


Game = dict[int, dict[str, Entry]]
"""The players by scoring; with two there is a virtual one too, who has no citizens."""
VIRTUAL = "Dirk"


def made(random: Random) -> Game:
    """Return a whole game, or its last scoring alone, with two to five players."""
    real = NAMES[: random.choice((2, 3, 3, 4, 5))]
    seats = (*real, *([VIRTUAL] if len(real) == 2 else []))
    owned: dict[str, dict[str, int]] = {name: {} for name in seats}
    left, settlers = dict(TILES), dict.fromkeys(KINDS, OF_A_COLOUR)
    held: dict[str, dict[str, int]] = {name: {} for name in real}
    game: Game = {}
    for scoring in (1, 2, 3):
        for name in seats:
            for kind in random.choices(KINDS, k=6 if name == VIRTUAL else random.randint(1, 4)):
                if left[kind]:
                    left[kind] -= 1
                    owned[name][kind] = owned[name].get(kind, 0) + 1
                    if name in held and settlers[kind] and random.random() < 0.7:
                        settlers[kind] -= 1
                        held[name][kind] = held[name].get(kind, 0) + 1
        game[scoring] = {
            name: Entry(dict(owned[name]), random.randint(0, 3), dict(held.get(name, {})), random.random() < 0.6)
            for name in seats
        }
    return game if random.random() < 0.8 else {3: game[3]}


def text_of(game: Game) -> str:
    """Return a game as somebody writes it."""
    lines = ["game: alhambra", "modules: [street-trader]", "scorings:"]
    for scoring, entries in game.items():
        lines.append(f"  {scoring}:")
        for name, entry in entries.items():
            lines += [f"    {name}:", f"      buildings: {flow(entry.counts)}"]
            if name == VIRTUAL:
                lines.append("      virtual: yes")
                continue
            by_type = flow(entry.citizens) if entry.citizens else 0
            lines += [f"      wall: {entry.wall}", f"      citizens: {by_type if entry.by_type else entry.number}"]
    return "\n".join(lines) + "\n"


@cache
def best(counts: tuple[int, ...]) -> int:
    """Return the most points that any split into sets of different colours brings (X12.3); colours are in any order."""
    colours = [at for at, number in enumerate(counts) if number]
    found = [0]
    # The first colour is in some set: it is split off with any of the others.
    for size in range(len(colours)):
        for others in combinations(colours[1:], size):
            taken = {colours[0], *others}
            rest = sorted((number - (at in taken) for at, number in enumerate(counts)), reverse=True)
            found.append(SET_POINTS[len(taken)] + best(tuple(rest)))
    return max(found)


def split(citizens: Mapping[str, int]) -> int:
    """Return the points of citizens whose colours are known."""
    return best(tuple(sorted(citizens.values(), reverse=True)))


@cache
def reach(number: int, rooms: tuple[int, ...]) -> tuple[int, int]:
    """Return the fewest and the most points of so many citizens, with room for so many of each colour (X12.5)."""
    every = (each for each in product(*(range(room + 1) for room in rooms)) if sum(each) == number)
    points = {best(each) for each in {tuple(sorted(each, reverse=True)) for each in every}}
    return min(points), max(points)


def citizens_of(entry: Entry) -> tuple[int, int]:
    """Return between which points the citizens of a player bring."""
    if entry.by_type:
        return (split(entry.citizens),) * 2
    rooms = sorted((min(number, OF_A_COLOUR) for number in entry.counts.values()), reverse=True)
    return reach(entry.number, tuple(rooms))


def points_of(entries: Mapping[str, Entry], scoring: int) -> dict[str, tuple[int, int]]:
    """Return between which points each player is in a scoring."""
    brought = [
        shares({name: entry.counts.get(kind, 0) for name, entry in entries.items()}, own[scoring])
        for kind, own in PRIZES.items()
    ]
    found = {}
    for name, entry in entries.items():
        types = sum(each[name][0] for each in brought if name in each)
        low, high = (0, 0) if name == VIRTUAL else citizens_of(entry)
        wall = 0 if name == VIRTUAL else entry.wall
        found[name] = types + wall + low, types + wall + high
    return found


def winners(game: Game) -> tuple[str, ...]:
    """Return who has won, whatever the citizens are that are not known; nobody where that depends on them (B5.4)."""
    by_scoring = [points_of(entries, scoring) for scoring, entries in game.items()]
    real = [name for name in by_scoring[-1] if name != VIRTUAL]
    if len(game) < 3:
        return ()
    ends = [{sum(each[name][end] for each in by_scoring) for end in (0, 1)} for name in real]
    found = {_first(real, totals) for totals in product(*ends)}
    return found.pop() if len(found) == 1 else ()


def _first(names: Sequence[str], totals: Sequence[int]) -> tuple[str, ...]:
    return tuple(name for name, total in zip(names, totals, strict=True) if total == max(totals))


def sets_of(citizens: Mapping[str, int]) -> Iterator[int]:
    """Yield how many colours the sets have, the largest first (X12.4)."""
    left = {kind: number for kind, number in citizens.items() if number}
    while left:
        yield len(left)
        left = {kind: number - 1 for kind, number in left.items() if number > 1}
