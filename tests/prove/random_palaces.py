"""Random palaces, legal ones and others: shapes first and then walls, or grown from the 54 tiles.

Nothing of the engine is used here, and nothing is judged: what is legal is decided elsewhere, twice. What is done here
only sees to it that both kinds come often enough, with tight walls, closed rings, holes and arms.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from tests.prove.bits import BEYOND, sides_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from tests.prove.bits import Space

LETTERS = {"pavilion": "P", "seraglio": "S", "arcades": "A", "chambers": "C", "garden": "G", "tower": "T"}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
_TILES_FILE = Path(__file__).parent.parent / "facts" / "tiles.yaml"


@cache
def tile_list() -> tuple[str, ...]:
    """Return the 54 tiles as they are written in full (B1.1)."""
    listed = yaml.safe_load(_TILES_FILE.read_text(encoding="utf-8"))
    return tuple(f"{LETTERS[kind]}{price}{walls.lower() or '-'}" for kind, price, walls in listed)


@cache
def all_tiles() -> frozenset[str]:
    """Return the 54 tiles, to be asked whether a word is one of them."""
    return frozenset(tile_list())


class Plan(NamedTuple):
    """Tiles as they are written, by space, and the fountains."""

    tiles: dict[Space, str]
    fountains: tuple[Space, ...] = ((0, 0),)


def counted_anew(plan: Plan) -> Plan:
    """Return a plan counted from its first fountain in reading order; without one, from its drawing's first space."""
    fountains = sorted(plan.fountains, key=lambda space: (space[1], space[0]))
    spaces = [*plan.tiles, *fountains]
    if not spaces or fountains[:1] == [(0, 0)]:
        return plan._replace(fountains=tuple(fountains))
    left, top = fountains[0] if fountains else (min(each[0] for each in spaces), min(each[1] for each in spaces))

    def moved(space: Space) -> Space:
        return space[0] - left, space[1] - top

    return Plan({moved(space): word for space, word in plan.tiles.items()}, tuple(map(moved, fountains)))


# Shapes first: every tile gets the walls that the shape wants


def shaped(random: Random) -> Plan:
    """Return a palace of home-made tiles: a shape, mostly without holes, whose sides are then walled or open."""
    size = random.choice((0, 1, 2, 3, 4, 5, 6, 8, 8, 10, 10, 12, 12, 14, 16, 18, 20, 24, 32, 54))
    style = random.choice(("any", "any", "round", "round", "arms"))
    shape = _shape(random, size, style)
    fountain = (0, 0)
    if random.random() < 0.6:
        # In the middle of others the fountain opens no wall: closed rings are of this kind.
        inner = [each for each in shape if all((each[0] + x, each[1] + y) in shape for x, y in BEYOND.values())]
        fountain = random.choice(inner) if inner else fountain
    walls = _walled(random, shape, fountain)
    tiles = {space: _word(random, sides) for space, sides in walls.items() if space != fountain}
    plan = counted_anew(Plan(tiles, (fountain,)))
    if random.random() < 0.3:
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            plan = spoilt(
                random, plan, lambda: _word(random, "".join(each for each in "nesw" if random.random() < 0.4))
            )
    return plan


def _word(random: Random, sides: str) -> str:
    return random.choice("PSACGT") + (sides or "-")


def _shape(random: Random, size: int, style: str) -> set[Space]:
    shape = {(0, 0)}
    rim = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    tries = 0
    while len(shape) <= size and tries < 400:
        tries += 1
        east, south = space = rim[int(random.random() * len(rim))]
        beside = sum((east + x, south + y) in shape for x, y in BEYOND.values())
        if style == "round" and beside < 2 and random.random() < 0.7:
            continue
        if style == "arms" and beside > 1 and random.random() < 0.7:
            continue
        if _splits(space, shape) and random.random() < 0.98:
            continue
        shape.add(space)
        rim = [each for each in rim if each != space]
        rim += [over for x, y in BEYOND.values() if (over := (east + x, south + y)) not in shape]
    return shape


def _splits(space: Space, shape: Iterable[Space]) -> bool:
    """Tell whether the empty spaces around one fall into several parts, so that building on it may leave a hole."""
    east, south = space
    around = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    empty = [(east + x, south + y) not in shape for x, y in around]
    return sum(empty[at] and not (empty[at - 1] and empty[at - 2]) for at in (0, 2, 4, 6)) > 1


def _walled(random: Random, shape: set[Space], fountain: Space) -> dict[Space, str]:
    """Return the walls of a shape: outer ones as often as a draw wants, inner ones mostly where no way is lost."""
    outer = random.choice((0.2, 0.5, 0.8, 0.95, 1.0, 1.0))
    inner = random.choice((0.0, 0.3, 0.7))
    ways = {fountain}
    pending = [fountain]
    doors: set[tuple[Space, Space]] = set()
    while pending:
        # A tree of ways from the fountain, which stay open.
        space = pending.pop(int(random.random() * len(pending)))
        for x, y in BEYOND.values():
            beyond = space[0] + x, space[1] + y
            if beyond in shape and beyond not in ways:
                ways.add(beyond)
                pending.append(beyond)
                doors |= {(space, beyond), (beyond, space)}
    walls: dict[Space, str] = dict.fromkeys(shape, "")
    for space in sorted(shape):
        for side, (x, y) in BEYOND.items():
            beyond = space[0] + x, space[1] + y
            if space == fountain:
                continue
            if beyond not in shape:
                walls[space] += side if random.random() < outer else ""
            elif side in "es" and beyond != fountain and (space, beyond) not in doors and random.random() < inner:
                walls[space] += side
                walls[beyond] += ACROSS[side]
    return {space: "".join(side for side in "nesw" if side in own) for space, own in walls.items()}


# Grown from the 54 tiles


def grow(random: Random, plan: Plan, hand: list[str], number: int, *, style: str, care: float) -> Plan:
    """Return a palace with so many more tiles of a hand, which loses them; with less `care` rules are broken."""
    tiles = dict(plan.tiles)
    built = {**{space: sides_of(word) for space, word in tiles.items()}, **dict.fromkeys(plan.fountains, "")}
    rim = sorted({(x + east, y + south) for east, south in built for x, y in BEYOND.values()} - built.keys())
    for _ in range(number):
        if not hand:
            break
        best: tuple[float, Space, str] | None = None
        for _ in range(14):
            word = hand[int(random.random() * len(hand))]
            space = rim[int(random.random() * len(rim))]
            worth = _worth(space, sides_of(word), built, style)
            if worth is None and random.random() < care:
                continue
            rated = (worth or 0) + random.random()
            if best is None or rated > best[0]:
                best = rated, space, word
            if style == "any":
                break
        if best is None:
            continue
        _, space, word = best
        tiles[space] = word
        built[space] = sides_of(word)
        hand.remove(word)
        rim = [each for each in rim if each != space]
        beyond = ((space[0] + x, space[1] + y) for x, y in BEYOND.values())
        rim += [each for each in beyond if each not in built and each not in rim]
    return Plan(tiles, plan.fountains)


def _worth(space: Space, sides: str, built: Mapping[Space, str], style: str) -> float | None:
    """Return how much a kind of player likes a tile on a space; None where a rule is against it, most likely."""
    east, south = space
    open_ways = outer = beside = 0
    for side, (x, y) in BEYOND.items():
        other = built.get((east + x, south + y))
        if other is None:
            outer += side in sides
            continue
        beside += 1
        if (side in sides) != (ACROSS[side] in other):
            return None
        open_ways += side not in sides
    if not open_ways or _splits(space, built):
        return None
    return {"walls": outer + 0.5 * beside, "round": float(2 * beside), "any": 0.0}[style]


# Slips and worse

_Tiles = dict[tuple[int, int], str]


def _other(random: Random, tiles: _Tiles, at: Space, word: str) -> None:
    """Another tile on a space."""
    del random
    tiles[at] = word


def _gone(random: Random, tiles: _Tiles, at: Space, word: str) -> None:
    """A tile less."""
    del random, word
    tiles.pop(at, None)


def _near(random: Random, tiles: _Tiles, at: Space, word: str) -> None:
    """A tile beside another or over a corner, or far from all; perhaps the one that was there."""
    steps = (*BEYOND.values(), (1, 1), (-1, 1), (1, -1), (-1, -1), (3, 0), (0, 3), (-4, 1), (2, -3))
    x, y = random.choice(steps)
    tiles[at[0] + x, at[1] + y] = tiles.pop(at, word) if random.random() < 0.3 else word


def _ring(random: Random, tiles: _Tiles, at: Space, word: str) -> None:
    """Tiles all round an empty space."""
    del random
    hole = at[0] + 1, at[1]
    tiles.pop(hole, None)
    for x, y in BEYOND.values():
        tiles.setdefault((hole[0] + x, hole[1] + y), word)


def _swapped(random: Random, tiles: _Tiles, at: Space, word: str) -> None:
    """Two tiles in each other's place."""
    other = random.choice(sorted(tiles)) if tiles else at
    tiles[at], tiles[other] = tiles.get(other, word), tiles.get(at, word)


_SLIPS = (_other, _gone, _near, _near, _near, _ring, _ring, _swapped)


def spoilt(random: Random, plan: Plan, a_tile: Callable[[], str]) -> Plan:
    """Return a palace with one thing changed; `a_tile` gives the word of another tile."""
    tiles, fountains = dict(plan.tiles), plan.fountains
    at = random.choice(sorted(tiles)) if tiles else (0, 1)
    luck = random.random()
    if luck < 0.08 and tiles:
        fountains = ()
    elif luck < 0.16:
        fountains = (*fountains, at)
    else:
        random.choice(_SLIPS)(random, tiles, at, a_tile())
    for fountain in fountains:
        tiles.pop(fountain, None)
    return counted_anew(Plan(tiles, tuple(dict.fromkeys(fountains))))


def drawing(plan: Plan) -> Sequence[str]:
    """Return the rows of a drawing of a plan, counted cell by cell."""
    words = {**plan.tiles, **dict.fromkeys(plan.fountains, "*")}
    if not words:
        return ()
    left, right = min(each[0] for each in words), max(each[0] for each in words)
    top, bottom = min(each[1] for each in words), max(each[1] for each in words)
    return [
        " ".join(words.get((east, south), ".") for east in range(left, right + 1)) for south in range(top, bottom + 1)
    ]
