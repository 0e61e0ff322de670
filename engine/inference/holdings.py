"""What readings bring to the palaces: how many tiles of each type and how long a wall, on which the points depend."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ..alhambra.walls import length_on
from ..budget import OutOfStepsError
from .listing import first_reading
from .narrowing import narrow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..budget import Budget
    from .narrowing import Domains
    from .puzzle import PalaceShape, Puzzle

VagueHolding = tuple[int, ...]
"""The length of the wall of a palace, what its open sides cost, and how many of its vague words are of each type."""

Holdings = tuple[VagueHolding, ...]

_MOST_COMPARED = 4096
"""So many holdings are looked up to see whether all that are still possible are known already."""


class _Held(NamedTuple):
    """What is known of a palace: the shortest and the longest wall, and the vague words by type, if all have one.

    `costs` are the least and the most that its open sides cost.
    """

    least: int
    most: int
    costs: tuple[tuple[int, int], ...]
    types: tuple[int, ...] | None


class PalaceLook:
    """Looks at palaces; a palace whose words may be the same tiles as before is not looked at again."""

    def __init__(self, puzzle: Puzzle, shapes: Sequence[PalaceShape]) -> None:
        self._puzzle = puzzle
        self._shapes = shapes
        self._known: list[dict[tuple[int, ...], _Held]] = [{} for _ in shapes]

    def held(self, domains: Sequence[int]) -> list[_Held]:
        """Return what is known of each palace."""
        found = []
        for shape, known in zip(self._shapes, self._known, strict=True):
            key = tuple([domains[word] for word in shape.words])
            held = known.get(key)
            if held is None:
                held = known[key] = self._look_at(shape, domains)
            found.append(held)
        return found

    def holdings(self, domains: Sequence[int]) -> Holdings:
        """Return what each palace holds if its words have one tile each."""
        return tuple(
            [(held.most, *(most for _, most in held.costs), *(held.types or ())) for held in self.held(domains)]
        )

    def _look_at(self, shape: PalaceShape, domains: Sequence[int]) -> _Held:
        least, most = (_length(self._puzzle, shape, domains, sure=sure) for sure in (True, False))
        is_sure = all(_is_one_type(self._puzzle, domains[word]) for word in shape.words)
        costs = tuple([_cost(self._puzzle, own, domains) for own in shape.costs])
        return _Held(least, most, costs, _types(self._puzzle, shape, domains) if is_sure else None)


def _types(puzzle: Puzzle, shape: PalaceShape, domains: Sequence[int]) -> tuple[int, ...]:
    counts = (sum(not domains[word] & ~tiles for word in shape.words) for tiles in puzzle.kinds)
    alone = (
        next(kind for kind, tiles in enumerate(puzzle.kinds) if not domains[word] & ~tiles) for word in shape.beside
    )
    return (*counts, *alone)


def _cost(puzzle: Puzzle, sides: Sequence[tuple[int, int, int]], domains: Sequence[int]) -> tuple[int, int]:
    """Return the least and the most that sides cost if they are open."""
    walled = puzzle.walled
    least = sum(cost for word, side, cost in sides if not domains[word] & walled[side])
    most = sum(cost for word, side, cost in sides if domains[word] & ~walled[side])
    return least, most


def _length(puzzle: Puzzle, shape: PalaceShape, domains: Sequence[int], *, sure: bool) -> int:
    """Return how long the wall is at most, or, if only `sure` walls count, at least."""
    walled = puzzle.walled
    return length_on(
        [
            side if word < 0 else int(not domains[word] & ~walled[side] if sure else bool(domains[word] & walled[side]))
            for word, side in shape.line
        ]
    )


def find_holdings(
    puzzle: Puzzle,
    shapes: Sequence[PalaceShape],
    domains: Sequence[int],
    words: Sequence[int],
    budget: Budget,
    *,
    limit: int,
) -> tuple[dict[Holdings, Domains], bool]:
    """Return a reading for each of what the palaces may hold that is found, and whether there is no other.

    `words` are those to be read, all of the palaces' among them. At most so many are found as the limit says.
    """
    found: dict[Holdings, Domains] = {}
    look = PalaceLook(puzzle, shapes)
    pending: list[Domains] = [list(domains)]
    try:
        while pending:
            if len(found) >= limit:
                return found, False
            own = pending.pop()
            # To see what is known already takes time with the palaces.
            budget.take(1 + len(shapes))
            if _are_known(look.held(own), found):
                continue
            reading = first_reading(puzzle, own, words, budget)
            if reading is None:
                continue
            found.setdefault(look.holdings(reading), reading)
            if _are_known(look.held(own), found):
                continue
            word, tiles = _doubt(puzzle, shapes, own, look.held(own))
            for part in (own[word] & ~tiles, own[word] & tiles):
                narrowed = narrow(puzzle, [*own[:word], part, *own[word + 1 :]], (word,), budget)
                if narrowed is not None:
                    pending.append(narrowed)
    except OutOfStepsError:
        return found, False
    return found, True


def _are_known(palaces: Sequence[_Held], found: Mapping[Holdings, Domains]) -> bool:
    """Tell whether everything that the palaces may still hold is found already."""
    choices = []
    for held in palaces:
        types = held.types
        if types is None:
            return False
        ranges = [range(least, most + 1) for least, most in ((held.least, held.most), *held.costs)]
        choices.append([(*lengths, *types) for lengths in product(*ranges)])
    if prod(map(len, choices)) > min(len(found), _MOST_COMPARED):
        return False
    return all(holdings in found for holdings in product(*choices))


def _is_one_type(puzzle: Puzzle, domain: int) -> bool:
    return any(not domain & ~tiles for tiles in puzzle.kinds)


def _is_open(puzzle: Puzzle, domain: int, side: int) -> bool:
    """Tell whether it is open whether a side has a wall."""
    return bool(domain & puzzle.walled[side] and domain & ~puzzle.walled[side])


def _doubt(
    puzzle: Puzzle, shapes: Sequence[PalaceShape], domains: Sequence[int], palaces: Sequence[_Held]
) -> tuple[int, int]:
    """Return a word that decides what a palace holds, and the tiles of it that make a difference: a type, or a wall."""
    for shape in shapes:
        for word in shape.words:
            if not _is_one_type(puzzle, domains[word]):
                tiles = next(tiles for tiles in puzzle.kinds if domains[word] & tiles)
                return word, tiles
    doubts = []
    for shape, held in zip(shapes, palaces, strict=True):
        if held.least < held.most:
            doubts += [
                (held.most - held.least, word, puzzle.walled[side])
                for word, side in shape.line
                if word >= 0 and _is_open(puzzle, domains[word], side)
            ]
        for (least, most), sides in zip(held.costs, shape.costs, strict=True):
            if least < most:
                doubts += [
                    (most - least, word, puzzle.walled[side])
                    for word, side, _ in sides
                    if _is_open(puzzle, domains[word], side)
                ]
    _, word, tiles = max(doubts, key=lambda doubt: doubt[0])
    return word, tiles
